"""Plots of decks, drawn on a canvas like the cards. Each takes the tables and a width in mm, and returns a page.

Decks are told apart by colour and by dashes; levels by colour and by the shapes that they have on the cards.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import pandas as pd
from matplotlib.path import Path

from ...grading.levels import DIFFICULT_FROM, MEDIUM_FROM, Level
from ...solver.board import COLUMN_LETTERS, ROW_DIGITS, SIZE
from ...solver.cards import CARD_BY_CODE
from ..cards.face import PIPS
from ..cards.icons import ICONS, code_of
from ..drawing.canvas import Canvas, Style
from ..drawing.fonts import Font
from ..drawing.palette import LEVEL, Colour, Tone, contrast
from ..drawing.shapes import Point, Shape, circle, dashed, joined, line, rectangle, rounded
from .bars import bars
from .measures import LABELS, SHARES
from .tables import NUMBERS, drivers, introductions, usage

DECK_COLOURS: Final = (
    Colour("#0072B2", 100, 40, 0, 5),
    Colour("#D55E00", 0, 70, 100, 5),
    Colour("#009E73", 85, 5, 65, 5),
    Colour("#CC79A7", 10, 60, 5, 5),
    Colour("#56B4E9", 65, 15, 0, 0),
    Colour("#3F3F3F", 0, 0, 0, 85),
)
"""Okabe and Ito's, which colour-blind eyes can tell apart; more decks begin again."""

_DASHES: Final = (0.0, 3.0, 1.4, 0.7)
"""Length of the dashes of a deck's line in mm; 0 for a solid line."""
_ZONES: Final = {
    Level.EASY: Colour("#EAF9F2", 8, 0, 6, 0),
    Level.MEDIUM: Colour("#FEF0DC", 0, 6, 14, 0),
    Level.DIFFICULT: Colour("#F8E4E2", 0, 11, 8, 0),
}
_HEAT: Final = (Colour("#FFFFFF", 0, 0, 0, 0), Colour("#9FC6DD", 38, 10, 5, 0), Colour("#0B3C5D", 100, 60, 25, 30))
_SIGNED: Final = (Colour("#0B5D99", 95, 55, 5, 5), Colour("#FFFFFF", 0, 0, 0, 0), Colour("#B5440B", 10, 80, 100, 15))
_GRID: Final = Colour("#DDE2DE", 5, 0, 5, 10)

_TITLE: Final = Style(10.5, Tone.INK, Font.DISPLAY)
_TEXT: Final = Style(9.0, Tone.INK)
_TICK: Final = Style(8.4, Tone.SOFT_INK)
_MARGIN: Final = 1.5
_POINT: Final = 2.1
"""Size of a task's mark in mm."""
_NEW: Final = 4.4
"""Size of the sign of a new card."""


@dataclass(frozen=True, slots=True)
class Tables:
    """What the plots are drawn from (see ``tables``)."""

    tasks: pd.DataFrame
    correlations: pd.DataFrame
    squares: pd.DataFrame
    played: pd.DataFrame = field(default_factory=pd.DataFrame)
    totals: pd.DataFrame = field(default_factory=pd.DataFrame)
    """All tasks of pools and Parquet files by number of cards, of which ``tasks`` has a sample."""
    bars: pd.DataFrame = field(default_factory=pd.DataFrame)
    """How many of them have how many bits."""

    @property
    def decks(self) -> list[str]:
        """The decks in their order."""
        return list(dict.fromkeys(self.tasks["deck"]))

    def of(self, deck: str) -> pd.DataFrame:
        """The rows of a deck."""
        return self.tasks[self.tasks["deck"] == deck]


class _Axes(NamedTuple):
    """A rectangle on a canvas in which numbers have places."""

    left: float
    bottom: float
    width: float
    height: float
    across: tuple[float, float]
    up: tuple[float, float]
    log: bool = False

    def x(self, value: float) -> float:
        return self.left + self.width * (value - self.across[0]) / (self.across[1] - self.across[0])

    def y(self, value: float) -> float:
        low, high, at = (np.log10(max(v, 1)) if self.log else v for v in (*self.up, value))
        return float(self.bottom + self.height * (at - low) / (high - low))


def curve(tables: Tables, width: float) -> Canvas:
    """Bits from the first task to the last, all decks in one plot, with levels, and where cards are new."""
    lanes = [_new_cards(tables.of(deck), width) for deck in tables.decks]
    below = [sum(len(rows) for rows in lanes[:index]) * (_NEW + 1) + 5.0 * index for index in range(len(lanes) + 1)]
    height = 74.0 + below[-1]
    canvas = Canvas(width, height)
    most = int(tables.tasks["place"].max())
    top = max(float(tables.tasks["bits"].max()), DIFFICULT_FROM) * 1.06
    axes = _Axes(9.0, height - 68.0, width - 10.0, 61.0, (0, max(12, most) + 1), (0, top))
    _draw_zones(canvas, axes)
    _draw_rule(canvas, axes, ticks(0, top, 6), lambda value: f"{value:g}")
    _draw_ids(canvas, axes, tables)
    for index, deck in enumerate(tables.decks):
        _draw_median(canvas, axes, tables.of(deck), "bits", index, 0.75)
    for index, deck in enumerate(tables.decks):
        _draw_tasks(canvas, axes, tables.of(deck), index if len(tables.decks) > 1 else None)
    _draw_key(canvas, tables.decks, 9.0, height - 4.0, width)
    for index, (deck, rows) in enumerate(zip(tables.decks, lanes, strict=True)):
        head = "new cards" if len(lanes) == 1 else f"new cards, {deck}"
        base = axes.bottom - 9.5 - below[index]
        canvas.text(axes.left, base, _fit(head, _TICK, width - 12), _TICK._replace(colour=_colour(index)))
        for number, groups in enumerate(rows):
            _draw_new(canvas, groups, base - 1.2 - _NEW / 2 - number * (_NEW + 1))
    return canvas


class _Group(NamedTuple):
    """The cards that are new on one task."""

    x: float
    name: str
    codes: list[str]

    @property
    def end(self) -> float:
        return self.x + _TICK.width(self.name) + len(self.codes) * (_NEW + 0.3) + 1.2


def _new_cards(rows: pd.DataFrame, width: float) -> list[list[_Group]]:
    """The groups in lanes, each at its task; what would overlap goes to the next lane."""
    most = max(12, len(rows)) + 1
    lanes: list[list[_Group]] = []
    for place, codes in introductions(rows).items():
        group = _Group(0.0, _short(rows, place), codes)
        x = 9.0 + (width - 10.0) * place / most - _TICK.width(group.name) / 2
        group = group._replace(x=max(9.0, min(x, width - 1.0 - group.end)))
        lane = next((lane for lane in lanes if lane[-1].end + 1.0 < group.x), None)
        if lane is None:
            lanes.append(lane := [])
        lane.append(group)
    return lanes


def _draw_new(canvas: Canvas, groups: Sequence[_Group], y: float) -> None:
    for group in groups:
        canvas.text_around(group.x, y, group.name, _TICK, "left")
        x = group.x + _TICK.width(group.name) + 0.8 + _NEW / 2
        for index, code in enumerate(group.codes):
            canvas.draw(ICONS[CARD_BY_CODE[code]].sign, x + index * (_NEW + 0.3), y, _NEW)


def _draw_zones(canvas: Canvas, axes: _Axes) -> None:
    """The levels by bits as bands with their names."""
    edges = [0.0, MEDIUM_FROM, DIFFICULT_FROM, axes.up[1]]
    for level, low, high in zip(Level, edges, edges[1:], strict=False):
        y, top = axes.y(low), axes.y(min(high, axes.up[1]))
        canvas.draw((Shape(rectangle(axes.left, y, axes.width, top - y), _ZONES[level]),))
        if top - y > 5:
            canvas.text(axes.left + 1.5, top - 3.8, str(level), _TICK)


def _draw_tasks(canvas: Canvas, axes: _Axes, rows: pd.DataFrame, index: int | None) -> None:
    """A mark for each task: the shape of its level, in the colour of the level or, of several decks, of the deck."""
    marks = {level: Shape(PIPS[level], None, Tone.INK, 0.12) for level in Level}
    for place, bits, name in zip(rows["place"], rows["bits"], rows["level"], strict=True):
        level = Level(name)
        fill = LEVEL[level] if index is None else _colour(index)
        canvas.draw((marks[level]._replace(fill=fill),), axes.x(place), axes.y(bits), _POINT)


def _draw_median(canvas: Canvas, axes: _Axes, rows: pd.DataFrame, name: str, index: int, width: float) -> None:
    """The running median of nine tasks."""
    values = rows[name].astype(float).rolling(9, center=True, min_periods=1).median()
    points = [(axes.x(x), axes.y(y)) for x, y in zip(rows["place"], values, strict=True) if np.isfinite(y)]
    if len(points) > 1:
        canvas.draw((Shape(_dashed_line(points, _DASHES[index % len(_DASHES)]), edge=_colour(index), width=width),))


def _dashed_line(points: Sequence[Point], dash: float) -> Path:
    if not dash:
        return line(*points)
    return joined(*(dashed(one, other, dash) for one, other in pairwise(points)))


def _draw_key(canvas: Canvas, decks: Sequence[str], x: float, y: float, width: float) -> None:
    """What the marks and the lines mean, in one row that breaks where it must."""
    canvas.text(x - 8.0, y, "bits", _TICK)
    for level in Level:
        canvas.draw(
            (Shape(PIPS[level], LEVEL[level] if len(decks) == 1 else Tone.PAPER, Tone.INK, 0.12),),
            x + 1.2,
            y + 0.95,
            _POINT,
        )
        canvas.text(x + 3.2, y, str(level), _TICK)
        x += 5.5 + _TICK.width(str(level))
    for index, deck in enumerate(decks):
        name = "median of nine" if len(decks) == 1 else deck
        room = (width - x) / (len(decks) - index) - 9.0
        text = _fit(name, _TICK, room)
        way = _dashed_line([(x, y + 0.95), (x + 6.0, y + 0.95)], _DASHES[index % len(_DASHES)])
        canvas.draw((Shape(way, edge=_colour(index), width=0.75),))
        canvas.text(x + 7.0, y, text, _TICK)
        x += 9.5 + _TICK.width(text)


def _draw_rule(canvas: Canvas, axes: _Axes, at: Sequence[float], form: Callable[[float], str]) -> None:
    """Lines across the axes, with their numbers on the left."""
    for value in at:
        y = axes.y(value)
        canvas.draw((Shape(line((axes.left, y), (axes.left + axes.width, y)), edge=_GRID, width=0.2),))
        canvas.text_around(axes.left - 1.2, y, form(value), _TICK, "right")


def _draw_ids(canvas: Canvas, axes: _Axes, tables: Tables) -> None:
    """The numbers of tasks of the longest deck below the axes."""
    rows = max((tables.of(deck) for deck in tables.decks), key=len)
    names = [_short(rows, place) for place in range(1, len(rows) + 1)]
    step = max(1, int(np.ceil(len(names) * (max(map(_TICK.width, names)) + 3.0) / axes.width)))
    for place in range(1, len(names) + 1, step):
        x = min(axes.x(place), axes.left + axes.width - _TICK.width(names[place - 1]) / 2)
        canvas.text(x, axes.bottom - 4.2, names[place - 1], _TICK, "center")


def _short(rows: pd.DataFrame, place: int) -> str:
    """The id of a task without the file that it is in."""
    return str(rows["id"].iloc[place - 1]).rpartition(":")[2]


def ticks(low: float, high: float, most: int) -> list[float]:
    """Round numbers between two, at most so many steps apart."""
    raw = (high - low) / most
    power = 10 ** np.floor(np.log10(raw)) if raw > 0 else 1.0
    step = next(power * nice for nice in (1, 2, 5, 10) if power * nice >= raw * 0.999)
    return [float(round(value, 9)) for value in np.arange(np.ceil(low / step) * step, high + step / 1000, step)]


def telling(tables: Tables) -> tuple[list[str], list[str]]:
    """The measures whose value differs between tasks, and those that have one value nearly everywhere."""
    names = [name for name in NUMBERS if name not in ("bits", "score")]
    silent = [name for name in names if tables.tasks[name].value_counts(normalize=True).max() >= _NEARLY_ALL]
    return [name for name in names if name not in silent], silent


_NEARLY_ALL: Final = 0.75


def measures(tables: Tables, width: float, names: Sequence[str] | None = None) -> Canvas:
    """Every measure from the first task to the last, in small plots side by side."""
    names = telling(tables)[0] if names is None else names
    columns = max(1, int(width // 76))
    rows = max(1, -(-len(names) // columns))
    step, high = width / columns, 41.0
    canvas = Canvas(width, rows * high + 5.0)
    for index, name in enumerate(names):
        row, column = divmod(index, columns)
        _draw_measure(canvas, tables, name, column * step, canvas.height - 5.0 - (row + 1) * high, step - 4.0)
    if len(tables.decks) > 1:
        _draw_decks(canvas, tables.decks, canvas.height - 3.5, width)
    return canvas


def _draw_decks(canvas: Canvas, decks: Sequence[str], y: float, width: float) -> None:
    x = 1.0
    for index, deck in enumerate(decks):
        text = _fit(deck, _TICK, (width - x) / (len(decks) - index) - 6.0)
        canvas.draw((Shape(circle(x + 1.0, y + 0.95, 1.0), _colour(index)),))
        canvas.text(x + 3.0, y, text, _TICK)
        x += 6.5 + _TICK.width(text)


def _draw_measure(canvas: Canvas, tables: Tables, name: str, x: float, y: float, width: float) -> None:
    values = tables.tasks[name].astype(float)
    log = name in ("plays", "positions")
    low, high = (1.0, max(10.0, float(values.max()))) if log else (min(0.0, float(values.min())), float(values.max()))
    high = high if high > low else low + 1
    axes = _Axes(
        x + 11.0, y + 3.0, width - 11.0, 29.0, (0, int(tables.tasks["place"].max()) + 1), (low, high * 1.04), log
    )
    at = (
        [10.0**p for p in range(0, int(np.log10(high)) + 1, max(1, int(np.log10(high)) // 3))]
        if log
        else ticks(low, high, 4)
    )
    canvas.text(x + 1.0, y + 35.0, LABELS[name], _TITLE)
    _draw_rule(canvas, axes, at, lambda value: f"{100 * value:.0f} %" if name in SHARES else _compact(value))
    for index, deck in enumerate(tables.decks):
        rows = tables.of(deck)
        known = [(p, v) for p, v in zip(rows["place"], rows[name].astype(float), strict=True) if np.isfinite(v)]
        dots = [circle(axes.x(p), axes.y(v), 0.55) for p, v in known]
        if dots:
            canvas.draw((Shape(joined(*dots), _colour(index)),))
        _draw_median(canvas, axes, rows, name, index, 0.5)


def _compact(value: float) -> str:
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:g}{letter}"
    return f"{value:g}"


def what_drives(tables: Tables, width: float) -> Canvas:
    """Rank correlation of every measure with the bits, plain and with length and pieces held still."""
    found = drivers(tables.correlations)
    if found.empty:
        return _too_few(width)
    left = max(_TEXT.width(LABELS[name]) for name in found["measure"]) + 3.0
    row = 7.0
    canvas = Canvas(width, row * len(found) + 9.0)
    axes = _Axes(left, 4.5, width - left - 4.0, row * len(found), (-1.0, 1.0), (0, 1))
    for value in (-1.0, -0.5, 0.0, 0.5, 1.0):
        x = axes.x(value)
        canvas.draw((Shape(line((x, axes.bottom), (x, axes.bottom + axes.height)), edge=_GRID, width=0.25),))
        canvas.text(x, 0.6, f"{value:g}".replace("-", "\N{MINUS SIGN}"), _TICK, "center")
    for index, (name, plain, held) in enumerate(found[["measure", "plain", "partial"]].itertuples(index=False)):
        y = axes.bottom + axes.height - (index + 0.5) * row
        canvas.text_around(left - 2.0, y, LABELS[name], _TEXT, "right")
        for value, shift, colour in ((plain, 1.15, DECK_COLOURS[0]), (held, -1.35, DECK_COLOURS[1])):
            if np.isfinite(value):
                begin, end = sorted((axes.x(0.0), axes.x(value)))
                canvas.draw((Shape(rectangle(begin, y + shift - 1.1, max(end - begin, 0.2), 2.2), colour),))
    x = 1.0
    for text, colour in (("plain", DECK_COLOURS[0]), ("with length and pieces held still", DECK_COLOURS[1])):
        canvas.draw((Shape(rectangle(x, canvas.height - 3.0, 3.0, 2.2), colour),))
        canvas.text(x + 4.0, canvas.height - 3.0, text, _TICK)
        x += 8.0 + _TICK.width(text)
    return canvas


def _too_few(width: float) -> Canvas:
    """What stands in the place of a plot of correlations when there are none."""
    canvas = Canvas(width, 10.0)
    canvas.text(1.0, 4.0, "Too few tasks for correlations.", _TEXT)
    return canvas


def correlation_maps(tables: Tables, width: float) -> Canvas:
    """Rank correlations of every two numbers: plain, and with length and pieces held still."""
    if tables.correlations["plain"].isna().all():
        return _too_few(width)
    maps = [
        (title, *_matrix(tables.correlations, column))
        for title, column in (("Plain", "plain"), ("With length and pieces held still", "partial"))
    ]
    maps = [(title, names, values) for title, names, values in maps if names]
    cell = 8.6
    sides = [
        (_TEXT.width(max((LABELS[name] for name in names), key=_TEXT.width)) + 3.0, len(names) * cell)
        for _, names, _ in maps
    ]
    heights = [side + left + 9.0 for left, side in sides]
    canvas = Canvas(max(width, *(left + side + 2.0 for left, side in sides)), sum(heights))
    top = canvas.height
    for (title, names, values), (left, side), height in zip(maps, sides, heights, strict=True):
        canvas.text(1.0, top - 5.0, title, _TITLE)
        base = top - 8.0 - side
        for row, name in enumerate(names):
            canvas.text_around(left - 1.5, base + side - (row + 0.5) * cell, LABELS[name], _TEXT, "right")
            canvas.text(left + (row + 0.5) * cell - _TEXT.cap / 2, base - 1.5, LABELS[name], _TEXT, turn=1)
        _draw_heat(canvas, values, (left, base), cell, cell, _hundredths, _signed)
        top -= height
    return canvas


def _hundredths(value: float) -> str:
    return f"{value:.2f}".replace("0.", ".").replace("-", "\N{MINUS SIGN}")


def _matrix(pairs: pd.DataFrame, column: str) -> tuple[list[str], Any]:
    found = pd.DataFrame(np.nan, index=list(NUMBERS), columns=list(NUMBERS))
    for one, other, value in zip(pairs["one"], pairs["other"], pairs[column], strict=True):
        found.loc[one, other] = found.loc[other, one] = value
    shown = [name for name in NUMBERS if np.isfinite(found[name]).any()]
    return shown, found.loc[shown, shown].to_numpy()


def _draw_heat(
    canvas: Canvas,
    values: Any,
    corner: Point,
    wide: float,
    high: float,
    form: Callable[[float], str],
    colour: Callable[[float], Colour],
) -> None:
    """A table of numbers on colours, its lower left corner given; nothing where nothing is known."""
    left, bottom = corner
    rows = len(values)
    for (row, column), value in np.ndenumerate(values):
        if np.isfinite(value):
            x, y = left + column * wide, bottom + (rows - 1 - row) * high
            ground = colour(value)
            canvas.draw((Shape(rounded(x + 0.2, y + 0.2, wide - 0.4, high - 0.4, 0.6), ground),))
            ink = max((Tone.PAPER, Tone.INK), key=lambda tone: contrast(ground, canvas.theme[tone]))
            canvas.text_around(x + wide / 2, y + high / 2, form(value), _TICK._replace(colour=ink))


def _blend(colours: Sequence[Colour], share: float) -> Colour:
    """A colour of a scale from 0 to 1."""
    place = min(max(share, 0.0), 1.0) * (len(colours) - 1)
    index = min(int(place), len(colours) - 2)
    rest = place - index
    channels = [
        round(int(colours[index][at : at + 2], 16) * (1 - rest) + int(colours[index + 1][at : at + 2], 16) * rest)
        for at in (1, 3, 5)
    ]
    return Colour("#{:02X}{:02X}{:02X}".format(*channels), 0, 0, 0, 0)


def _heat(value: float, most: float = 1.0) -> Colour:
    return _blend(_HEAT, value / most)


def _signed(value: float) -> Colour:
    return _blend(_SIGNED, (value + 1) / 2)


def kinds(tables: Tables, width: float) -> Canvas:
    """The share of tasks of each level with each kind of card."""

    def head(canvas: Canvas, code: str, x: float, y: float) -> None:
        canvas.draw(ICONS[CARD_BY_CODE[code]].sign, x, y + 6.0, 4.6)
        canvas.text(x, y + 0.8, code_of(CARD_BY_CODE[code]), _TICK, "center")

    return _share_table(usage(tables.tasks, "card"), width, head)


def tricks(tables: Tables, width: float) -> Canvas:
    """The share of tasks of each level whose solution uses each trick."""

    def head(canvas: Canvas, name: str, x: float, y: float) -> None:
        for row, word in enumerate(reversed(name.split())):
            canvas.text(x, y + 0.8 + row * 3.3, word, _TICK, "center")

    return _share_table(usage(tables.tasks, "trick"), width, head)


_Head: TypeAlias = Callable[[Canvas, str, float, float], None]
"""Draws the head of a column; its middle and its lower edge are given."""


def _share_table(shares: pd.DataFrame, width: float, head: _Head) -> Canvas:
    """A table of shares, its columns in as many blocks as the width asks for."""
    several = len({deck for deck, _ in shares.index}) > 1
    names = [f"{deck}, {level}" if several else level for deck, level in shares.index]
    left = min(max(map(_TEXT.width, names)) + 3.0, width / 3)
    in_block = min(len(shares.columns), max(1, int((width - left - 1.0) / 10.5)))
    blocks = -(-len(shares.columns) // in_block)
    in_block = -(-len(shares.columns) // blocks)
    wide, high = min(20.0, (width - left - 1.0) / in_block), 7.0
    block = high * len(shares) + 15.0
    canvas = Canvas(width, block * blocks)
    for number in range(blocks):
        columns = shares.columns[number * in_block : (number + 1) * in_block]
        bottom = canvas.height - (number + 1) * block + 0.5
        _draw_heat(canvas, shares[columns].to_numpy(), (left, bottom), wide, high, _percent, _heat)
        for index, name in enumerate(names):
            y = bottom + (len(names) - index - 0.5) * high
            canvas.text_around(left - 1.5, y, _fit(name, _TEXT, left - 2.0), _TEXT, "right")
        for index, name in enumerate(columns):
            head(canvas, name, left + (index + 0.5) * wide, bottom + high * len(shares))
    return canvas


def _percent(value: float) -> str:
    return f"{100 * value:.0f} %"


def boards(tables: Tables, width: float) -> Canvas:
    """Where cockroaches and boxes start and where moves stop, square by square."""
    columns = 3 if width > 150 else 2 if width > 110 else 1
    step = width / columns
    cell = min(8.0, (step - 8.0) / SIZE)
    high = SIZE * cell + 14.0
    shown = [(deck, what) for deck in tables.decks for what in ("cockroaches", "boxes", "stops")]
    canvas = Canvas(width, high * -(-len(shown) // columns))
    for index, (deck, what) in enumerate(shown):
        row, column = divmod(index, columns)
        found = tables.squares.loc[tables.squares["deck"] == deck, what].to_numpy(dtype=float).reshape(SIZE, SIZE)
        x, y = column * step + 4.5, canvas.height - (row + 1) * high + 4.5
        most = max(float(found.max()), 1.0)
        title = {"cockroaches": "Cockroaches start", "boxes": "Boxes start", "stops": "Moves stop"}[what]
        name = title if len(tables.decks) == 1 else f"{title}, {deck}"
        canvas.text(x, y + SIZE * cell + 1.8, _fit(name, _TITLE, step - 6.0), _TITLE)
        _draw_heat(
            canvas,
            found[::-1],
            (x, y),
            cell,
            cell,
            lambda value: f"{value:.0f}",
            partial(_heat, most=most / 0.9),
        )
        for at, (letter, digit) in enumerate(zip(COLUMN_LETTERS, ROW_DIGITS, strict=True)):
            canvas.text(x + (at + 0.5) * cell, y - 3.4, letter, _TICK, "center")
            canvas.text_around(x - 2.0, y + (at + 0.5) * cell, digit, _TICK)
    return canvas


def _fit(text: str, style: Style, room: float) -> str:
    """The text, or its beginning with an ellipsis where there is less room."""
    if style.width(text) <= room:
        return text
    while text and style.width(f"{text}\N{HORIZONTAL ELLIPSIS}") > room:
        text = text[:-1]
    return f"{text}\N{HORIZONTAL ELLIPSIS}"


def _colour(index: int) -> Colour:
    return DECK_COLOURS[index % len(DECK_COLOURS)]


class Plot(NamedTuple):
    """A plot by its title, what draws it, and its width in mm as a file."""

    title: str
    draw: Callable[[Tables, float], Canvas]
    width: float


def played(tables: Tables, width: float) -> Canvas:
    """Bits against the time that people needed, with 95 % intervals and the line between the two."""
    rows = tables.played
    if rows.empty:
        canvas = Canvas(width, 10.0)
        canvas.text(1.0, 4.0, "None of these tasks is in the play logs.", _TEXT)
        return canvas
    half = 1.96 * rows["error"]
    low = float(min((rows["effort"] - half).min(), rows["expected"].min()))
    high = float(max((rows["effort"] + half).max(), rows["expected"].max()))
    canvas = Canvas(width, 96.0)
    axes = _Axes(14.0, 12.0, width - 18.0, 74.0, (0.0, max(float(rows["bits"].max()) * 1.05, 1.0)), (low, high))
    _draw_rule(canvas, axes, [at for at in map(_effort, _TIMES) if low <= at <= high], _minutes)
    for value in ticks(0.0, axes.across[1], 10):
        canvas.text(axes.x(value), 6.5, f"{value:g}", _TICK, "center")
    canvas.text(axes.left + axes.width / 2, 1.5, "bits", _TICK, "center")
    canvas.text(1.0, 90.5, "minutes of a typical player", _TICK)
    ends = rows.sort_values("bits")[["bits", "expected"]].iloc[[0, -1]].itertuples(index=False)
    way = line(*((axes.x(bits), axes.y(effort)) for bits, effort in ends))
    canvas.draw((Shape(way, edge=Tone.SOFT_INK, width=0.4),))
    for index, deck in enumerate(tables.decks):
        for bits, effort, error in rows[rows["deck"] == deck][["bits", "effort", "error"]].itertuples(index=False):
            x = axes.x(bits)
            whisker = line((x, axes.y(effort - 1.96 * error)), (x, axes.y(effort + 1.96 * error)))
            canvas.draw((Shape(whisker, edge=_colour(index), width=0.25),))
            canvas.draw((Shape(circle(x, axes.y(effort), 0.9), _colour(index)),))
    return canvas


_TIMES: Final = (0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120, 240, 480)
"""Minutes at which there are lines."""


def _effort(minutes: float) -> float:
    """Minutes as log2 of seconds."""
    return float(np.log2(60 * minutes))


def _minutes(effort: float) -> str:
    """log2 of seconds as minutes."""
    return f"{2**effort / 60:.3g}"


PLOTS: Final[Mapping[str, Plot]] = {
    "curve": Plot("The curve of difficulty", curve, 236.0),
    "measures": Plot("Measures from task to task", measures, 236.0),
    "drivers": Plot("What goes with the bits", what_drives, 176.0),
    "kinds": Plot("Cards in hand", kinds, 176.0),
    "tricks": Plot("Tricks of the solutions", tricks, 176.0),
    "boards": Plot("Where things are", boards, 236.0),
    "correlations": Plot("What goes with what", correlation_maps, 176.0),
}
"""Every plot by the name of its file."""

PLAYED: Final = Plot("Bits and people's play", played, 176.0)


TOTALS: Final = Plot("All tasks", lambda tables, width: bars(tables.bars, width), 176.0)


def plots_of(with_plays: bool, with_totals: bool = False) -> Mapping[str, Plot]:
    """The plots of a report; those on people's play and on all tasks of a pool only where there are any."""
    return {**({"totals": TOTALS} if with_totals else {}), **PLOTS, **({"played": PLAYED} if with_plays else {})}
