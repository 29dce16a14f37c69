"""A first number for how hard a task is: the surprise of winning by chance."""

import math

from ..solver import rules
from ..solver.task import BOX_SUPPLY, Action, Play, Position, Task, kinds

DECIMALS = 4
"""To how many decimals bits are given: fewer than any platform's logarithm gets right."""


def bits(task: Task, solution: Play, supply: int = BOX_SUPPLY) -> float:
    """How unlikely it is that random play finds the only solution, in bits (-log2 of the chance).

    The player draws one of the kinds that can be played now, each equally likely, then one of its
    effects. Kinds come first because a box card would otherwise drown every other card in its
    forty squares. One turn without a choice adds nothing; a fair coin adds one bit.
    """
    stages = zip(rules.positions(task, solution, supply), solution, strict=False)
    return round(math.log2(math.prod(_choices(position, action, supply) for position, action in stages)), DECIMALS)


def _choices(position: Position, action: Action, supply: int) -> int:
    """One over the chance that the player does just this now."""
    effects = {card: len(rules.effects(position, card, supply)) for card in kinds(position.hand)}
    playable = sum(1 for number in effects.values() if number)
    return playable * effects[action.card]
