"""Plots of decks from the first task to the last, and of bits against the time that people took.

Each takes the tables and a width in mm, and returns a page.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import pandas as pd

from ...grading.levels import DIFFICULT_FROM, MEDIUM_FROM, Level
from ...solver.cards import CARD_BY_CODE
from ..cards.face import PIPS
from ..cards.icons import ICONS
from ..drawing.canvas import Canvas
from ..drawing.palette import LEVEL, Colour, Tone
from ..drawing.shapes import Shape, circle, joined, line, rectangle
from .axes import DASHES, TEXT, TICK, TITLE, Axes, colour_of, dashed_line, draw_median, draw_rule, fit, ticks
from .measures import LABELS, SHARES
from .tables import NUMBERS, Tables, introductions

_ZONES: Final = {
    Level.EASY: Colour("#EAF9F2", 8, 0, 6, 0),
    Level.MEDIUM: Colour("#FEF0DC", 0, 6, 14, 0),
    Level.DIFFICULT: Colour("#F8E4E2", 0, 11, 8, 0),
}
_POINT: Final = 2.1
"""Size of a task's mark in mm."""
_NEW: Final = 4.4
"""Size of the sign of a new card."""


def curve(tables: Tables, width: float) -> Canvas:
    """Bits from the first task to the last, all decks in one plot, with levels, and where cards are new."""
    lanes = [_new_cards(tables.of(deck), width) for deck in tables.decks]
    below = [sum(len(rows) for rows in lanes[:index]) * (_NEW + 1) + 5.0 * index for index in range(len(lanes) + 1)]
    height = 74.0 + below[-1]
    canvas = Canvas(width, height)
    most = int(tables.tasks["place"].max())
    top = max(float(tables.tasks["bits"].max()), DIFFICULT_FROM) * 1.06
    axes = Axes(9.0, height - 68.0, width - 10.0, 61.0, (0, max(12, most) + 1), (0, top))
    _draw_zones(canvas, axes)
    draw_rule(canvas, axes, ticks(0, top, 6), lambda value: f"{value:g}")
    _draw_ids(canvas, axes, tables)
    for index, deck in enumerate(tables.decks):
        draw_median(canvas, axes, tables.of(deck), "bits", index, 0.75)
    for index, deck in enumerate(tables.decks):
        _draw_tasks(canvas, axes, tables.of(deck), index if len(tables.decks) > 1 else None)
    _draw_key(canvas, tables.decks, 9.0, height - 4.0, width)
    for index, (deck, rows) in enumerate(zip(tables.decks, lanes, strict=True)):
        head = "new cards" if len(lanes) == 1 else f"new cards, {deck}"
        base = axes.bottom - 9.5 - below[index]
        canvas.text(axes.left, base, fit(head, TICK, width - 12), TICK._replace(colour=colour_of(index)))
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
        return self.x + TICK.width(self.name) + len(self.codes) * (_NEW + 0.3) + 1.2


def _new_cards(rows: pd.DataFrame, width: float) -> list[list[_Group]]:
    """The groups in lanes, each at its task; what would overlap goes to the next lane."""
    most = max(12, len(rows)) + 1
    lanes: list[list[_Group]] = []
    for place, codes in introductions(rows).items():
        group = _Group(0.0, _short(rows, place), codes)
        x = 9.0 + (width - 10.0) * place / most - TICK.width(group.name) / 2
        group = group._replace(x=max(9.0, min(x, width - 1.0 - group.end)))
        lane = next((lane for lane in lanes if lane[-1].end + 1.0 < group.x), None)
        if lane is None:
            lanes.append(lane := [])
        lane.append(group)
    return lanes


def _draw_new(canvas: Canvas, groups: Sequence[_Group], y: float) -> None:
    for group in groups:
        canvas.text_around(group.x, y, group.name, TICK, "left")
        x = group.x + TICK.width(group.name) + 0.8 + _NEW / 2
        for index, code in enumerate(group.codes):
            canvas.draw(ICONS[CARD_BY_CODE[code]].sign, x + index * (_NEW + 0.3), y, _NEW)


def _draw_zones(canvas: Canvas, axes: Axes) -> None:
    """The levels by bits as bands, each with its name where a deck that rises has no task: at the lower right."""
    edges = [0.0, MEDIUM_FROM, DIFFICULT_FROM, axes.up[1]]
    for level, low, high in zip(Level, edges, edges[1:], strict=False):
        y, top = axes.y(low), axes.y(min(high, axes.up[1]))
        canvas.draw((Shape(rectangle(axes.left, y, axes.width, top - y), _ZONES[level]),))
        if top - y > 5:
            canvas.text(axes.left + axes.width - 1.5, y + 1.5, str(level), TICK, "right")


def _draw_tasks(canvas: Canvas, axes: Axes, rows: pd.DataFrame, index: int | None) -> None:
    """A mark for each task: the shape of its level, in the colour of the level or, of several decks, of the deck."""
    marks = {level: Shape(PIPS[level], None, Tone.INK, 0.12) for level in Level}
    for place, bits, name in zip(rows["place"], rows["bits"], rows["level"], strict=True):
        level = Level(name)
        fill = LEVEL[level] if index is None else colour_of(index)
        canvas.draw((marks[level]._replace(fill=fill),), axes.x(place), axes.y(bits), _POINT)


def _draw_key(canvas: Canvas, decks: Sequence[str], x: float, y: float, width: float) -> None:
    """What the marks and the lines mean, in one row that breaks where it must."""
    canvas.text(x - 8.0, y, "bits", TICK)
    for level in Level:
        canvas.draw(
            (Shape(PIPS[level], LEVEL[level] if len(decks) == 1 else Tone.PAPER, Tone.INK, 0.12),),
            x + 1.2,
            y + 0.95,
            _POINT,
        )
        canvas.text(x + 3.2, y, str(level), TICK)
        x += 5.5 + TICK.width(str(level))
    for index, deck in enumerate(decks):
        name = "median of nine" if len(decks) == 1 else deck
        room = (width - x) / (len(decks) - index) - 9.0
        text = fit(name, TICK, room)
        way = dashed_line([(x, y + 0.95), (x + 6.0, y + 0.95)], DASHES[index % len(DASHES)])
        canvas.draw((Shape(way, edge=colour_of(index), width=0.75),))
        canvas.text(x + 7.0, y, text, TICK)
        x += 9.5 + TICK.width(text)


def _draw_ids(canvas: Canvas, axes: Axes, tables: Tables) -> None:
    """The numbers of tasks of the longest deck below the axes."""
    rows = max((tables.of(deck) for deck in tables.decks), key=len)
    names = [_short(rows, place) for place in range(1, len(rows) + 1)]
    step = max(1, int(np.ceil(len(names) * (max(map(TICK.width, names)) + 3.0) / axes.width)))
    for place in range(1, len(names) + 1, step):
        x = min(axes.x(place), axes.left + axes.width - TICK.width(names[place - 1]) / 2)
        canvas.text(x, axes.bottom - 4.2, names[place - 1], TICK, "center")


def _short(rows: pd.DataFrame, place: int) -> str:
    """The id of a task without the file that it is in."""
    return str(rows["id"].iloc[place - 1]).rpartition(":")[2]


_NEARLY_ALL: Final = 0.75


def telling(tables: Tables) -> tuple[list[str], list[str]]:
    """The measures whose value differs between tasks, and those that have one value nearly everywhere."""
    names = [name for name in NUMBERS if name not in ("bits", "score")]
    silent = [name for name in names if tables.tasks[name].value_counts(normalize=True).max() >= _NEARLY_ALL]
    return [name for name in names if name not in silent], silent


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
        text = fit(deck, TICK, (width - x) / (len(decks) - index) - 6.0)
        canvas.draw((Shape(circle(x + 1.0, y + 0.95, 1.0), colour_of(index)),))
        canvas.text(x + 3.0, y, text, TICK)
        x += 6.5 + TICK.width(text)


def _draw_measure(canvas: Canvas, tables: Tables, name: str, x: float, y: float, width: float) -> None:
    values = tables.tasks[name].astype(float)
    log = name in ("plays", "positions")
    low, high = (1.0, max(10.0, float(values.max()))) if log else (min(0.0, float(values.min())), float(values.max()))
    high = high if high > low else low + 1
    axes = Axes(
        x + 11.0, y + 3.0, width - 11.0, 29.0, (0, int(tables.tasks["place"].max()) + 1), (low, high * 1.04), log
    )
    at = (
        [10.0**p for p in range(0, int(np.log10(high)) + 1, max(1, int(np.log10(high)) // 3))]
        if log
        else ticks(low, high, 4)
    )
    canvas.text(x + 1.0, y + 35.0, LABELS[name], TITLE)
    if values.isna().all():
        canvas.text(x + 1.0, y + 29.0, "not known of any task", TICK)
        return
    draw_rule(canvas, axes, at, lambda value: f"{100 * value:.0f} %" if name in SHARES else _compact(value))
    for index, deck in enumerate(tables.decks):
        rows = tables.of(deck)
        known = [(p, v) for p, v in zip(rows["place"], rows[name].astype(float), strict=True) if np.isfinite(v)]
        dots = [circle(axes.x(p), axes.y(v), 0.55) for p, v in known]
        if dots:
            canvas.draw((Shape(joined(*dots), colour_of(index)),))
        draw_median(canvas, axes, rows, name, index, 0.5)


def _compact(value: float) -> str:
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:g}{letter}"
    return f"{value:g}"


_TIMES: Final = (0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120, 240, 480)
"""Minutes at which there are lines."""


def played(tables: Tables, width: float) -> Canvas:
    """Bits against the time that people needed, with 95 % intervals and the line between the two."""
    rows = tables.played
    if rows.empty:
        canvas = Canvas(width, 10.0)
        canvas.text(1.0, 4.0, "None of these tasks is in the play logs.", TEXT)
        return canvas
    half = 1.96 * rows["error"]
    low = float(min((rows["effort"] - half).min(), rows["expected"].min()))
    high = float(max((rows["effort"] + half).max(), rows["expected"].max()))
    canvas = Canvas(width, 96.0)
    axes = Axes(14.0, 12.0, width - 18.0, 74.0, (0.0, max(float(rows["bits"].max()) * 1.05, 1.0)), (low, high))
    draw_rule(canvas, axes, [at for at in map(_effort, _TIMES) if low <= at <= high], _minutes)
    for value in ticks(0.0, axes.across[1], 10):
        canvas.text(axes.x(value), 6.5, f"{value:g}", TICK, "center")
    canvas.text(axes.left + axes.width / 2, 1.5, "bits", TICK, "center")
    canvas.text(1.0, 90.5, "minutes of a typical player", TICK)
    ends = rows.sort_values("bits")[["bits", "expected"]].iloc[[0, -1]].itertuples(index=False)
    way = line(*((axes.x(bits), axes.y(effort)) for bits, effort in ends))
    canvas.draw((Shape(way, edge=Tone.SOFT_INK, width=0.4),))
    for index, deck in enumerate(tables.decks):
        for bits, effort, error in rows[rows["deck"] == deck][["bits", "effort", "error"]].itertuples(index=False):
            x = axes.x(bits)
            whisker = line((x, axes.y(effort - 1.96 * error)), (x, axes.y(effort + 1.96 * error)))
            canvas.draw((Shape(whisker, edge=colour_of(index), width=0.25),))
            canvas.draw((Shape(circle(x, axes.y(effort), 0.9), colour_of(index)),))
    return canvas


def _effort(minutes: float) -> float:
    """Minutes as log2 of seconds."""
    return float(np.log2(60 * minutes))


def _minutes(effort: float) -> str:
    """log2 of seconds as minutes."""
    return f"{2**effort / 60:.3g}"
