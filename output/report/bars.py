"""Rows of bars: how many tasks have how many bits, a row for each number of cards or another group."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

import pandas as pd

from ...solver.errors import counted
from ..drawing.canvas import Canvas
from ..drawing.shapes import Shape, joined, line, rectangle
from .axes import GRID, TEXT, TICK, TITLE, colour_of, fit
from .totals import STEP

Group: TypeAlias = tuple[str, Mapping[float, int]]
"""A row by its name: tasks by where their bar begins, in bits."""

_LEAST: Final = 4.0
"""Bits that a scale has at least."""

_LEFT: Final = 30.0
_ROW: Final = 13.0
_HEAD: Final = 7.0
_FOOT: Final = 9.0
"""Lengths in mm: the names on the left, a row, the title of a source, the scale below."""


def bars(table: pd.DataFrame, width: float) -> Canvas:
    """Rows of bars from a table with ``deck``, ``cards``, ``bits`` (where a bar begins) and ``tasks``."""
    decks = list(dict.fromkeys(table["deck"]))
    groups = {deck: _groups(table[table["deck"] == deck]) for deck in decks}
    heads = _HEAD * (len(decks) > 1)
    canvas = Canvas(width, sum(heads + height_of(rows) for rows in groups.values()))
    top = canvas.height
    for deck, rows in groups.items():
        if heads:
            canvas.text(1.0, top - 5.0, fit(deck, TITLE, width - 2.0), TITLE)
        draw_rows(canvas, rows, top - heads)
        top -= heads + height_of(rows)
    return canvas


def _groups(table: pd.DataFrame) -> list[Group]:
    return [
        (counted(cards, "card"), dict(zip(rows["bits"], rows["tasks"], strict=True)))
        for cards, rows in table.groupby("cards")
    ]


def height_of(groups: Sequence[Group]) -> float:
    """The height of rows and their scale in mm."""
    return _ROW * len(groups) + _FOOT


def draw_rows(canvas: Canvas, groups: Sequence[Group], top: float) -> None:
    """Draw rows of bars with one scale below. The highest bar of each row fills it."""
    most = max(_LEAST, *(max(group) + STEP for _, group in groups))
    bottom = top - height_of(groups) + _FOOT
    _draw_scale(canvas, most, bottom, top)
    for index, (name, group) in enumerate(groups, start=1):
        _draw_row(canvas, name, group, top - index * _ROW, most)


def _draw_scale(canvas: Canvas, most: float, bottom: float, top: float) -> None:
    """Lines for whole numbers of bits, with their numbers below."""
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200) if most / step <= canvas.width / 12)
    for bits in range(0, int(most) + 1, step):
        x = _x(canvas, bits, most)
        canvas.draw((Shape(line((x, bottom - 1.5), (x, top)), edge=GRID, width=0.25),))
        canvas.text(x, bottom - 5.5, str(bits), TICK, "center")
    canvas.text(_LEFT - 3.0, bottom - 5.5, "bits", TICK, "right")


def _draw_row(canvas: Canvas, name: str, group: Mapping[float, int], bottom: float, most: float) -> None:
    canvas.text(1.0, bottom + 6.0, name, TEXT)
    canvas.text(1.0, bottom + 2.0, f"{sum(group.values()):,}", TICK)
    highest, wide = max(group.values()), _x(canvas, STEP, most) - _LEFT
    shapes = [
        rectangle(_x(canvas, bits, most) + 0.1, bottom, wide - 0.2, (_ROW - 2.0) * tasks / highest)
        for bits, tasks in group.items()
    ]
    canvas.draw((Shape(joined(*shapes), colour_of(0)),))
    canvas.draw((Shape(line((_LEFT, bottom), (canvas.width - 3.0, bottom)), edge=GRID, width=0.25),))


def _x(canvas: Canvas, bits: float, most: float) -> float:
    return _LEFT + (canvas.width - _LEFT - 3.0) * bits / most
