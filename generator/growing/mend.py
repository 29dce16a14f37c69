"""Mending a task that has too many solutions: one more cockroach that one of them misses and the other does not.

A cockroach never helps: each one that is added keeps every play from winning that misses it, and lets no other win.
"""

from ...solver.search.bits import reach, size
from ...solver.search.jit import compiled
from ...solver.search.run import Ints
from .draws import below, square_of
from .row import BOXES, FACING, SQUARE, N, cockroaches, empty, take_away
from .wanted import Limits


@compiled
def mend(row: Ints, n: int, e: int, s: int, w: int, limits: Limits, random: Ints) -> bool:
    """Add a cockroach on one of these places, for another one when there is no room; False when none is possible."""
    if size(cockroaches(row)) == limits.cockroaches:
        take_away(row, size(row[BOXES]) + below(random, limits.cockroaches))
    free = empty(row) & ~reach(row[BOXES], row[BOXES], row[SQUARE], row[FACING])
    n, e, s, w = n & free, e & free, s & free, w & free
    all_ = size(n) + size(e) + size(s) + size(w)
    if all_ == 0:
        return False
    place = below(random, all_)
    for facing in range(4):
        board = n if facing == 0 else e if facing == 1 else s if facing == 2 else w
        if place < size(board):
            row[N + facing] |= 1 << square_of(random, board)
            return True
        place -= size(board)
    return False
