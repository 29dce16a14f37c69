"""The kitchen: squares, directions and bitboards.

A square is a small integer, column + 7 * row; a bitboard is an integer whose bit ``s`` says that
square ``s`` is in the set. 49 bits are used, so a board fits a signed 64-bit integer::

    7 | 42 43 44 45 46 47 48          N  +7
    6 | 35 36 37 38 39 40 41          |
    5 | 28 29 30 31 32 33 34    W -1 -+- E +1
    4 | 21 22 23 24 25 26 27          |
    3 | 14 15 16 17 18 19 20          S  -7
    2 |  7  8  9 10 11 12 13
    1 |  0  1  2  3  4  5  6
        A  B  C  D  E  F  G
"""

from collections.abc import Iterable
from enum import IntEnum
from typing import Final, TypeAlias

SIZE: Final = 7
"""Squares along each edge of the board."""

Square: TypeAlias = int
"""0 (A1) ... 48 (G7)."""

Bitboard: TypeAlias = int
"""A set of squares: bit ``s`` stands for square ``s``."""

SQUARES: Final = range(SIZE * SIZE)
COLUMN_LETTERS: Final = "ABCDEFG"
ROW_DIGITS: Final = "1234567"


class Direction(IntEnum):
    """A compass direction, clockwise from north, so that turning right adds one."""

    N = 0
    E = 1
    S = 2
    W = 3

    def turned(self, quarters: int) -> "Direction":
        """The direction after ``quarters`` turns of 90 degrees clockwise (negative: anticlockwise)."""
        return _DIRECTIONS[(self + quarters) % 4]


_DIRECTIONS: Final = tuple(Direction)


def square_at(column: int, row: int) -> Square:
    """The square in the given column and row, both 0 ... 6."""
    return column + SIZE * row


def column_of(square: Square) -> int:
    """0 (A) ... 6 (G)."""
    return square % SIZE


def row_of(square: Square) -> int:
    """0 (row 1) ... 6 (row 7)."""
    return square // SIZE


def square_name(square: Square) -> str:
    """``A1`` ... ``G7``."""
    return COLUMN_LETTERS[column_of(square)] + ROW_DIGITS[row_of(square)]


def board_of(squares: Iterable[Square]) -> Bitboard:
    """The bitboard that holds the given squares."""
    board = 0
    for square in squares:
        board |= 1 << square
    return board
