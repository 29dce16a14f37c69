"""A play turn by turn: what there was to choose each time, and what was chosen."""

from typing import NamedTuple

import numpy as np

from ...solver.board import board_of
from ...solver.search.bits import lowest, size
from ...solver.search.effects import act, kind_of, targets
from ...solver.search.encoding import option_of
from ...solver.search.jit import compiled, kernel
from ...solver.task import Play, Task
from .named import encode, left, occupied, settled
from .numbering import Hands, Ints

# The columns of what comes back, one row a card; the first ones are the position before it.
COCKROACHES, BOXES, SQUARE, FACING, HAND, LEFT, ACTIONS, KINDS, EFFECTS, BEST, TIES, CAUGHT, COLUMNS = range(13)


class Start(NamedTuple):
    """A position as numbers."""

    cockroaches: int
    boxes: int
    square: int
    facing: int


def start_of(task: Task) -> Start:
    """The start of a task with at most ``named.MOST`` cockroaches."""
    start = task.start
    return Start(encode(start), board_of(start.boxes), *start.exterminator)


def chosen(play: Play) -> Ints:
    """A play as numbers: option, and the square that is chosen, -1 for a turn; one row a card."""
    rows = [(option_of(action), -1 if action.square is None else action.square) for action in play]
    return np.array(rows, dtype=np.int64)


def along(start: Start, hands: Hands, play: Ints, supply: int) -> Ints:
    """What ``_along`` says, one row a card, and one more for the end."""
    rows: Ints = np.zeros((len(play) + 1, COLUMNS), dtype=np.int64)
    rows[0, : HAND + 1] = [*start, hands.whole]
    _along(rows, hands.weights, hands.options, play, supply)
    return rows


@compiled
def caught_by(cockroaches: int, option: int, square: int, boxes: int, here: int, facing: int) -> int:
    """How many the turn of an action catches."""
    boxes, here, facing = act(option, square, boxes, here, facing)
    return left(cockroaches) - left(settled(cockroaches, boxes, here, facing))


@kernel
def _along(rows: Ints, weights: Ints, options: Ints, play: Ints, supply: int) -> None:
    """Fill in the rows, from the first position on.

    LEFT            how many cockroaches are not caught,
    ACTIONS, KINDS  how many actions, and kinds that can be played, there are,
    EFFECTS         actions of the kind that is played,
    BEST, TIES      the most that an action catches in its turn, and how many actions catch so many,
    CAUGHT          what the action that is played catches.
    """
    for card in range(len(play)):
        row = rows[card]
        cockroaches, boxes, here, facing = row[COCKROACHES], row[BOXES], row[SQUARE], row[FACING]
        row[LEFT] = left(cockroaches)
        standing = occupied(cockroaches)
        option, goal = play[card, 0], play[card, 1]
        pending, before = options[row[HAND]], -1
        while pending:
            other = lowest(pending)
            pending &= pending - 1
            squares = targets(other, standing, boxes, here, facing, supply)
            row[ACTIONS] += size(squares)
            kind = kind_of(other)
            if squares and kind != before:
                row[KINDS] += 1
                before = kind
            if kind == kind_of(option):
                row[EFFECTS] += size(squares)
            while squares:
                square = lowest(squares)
                squares &= squares - 1
                caught = caught_by(cockroaches, other, square, boxes, here, facing)
                if caught > row[BEST]:
                    row[BEST], row[TIES] = caught, 0
                row[TIES] += caught == row[BEST]
        square = here if goal < 0 else goal
        row[CAUGHT] = caught_by(cockroaches, option, square, boxes, here, facing)
        after = rows[card + 1]
        after[BOXES], after[SQUARE], after[FACING] = act(option, square, boxes, here, facing)
        after[COCKROACHES] = settled(cockroaches, after[BOXES], after[SQUARE], after[FACING])
        after[HAND] = row[HAND] - weights[option]
        after[LEFT] = left(after[COCKROACHES])
