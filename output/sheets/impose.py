"""Finished faces laid onto sheets: nothing is drawn again, each face is one form that a sheet refers to."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BytesIO
from typing import NamedTuple, TypeAlias

import pikepdf

from ..cards.look import Look
from ..drawing.canvas import Canvas
from ..drawing.pdf import Duplex, Laid, drawn, finished, form_of, lay, set_labels
from .grid import Backs, Flip, Grid, Place, back_place, fold_grid_for, fold_place, front_place, grid_for
from .marks import Marks, draw_marks, draw_note, draw_registration
from .paper import Paper


class _Cell(NamedTuple):
    page: int
    """Of the file of faces, from 0."""
    place: Place


class _Sheet(NamedTuple):
    """One side of a sheet."""

    label: str
    ground: Canvas
    cells: tuple[_Cell, ...]


_Plan: TypeAlias = Callable[[int], Iterable[_Sheet]]
"""The sheets for so many cards."""


def duplex_sheets(faces: bytes, title: str, look: Look, paper: Paper, backs: Backs, marks: Marks = Marks.CROP) -> bytes:
    """Sheets to print on both sides: a page of fronts, a page of backs, and so on. Raises SheetError.

    ``faces`` is a file as ``faces_pdf`` makes it for this look.
    """
    grid = grid_for(paper, look.cell, marks.margin)
    duplex = Duplex.LONG_EDGE if backs.flip is Flip.LONG else Duplex.SHORT_EDGE
    sheets: _Plan = lambda cards: _duplex(cards, grid, look, backs, marks)  # noqa: E731
    return _imposed(faces, title, look, grid, duplex, sheets, paper.scale)


def fold_sheets(faces: bytes, title: str, look: Look, paper: Paper, *, rotate: bool = False) -> bytes:
    """Sheets to print on one side and fold: each back beside its front. Raises SheetError."""
    grid = fold_grid_for(paper, look.cell)
    return _imposed(
        faces, title, look, grid, Duplex.NONE, lambda cards: _fold(cards, grid, look, rotate=rotate), paper.scale
    )


def _duplex(cards: int, grid: Grid, look: Look, backs: Backs, marks: Marks) -> Iterator[_Sheet]:
    batches = _batches(cards, grid.capacity)
    for number, batch in enumerate(batches, start=1):
        front, back = (
            template.format(sheet=number, sheets=len(batches))
            for template in (look.words.sheet_fronts, look.words.sheet_backs)
        )
        cells = (_Cell(2 * card, front_place(grid, seat)) for seat, card in enumerate(batch))
        yield _Sheet(front, _ground(grid, look, front, marks), tuple(cells))
        cells = (_Cell(2 * card + 1, back_place(grid, seat, backs)) for seat, card in enumerate(batch))
        yield _Sheet(back, _ground(grid, look, back, marks, backs), tuple(cells))


def _fold(cards: int, grid: Grid, look: Look, *, rotate: bool) -> Iterator[_Sheet]:
    batches = _batches(cards, grid.capacity)
    for number, batch in enumerate(batches, start=1):
        label = look.words.sheet_to_fold.format(sheet=number, sheets=len(batches))
        cells = [_Cell(2 * card, front_place(grid, seat)) for seat, card in enumerate(batch)]
        cells += [_Cell(2 * card + 1, fold_place(grid, seat, rotate=rotate)) for seat, card in enumerate(batch)]
        canvas = look.canvas(grid.sheet)
        draw_marks(canvas, grid, look.bleed, fold=True)
        draw_note(canvas, grid, look.bleed, label, look.words.actual_size)
        yield _Sheet(label, canvas, tuple(cells))


def _ground(grid: Grid, look: Look, label: str, marks: Marks, backs: Backs | None = None) -> Canvas:
    """The sheet without its cards; marks on its back lie as far off as its cells."""
    canvas = look.canvas(grid.sheet)
    if marks is Marks.SILHOUETTE and backs is None:  # a plotter looks at the fronts
        draw_registration(canvas, grid.sheet)
    if backs is not None:
        canvas.move_origin(*backs.offset)
    if marks is Marks.CROP:
        draw_marks(canvas, grid, look.bleed)
    draw_note(canvas, grid, look.bleed, label, look.words.actual_size)
    return canvas


def _batches(cards: int, capacity: int) -> list[range]:
    return [range(first, min(first + capacity, cards)) for first in range(0, cards, capacity)]


def _imposed(faces: bytes, title: str, look: Look, grid: Grid, duplex: Duplex, plan: _Plan, scale: float) -> bytes:
    with pikepdf.open(BytesIO(faces)) as source:
        sheets = list(plan(len(source.pages) // 2))
        document = drawn((sheet.ground for sheet in sheets), title)
        forms = [document.copy_foreign(form_of(page)) for page in source.pages]
    set_labels(document, (sheet.label for sheet in sheets))
    for page, sheet in zip(document.pages, sheets, strict=True):
        lay(document, page, [_laid(cell, forms, grid) for cell in sheet.cells])
    return finished(document, look.language, duplex, scale)


def _laid(cell: _Cell, forms: Sequence[pikepdf.Object], grid: Grid) -> Laid:
    (x, y, turned), form = cell.place, forms[cell.page]
    return Laid(form, x + grid.cell.width, y + grid.cell.height, turned=True) if turned else Laid(form, x, y)
