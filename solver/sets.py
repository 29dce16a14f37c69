"""The rules for a whole set of squares on which the exterminator may stand, for the exact search.

One fill answers for all squares of a set at once where ``bits`` answers for one. A fill in a
direction doubles its length: after steps of 1, 2 and 4 it has crossed the seven squares of a line::

    set     . . X . . . .      fill E, a box on F    . . X X X # .
            X . . . . . .                            X X X X X X X
"""

from typing import Final

import numpy as np

from .bits import BOARD, lowest, reach
from .board import SQUARES, Direction, board_of, neighbour
from .jit import compiled

ENTERED: Final = np.array(
    [board_of(next_ for square in SQUARES if (next_ := neighbour(square, d)) is not None) for d in Direction],
    dtype=np.int64,
)
"""``ENTERED[direction]``: the squares that a step in this direction can end on; the rest would be a wrap."""


@compiled
def shifted(squares: int, direction: int) -> int:
    """The set one step further; a step over the edge gives a wrong square that ``ENTERED`` masks."""
    if direction == 0:
        return squares << 7
    if direction == 1:
        return squares << 1
    if direction == 2:
        return squares >> 7
    return squares >> 1


@compiled
def filled(squares: int, free: int, direction: int) -> int:
    """The set and every free square ahead of it up to the first that is not free."""
    free &= ENTERED[direction]
    if direction < 2:
        step = 7 if direction == 0 else 1
        squares |= squares << step & free
        free &= free << step
        squares |= squares << 2 * step & free
        free &= free << 2 * step
        return squares | squares << 4 * step & free
    step = 7 if direction == 2 else 1
    squares |= squares >> step & free
    free &= free >> step
    squares |= squares >> 2 * step & free
    free &= free >> 2 * step
    return squares | squares >> 4 * step & free


@compiled
def stops_of(squares: int, cockroaches: int, boxes: int, direction: int) -> int:
    """Where a move from any square of the set may stop, those included on which he bides."""
    open_ = BOARD & ~boxes & ENTERED[direction]
    free = open_ & ~cockroaches
    bides = squares & ~shifted(open_, direction ^ 2)
    return shifted(filled(squares, free, direction), direction) & open_ | bides


@compiled
def catchers(n: int, e: int, s: int, w: int, boxes: int, facing: int, squares: int) -> int:
    """Those of ``squares`` from which one turn catches every cockroach: each before or after its step."""
    free = BOARD & ~boxes
    back = facing ^ 2
    for towards in range(4):
        left = n if towards == 0 else e if towards == 1 else s if towards == 2 else w
        while left != 0 and squares != 0:
            square = lowest(left)
            left &= left - 1
            seen = 1 << square | reach(boxes, boxes, square, back)
            ahead = shifted(1 << square, towards) & free & ENTERED[towards]
            if ahead:  # standing on the square ahead is no catch: it turns round
                seen |= reach(boxes, boxes, lowest(ahead), back)
            squares &= seen
    return squares
