"""The report on decks: one HTML file with everything in it, which asks nothing of the network."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

import pandas as pd
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from ...generator.decks.distance import NEAR
from ...generator.decks.graded import Graded
from ...grading.calibration.calibrationfile import Calibration
from ...grading.levels import Level
from ...solver.errors import counted
from ...solver.task import Task
from ..cards.face import board_place, face
from ..cards.kitchen import FRAME
from ..cards.layout import FaceSize, FaceSizeError, Panel
from ..cards.look import Look
from ..drawing.canvas import Canvas
from ..drawing.fonts import Font
from ..drawing.palette import Tone
from ..drawing.pdf import PRODUCER
from ..drawing.svg import Symbols, fontface, svg
from ..drawing.themes import KITCHEN
from ..words import language_of
from .closest import SHOWN, Closest
from .courses import measures, telling
from .measures import LABELS, MEANINGS, said
from .notebook import task_board
from .plots import plots_of
from .tables import Tables, in_order

_PIXELS: Final = 4
"""To a millimetre of a plot."""
_FACE_PIXELS: Final = 8
"""To a millimetre of a face that is shown large."""
_THUMB: Final = 82
"""Side of a board in the table of tasks, in pixels."""
_WIDTHS: Final = {"wide": 236.0, "middle": 176.0, "narrow": 88.0}
"""Of a plot in mm, for windows of three sizes."""
_SHOWN: Final = (
    *("bits", "score", "length", "cockroaches", "boxes", "positions", "sacrifices", "trap_depth"),
    *("near_misses", "quiet_turns", "live_first_choices", "tricks"),
)
"""Measures in the table of tasks; tasks.csv has all."""
_EVERYWHERE: Final = ("bits", "length")
"""Those of them that a phone shows."""
_FROM_MIDDLE: Final = ("score", "cockroaches", "boxes")
"""Those that a tablet shows as well; the others need a wide window."""
_FONTS: Final = {
    Font.DISPLAY: "SchabenDisplay",
    Font.TEXT: "SchabenText",
    Font.STRONG: "SchabenStrong",
    Font.BOLD: "SchabenBold",
}


class Column(NamedTuple):
    """The head of a column."""

    name: str
    is_text: bool = False
    shown_from: str = ""
    """The narrowest window that shows it, ``middle`` or ``wide``; empty: any."""

    @property
    def classes(self) -> str:
        """For its cells."""
        return " ".join(filter(None, ("text" if self.is_text else "", self.shown_from and f"from-{self.shown_from}")))


class Rows(NamedTuple):
    """A table as the template shows it."""

    columns: list[Column]
    rows: list[list[str]]


class Cell(NamedTuple):
    """A value as it is shown, and as it is sorted by; empty when it is not known."""

    text: str
    value: str


class Row(NamedTuple):
    """A task in the table of tasks."""

    name: str
    face: Markup
    crop: str
    """Style that shows the board of a card's face alone; empty for a board."""
    cells: list[Cell]


class Picture(NamedTuple):
    """A plot in one width."""

    svg: Markup
    pixels: int


class Figure(NamedTuple):
    """A plot in every width, by the name of its class."""

    name: str
    title: str
    pictures: list[tuple[str, Picture]]


class Pair(NamedTuple):
    """Two tasks that are near each other."""

    title: str
    boards: list[Markup]


def report(
    decks: Mapping[str, Sequence[Graded]],
    tables: Tables,
    near: Closest,
    tasks: Sequence[Task],
    by_rank: bool,
    calibration: Calibration | None = None,
) -> str:
    """The report as HTML.

    ``decks`` by the names that they are shown under; ``tasks`` are all of theirs, in order. ``by_rank`` says that the
    levels are by the rank of the bits; a ``calibration`` says what they are by else.
    """
    symbols = Symbols(KITCHEN)
    values = _values(decks, tables, near, tasks, _figures(tables, symbols, with_plays=calibration is not None), symbols)
    return _environment().get_template("report.html").render(
        producer=PRODUCER,
        theme={tone.name: KITCHEN.colour(tone) for tone in Tone},
        fonts=[(font.name.lower(), family, Markup(fontface(font))) for font, family in _FONTS.items()],  # noqa: S704 (base64)
        thumb=_THUMB,
        by_rank=by_rank,
        calibration=calibration,
        definitions=Markup(symbols.definitions()),  # noqa: S704 (made here)
        **values,
    )  # fmt: skip


def _values(
    decks: Mapping[str, Sequence[Graded]], tables: Tables, near: Closest, tasks: Sequence[Task],
    figures: dict[str, Figure], symbols: Symbols,
) -> dict[str, object]:  # fmt: skip
    """What the parts of the report hold."""
    quiet = telling(tables)[1]
    silent = (
        _figure("silent", "", lambda these, width: measures(these, width, quiet), tables, symbols) if quiet else None
    )
    several = len(decks) > 1
    return {
        "title": " and ".join(title_of(name, graded) for name, graded in decks.items()),
        "subtitle": "; ".join(_subtitle(title_of(name, of), of, named=several) for name, of in decks.items()),
        "whole": figures.pop("totals", None),
        "whole_rows": _totals(tables.totals, several=several),
        "samples": _samples(tables),
        "curve": figures.pop("curve"),
        "summary": _summary(tables.tasks, several=several),
        "tasks": _tasks(decks, tables.tasks, symbols),
        "cut": sum(task.grade.cut for of in decks.values() for task in of),
        "correlations": figures.pop("correlations"),
        "plots": list(figures.values()),
        "silent": silent,
        "silent_names": ", ".join(LABELS[name] for name in quiet),
        "distances": _distances(near) if len(tasks) > 1 else "",
        "nearest": _nearest(near),
        "pairs": _pairs(near, tasks, symbols),
        "glossary": [(LABELS[name], MEANINGS[name]) for name in LABELS],
    }


def _figures(tables: Tables, symbols: Symbols, *, with_plays: bool) -> dict[str, Figure]:
    """Every plot by its name."""
    plots = plots_of(with_plays, not tables.totals.empty)
    return {name: _figure(name, plot.title, plot.draw, tables, symbols) for name, plot in plots.items()}


def title_of(name: str, tasks: Sequence[Graded]) -> str:
    """What a deck is headed by: its own title, else the name of its file."""
    deck = tasks[0].entry.deck if tasks else None
    return deck.title if deck is not None and deck.title else name


@cache
def _environment() -> Environment:
    """Every value is escaped, and an unknown name in a template is an error."""
    loader = PackageLoader(__name__.removesuffix(".report.report"), "report")
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)


def _subtitle(title: str, tasks: Sequence[Graded], *, named: bool) -> str:
    bits = sorted(task.grade.bits for task in tasks)
    number = counted(len(tasks), "task")
    found = f"{number} of {bits[0]:.1f} to {bits[-1]:.1f} bits" if len(bits) > 1 else number
    return f"{title}: {found}" if named else found


def _markup(canvas: Canvas, symbols: Symbols, title: str, pixels: float = _PIXELS) -> Markup:
    return Markup(svg(canvas, symbols, title, pixels))  # noqa: S704 (texts are escaped there)


def _figure(name: str, title: str, draw: Callable[[Tables, float], Canvas], tables: Tables, symbols: Symbols) -> Figure:
    pictures = []
    for size, width in _WIDTHS.items():
        canvas = draw(tables, width)
        pictures.append((size, Picture(_markup(canvas, symbols, title), round(_PIXELS * canvas.width))))
    return Figure(name, title, pictures)


def _summary(tasks: pd.DataFrame, *, several: bool) -> Rows:
    """Number of tasks and range of bits by deck and level."""
    found = in_order(tasks.groupby(["deck", "level"], sort=False)["bits"].agg(["size", "min", "median", "max"]), tasks)
    rows = [
        [*([deck] if several else []), level, f"{size:.0f}", *(said("bits", value) for value in bits)]
        for (deck, level), size, *bits in found.itertuples()
    ]
    heads = [*(["deck"] if several else []), "level"]
    numbers = ["tasks", "least", "median", "most bits"]
    return Rows([*(Column(name, is_text=True) for name in heads), *(Column(name) for name in numbers)], rows)


def _totals(totals: pd.DataFrame, *, several: bool) -> Rows | None:
    """Number of all tasks of pools and quartiles of their bits, by number of cards."""
    if totals.empty:
        return None
    numbers = ["least", "lower quartile", "median", "upper quartile", "most"]
    rows = []
    for row in totals.to_dict("records"):
        deck = [str(row["deck"])] if several else []
        rows.append([*deck, f"{row['cards']}", f"{row['tasks']:,}", *(said("bits", row[name]) for name in numbers)])
    heads = [*([Column("deck", is_text=True)] if several else []), Column("cards"), Column("tasks")]
    return Rows([*heads, *map(Column, [*numbers[:-1], "most bits"])], rows)


def _samples(tables: Tables) -> str:
    """Which of the decks are samples, and of how many tasks."""
    if tables.totals.empty:
        return ""
    tasks = tables.totals.groupby("deck", sort=False)["tasks"].sum()
    shown = {deck: len(tables.of(deck)) for deck in tasks.index}
    return "; ".join(
        f"{shown[deck]:,} of the {number:,} tasks of {deck}" for deck, number in tasks.items() if shown[deck] < number
    )


def _tasks(decks: Mapping[str, Sequence[Graded]], table: pd.DataFrame, symbols: Symbols) -> dict[str, object]:
    """Every task with its face and its measures."""
    several = len(decks) > 1
    columns = [
        *([Column("deck", is_text=True)] if several else []),
        Column("task", is_text=True),
        Column("level", is_text=True),
    ]
    columns += [Column(LABELS[name], shown_from=_shown_from(name)) for name in _SHOWN]
    everything = [graded for tasks in decks.values() for graded in tasks]
    levels = [*map(str, Level)]
    rows = []
    for graded, values in zip(everything, table.to_dict("records"), strict=True):
        name = str(values["id"]).rpartition(":")[2] if graded.entry.card else str(values["id"])
        cells = [
            *([Cell(str(values["deck"]), str(values["deck"]))] if several else []),
            Cell(name, f"{values['place']}"),
        ]
        cells.append(Cell(str(values["level"]), str(levels.index(str(values["level"])))))
        cells += [Cell(said(key, values[key]), "" if pd.isna(values[key]) else f"{values[key]:g}") for key in _SHOWN]
        rows.append(Row(name, *_face(graded, symbols, name), cells))
    return {"columns": columns, "rows": rows}


def _shown_from(name: str) -> str:
    if name in _EVERYWHERE:
        return ""
    return "middle" if name in _FROM_MIDDLE else "wide"


def _face(graded: Graded, symbols: Symbols, name: str) -> tuple[Markup, str]:
    """The face of a task card; of a task that is none, its board; and ``Row.crop``."""
    entry = graded.entry
    if entry.card is not None and entry.deck is not None:
        look = Look(language_of(entry.deck.language), bleed=0.0)
        other = entry.deck.other_side(entry.card)
        try:
            drawn, board = face(entry.card, other, look), board_place(entry.card, other, look)
            return _markup(drawn, symbols, name, _FACE_PIXELS), _crop(look.size, board)
        except FaceSizeError:  # no card holds so many movement cards
            pass
    return _markup(task_board(entry.task), symbols, name), ""


def _crop(size: FaceSize, board: Panel) -> str:
    """The width of a face of which the board alone is to fill a thumbnail, and where it begins."""
    pixels = _THUMB / (board.width + FRAME)
    right, down = board.x - FRAME / 2, size.height - board.y - board.height - FRAME / 2
    return f"--width: {pixels * size.width:.1f}px; --left: {-pixels * right:.1f}px; --top: {-pixels * down:.1f}px"


def _distances(near: Closest) -> str:
    """How many pairs are nearly the same, and how far apart tasks are."""
    number = int((near.pairs["distance"] < NEAR).sum())
    pairs = {0: "no two tasks", 1: "one pair"}.get(number, f"{number} pairs")
    return (
        f"Near-duplicates (nearer than {NEAR}): {pairs}. "
        f"The nearest are {near.smallest:.2f} apart, the median is {near.median:.2f}."
    )


def _nearest(near: Closest) -> Rows:
    columns = [Column("task", is_text=True), Column("other task", is_text=True), Column("distance")]
    return Rows(columns, [[row.one, row.other, f"{row.distance:.2f}"] for row in near.pairs.itertuples()])


def _pairs(near: Closest, tasks: Sequence[Task], symbols: Symbols) -> list[Pair]:
    """The nearest pairs, side by side: what looks different may be the same when it is turned."""
    found = []
    for row, places in zip(near.pairs.itertuples(), near.places[:SHOWN], strict=False):
        names = (row.one, row.other)
        boards = [_markup(task_board(tasks[place]), symbols, name) for name, place in zip(names, places, strict=True)]
        found.append(Pair(f"{row.one} and {row.other}, {row.distance:.2f} apart", boards))
    return found
