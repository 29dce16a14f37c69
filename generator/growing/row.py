"""A task as one row of numbers, for compiled code; always to catch all, never with two cockroaches on a square.

::

    0 ... 3   cockroaches facing N, E, S, W (boards)
    4         boxes (board)
    5, 6      the exterminator's square and facing
    7         hand, as one number (solver/hand.py)
    8         number of cards in it
"""

from typing import Final

import numpy as np

from ...solver.board import SQUARES, Direction, board_of
from ...solver.cards import Card
from ...solver.hand import COUNT_BITS, pack, unpack
from ...solver.search.bits import BOARD, lowest, plus, reach, size, times
from ...solver.search.effects import copies
from ...solver.search.jit import compiled
from ...solver.search.run import Ints
from ...solver.symmetry import SYMMETRIES
from ...solver.task import Piece, Position, Task

N, E, S, W, BOXES, SQUARE, FACING, HAND, CARDS, ROW = range(10)


def row_of(task: Task) -> list[int]:
    """The row of a task without stacked cockroaches."""
    start = task.start
    boards = [board_of(piece.square for piece in start.cockroaches if piece.facing == way) for way in Direction]
    return [
        *boards,
        board_of(start.boxes),
        start.exterminator.square,
        start.exterminator.facing,
        pack(start.hand),
        len(start.hand),
    ]


def task_of(row: list[int]) -> Task:
    """The task in a row."""
    cockroaches = tuple(Piece(square, way) for way in Direction for square in _squares(row[way]))
    return Task(
        Position(
            Piece(row[SQUARE], Direction(row[FACING])), cockroaches, tuple(_squares(row[BOXES])), unpack(row[HAND])
        ),
    )


def _squares(board: int) -> list[int]:
    return [square for square in SQUARES if board >> square & 1]


@compiled
def cockroaches(row: Ints) -> int:
    """The squares of the cockroaches."""
    found: int = row[N] | row[E] | row[S] | row[W]
    return found


@compiled
def empty(row: Ints) -> int:
    """The squares with nothing on them."""
    found: int = BOARD & ~(cockroaches(row) | row[BOXES] | 1 << row[SQUARE])
    return found


@compiled
def is_clear(row: Ints) -> bool:
    """No cockroach stands in the line of sight."""
    return bool(reach(row[BOXES], row[BOXES], row[SQUARE], row[FACING]) & cockroaches(row) == 0)


@compiled
def is_stacked(row: Ints) -> bool:
    """Two cockroaches share a square."""
    return bool(size(row[N]) + size(row[E]) + size(row[S]) + size(row[W]) > size(cockroaches(row)))


@compiled
def pieces(row: Ints) -> int:
    """The number of boxes and cockroaches: what could be idle."""
    return size(row[BOXES]) + size(cockroaches(row))


@compiled
def take_away(row: Ints, index: int) -> None:
    """Take away the box or cockroach of this number: boxes first, then cockroaches by facing."""
    for column in (BOXES, N, E, S, W):
        number = size(row[column])
        if index < number:
            board = row[column]
            for _ in range(index):
                board &= board - 1
            row[column] ^= board & -board
            return
        index -= number


# --- One name for the eight images of a task -------------------------------------------------------

_SQUARE: Final = np.array([[s.square(square) for square in SQUARES] for s in SYMMETRIES], dtype=np.int64)
_DIRECTION: Final = np.array([[s.direction(way) for way in Direction] for s in SYMMETRIES], dtype=np.int64)
_CARD: Final = np.array([[s.card(card) for card in Card] for s in SYMMETRIES], dtype=np.int64)
_MIX: Final = 0x1E3779B97F4A7C15


@compiled
def _mixed(word: int) -> int:
    for _ in range(3):
        word = times(word, _MIX)
        word ^= word >> 29
    return word


@compiled
def name_of(row: Ints) -> int:
    """A number that the eight images of a task share, and hardly ever two others (64 bits of a hash)."""
    least = (1 << 63) - 1
    for image in range(len(_SQUARE)):
        mix = _mixed(_SQUARE[image, row[SQUARE]] << 2 | _DIRECTION[image, row[FACING]])
        for column in (N, E, S, W, BOXES):
            place = 4 if column == BOXES else _DIRECTION[image, column]
            board = row[column]
            while board:
                mix = plus(mix, _mixed((_SQUARE[image, lowest(board)] << 3 | place) + 1009))
                board &= board - 1
        for kind in range(_CARD.shape[1]):
            mix = plus(mix, _mixed((_CARD[image, kind] << COUNT_BITS | copies(row[HAND], kind)) + 7919))
        least = min(least, mix)
    return least
