"""What plots have in common: type, colours, axes, lines. Lengths in mm.

Decks are told apart by colour and by dashes; levels by colour and by the shapes that they have on the cards.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
import pandas as pd
from matplotlib.path import Path

from ..drawing.canvas import Canvas, Style
from ..drawing.fonts import Font
from ..drawing.palette import Colour, Tone
from ..drawing.shapes import Point, Shape, dashed, joined, line

DECK_COLOURS: Final = (
    Colour("#0072B2", 100, 40, 0, 5),
    Colour("#D55E00", 0, 70, 100, 5),
    Colour("#009E73", 85, 5, 65, 5),
    Colour("#CC79A7", 10, 60, 5, 5),
    Colour("#56B4E9", 65, 15, 0, 0),
    Colour("#3F3F3F", 0, 0, 0, 85),
)
"""Okabe and Ito's, which colour-blind eyes can tell apart; more decks begin again."""
DASHES: Final = (0.0, 3.0, 1.4, 0.7)
"""Length of the dashes of a deck's line in mm; 0 for a solid line."""
GRID: Final = Colour("#DDE2DE", 5, 0, 5, 10)
TITLE: Final = Style(10.5, Tone.INK, Font.DISPLAY)
TEXT: Final = Style(9.0, Tone.INK)
TICK: Final = Style(8.4, Tone.SOFT_INK)


class Axes(NamedTuple):
    """A rectangle on a canvas in which numbers have places."""

    left: float
    bottom: float
    width: float
    height: float
    across: tuple[float, float]
    up: tuple[float, float]
    log: bool = False

    def x(self, value: float) -> float:
        """The place of a value across, in mm."""
        return self.left + self.width * (value - self.across[0]) / (self.across[1] - self.across[0])

    def y(self, value: float) -> float:
        """The place of a value up, in mm."""
        low, high, at = (np.log10(max(v, 1)) if self.log else v for v in (*self.up, value))
        return float(self.bottom + self.height * (at - low) / (high - low))


def ticks(low: float, high: float, most: int) -> list[float]:
    """Round numbers between two, at most so many steps apart."""
    raw = (high - low) / most
    power = 10 ** np.floor(np.log10(raw)) if raw > 0 else 1.0
    step = next(power * nice for nice in (1, 2, 5, 10) if power * nice >= raw * 0.999)
    return [float(round(value, 9)) for value in np.arange(np.ceil(low / step) * step, high + step / 1000, step)]


def draw_rule(canvas: Canvas, axes: Axes, at: Sequence[float], form: Callable[[float], str]) -> None:
    """Lines across the axes, with their numbers on the left."""
    for value in at:
        y = axes.y(value)
        canvas.draw((Shape(line((axes.left, y), (axes.left + axes.width, y)), edge=GRID, width=0.2),))
        canvas.text_around(axes.left - 1.2, y, form(value), TICK, "right")


def draw_median(canvas: Canvas, axes: Axes, rows: pd.DataFrame, name: str, index: int, width: float) -> None:
    """The running median of nine tasks."""
    values = rows[name].astype(float).rolling(9, center=True, min_periods=1).median()
    points = [(axes.x(x), axes.y(y)) for x, y in zip(rows["place"], values, strict=True) if np.isfinite(y)]
    if len(points) > 1:
        canvas.draw((Shape(dashed_line(points, DASHES[index % len(DASHES)]), edge=colour_of(index), width=width),))


def dashed_line(points: Sequence[Point], dash: float) -> Path:
    """A line through the points; ``dash`` is the length of its dashes, 0 for a solid one."""
    if not dash:
        return line(*points)
    return joined(*(dashed(one, other, dash) for one, other in pairwise(points)))


def fit(text: str, style: Style, room: float) -> str:
    """The text, or its beginning with an ellipsis where there is less room."""
    if style.width(text) <= room:
        return text
    while text and style.width(f"{text}\N{HORIZONTAL ELLIPSIS}") > room:
        text = text[:-1]
    return f"{text}\N{HORIZONTAL ELLIPSIS}"


def colour_of(index: int) -> Colour:
    """The colour of a deck by its number."""
    return DECK_COLOURS[index % len(DECK_COLOURS)]
