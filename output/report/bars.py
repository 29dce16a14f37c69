"""The plot of all tasks of a pool: how many have how many bits, a row of bars for each number of cards."""

from collections.abc import Iterator
from typing import Final

import pandas as pd

from ...grading.levels import DIFFICULT_FROM
from ..drawing.canvas import Canvas, Style
from ..drawing.fonts import Font
from ..drawing.palette import Colour, Tone
from ..drawing.shapes import Shape, joined, line, rectangle
from .totals import STEP

_NAME: Final = Style(9.0, Tone.INK)
_TICK: Final = Style(8.4, Tone.SOFT_INK)
_TITLE: Final = Style(10.5, Tone.INK, Font.DISPLAY)
_GRID: Final = Colour("#DDE2DE", 5, 0, 5, 10)
_BAR: Final = Colour("#0072B2", 100, 40, 0, 5)

_LEFT: Final = 30.0
_ROW: Final = 13.0
_HEAD: Final = 7.0
_FOOT: Final = 9.0
"""Lengths in mm: the names on the left, a row, the title of a source, the scale below."""


def bars(table: pd.DataFrame, width: float) -> Canvas:
    """Rows of bars from a table with ``deck``, ``cards``, ``bits`` (where a bar begins) and ``tasks``.

    Each row has a scale of its own: its highest bar fills it.
    """
    decks = list(dict.fromkeys(table["deck"]))
    groups = [(deck, list(_groups(table[table["deck"] == deck]))) for deck in decks]
    canvas = Canvas(width, _FOOT + sum(_HEAD * (len(decks) > 1) + _ROW * len(rows) for _, rows in groups))
    most = max(float(table["bits"].max()) + STEP, DIFFICULT_FROM)
    _draw_scale(canvas, most)
    top = canvas.height
    for deck, rows in groups:
        if len(decks) > 1:
            canvas.text(1.0, top - 5.0, _fit(deck, width - 2.0), _TITLE)
            top -= _HEAD
        for cards, found in rows:
            top -= _ROW
            _draw_row(canvas, cards, found, top, most)
    return canvas


def _groups(table: pd.DataFrame) -> Iterator[tuple[int, pd.DataFrame]]:
    for cards, rows in table.groupby("cards"):
        yield int(cards), rows


def _draw_scale(canvas: Canvas, most: float) -> None:
    """Lines for whole numbers of bits, with their numbers below."""
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200) if most / step <= canvas.width / 12)
    for bits in range(0, int(most) + 1, step):
        x = _x(canvas, bits, most)
        canvas.draw((Shape(line((x, _FOOT - 1.5), (x, canvas.height)), edge=_GRID, width=0.25),))
        canvas.text(x, _FOOT - 5.5, str(bits), _TICK, "center")
    canvas.text(_LEFT - 3.0, _FOOT - 5.5, "bits", _TICK, "right")


def _draw_row(canvas: Canvas, cards: int, rows: pd.DataFrame, bottom: float, most: float) -> None:
    canvas.text(1.0, bottom + 6.0, f"{cards} card{'s' if cards > 1 else ''}", _NAME)
    canvas.text(1.0, bottom + 2.0, f"{rows['tasks'].sum():,}", _TICK)
    highest = float(rows["tasks"].max())
    wide = _x(canvas, STEP, most) - _LEFT
    shapes = [
        rectangle(_x(canvas, bits, most) + 0.1, bottom, wide - 0.2, (_ROW - 2.0) * tasks / highest)
        for bits, tasks in zip(rows["bits"], rows["tasks"], strict=True)
    ]
    canvas.draw((Shape(joined(*shapes), _BAR),))
    canvas.draw((Shape(line((_LEFT, bottom), (canvas.width - 3.0, bottom)), edge=_GRID, width=0.25),))


def _x(canvas: Canvas, bits: float, most: float) -> float:
    return _LEFT + (canvas.width - _LEFT - 3.0) * bits / most


def _fit(text: str, room: float) -> str:
    while text and _TITLE.width(text) > room:
        text = text[:-1]
    return text
