"""The player: a model of a person who looks a few turns ahead, chooses softly, fails, and tries again.

At each card he gives every action the value of the best line that he sees: so many turns, or to the last
card. A line is as good as where it ends: how many cockroaches it has caught, how many stand on one of his
lines then, how many the next card could catch at once, and whether it wins or has failed. Then he
chooses a kind of card, and one of its actions, each the more likely the better it looks::

    chance ~ exp(value / softness)

Kinds come first because a box card would drown every other card in its forty squares.

A task has one solution, so an attempt succeeds only by playing it: the chance of that is a product along the
solution, exactly, with nothing simulated. ``bits`` is -log2 of it: he needs 2**bits attempts on average.
"""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from ..solver.board import Direction
from ..solver.cards import Card, Verb
from ..solver.task import BOX_SUPPLY, Action, Piece, Play, Position, Task
from .kernels.along import SQUARE
from .kernels.lookahead import choices
from .trace import Trace, follow

Floats = npt.NDArray[np.float64]

DECIMALS: Final = 4
"""To how many decimals bits are given: fewer than any platform's logarithm gets right."""


@dataclass(frozen=True, slots=True)
class Player:
    """How far he sees, what he looks for, and how sure his hand is. Values are in cockroaches."""

    ahead: int = 2
    """Turns that he looks ahead, the one that he plays among them: 1 ... 4."""
    softness: float = 2.0
    """How much worse an action may be and still be chosen one time in e: near 0 always the best, large at random."""
    lined_up: float = 0.3
    """What a cockroach on one of his lines is worth."""
    in_reach: float = 0.3
    """What a cockroach is worth that the next card could catch."""
    win: float = 2.0
    """What winning is worth, and what it costs to have failed."""


DEFAULT: Final = Player()
"""The player of the grade. Chosen on tasks of its own (docs/grading.md), not yet held against people."""


def bits(task: Task, solution: Play, box_supply: int = BOX_SUPPLY, player: Player = DEFAULT) -> float:
    """How unlikely it is that one attempt of the player finds the only solution, in bits: 0 (surely) and up.

    ``box_supply`` is the number of boxes in the game. Raises GradingError for a task that is too large to grade.
    """
    return bits_of(follow(task, solution, box_supply), player)


def bits_of(trace: Trace, player: Player = DEFAULT) -> float:
    """``bits`` of a solution that was followed."""
    play = trace.play
    squares = np.where(play[:, 1] < 0, trace.rows[:-1, SQUARE], play[:, 1])
    picked = chances(trace, player)[np.arange(len(play)), play[:, 0], squares]
    with np.errstate(divide="ignore"):  # a chance can be too small for a number
        return round(-math.fsum(np.log2(picked).tolist()), DECIMALS) + 0.0


def chances(trace: Trace, player: Player = DEFAULT) -> Floats:
    """What the player does before each card of a play: ``[card, option, square]``, for a turn his own square."""
    weights = np.array([player.lined_up, player.in_reach, player.win])
    target = -1 if trace.task.target is None else trace.task.target
    return choices(trace.rows, trace.hands, trace.box_supply, target, player.ahead, weights, player.softness)


def prepare() -> None:
    """Compile the kernels that ``bits`` needs, or load them, now rather than with the first task."""
    turn = Action(Card.TURN_LEFT, Verb.TURN, None)
    bits(Task(Position(Piece(0, Direction.N), (Piece(1, Direction.N),), (), (Card.TURN_LEFT,))), (turn,))
