"""The board with its coordinates and the pieces on it, drawn in millimetres."""

from typing import Final

from ...solver.board import COLUMN_LETTERS, ROW_DIGITS, SIZE, SQUARES, Direction, Square, column_of, row_of
from ...solver.task import Position, Task
from ..drawing import palette
from ..drawing.canvas import Canvas, Style
from ..drawing.shapes import Drawing, Shape, joined, line, rectangle, rounded
from .pieces import BOX, EXTERMINATOR, TARGET, TARGET_FRAME, stack

LABEL: Final = Style(10.0, palette.SOFT_INK)
"""The coordinates."""

LABEL_GAP: Final = 1.0
"""Between coordinates and board, in mm."""

LEFT_MARGIN: Final = LABEL.width("7") + LABEL_GAP
"""What the row numbers take, in mm."""

LOWER_MARGIN: Final = LABEL.cap + LABEL_GAP
"""What the column letters take, in mm."""

FRAME: Final = 0.35
"""Line around the board, in mm."""


_JOINT: Final = 0.025
"""Line between tiles where they are not told apart by colour, as a part of a square."""


def _tiles() -> Drawing:
    """The empty board in units of one square, its lower left corner at the origin."""
    dark = joined(*(rectangle(column_of(s), row_of(s), 1, 1) for s in SQUARES if s % 2 == 0))
    return (Shape(rectangle(0, 0, SIZE, SIZE), palette.TILE), Shape(dark, palette.TILE_DARK))


def _joints() -> Drawing:
    """The same with as little ink as possible."""
    joints = [line((i, 0), (i, SIZE)) for i in range(1, SIZE)] + [line((0, i), (SIZE, i)) for i in range(1, SIZE)]
    return (Shape(rectangle(0, 0, SIZE, SIZE), palette.PAPER), Shape(joined(*joints), edge=palette.JOINT, width=_JOINT))


_TILES: Final = _tiles()
_TILES_IN_LOW_INK: Final = _joints()


def draw_board(canvas: Canvas, task: Task, x: float, y: float, side: float, *, low_ink: bool = False) -> None:
    """The start of a task; the lower left corner of A1 on (x, y), squares of ``side`` mm."""
    canvas.draw(_TILES_IN_LOW_INK if low_ink else _TILES, x, y, side)
    if task.target is not None:
        mark = TARGET_FRAME if task.target in _occupied(task.start) else TARGET
        canvas.draw(mark, *_middle(task.target, x, y, side), side)
    _draw_frame(canvas, x, y, side, FRAME)
    _draw_pieces(canvas, task.start, x, y, side)
    _draw_coordinates(canvas, x, y, side, LABEL)


def draw_empty_board(canvas: Canvas, x: float, y: float, side: float, label: Style, *, low_ink: bool = False) -> None:
    """The board to play on, with coordinates in the style ``label``; the same corner and unit."""
    canvas.draw(_TILES_IN_LOW_INK if low_ink else _TILES, x, y, side)
    _draw_frame(canvas, x, y, side, 2 * FRAME)
    _draw_coordinates(canvas, x, y, side, label)


def _occupied(position: Position) -> set[Square]:
    return {position.exterminator.square, *position.boxes, *position.cockroach_squares}


def _draw_frame(canvas: Canvas, x: float, y: float, side: float, width: float) -> None:
    canvas.draw((Shape(rounded(x, y, SIZE * side, SIZE * side, 0.5), edge=palette.INK, width=width),))


def _draw_pieces(canvas: Canvas, position: Position, x: float, y: float, side: float) -> None:
    for box in position.boxes:
        canvas.draw(BOX, *_middle(box, x, y, side), side)
    stacks: dict[Square, list[Direction]] = {}
    for cockroach in position.cockroaches:
        stacks.setdefault(cockroach.square, []).append(cockroach.facing)
    for square, facings in stacks.items():
        canvas.draw(stack(tuple(facings)), *_middle(square, x, y, side), side)
    here, facing = position.exterminator
    canvas.draw(EXTERMINATOR, *_middle(here, x, y, side), 0.96 * side, facing)


def _draw_coordinates(canvas: Canvas, x: float, y: float, side: float, label: Style) -> None:
    gap = LABEL_GAP * label.size / LABEL.size
    for index, (letter, digit) in enumerate(zip(COLUMN_LETTERS, ROW_DIGITS, strict=True)):
        along = (index + 0.5) * side
        canvas.text_around(x - gap - label.width("7") / 2, y + along, digit, label)
        canvas.text(x + along, y - gap - label.cap, letter, label, "center")


def _middle(square: Square, x: float, y: float, side: float) -> tuple[float, float]:
    return x + (column_of(square) + 0.5) * side, y + (row_of(square) + 0.5) * side
