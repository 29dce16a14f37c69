"""Mending a task that has too many solutions: one more cockroach that the one catches and the other does not.

With the exterminator, the boxes and a play known, a cockroach's way depends on nothing but where it
starts, and no two come to one place. So the starting places from which a play is *missed* (the cockroach is left
at the end, or stands in the way of an action) are four boards, found by undoing the play turn by turn. A
cockroach never helps: each one that is added keeps every play from winning that it is missed by, and
lets no other win. (``refute`` says the same of single places.)
"""

from ...solver.search.bits import BOARD, reach, size
from ...solver.search.jit import compiled
from ...solver.search.options import QUARTERS, TURN_LEFT, TURN_ROUND
from ...solver.search.run import Ints
from .before import between, step_back
from .draws import below, square_of
from .row import BOXES, FACING, SQUARE, N, cockroaches, empty, take_away
from .wanted import Limits

# One row of a track: what one turn of a play is, besides the cockroaches.
_SQUARE, _FACING, _BOXES, _WAY, TRACK = range(5)


@compiled
def follow(track: Ints, row: Ints, play: Ints) -> None:
    """Write where the exterminator and the boxes are after each action, and the squares that must be free for it."""
    square, facing, boxes = row[SQUARE], row[FACING], row[BOXES]
    for turn in range(len(play)):
        option, goal, way = play[turn] >> 6, play[turn] & 63, 0
        if option < TURN_LEFT:
            if goal != square:
                way = between(square, goal, (facing + QUARTERS[option]) & 3)
            square = goal
        elif option <= TURN_ROUND:
            facing = (facing + QUARTERS[option]) & 3
        else:
            if not boxes >> goal & 1:
                way = 1 << goal
            boxes ^= 1 << goal
        track[turn, _SQUARE], track[turn, _FACING], track[turn, _BOXES], track[turn, _WAY] = square, facing, boxes, way


@compiled
def missed(track: Ints, turns: int) -> tuple[int, int, int, int]:
    """The places at the start of which so many turns of the play fail to catch a cockroach."""
    n = e = s = w = BOARD & ~track[turns - 1, _BOXES]
    for turn in range(turns - 1, -1, -1):
        square, boxes, way = track[turn, _SQUARE], track[turn, _BOXES], track[turn, _WAY]
        free = BOARD & ~(boxes | 1 << square)
        left = free & ~reach(boxes, boxes, square, track[turn, _FACING])
        n, e, s, w = step_back(n & left, e & left, s & left, w & left, free)
        n, e, s, w = n & left | way, e & left | way, s & left | way, w & left | way
    return n, e, s, w


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
