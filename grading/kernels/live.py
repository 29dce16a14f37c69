"""Which first actions still look right a card later."""

from typing import Final

from ...solver.search.bits import lowest
from ...solver.search.effects import act, targets
from ...solver.search.jit import compiled, kernel
from .along import BOXES, COCKROACHES, FACING, HAND, LEFT, SQUARE
from .named import left, occupied, settled
from .numbering import Hands, Ints

TURNS: Final = 2
"""Turns within which a first action can be refuted, itself among them."""


def live(rows: Ints, hands: Hands, supply: int) -> int:
    """How many first actions begin a line of ``TURNS`` turns (or of all cards) that keeps up with the solution.

    A line keeps up while no more cockroaches are left than the solution, whose ``rows`` these are, leaves by then.
    """
    return int(_live(rows, hands.weights, hands.options, supply))


@compiled
def _keeps_up(
    row: Ints, cockroaches: int, boxes: int, here: int, facing: int, hand: int, options: Ints, supply: int
) -> bool:
    """Whether some action leaves no more cockroaches than ``row`` has."""
    pending, standing = options[hand], occupied(cockroaches)
    while pending:
        option = lowest(pending)
        pending &= pending - 1
        ends = targets(option, standing, boxes, here, facing, supply)
        while ends:
            end = lowest(ends)
            ends &= ends - 1
            there, onto, looks = act(option, end, boxes, here, facing)
            if left(settled(cockroaches, there, onto, looks)) <= row[LEFT]:
                return True
    return False


@kernel
def _live(rows: Ints, weights: Ints, options: Ints, supply: int) -> int:
    found = 0
    start = rows[0]
    pending, standing = options[start[HAND]], occupied(start[COCKROACHES])
    while pending:
        option = lowest(pending)
        pending &= pending - 1
        rest = start[HAND] - weights[option]
        ends = targets(option, standing, start[BOXES], start[SQUARE], start[FACING], supply)
        while ends:
            end = lowest(ends)
            ends &= ends - 1
            boxes, here, facing = act(option, end, start[BOXES], start[SQUARE], start[FACING])
            cockroaches = settled(start[COCKROACHES], boxes, here, facing)
            if left(cockroaches) > rows[1, LEFT]:
                continue
            found += rest == 0 or _keeps_up(rows[2], cockroaches, boxes, here, facing, rest, options, supply)
    return found
