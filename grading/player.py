"""The player: a model of a person who looks a few turns ahead, chooses with some randomness, and tries again.

At each card he gives every action the value of the best line that he sees, some turns ahead or to the last
card. The value of a line is that of its end: how many cockroaches it has caught, how many stand on one of
his lines, how many the next card could catch at once, and whether it has won or failed. Then he chooses a
kind of card, and one of its actions. Better ones are more likely::

    chance ~ exp(value / softness)

Kinds come first: a box card has some forty actions and would swamp every other card.

A task has one solution, and an attempt succeeds only by playing it. The chance is a product along the
solution; nothing is simulated. ``bits`` is -log2 of it: he needs 2**bits attempts on average.
"""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from ..solver.task import BOX_SUPPLY, Play, Task
from .kernels.lookahead import Outlook, choices
from .trace import Trace, follow

Floats = npt.NDArray[np.float64]

DECIMALS: Final = 4
"""Decimals of bits; every platform's logarithm is exact to more."""


@dataclass(frozen=True, slots=True)
class Player:
    """How far he looks ahead, what he values, and how randomly he chooses. Values are in cockroaches."""

    ahead: int = 2
    """Turns that he looks ahead, including the one that he plays: 1 ... 4."""
    softness: float = 2.0
    """An action that is worse by this much is chosen e times less often. Near 0: always the best; large: at random."""
    lined_up: float = 0.3
    """Value of a cockroach on one of his lines."""
    in_reach: float = 0.3
    """Value of a cockroach that the next card could catch."""
    win: float = 2.0
    """Value of a win, and cost of a failure."""


DEFAULT: Final = Player()
"""The player that grades. Chosen on a separate set of tasks (docs/grading.md), not yet compared with people."""


def bits(task: Task, solution: Play, box_supply: int = BOX_SUPPLY, player: Player = DEFAULT) -> float:
    """How unlikely it is that one attempt of the player finds the only solution, in bits: 0 (surely) and up.

    ``box_supply`` is the number of boxes in the game. Raises GradingError for a task that is too large to grade.
    """
    return bits_of(follow(task, solution, box_supply), player)


def bits_of(trace: Trace, player: Player = DEFAULT) -> float:
    """``bits`` of a trace."""
    play = trace.play
    squares = np.where(play[:, 1] < 0, trace.before("square"), play[:, 1])
    picked = chances(trace, player)[np.arange(len(play)), play[:, 0], squares]
    with np.errstate(divide="ignore"):  # a chance can be too small for a number
        return round(-math.fsum(np.log2(picked).tolist()), DECIMALS) + 0.0


def chances(trace: Trace, player: Player = DEFAULT) -> Floats:
    """The chance of every action before each card of a play: ``[card, option, square]``; a turn has his own square."""
    target = -1 if trace.task.target is None else trace.task.target
    outlook = Outlook(
        trace.box_supply, target, player.ahead, player.lined_up, player.in_reach, player.win, player.softness
    )
    return choices(trace.moments, trace.hands, outlook)
