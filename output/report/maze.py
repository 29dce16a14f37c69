r"""The maze of a task: its positions card by card, the one way through, and what leads astray.

A column is the positions after so many cards. The way through runs along the top, with a board for each position.
Below it hang the wrong moves that leave it, by name, those into traps first, and below these all other positions::

    [board]--R:C2->[board]--B:C1->[board]      the way through
        o--------------o--------------o
         \__ <> R:B2    \__ . B:C2              a trap: lost, but it has looked as good as the solution so far
            .              .                  lost
"""

from itertools import pairwise
from pathlib import Path as FilePath
from typing import Any, Final

from matplotlib.path import Path

from ...generator.decks.files import write_bytes, write_text
from ...grading.graph import graph, graphml
from ...solver.board import SIZE
from ...solver.errors import SchabenError
from ...solver.notation import parse_task
from ...solver.task import Play, Task
from ..cards.kitchen import LABEL, draw_board, left_margin, lower_margin
from ..drawing.canvas import Canvas, Style
from ..drawing.fonts import Font
from ..drawing.palette import Colour, Paint, Tone
from ..drawing.pdf import PRODUCER
from ..drawing.shapes import Point, Shape, circle, joined, line, polygon
from ..ours import require_replaceable
from .figures import FORMATS, Format, rendered

MOST_SHOWN: Final = 4_000
"""Positions that a picture shows; a file of the graph has more (``grading.graph.MOST_POSITIONS``)."""

_WAY: Final = Colour("#0B4F8A", 100, 60, 10, 15)
_TRAP: Final = Colour("#E69F00", 0, 40, 100, 5)
_TRAP_LINE: Final = Colour("#F3D38B", 0, 15, 45, 2)
_LOST: Final = Colour("#AEB8B3", 10, 0, 8, 28)
_LOST_LINE: Final = Colour("#E4E9E6", 5, 0, 4, 8)

_TITLE: Final = Style(10.0, Tone.INK, Font.BOLD)
_NOTE: Final = Style(8.5, Tone.SOFT_INK)
_MOVE: Final = Style(8.5, _WAY, Font.BOLD)
_WRONG: Final = Style(7.5, Tone.INK)
_LABEL: Final = LABEL._replace(size=5.0)
_STEP: Final = 38.0
"""Between columns in mm."""
_SQUARE: Final = 3.6
"""Of a board."""
_MARGIN: Final = 4.0
_NAMED: Final = 8
"""Wrong moves of a column that are named."""
_LINE: Final = 4.2
"""Between them in mm."""
_REST: Final = 62.0
"""Height for all other positions."""


class MazeError(SchabenError):
    """A maze that cannot be written as asked for."""


def write_maze(task: Task, solution: Play, box_supply: int, path: FilePath) -> None:
    """Write the positions of a task and its only solution as GraphML, PDF, PNG or SVG, by the name of the file.

    Raises MazeError for another name, FileError when the file cannot be written or a foreign file is in the way.
    """
    kind = require_maze_file(path)
    if kind is None:
        write_text(path, f"<!-- {PRODUCER} -->\n{graphml(graph(task, solution, box_supply))}")
        return
    write_bytes(path, rendered(maze(graph(task, solution, box_supply, MOST_SHOWN)), kind))


def require_maze_file(path: FilePath) -> Format | None:
    """The kind of picture that a file is to be, None for GraphML; raises as ``write_maze`` does, before any work."""
    suffix = path.suffix.lower().removeprefix(".")
    kind = next((known for known in FORMATS if known == suffix), None)
    if kind is None and suffix != "graphml":
        raise MazeError(f"{path}: a maze is written as .graphml, .svg, .pdf or .png")
    require_replaceable(path)
    return kind


def maze(made: Any) -> Canvas:
    """The picture of a graph that ``grading.graph.graph`` made."""
    layers = _layers(made)
    board = SIZE * _SQUARE + lower_margin(_LABEL)
    canvas = Canvas(_STEP * len(layers) + 2 * _MARGIN, board + 30.0 + _NAMED * _LINE + _REST)
    top = canvas.height - 14.0
    places = _places(layers, top - board - 4.0)
    cut = " (cut: there are more positions)" if made.graph["cut"] else ""
    canvas.text(_MARGIN, canvas.height - 5.0, made.graph["task"], _TITLE)
    canvas.text(_MARGIN, canvas.height - 9.5, f"{len(made):,} positions{cut}", _NOTE)
    _draw_turns(canvas, made, places)
    _draw_positions(canvas, made, places)
    _draw_way(canvas, made, layers, places, top)
    _draw_wrong_moves(canvas, made, layers, places)
    _draw_key(canvas, cut=bool(cut))
    return canvas


def _layers(made: Any) -> list[list[int]]:
    """The positions after each number of cards: that of the solution, the wrong moves from it, traps, the others."""
    layers: dict[int, list[int]] = {}
    for node, data in made.nodes(data=True):
        layers.setdefault(data["card"], []).append(node)

    def rank(node: int) -> tuple[bool, bool, bool, int]:
        data = made.nodes[node]
        astray = any(made.nodes[before]["solution"] for before in made.predecessors(node))
        return not data["solution"], not astray, not data["trap"], node

    return [sorted(nodes, key=rank) for _, nodes in sorted(layers.items())]


def _places(layers: list[list[int]], top: float) -> dict[int, Point]:
    """Where each position is drawn: the way along the top, then the named ones, then the rest packed."""
    places: dict[int, Point] = {}
    for column, nodes in enumerate(layers):
        x = _MARGIN + (column + 0.4) * _STEP
        named, rest = nodes[1 : 1 + _NAMED], nodes[1 + _NAMED :]
        places[nodes[0]] = (x, top)
        places.update((node, (x, top - (row + 1) * _LINE)) for row, node in enumerate(named))
        step = min(_LINE / 2, (_REST - 8.0) / max(len(rest), 1))
        begin = top - (_NAMED + 1) * _LINE
        places.update((node, (x, begin - row * step)) for row, node in enumerate(rest))
    return places


def _draw_turns(canvas: Canvas, made: Any, places: dict[int, Point]) -> None:
    """Pale lines for what is lost, then those into traps, with the way on top."""
    paths: dict[str, list[Path]] = {"lost": [], "trap": [], "way": []}
    for before, after, data in made.edges(data=True):
        into_trap = made.nodes[after]["trap"] and (made.nodes[before]["trap"] or made.nodes[before]["solution"])
        kind = "way" if data["solution"] else "trap" if into_trap else "lost"
        paths[kind].append(line(places[before], places[after]))
    thin = max(0.04, min(0.15, 60 / (len(made.edges) + 1)))
    for kind, colour, width in (("lost", _LOST_LINE, thin), ("trap", _TRAP_LINE, 2 * thin), ("way", _WAY, 0.9)):
        if paths[kind]:
            canvas.draw((Shape(joined(*paths[kind]), edge=colour, width=width),))


def _draw_positions(canvas: Canvas, made: Any, places: dict[int, Point]) -> None:
    size = max(0.25, min(0.7, 200 / len(made)))
    paths: dict[str, list[Path]] = {"lost": [], "open": [], "trap": [], "way": []}
    for node, data in made.nodes(data=True):
        kind = "way" if data["solution"] else "trap" if data["trap"] else data["state"]
        kind = kind if kind in paths else "lost"
        x, y = places[node]
        paths[kind].append(_mark(kind, x, y, max(0.9, size) if kind in ("way", "trap") else size))
    for kind, colour in (("lost", _LOST), ("open", Tone.PAPER), ("trap", _TRAP), ("way", _WAY)):
        if paths[kind]:
            edge = _LOST if kind == "open" else None
            canvas.draw((Shape(joined(*paths[kind]), colour, edge, 0.15 if edge else 0.0),))


def _mark(kind: str, x: float, y: float, size: float) -> Path:
    if kind == "trap":
        return polygon([(x, y + size), (x + size, y), (x, y - size), (x - size, y)])
    return circle(x, y, 1.4 * size if kind == "way" else size)


def _draw_way(canvas: Canvas, made: Any, layers: list[list[int]], places: dict[int, Point], top: float) -> None:
    """A board for each position of the solution, and between two what is played."""
    side = SIZE * _SQUARE
    for column, nodes in enumerate(layers):
        own = nodes[0]
        left = _MARGIN + column * _STEP + left_margin(_LABEL)
        task = parse_task(made.nodes[own]["position"])
        draw_board(canvas, task, left, top - side, _SQUARE, _LABEL)
        for after in made.successors(own):
            if made.edges[own, after]["solution"]:
                (x, y), (end, _) = places[own], places[after]
                action = made.edges[own, after]["action"].partition(" | ")[0]
                canvas.text((x + end) / 2, y + 1.4, action, _MOVE, "center")


def _draw_wrong_moves(canvas: Canvas, made: Any, layers: list[list[int]], places: dict[int, Point]) -> None:
    """The names of the moves that leave the way, each beside the position that it leads to."""
    for nodes, after in pairwise(layers):
        for node in after[1 : 1 + _NAMED]:
            if made.has_edge(nodes[0], node):
                first, *others = made.edges[nodes[0], node]["action"].split(" | ")
                x, y = places[node]
                canvas.text_around(x + 1.8, y, f"{first} \N{HORIZONTAL ELLIPSIS}" if others else first, _WRONG, "left")


def _draw_key(canvas: Canvas, *, cut: bool) -> None:
    x = _MARGIN
    words = {"way": "the way through", "trap": "a trap: lost, and looks as good as the solution", "lost": "lost"}
    if cut:
        words["open"] = "not known: the graph was cut"
    for kind, word in words.items():
        colours: dict[str, Paint] = {"way": _WAY, "trap": _TRAP, "lost": _LOST, "open": Tone.PAPER}
        canvas.draw((Shape(_mark(kind, x + 1.0, 4.0, 0.9), colours[kind], _LOST if kind == "open" else None, 0.15),))
        canvas.text_around(x + 3.2, 4.0, word, _NOTE, "left")
        x += 8.0 + _NOTE.width(word)
