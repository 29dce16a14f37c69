r"""The maze of a task: its positions card by card, the one way through, and the traps beside it.

A column is the positions after so many cards, the start on the left. The solution runs along the middle;
the other positions lie above and below it, near those that lead to them::

    start o---o---o---o won        ---  the way through
           \   \ /                  <>  a trap: lost, but it has looked as good as the solution so far
            .   <>                  .   lost
"""

from pathlib import Path
from typing import Any, Final

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure

from ...generator.decks.files import write_bytes, write_text
from ...grading.graph import graph, graphml
from ...solver.errors import SchabenError
from ...solver.task import Play, Task
from ..drawing.canvas import drawing_style
from ..drawing.palette import Tone
from ..drawing.pdf import PRODUCER
from ..drawing.themes import KITCHEN
from ..ours import require_replaceable
from .figures import FORMATS, Format, rendered

MOST_SHOWN: Final = 4_000
"""Positions that a picture shows; a file of the graph has more (``grading.graph.MOST_POSITIONS``)."""

WAY: Final = "#0B4F8A"
TRAP: Final = "#E69F00"
LOST: Final = "#9AA5AB"
OPEN: Final = "#FFFFFF"


class MazeError(SchabenError):
    """A maze that cannot be written as asked for."""


def write_maze(task: Task, solution: Play, box_supply: int, path: Path) -> None:
    """Write the positions of a task and its only solution as GraphML, PDF, PNG or SVG, by the name of the file.

    Raises MazeError for another name, FileError when the file cannot be written or another's file is in the way.
    """
    kind = require_maze_file(path)
    if kind is None:
        write_text(path, f"<!-- {PRODUCER} -->\n{graphml(graph(task, solution, box_supply))}")
        return
    with drawing_style():
        figure = maze(graph(task, solution, box_supply, MOST_SHOWN))
    write_bytes(path, rendered(figure, kind))


def require_maze_file(path: Path) -> Format | None:
    """The kind of picture that a file is to be, None for GraphML; raises as ``write_maze`` does, before any work."""
    suffix = path.suffix.lower().removeprefix(".")
    kind = next((known for known in FORMATS if known == suffix), None)
    if kind is None and suffix != "graphml":
        raise MazeError(f"{path}: a maze is written as .graphml, .svg, .pdf or .png")
    require_replaceable(path)
    return kind


def maze(made: Any) -> Figure:
    """The picture of a graph that ``grading.graph.graph`` made."""
    places = _places(made)
    cards = max(data["card"] for _, data in made.nodes(data=True))
    figure = Figure(figsize=(max(6.0, 1.5 * cards + 2.0), 7.0), layout="constrained")
    ax = figure.subplots()
    _draw_turns(ax, made, places)
    _draw_positions(ax, made, places)
    _draw_words(ax, made, places)
    ax.set_xticks(range(cards + 1))
    ax.set_yticks([])
    ax.spines[["left", "right", "top"]].set_visible(False)
    ax.set_xlabel("cards played")
    cut = "  (cut: there are more positions)" if made.graph["cut"] else ""
    ax.set_title(f"{made.graph['task']}\n{len(made):,} positions{cut}", fontsize=9)
    figure.legend(*ax.get_legend_handles_labels(), loc="outside lower center", ncols=4, frameon=False, fontsize=8)
    return figure


def _places(made: Any) -> dict[int, tuple[float, float]]:
    """Where each position is drawn: its card, and a height of -1 ... 1 in which the solution is 0."""
    layers: dict[int, list[int]] = {}
    for node, data in made.nodes(data=True):
        layers.setdefault(data["card"], []).append(node)
    heights: dict[int, float] = {}
    for _, nodes in sorted(layers.items()):
        wish = {node: np.mean([heights[before] for before in made.predecessors(node)] or [0.0]) for node in nodes}
        own = [node for node in nodes if made.nodes[node]["solution"]]
        others = sorted((node for node in nodes if node not in own), key=lambda node: (wish[node], node))
        # Traps lie nearest to the way, half of the rest on either side.
        half = len(others) // 2
        for side, rest in ((-1, others[:half][::-1]), (1, others[half:])):
            rest.sort(key=lambda node: not made.nodes[node]["trap"])
            for rank, node in enumerate(rest, start=1):
                heights[node] = side * (0.06 + 0.94 * rank / len(rest)) if len(rest) > 12 else side * 0.08 * rank
        heights.update(dict.fromkeys(own, 0.0))
    return {node: (float(made.nodes[node]["card"]), heights[node]) for node in made}


def _draw_turns(ax: Axes, made: Any, places: dict[int, tuple[float, float]]) -> None:
    lines: dict[str, list[tuple[tuple[float, float], tuple[float, float]]]] = {"way": [], "trap": [], "lost": []}
    for before, after, data in made.edges(data=True):
        into_trap = made.nodes[after]["trap"] and (made.nodes[before]["trap"] or made.nodes[before]["solution"])
        kind = "way" if data["solution"] else "trap" if into_trap else "lost"
        lines[kind].append((places[before], places[after]))
    thin = min(0.6, 150 / (len(made.edges) + 1))
    for kind, colour, width in (("lost", LOST, thin), ("trap", TRAP, min(0.9, 4 * thin)), ("way", WAY, 2.6)):
        ax.add_collection(LineCollection(lines[kind], colors=colour, linewidths=width, zorder=1 + (kind == "way")))


def _draw_positions(ax: Axes, made: Any, places: dict[int, tuple[float, float]]) -> None:
    size = float(np.clip(6000 / len(made), 2, 30))
    kinds: dict[str, list[tuple[float, float]]] = {"lost": [], "open": [], "trap": [], "way": []}
    for node, data in made.nodes(data=True):
        kind = "way" if data["solution"] else "trap" if data["trap"] else data["state"]
        kinds["lost" if kind not in kinds else kind].append(places[node])
    for kind, label, colour, marker, scale in (
        ("lost", "lost", LOST, "o", 1.0),
        ("open", "not known: the graph was cut", OPEN, "s", 1.2),
        ("trap", "a trap: lost, and looks as good as the solution", TRAP, "D", 1.4),
        ("way", "the way through", WAY, "o", 2.5),
    ):
        if kinds[kind]:
            area = max(size * scale, 40) if kind == "way" else size * scale
            edge = "none" if kind == "lost" else KITCHEN[Tone.INK]
            x, y = zip(*kinds[kind], strict=True)
            ax.scatter(x, y, s=area, c=colour, marker=marker, edgecolors=edge, linewidths=0.4, label=label,
                       zorder=3 + (kind == "way"))  # fmt: skip


def _draw_words(ax: Axes, made: Any, places: dict[int, tuple[float, float]]) -> None:
    """What the solution plays, above the middle of each of its turns."""
    for before, after, data in made.edges(data=True):
        if data["solution"]:
            (left, y), (right, _) = places[before], places[after]
            ax.annotate(data["action"].partition(" | ")[0], ((left + right) / 2, y), (0, 5), textcoords="offset points",
                        ha="center", va="bottom", fontsize=8, color=WAY, zorder=6,
                        bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.8, "alpha": 0.9})  # fmt: skip
