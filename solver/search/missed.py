"""Which cockroaches a known play misses, by where they start.

With the exterminator, the boxes and the play known, a cockroach's way depends on nothing but where it starts, and
no two come to one place. A play misses a cockroach that is left at the end or that stands in the way of an action:
then the play does not win. The starting places of all such cockroaches are four boards, found from the end backwards.
"""

import numpy as np

from ..board import SQUARES, Direction, board_of
from ..task import Piece, Play, Position
from .bits import BOARD, between, reach, step_back
from .effects import direction_of
from .encoding import encode, option_in, square_in
from .jit import compiled, kernel
from .options import FIRST_BOX_CARD, FIRST_TURN
from .run import Ints

# A row of a track is one action of a play: the board after it, without cockroaches, and where none may be for it.
_SQUARE, _FACING, _BOXES, _IN_WAY, TRACK = range(5)


@compiled
def follow(track: Ints, boxes: int, square: int, facing: int, play: Ints) -> None:
    """Write the track of a play, given as codes."""
    for turn in range(len(play)):
        option, goal, in_way = option_in(play[turn]), square_in(play[turn]), 0
        if option < FIRST_TURN:
            if goal != square:
                in_way = between(square, goal, direction_of(option, facing))
            square = goal
        elif option < FIRST_BOX_CARD:
            facing = direction_of(option, facing)
        else:
            in_way = 1 << goal & ~boxes
            boxes ^= 1 << goal
        track[turn, _SQUARE], track[turn, _FACING] = square, facing
        track[turn, _BOXES], track[turn, _IN_WAY] = boxes, in_way


@compiled
def missed(track: Ints, turns: int) -> tuple[int, int, int, int]:
    """The starting places of which so many turns of the play miss a cockroach."""
    n = e = s = w = BOARD & ~track[turns - 1, _BOXES]
    for turn in range(turns - 1, -1, -1):
        square, boxes, in_way = track[turn, _SQUARE], track[turn, _BOXES], track[turn, _IN_WAY]
        free = BOARD & ~(boxes | 1 << square)
        left = free & ~reach(boxes, boxes, square, track[turn, _FACING])
        n, e, s, w = step_back(n & left, e & left, s & left, w & left, free)
        n, e, s, w = n & left | in_way, e & left | in_way, s & left | in_way, w & left | in_way
    return n, e, s, w


@kernel
def _missed(boxes: int, square: int, facing: int, play: Ints, track: Ints) -> tuple[int, int, int, int]:
    follow(track, boxes, square, facing, play)
    return missed(track, len(play))


def refuting(start: Position, play: Play) -> list[Piece]:
    """The starting places of which one must be taken so that the play is not allowed or leaves a cockroach.

    The cockroaches of ``start`` do not matter, and the play must be allowed when there are none.
    """
    track = np.empty((len(play), TRACK), dtype=np.int64)
    boards = _missed(board_of(start.boxes), *start.exterminator, np.array(encode(play), dtype=np.int64), track)
    taken = {start.exterminator.square, *start.boxes}
    empty = [square for square in SQUARES if square not in taken]
    return [
        Piece(square, way)
        for way, board in zip(Direction, boards, strict=True)
        for square in empty
        if board >> square & 1
    ]
