"""The rules on bitboards, for the search kernels: what can be said of a whole set of squares at once.

Boards are int64 throughout (board.py has the layout): numba silently turns a mix of signed and unsigned into floating
point. Cockroaches are four boards, one for each facing. They need no identity: two with the same square and facing
behave alike for ever.
"""

from typing import Any, Final, NamedTuple, Protocol

import numpy as np

from .. import ways
from ..board import SIZE, SQUARES, board_of, square_at
from ..task import Position
from .jit import compiled, instruction

BOARD: Final = board_of(SQUARES)
NOT_A: Final = BOARD & ~board_of(square_at(0, row) for row in range(SIZE))
NOT_G: Final = BOARD & ~board_of(square_at(SIZE - 1, row) for row in range(SIZE))

_WORD: Final = (1 << 64) - 1

RAY: Final = np.array([[board_of(ways.RAYS[way][square]) for square in SQUARES] for way in ways.WAYS], dtype=np.int64)
"""``RAY[way, square]``: the squares ahead up to the edge."""


back = compiled(ways.back)


def _true(board: Any) -> Any:
    return type(board.type)(1)(1)


@instruction(lambda builder, board: builder.cttz(board, _true(board)))
def lowest(board: int) -> int:
    """The lowest square of a board that is not empty."""
    return (int(board) & -int(board)).bit_length() - 1


@instruction(lambda builder, board: builder.sub(board.type(63), builder.ctlz(board, _true(board))))
def highest(board: int) -> int:
    """The highest square of a board that is not empty."""
    return _word(board).bit_length() - 1


@instruction(lambda builder, board: builder.ctpop(board))
def size(board: int) -> int:
    """The number of squares of a board."""
    return _word(board).bit_count()


@instruction(lambda builder, number: builder.and_(number, number.type((1 << 31) - 1)))
def natural(number: int) -> int:
    """The same number, from 0 to 2**31 - 1: an index that the compiler knows not to count from the end."""
    return int(number)


def _rotate(builder: Any, board: Any, places: Any) -> Any:
    word = board.type
    rotate = builder.module.declare_intrinsic("llvm.fshl", (word,), _function_of(word, word, word))
    return builder.call(rotate, (board, board, places))


def _function_of(*words: Any) -> Any:
    from llvmlite import ir

    return ir.FunctionType(words[0], words)


@instruction(_rotate)
def rotated(board: int, places: int) -> int:
    """A board as a 64-bit word, rotated left by so many places (modulo 64)."""
    word, places = _word(board), int(places) & 63
    return _signed(word << places | word >> 64 - places)


# numba tells LLVM that signed sums and products never overflow, so the result of an overflow is undefined. Hashes and
# random numbers overflow on purpose.


@instruction(lambda builder, first, second: builder.add(first, second))
def plus(first: int, second: int) -> int:
    """The sum modulo 2**64."""
    return _signed(int(first) + int(second))


@instruction(lambda builder, first, second: builder.mul(first, second))
def times(first: int, second: int) -> int:
    """The product modulo 2**64."""
    return _signed(int(first) * int(second))


def _word(number: int) -> int:
    """The 64 bits of an int64, as a number that is not negative."""
    return int(number) & _WORD


def _signed(number: int) -> int:
    """The int64 with the last 64 bits of a number."""
    number &= _WORD
    return number - (_WORD + 1) if number >> 63 else number


@compiled
def reach(obstacles: int, boxes: int, square: int, way: int) -> int:
    """The squares ahead up to the first obstacle; the obstacle itself is reached unless it is a box.

    On a way up the numbers the first obstacle is the lowest on the ray, otherwise the highest. Without one the whole
    ray is reached; downwards A1 then stands in for it, because no square lies beyond.
    """
    ray = int(RAY[way, square])
    hit = ray & obstacles
    up, down = hit ^ (hit - 1), -1 << highest(hit | 1)
    return ray & (down if way & 2 else up) & ~boxes


@compiled
def stops(cockroaches: int, boxes: int, square: int, way: int) -> int:
    """Where a move may stop; his own square when a box or the edge is next to it (he bides)."""
    found = reach(cockroaches | boxes, boxes, square, way)
    return found or 1 << square


@compiled
def between(origin: int, square: int, way: int) -> int:
    """The squares that a move from one square to another passes over."""
    return reach(0, 0, origin, way) & reach(0, 0, square, back(way))


class Boards(NamedTuple):
    """The squares of cockroaches, by facing."""

    n: int
    e: int
    s: int
    w: int


def boards_at(position: Position) -> Boards:
    """The cockroaches of a position."""
    boards = [0, 0, 0, 0]
    for square, facing in position.cockroaches:
        boards[facing] |= 1 << square
    return Boards(*boards)


class WithBoards(Protocol):
    """A row that has the four boards as its fields."""

    n: int
    e: int
    s: int
    w: int


@compiled
def boards_of(row: WithBoards) -> Boards:
    """The four boards of a row."""
    return Boards(row.n, row.e, row.s, row.w)


@compiled
def put_boards(row: WithBoards, boards: Boards) -> None:
    """Write the four boards of a row."""
    row.n, row.e, row.s, row.w = boards.n, boards.e, boards.s, boards.w


@compiled
def has_boards(row: WithBoards, boards: Boards) -> bool:
    """Whether a row has these four boards."""
    return bool(row.n == boards.n and row.e == boards.e and row.s == boards.s and row.w == boards.w)


@compiled
def union(boards: Boards) -> int:
    """The squares with a cockroach."""
    return boards.n | boards.e | boards.s | boards.w


@compiled
def common(boards: Boards, squares: int) -> Boards:
    """The cockroaches on these squares."""
    return Boards(boards.n & squares, boards.e & squares, boards.s & squares, boards.w & squares)


@compiled
def facing_of(boards: Boards, facing: int) -> int:
    """The board for a facing."""
    return boards.n if facing == 0 else boards.e if facing == 1 else boards.s if facing == 2 else boards.w


@compiled
def march(boards: Boards, free: int) -> Boards:
    """All cockroaches take a step, or turn round where the next square is not free.

    ``free`` is the board without boxes and without the exterminator's square.
    """
    n, e, s, w = boards
    free_e, free_w = free & NOT_A, free & NOT_G
    return Boards(
        n << 7 & free | s & ~(free << 7),
        e << 1 & free_e | w & ~(free_w << 1),
        s >> 7 & free | n & ~(free >> 7),
        w >> 1 & free_w | e & ~(free_e >> 1),
    )


@compiled
def march_back(boards: Boards, free: int) -> Boards:
    """The cockroaches before the step that led here: turned round, one step, and turned round again."""
    s, w, n, e = march(Boards(boards.s, boards.w, boards.n, boards.e), free)
    return Boards(n, e, s, w)


class Scene(NamedTuple):
    """The board without cockroaches: the boxes and the exterminator."""

    boxes: int
    square: int
    facing: int


def scene_at(position: Position) -> Scene:
    """The scene of a position."""
    square, facing = position.exterminator
    return Scene(board_of(position.boxes), square, int(facing))


@compiled
def sight(scene: Scene) -> int:
    """The exterminator's line of sight."""
    return reach(scene.boxes, scene.boxes, scene.square, scene.facing)


@compiled
def settle(boards: Boards, scene: Scene) -> Boards:
    """The cockroaches after catch, step and catch: the part of a turn that follows the action."""
    here, seen = 1 << scene.square, sight(scene)
    boards = march(common(boards, ~(seen | here)), BOARD & ~scene.boxes & ~here)
    return common(boards, ~seen)
