"""Which first actions still look right a card later."""

from typing import Final

from ...solver.search.bits import Scene, lowest
from ...solver.search.effects import act, targets
from ...solver.search.jit import compiled, kernel
from ...solver.search.rows import Rows
from .along import Moment, scene_of
from .named import left, occupied, settled
from .numbering import Hands

TURNS: Final = 2
"""Turns within which a first action can be refuted, itself among them."""


def live(moments: Rows[Moment], hands: Hands, box_supply: int) -> int:
    """How many first actions begin a line of ``TURNS`` turns (or of all cards) that keeps up with the solution.

    A line keeps up while it leaves no more cockroaches than the solution, whose ``moments`` these are, leaves by then.
    """
    return int(_live(moments, hands, box_supply))


@kernel
def _live(moments: Rows[Moment], hands: Hands, box_supply: int) -> int:
    start, first, found = moments[0], scene_of(moments[0]), 0
    pending, standing = hands.options[start.hand], occupied(start.cockroaches)
    while pending:
        option = lowest(pending)
        pending &= pending - 1
        rest = start.hand - hands.weights[option]
        ends = targets(option, standing, first, box_supply)
        while ends:
            scene = act(option, lowest(ends), first)
            ends &= ends - 1
            cockroaches = settled(start.cockroaches, scene)
            if left(cockroaches) > moments[1].left:
                continue
            found += rest == 0 or _keeps_up(moments[2], cockroaches, scene, hands.options[rest], box_supply)
    return found


@compiled
def _keeps_up(moment: Moment, cockroaches: int, scene: Scene, pending: int, box_supply: int) -> bool:
    """Whether one of these options can leave no more cockroaches than the moment has."""
    standing = occupied(cockroaches)
    while pending:
        option = lowest(pending)
        pending &= pending - 1
        ends = targets(option, standing, scene, box_supply)
        while ends:
            if left(settled(cockroaches, act(option, lowest(ends), scene))) <= moment.left:
                return True
            ends &= ends - 1
    return False
