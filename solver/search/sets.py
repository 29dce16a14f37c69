"""The rules for a whole set of squares on which the exterminator may stand, for the exact search.

``bits`` answers for one square, a fill for all squares of a set at once. It doubles its length: after steps of 1, 2 and
4 it has crossed the seven squares of a line::

    set     . . X . . . .      fill E, a box on F    . . X X X # .
            X . . . . . .                            X X X X X X X
"""

from typing import Final

import numpy as np

from ..board import SIZE, SQUARES, board_of
from ..ways import RAYS, STEPS, WAYS, neighbour
from .bits import BOARD, Boards, back, common, facing_of, lowest, march, natural, rotated
from .jit import compiled, routine

ENTERED: Final = np.array(
    [board_of(next_ for square in SQUARES if (next_ := neighbour(square, way)) is not None) for way in WAYS],
    dtype=np.int64,
)
"""``ENTERED[way]``: the squares that a step can end on; the rest would be a wrap."""


STEP: Final = np.array([(right + SIZE * up) % 64 for right, up in STEPS], dtype=np.int64)
"""``STEP[way]``: one step as a rotation to the left of the 64-bit word, so that no way needs a branch."""


@compiled
def stepped(squares: int, way: int) -> int:
    """The set one step further, without the squares whose step would leave the board."""
    way = natural(way)
    return rotated(squares, int(STEP[way])) & int(ENTERED[way])


@compiled
def filled(squares: int, free: int, way: int) -> int:
    """The set and every free square ahead of it up to the first that is not free.

    Bits that a rotation wraps around never survive: ``free`` shrinks to the squares with enough free squares behind.
    """
    way = natural(way)
    step = int(STEP[way])
    free &= int(ENTERED[way])
    squares |= rotated(squares, step) & free
    free &= rotated(free, step)
    squares |= rotated(squares, 2 * step) & free
    free &= rotated(free, 2 * step)
    return squares | rotated(squares, 4 * step) & free


@compiled
def stops_of(squares: int, cockroaches: int, boxes: int, way: int) -> int:
    """Where a move from any square of the set may stop, including the squares on which he bides."""
    open_ = BOARD & ~boxes
    bides = squares & ~stepped(open_, back(way))
    return stepped(filled(squares, open_ & ~cockroaches, way), way) & open_ | bides


@compiled
def survivors(boards: Boards, free: int, squares: int, facing: int) -> Boards:
    """The cockroaches that no square of the set catches; ``free`` is the board without boxes."""
    left = ~filled(squares, free, facing)
    return common(march(common(boards, left), free), left)


LINE: Final = np.array(
    [[board_of([square, *RAYS[axis][square], *RAYS[axis + 2][square]]) for square in SQUARES] for axis in range(2)],
    dtype=np.int64,
)
"""``LINE[axis, square]``: the whole column (axis 0) or row (axis 1) of a square."""


@compiled
def only_line(boards: Boards, facing: int) -> int:
    """A quick bound: the squares from which one turn may catch every cockroach, judged by lines alone.

    All must be on one line, the one he looks along. A cockroach that walks along it stays on it; one that walks across
    must be on it before or after its step.
    """
    n, e, s, w = boards
    along, up, down, across = n | s, e, w, 1
    if facing & 1:
        along, up, down, across = e | w, n, s, 0
    if along == 0:
        return BOARD
    line = int(LINE[facing & 1, natural(lowest(along))])
    if along & ~line | up & ~(line | stepped(line, across + 2)) | down & ~(line | stepped(line, across)):
        return 0
    return line


@routine
def catchers(boards: Boards, boxes: int, facing: int, squares: int) -> int:
    """Those of ``squares`` from which one turn catches every cockroach: each before or after its step."""
    free = BOARD & ~boxes
    behind = back(facing)
    for towards in range(4):
        left = facing_of(boards, towards)
        while left != 0 and squares != 0:
            cockroach = left & -left
            left ^= cockroach
            ahead = stepped(cockroach, towards) & free
            # Standing on the square ahead does not catch it: the cockroach turns round.
            squares &= filled(cockroach, free, behind) | filled(ahead, free, behind) & ~ahead
    return squares


@compiled
def winners(boards: Boards, boxes: int, facing: int, squares: int, target: int) -> int:
    """Those of ``squares`` on which the turn of the last card wins."""
    if target >= 0:
        return squares & 1 << target
    return catchers(boards, boxes, facing, squares)
