"""A first number for how hard a task is: the surprise of winning by chance."""

import math

from ..solver import rules
from ..solver.task import BOX_SUPPLY, Action, Play, Position, Task, kinds


def bits(task: Task, solution: Play, supply: int = BOX_SUPPLY) -> float:
    """How unlikely it is that random play finds the only solution, in bits (-log2 of the chance).

    The player draws one of the kinds that can be played now, each equally likely, then one of its
    effects. Kinds come first because a box card would otherwise drown every other card in its
    forty squares. One turn without a choice adds nothing; a fair coin adds one bit.
    """
    stages = zip(rules.positions(task, solution, supply), solution, strict=False)
    return sum(_choice_bits(position, action, supply) for position, action in stages)


def _choice_bits(position: Position, action: Action, supply: int) -> float:
    choices = {card: len(rules.effects(position, card, supply)) for card in kinds(position.hand)}
    playable = sum(1 for effects in choices.values() if effects)
    return math.log2(playable * choices[action.card])
