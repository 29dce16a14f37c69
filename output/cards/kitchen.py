"""The board with its coordinates and the pieces on it, drawn in millimetres."""

from functools import lru_cache
from typing import Final

from ...solver.board import COLUMN_LETTERS, ROW_DIGITS, SIZE, SQUARES, Direction, Square, column_of, row_of
from ...solver.task import Position, Task
from ..drawing.canvas import Canvas, Style
from ..drawing.fonts import Font
from ..drawing.palette import Tone
from ..drawing.shapes import Drawing, Shape, joined, line, rectangle
from .pieces import BOX, EXTERMINATOR, TARGET, TARGET_FRAME, stack

LABEL: Final = Style(6.5, Tone.SOFT_INK, Font.STRONG)
"""The coordinates of a task card."""

FRAME: Final = 0.4
"""Line around the board, in mm; half of it lies on the squares at the edge."""

_LABEL_GAP: Final = 0.3
"""Between coordinates and board, as a part of the size of the coordinates in mm."""

_JOINT: Final = 0.25
"""Line between the squares, in mm: a home printer shows it whatever it does to pale colours."""


def left_margin(label: Style) -> float:
    """What the digits of the rows take, in mm."""
    return label.width("7") + _gap(label)


def lower_margin(label: Style) -> float:
    """What the letters of the columns take, in mm."""
    return label.cap + _gap(label)


def _gap(label: Style) -> float:
    return FRAME / 2 + _LABEL_GAP * label.size * 0.3528


@lru_cache(maxsize=64)
def _tiles(side: float, *, low_ink: bool) -> Drawing:
    """The empty board in mm, its lower left corner at the origin."""
    whole = SIZE * side
    inner = [i * side for i in range(1, SIZE)]
    upright, lying = [line((x, 0), (x, whole)) for x in inner], [line((0, y), (whole, y)) for y in inner]
    lines = Shape(joined(*upright, *lying), edge=Tone.JOINT, width=_JOINT)
    if low_ink:
        return Shape(rectangle(0, 0, whole, whole), Tone.PAPER), lines
    dark = joined(*(rectangle(column_of(s) * side, row_of(s) * side, side, side) for s in SQUARES if s % 2 == 0))
    return Shape(rectangle(0, 0, whole, whole), Tone.TILE), Shape(dark, Tone.TILE_DARK), lines


def draw_board(
    canvas: Canvas, task: Task, x: float, y: float, side: float, label: Style = LABEL, *, low_ink: bool = False
) -> None:
    """The start of a task; the lower left corner of A1 on (x, y), squares of ``side`` mm."""
    canvas.draw(_tiles(side, low_ink=low_ink), x, y)
    if task.target is not None:
        mark = TARGET_FRAME if task.target in _occupied(task.start) else TARGET
        canvas.draw(mark, *_middle(task.target, x, y, side), side)
    _draw_frame(canvas, x, y, side, FRAME)
    _draw_pieces(canvas, task.start, x, y, side)
    _draw_coordinates(canvas, x, y, side, label)


def draw_empty_board(canvas: Canvas, x: float, y: float, side: float, label: Style, *, low_ink: bool = False) -> None:
    """The board to play on, with coordinates in the style ``label``; the same corner and unit."""
    canvas.draw(_tiles(side, low_ink=low_ink), x, y)
    _draw_frame(canvas, x, y, side, 2 * FRAME)
    _draw_coordinates(canvas, x, y, side, label)


def _occupied(position: Position) -> set[Square]:
    return {position.exterminator.square, *position.boxes, *position.cockroach_squares}


def _draw_frame(canvas: Canvas, x: float, y: float, side: float, width: float) -> None:
    canvas.draw((Shape(rectangle(x, y, SIZE * side, SIZE * side), edge=Tone.FRAME, width=width),))


def _draw_pieces(canvas: Canvas, position: Position, x: float, y: float, side: float) -> None:
    for box in position.boxes:
        canvas.draw(BOX, *_middle(box, x, y, side), side)
    stacks: dict[Square, list[Direction]] = {}
    for cockroach in position.cockroaches:
        stacks.setdefault(cockroach.square, []).append(cockroach.facing)
    for square, facings in stacks.items():
        canvas.draw(stack(tuple(facings)), *_middle(square, x, y, side), side)
    here, facing = position.exterminator
    canvas.draw(EXTERMINATOR, *_middle(here, x, y, side), side, facing)


def _draw_coordinates(canvas: Canvas, x: float, y: float, side: float, label: Style) -> None:
    gap = _gap(label)
    for index, (letter, digit) in enumerate(zip(COLUMN_LETTERS, ROW_DIGITS, strict=True)):
        along = (index + 0.5) * side
        canvas.text_around(x - gap - label.width("7") / 2, y + along, digit, label)
        canvas.text(x + along, y - gap - label.cap, letter, label, "center")


def _middle(square: Square, x: float, y: float, side: float) -> tuple[float, float]:
    return x + (column_of(square) + 0.5) * side, y + (row_of(square) + 0.5) * side
