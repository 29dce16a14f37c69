"""What is drawn on a sheet beside its cards: crop marks, the fold, and which sheet it is.

Everything lies in the margins, outside the cells. All lengths in mm.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from matplotlib.path import Path

from ..cards.layout import FaceSize
from ..drawing.canvas import Canvas, Style
from ..drawing.palette import Tone
from ..drawing.shapes import Shape, dashed, joined, line, rectangle
from ..drawing.typeset import draw_block
from .grid import Grid
from .paper import MARGIN

LENGTH: Final = 4.0
GAP: Final = 0.7
"""Between the cells and a mark."""
WEIGHT: Final = 0.25
"""Of a crop mark's line: 0.7 points."""

NOTE: Final = Style(6.5, Tone.SOFT_INK)
_DASH: Final = 1.0


class Marks(StrEnum):
    """What tells where to cut."""

    CROP = "crop"
    """Lines beside the cards, for a ruler and a knife."""
    SILHOUETTE = "silhouette"
    """Registration marks for plotters of that make, and compatible ones."""

    @property
    def margin(self) -> float:
        """What stays free of cards at the edges of a sheet."""
        return MARGIN if self is Marks.CROP else _INSET + _SQUARE + 1.0


_INSET: Final = 10.0
_SQUARE: Final = 5.0
_ARM: Final = 20.0
_THICK: Final = 0.5
"""Registration marks: distance from the edges of the sheet, the square, the arms of the corners, their line."""


def draw_registration(canvas: Canvas, sheet: FaceSize) -> None:
    """A square in the upper left corner, and corners in the upper right and the lower left one."""
    left, bottom, right, top = _INSET, _INSET, sheet.width - _INSET, sheet.height - _INSET
    square = rectangle(left, top - _SQUARE, _SQUARE, _SQUARE)
    corners = joined(
        line((right - _ARM, top), (right, top), (right, top - _ARM)),
        line((left, bottom + _ARM), (left, bottom), (left + _ARM, bottom)),
    )
    canvas.draw((Shape(square, Tone.BLACK), Shape(corners, edge=Tone.BLACK, width=_THICK)))


def draw_marks(canvas: Canvas, grid: Grid, bleed: float, *, fold: bool = False) -> None:
    """Crop marks for every trim line of a grid, above, below, left and right of all cells.

    With ``fold`` the grid's mirror image about the middle of the sheet has its marks as well, and the
    fold is dashed in both margins.
    """
    columns, middle = _column_cuts(grid, bleed), grid.sheet.width / 2
    right = grid.right
    if fold:
        columns += [2 * middle - x for x in columns]
        right = 2 * middle - grid.left
        canvas.draw((Shape(_fold(grid, middle), edge=Tone.INK, width=WEIGHT),))
    paths = [*_upright(columns, grid.bottom, grid.top), *_lying(_row_cuts(grid, bleed), grid.left, right)]
    canvas.draw((Shape(joined(*paths), edge=Tone.BLACK, width=WEIGHT),))


def draw_note(canvas: Canvas, grid: Grid, bleed: float, *lines: str) -> None:
    """Lines below the first column, between its crop marks, as small as they have to be."""
    room = grid.cell.width - 2 * bleed - 6
    size = min(NOTE.size, *(NOTE.size * room / NOTE.width(text) for text in lines))
    style = NOTE._replace(size=round(size, 2))
    top = grid.bottom - GAP - 0.8
    for text in lines:
        top = draw_block(canvas, grid.left + bleed + 3, top, room + 1, text, style)


def _column_cuts(grid: Grid, bleed: float) -> list[float]:
    starts = [grid.left + column * grid.cell.width for column in range(grid.columns)]
    return [x for start in starts for x in (start + bleed, start + grid.cell.width - bleed)]


def _row_cuts(grid: Grid, bleed: float) -> list[float]:
    starts = [grid.bottom + row * grid.cell.height for row in range(grid.rows)]
    return [y for start in starts for y in (start + bleed, start + grid.cell.height - bleed)]


def _upright(cuts: list[float], bottom: float, top: float) -> Iterator[Path]:
    for x in cuts:
        yield line((x, bottom - GAP), (x, bottom - GAP - LENGTH))
        yield line((x, top + GAP), (x, top + GAP + LENGTH))


def _lying(cuts: list[float], left: float, right: float) -> Iterator[Path]:
    for y in cuts:
        yield line((left - GAP, y), (left - GAP - LENGTH, y))
        yield line((right + GAP, y), (right + GAP + LENGTH, y))


def _fold(grid: Grid, x: float) -> Path:
    """Dashes from the cells to the edges of the sheet."""
    lower = dashed((x, 0.0), (x, grid.bottom - GAP), _DASH)
    return joined(lower, dashed((x, grid.top + GAP), (x, grid.sheet.height), _DASH))
