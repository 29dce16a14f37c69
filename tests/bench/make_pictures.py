"""Draws the pictures of the pages, docs/pictures/*.png, from a classic deck.

schaben generate --seed 7 -o deck.json
python tests/bench/make_pictures.py deck.json
"""

import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO, StringIO
from pathlib import Path
from typing import Final, NamedTuple

import pandas as pd
import pypdfium2
from helpers.browser import browser
from matplotlib.backends.backend_agg import FigureCanvasAgg
from PIL import Image, ImageDraw
from rich.console import Console
from rich.terminal_theme import DIMMED_MONOKAI
from rich.text import Text
from schaben import solve
from schaben.generator.decks.deck import Deck
from schaben.generator.decks.graded import graded
from schaben.generator.decks.inputs import read_deck_source, read_entries
from schaben.grading.graph import graph as task_graph
from schaben.output.cards.images import preview
from schaben.output.cards.kitchen import LABEL, draw_board, left_margin, lower_margin
from schaben.output.cards.look import Look
from schaben.output.console.playsteps import Paper, steps
from schaben.output.console.styled import painted
from schaben.output.drawing.canvas import Canvas, Style, drawing_style
from schaben.output.drawing.fonts import Font
from schaben.output.drawing.palette import Tone
from schaben.output.drawing.shapes import Shape, circle, rounded
from schaben.output.drawing.typeset import draw_block
from schaben.output.printing import Order, print_deck
from schaben.output.report.courses import curve
from schaben.output.report.figures import rendered
from schaben.output.report.lessonchart import lessons
from schaben.output.report.maze import maze
from schaben.output.report.tables import Tables, task_table
from schaben.output.words import Language
from schaben.solver import rules
from schaben.solver.board import SIZE, Square, column_of, row_of
from schaben.solver.cards import Card
from schaben.solver.notation import parse_line, parse_task
from schaben.solver.task import Play, Position, Task

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
DPI: Final = 200.0
WIDTH: Final = 900
"""Of a plot, in pixels."""
GAP: Final = 6.0
"""Between boards, in mm."""
SIDE: Final = 6.0
"""Of a square, in mm."""
BOARD: Final = SIZE * SIDE
LEFT_MARGIN: Final = left_margin(LABEL)
LOWER_MARGIN: Final = lower_margin(LABEL)
CAPTION: Final = Style(9.0, Tone.INK)
CAPTION_GAP: Final = 3.0
CAPTION_STEP: Final = 5.0
"""Between board and caption, and from line to line, in mm."""
CODE: Final = Style(9.0, Tone.GONE, Font.BOLD)
SMALL_CODE: Final = Style(7.0, Tone.GONE, Font.BOLD)
"""On a square where something stands."""
ENGLISH: Final = Look(Language.EN)

CARDS: Final = ("3A", "25B", "38B")
MOVES: Final = "D3N / F3W / C3 D1 / F B L R"
SIGHT: Final = "B4E / C4N E4S E6S G4W / F4 / F"
MAZE: Final = "G3N / A3N A5W E5W / B5 E7 / F R TU X-"
TERMINAL_FONT: Final = "font:16px/1.17 DejaVu Sans Mono"
TERMINAL: Final = (
    f'<body style="margin:16px;background:#1e1e2e;color:#dcdcdc"><pre style="{TERMINAL_FONT}">{{code}}</pre>'
)
EXAMPLE: Final = "A2N / B3E C1N C2S C5E D6W / - / B R => R:C2 B:C1"


class Panel(NamedTuple):
    """A board with what is marked on it, and the text below."""

    position: Position
    caption: str
    stops: tuple[tuple[Square, str], ...] = ()
    """Squares with a frame and a code."""
    rings: tuple[Square, ...] = ()
    """Squares with a ring."""


def main(deck_file: str) -> None:
    """Draw them all."""
    deck = read_deck_source(deck_file)
    (FOLDER / "cards.png").write_bytes(preview(deck, CARDS, ENGLISH, DPI))
    (FOLDER / "moves.png").write_bytes(boards([moves(), sight()], lines=1))
    (FOLDER / "example.png").write_bytes(boards(example(), lines=2))
    small(rendered(maze(task_graph(*maze_task())), "png")).save(FOLDER / "maze.png", optimize=True)
    small(plot_of(deck_file, curve)).save(FOLDER / "curve.png", optimize=True)
    small(plot_of(deck_file, lessons)).save(FOLDER / "curriculum.png", optimize=True)
    printed(deck).quantize(256).save(FOLDER / "print.png", optimize=True)
    terminal().quantize(64).save(FOLDER / "terminal.png", optimize=True)


# --- The terminal -------------------------------------------------------------------------------


def terminal() -> Image.Image:
    """The example as ``solve --show`` draws it, in a terminal of 120 columns."""
    line = parse_line(EXAMPLE)
    lines = steps(line.task, line.solution or (), Language.EN, Paper(120, tiled=True))
    console = Console(record=True, width=116, file=StringIO())
    console.print(Text.from_ansi("\n".join(map(painted, lines))), end="")
    page = console.export_html(theme=DIMMED_MONOKAI, inline_styles=True, code_format=TERMINAL)
    with browser() as chromium:
        sheet = chromium.new_page(viewport={"width": 1160, "height": 100})
        sheet.set_content(page)
        return Image.open(BytesIO(sheet.screenshot(full_page=True))).convert("RGB")


# --- Boards -------------------------------------------------------------------------------------


def moves() -> Panel:
    """Where each move can stop."""
    position = parse_task(MOVES).start
    stops = tuple(
        (square, card.code)
        for card in (Card.FORWARDS, Card.BACKWARDS, Card.LEFT, Card.RIGHT)
        for square in rules.stops(position, card)
    )
    return Panel(position, "Where F, B, L, R can stop", stops)


def sight() -> Panel:
    """What he sucks up"""
    position = parse_task(SIGHT).start
    seen = rules.line_of_sight(position.exterminator, position.boxes)
    rings = tuple(square for square in seen if square in position.cockroach_squares)
    return Panel(position, "What he sucks up", rings=rings)


def example() -> Iterator[Panel]:
    """The two turns of the worked example."""
    task, solution = parse_line(EXAMPLE)
    if solution is None:
        raise ValueError(EXAMPLE)
    first = rules.phases(task.start, solution[0])
    second = rules.phases(first.swept, solution[1])
    yield Panel(task.start, "The start. The cards are B and R.")
    yield Panel(first.acted, "R to C2. He squashes one and sucks up another.", rings=gone(first.acted, first.caught))
    walked_in = gone(first.marched, first.swept)
    yield Panel(first.marched, "They step. Two walk into his line, one turns round.", rings=walked_in)
    yield Panel(second.acted, "B to C1. He squashes the last one.", rings=gone(second.acted, second.caught))


def gone(before: Position, after: Position) -> tuple[Square, ...]:
    """The squares whose cockroaches are caught in between."""
    return tuple(sorted(before.cockroach_squares - after.cockroach_squares))


def boards(panels: Iterable[Panel], lines: int) -> bytes:
    """Panels side by side, with so many lines of caption."""
    shown = list(panels)
    step = LEFT_MARGIN + BOARD + GAP
    canvas = Canvas(step * len(shown) + GAP, BOARD + LOWER_MARGIN + GAP / 2 + CAPTION_GAP + lines * CAPTION_STEP)
    for index, panel in enumerate(shown):
        canvas.move_origin(GAP / 2 + index * step, canvas.height - BOARD - GAP / 2)
        draw_panel(canvas, panel)
    written = BytesIO()
    with drawing_style():
        figure = canvas.figure()
        figure.set_frameon(True)
        figure.set_facecolor("white")
        FigureCanvasAgg(figure)
        figure.savefig(written, format="png", dpi=DPI, metadata={"Software": None})
    return written.getvalue()


def draw_panel(canvas: Canvas, panel: Panel) -> None:
    """One board with its lower left corner right of the row numbers."""
    draw_board(canvas, Task(panel.position), LEFT_MARGIN, 0, SIDE)
    for square, code in panel.stops:
        x, y = LEFT_MARGIN + SIDE * column_of(square), SIDE * row_of(square)
        canvas.draw((Shape(rounded(x + 0.4, y + 0.4, SIDE - 0.8, SIDE - 0.8, 0.8), edge=Tone.GONE, width=0.5),))
        if square in rules.empty_squares(panel.position):
            canvas.text_around(x + SIDE / 2, y + SIDE / 2, code, CODE, "center")
        else:
            canvas.draw((Shape(circle(x + SIDE, y + SIDE, 1.7), Tone.PAPER, Tone.GONE, 0.3),))
            canvas.text_around(x + SIDE, y + SIDE, code, SMALL_CODE, "center")
    for square in panel.rings:
        middle = LEFT_MARGIN + SIDE * (column_of(square) + 0.5), SIDE * (row_of(square) + 0.5)
        canvas.draw((Shape(circle(*middle, 0.45 * SIDE), edge=Tone.GONE, width=0.7),))
    draw_block(canvas, LEFT_MARGIN, -LOWER_MARGIN - CAPTION_GAP, BOARD, panel.caption, CAPTION)


# --- Plots --------------------------------------------------------------------------------------


def maze_task() -> tuple[Task, Play]:
    """The task whose maze is drawn."""
    task = parse_task(MAZE)
    return task, solve(task).solutions[0]


def plot_of(deck_file: str, draw: Callable[[Tables, float], Canvas]) -> bytes:
    """A plot that ``schaben analyse`` draws."""
    tasks = task_table({"classic": [graded(entry) for entry in read_entries([deck_file])]})
    with drawing_style():
        return rendered(draw(Tables(tasks, pd.DataFrame(), pd.DataFrame()), 236.0), "png")


def small(png: bytes, width: int = WIDTH) -> Image.Image:
    """A picture of this width, with few colours."""
    picture = Image.open(BytesIO(png)).convert("RGB")
    return picture.resize((width, round(width * picture.height / picture.width))).quantize(256)


# --- What is printed ----------------------------------------------------------------------------


def printed(deck: Deck) -> Image.Image:
    """A sheet of fronts, and the pages of the kit."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for _ in print_deck(deck, folder, Order(ENGLISH, kit=True)):
            pass
        sheets = pages(folder / "sheets-a4.pdf")
        rules_page, *_, pieces = pages(folder / "kit.pdf")
        return side_by_side([sheets[-4], rules_page, pieces])


def pages(pdf: Path) -> list[Image.Image]:
    """The pages of a file as pictures."""
    document = pypdfium2.PdfDocument(pdf)
    return [document[index].render(scale=1.0).to_pil() for index in range(len(document))]


def side_by_side(pictures: list[Image.Image], gap: int = 20) -> Image.Image:
    """Pages on a grey ground."""
    height = max(picture.height for picture in pictures) + 2 * gap
    whole = Image.new("RGB", (sum(picture.width + gap for picture in pictures) + gap, height), "#D5DBDA")
    left = gap
    for picture in pictures:
        whole.paste(picture, (left, gap))
        ImageDraw.Draw(whole).rectangle((left, gap, left + picture.width, gap + picture.height), outline="#B9C6C5")
        left += picture.width + gap
    return whole


if __name__ == "__main__":
    main(*sys.argv[1:])
