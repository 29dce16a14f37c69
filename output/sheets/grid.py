"""Where cards lie on sheets: pure geometry, in mm from the lower left corner of the sheet.

A cell is a card with its bleed; cells touch, so that their trim lines lie on straight cuts. ::

       front, 2 x 3 cells      back, turned about the       back, turned about the
                               upright axis                  lying axis
      +----+----+             +----+----+                  +----+----+
      | 0A | 1A |             | 1B | 0B |                  | 4B*|    |   * upside down: this is the other
      +----+----+             +----+----+                  +----+----+     back turned by 180 degrees, so
      | 2A | 3A |             | 3B | 2B |                  | 2B*| 3B*|     that a card, once cut, is turned
      +----+----+             +----+----+                  +----+----+     like the page of a book whatever
      | 4A |    |             |    | 4B |                  | 0B*| 1B*|     the printer does
      +----+----+             +----+----+                  +----+----+

A fold sheet has both on one page: fronts left of the fold, backs right of it, each as far from it as
its front.
"""

from enum import StrEnum
from typing import NamedTuple

from ...solver.errors import SchabenError
from ..cards.layout import FaceSize
from ..drawing.shapes import Point
from .paper import MARGIN, Paper


class Flip(StrEnum):
    """The edge over which a printer turns the paper."""

    LONG = "long"
    SHORT = "short"


class SheetError(SchabenError):
    """Cards that do not fit on a sheet."""


class Grid(NamedTuple):
    """Rows and columns of cells on a sheet."""

    sheet: FaceSize
    """Width and height as it lies before one; wider than high in landscape."""
    cell: FaceSize
    columns: int
    rows: int
    left: float
    bottom: float
    """The lower left corner of all cells together."""

    @property
    def capacity(self) -> int:
        """Cells on a sheet."""
        return self.columns * self.rows

    @property
    def right(self) -> float:
        """The right edge of all cells together."""
        return self.left + self.columns * self.cell.width

    @property
    def top(self) -> float:
        """The upper edge of all cells together."""
        return self.bottom + self.rows * self.cell.height


class Place(NamedTuple):
    """A cell on a sheet: its lower left corner, and whether the face stands on its head."""

    x: float
    y: float
    turned: bool = False


class Backs(NamedTuple):
    """How backs are to lie behind their fronts."""

    flip: Flip = Flip.LONG
    offset: Point = (0.0, 0.0)
    """Added to every place, to the right and up as one looks at the back: what the calibration sheet says."""
    rotate: bool = False
    """Turned by 180 degrees in their cells: the card is then turned like the page of a calendar."""


def grid_for(paper: Paper, cell: FaceSize, margin: float = MARGIN) -> Grid:
    """The grid in the middle of a sheet, portrait or landscape, that holds most cells. Raises SheetError."""
    return _better(_centred(paper.portrait, cell, margin), _centred(paper.landscape, cell, margin), paper, margin)


def fold_grid_for(paper: Paper, cell: FaceSize) -> Grid:
    """The same for the fronts of fold sheets, left of the fold. Raises SheetError."""
    return _better(_left_of_fold(paper.portrait, cell), _left_of_fold(paper.landscape, cell), paper, MARGIN)


def front_place(grid: Grid, index: int) -> Place:
    """The cell with this number, from the upper left along the rows."""
    row, column = divmod(index, grid.columns)
    return Place(grid.left + column * grid.cell.width, grid.top - (row + 1) * grid.cell.height)


def back_place(grid: Grid, index: int, backs: Backs) -> Place:
    """The place behind the cell with this number, as one looks at the back of the sheet."""
    x, y, _ = front_place(grid, index)
    about_upright_axis = (backs.flip is Flip.LONG) == (grid.sheet.width <= grid.sheet.height)
    if about_upright_axis:
        x = grid.sheet.width - x - grid.cell.width
    else:
        y = grid.sheet.height - y - grid.cell.height
    return Place(x + backs.offset[0], y + backs.offset[1], turned=about_upright_axis == backs.rotate)


def fold_place(grid: Grid, index: int, *, rotate: bool = False) -> Place:
    """The place of a back on a fold sheet: its front, mirrored about the fold."""
    x, y, _ = front_place(grid, index)
    return Place(grid.sheet.width - x - grid.cell.width, y, rotate)


def _centred(sheet: FaceSize, cell: FaceSize, margin: float) -> Grid:
    columns = int((sheet.width - 2 * margin) // cell.width)
    rows = int((sheet.height - 2 * margin) // cell.height)
    left = (sheet.width - columns * cell.width) / 2
    return Grid(sheet, cell, columns, rows, left, (sheet.height - rows * cell.height) / 2)


def _left_of_fold(sheet: FaceSize, cell: FaceSize) -> Grid:
    """Against the fold, which is in the middle of the sheet."""
    grid = _centred(sheet, cell, MARGIN)
    columns = int((sheet.width / 2 - MARGIN) // cell.width)
    return grid._replace(columns=columns, left=sheet.width / 2 - columns * cell.width)


def _better(portrait: Grid, landscape: Grid, paper: Paper, margin: float) -> Grid:
    best = landscape if landscape.capacity > portrait.capacity else portrait
    if not best.capacity:
        cell, room = best.cell, paper.portrait
        raise SheetError(
            f"size: {cell.width:g} x {cell.height:g} mm with bleed do not fit on {paper}, which has "
            f"{room.width - 2 * margin:g} x {room.height - 2 * margin:g} mm inside its margins"
        )
    return best
