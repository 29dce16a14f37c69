"""The plot of a census: starts by number of solutions, and good tasks by bits."""

from typing import Final

from ...generator.census.findings import Findings
from ...generator.census.tally import GOOD
from ...solver.errors import counted
from ..drawing.canvas import Canvas, Style
from ..drawing.fonts import Font
from ..drawing.palette import Colour, Tone
from ..drawing.shapes import Shape, rectangle
from .bars import draw_rows, height_of
from .censustables import bands

_TITLE: Final = Style(10.5, Tone.INK, Font.DISPLAY)
_NAME: Final = Style(9.0, Tone.INK)
_NUMBER: Final = Style(8.4, Tone.SOFT_INK)
_PLAIN: Final = Colour("#9FC6DD", 38, 10, 5, 0)
_ONE: Final = Colour("#0072B2", 100, 40, 0, 5)

_LEFT: Final = 30.0
_LINE: Final = 6.0
_HEAD: Final = 9.0
"""Lengths in mm: names on the left, a line of the upper part, a title."""


def census_plot(findings: Findings, width: float) -> Canvas:
    """Both parts, one above the other."""
    rows = bands(findings)
    groups = [
        (counted(number, "box card"), _group(findings, number))
        for number in sorted({number for number, _ in findings.bits})
    ]
    upper = _HEAD + _LINE * len(rows)
    lower = _HEAD + height_of(groups) if groups else 0.0
    canvas = Canvas(width, upper + lower + 1.0)
    canvas.text(1.0, canvas.height - 5.5, f"{findings.starts:,} starts by number of solutions", _TITLE)
    most = max(starts for _, starts, _ in rows)
    for index, (name, starts, share) in enumerate(rows):
        y = canvas.height - _HEAD - (index + 0.5) * _LINE
        _draw_band(canvas, y, name, starts / most, f"{share}  {starts:,}")
    if groups:
        title = f"{findings.number(GOOD):,} good tasks by bits"
        canvas.text(1.0, lower - 5.5, title, _TITLE)
        draw_rows(canvas, groups, lower - _HEAD)
    return canvas


def _group(findings: Findings, box_cards: int) -> dict[float, int]:
    return {bits: tasks for (number, bits), tasks in findings.bits.items() if number == box_cards}


def _draw_band(canvas: Canvas, y: float, name: str, share: float, said: str) -> None:
    room = canvas.width - _LEFT - 52.0
    canvas.text_around(1.0, y, name, _NAME, "left")
    bar = Shape(rectangle(_LEFT, y - 1.9, max(room * share, 0.2), 3.8), _ONE if name == "1" else _PLAIN)
    canvas.draw((bar,))
    canvas.text_around(_LEFT + room * share + 2.0, y, said, _NUMBER, "left")
