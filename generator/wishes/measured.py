"""Quantities that grading measures: difficulty, traps, and turns that catch less than they could."""

import math
from typing import Final

from ...grading import GradingError
from ...grading.metrics import Facts, gather, sacrifices, trap_depth
from ...grading.player import DEFAULT
from ...grading.player import bits as bits_of
from ...grading.trace import follow
from ...solver.board import SQUARES
from ...solver.cards import Card
from ...solver.cpsat.formula import FALSE, Literal
from ...solver.cpsat.model import PlayModel
from ...solver.cpsat.turn import TurnModel
from ...solver.task import COCKROACH_SUPPLY, Play, Task
from . import literals

_TOO_LARGE: Final = -1
"""Stands for what cannot be measured: in no range."""


def bits(task: Task, solution: Play, box_supply: int) -> float:
    """The difficulty in bits."""
    try:
        return bits_of(task, solution, box_supply)
    except GradingError:
        return _TOO_LARGE


def trap(task: Task, solution: Play, box_supply: int) -> float:
    """Cards for which the deepest wrong line looks as good as the solution (``metrics.trap_depth``)."""
    try:
        found = trap_depth(gather(follow(task, solution, box_supply)))
    except GradingError:
        return _TOO_LARGE
    return _TOO_LARGE if found is None else found


def ask_bits(plan: PlayModel, least: int, _most: int) -> None:
    """Only what the number of cards allows. The rest depends on all other plays and is no constraint on one."""
    if least > most_bits(len(plan.turns)):
        plan.formula.clause()


def most_bits(cards: int) -> float:
    """More bits than any task with so many cards can have.

    An action is worth from -``win`` to all cockroaches and a ``win``, so each chance of the player has a least value.
    """
    values = COCKROACH_SUPPLY + 2 * DEFAULT.win
    worst = values / DEFAULT.softness * math.log2(math.e)
    actions = math.log2(2 * len(SQUARES))
    return sum(math.log2(min(left, len(Card))) + actions + 2 * worst for left in range(1, cards + 1))


def ask_trap(plan: PlayModel, least: int, _most: int) -> None:
    """Only what cards allow: a wrong line leaves a cockroach at the last card, and has another action to begin with."""
    if least > len(plan.turns) - 1:
        plan.formula.clause()
    elif least > 0:
        for card in (card for card in Card if card.is_turn):
            plan.formula.clause(*[~turn.uses(card) for turn in plan.turns])


def sacrifice(task: Task, solution: Play, box_supply: int) -> float:
    """Turns that catch fewer cockroaches than another action could there (``metrics.sacrifices``)."""
    try:
        found = sacrifices(Facts(follow(task, solution, box_supply), None, {}))
    except GradingError:
        return _TOO_LARGE
    return _TOO_LARGE if found is None else found


def ask_sacrifice(plan: PlayModel, least: int, _most: int) -> None:
    """At least so many turns have another action that catches more. That none of the others has one is not asked."""
    if least > 0:
        found = [_could_catch_more(plan, number) for number in range(len(plan.turns))]
        plan.formula.count(found, least, len(found))


def _could_catch_more(plan: PlayModel, number: int) -> Literal:
    """A literal that needs another action in this turn, with a card that is still in hand, that catches more."""
    formula, turn = plan.formula, plan.turns[number]
    held = {card: formula.any_of(*[later.uses(card) for later in plan.turns[number:]]) for card in Card}
    other = TurnModel(
        formula, turn.before, [card for card, is_held in held.items() if is_held != FALSE], turn.box_supply
    )
    for card, is_held in held.items():
        formula.clause(~other.uses(card), is_held)
    missed = [~caught for caught in literals.caught(turn)]
    more = formula.new()
    formula.count([*literals.caught(other), *missed], len(missed) + 1, 10_000, when=more)
    return more
