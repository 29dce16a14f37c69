"""The player model: worked out by hand, compared with simulated attempts, and under the symmetries."""

from collections.abc import Iterator
from math import inf, isfinite, log2
from random import Random

import numpy as np
import pytest
from helpers.cases import Unique, solved, unique
from helpers.definitions import random_unique
from hypothesis import given, settings
from hypothesis import strategies as st
from schaben.grading.player import DEFAULT, Player, bits, chances
from schaben.grading.trace import follow
from schaben.solver import rules
from schaben.solver.cards import Card
from schaben.solver.notation import parse_task
from schaben.solver.search.encoding import option_of
from schaben.solver.symmetry import SYMMETRIES, Symmetry
from schaben.solver.task import Action, Task

CASES = unique("5b0", "5b1", "5b2", "6b0", "6b1", "7b0")


def chance_now(task: Task, action: Action, supply: int = 6, player: Player = DEFAULT) -> float:
    """The chance that the player begins with an action; the rest of the play makes no difference."""
    play = (action, *_anything(task, action, supply))
    line = follow(task, play, supply)
    square = task.start.exterminator.square if action.square is None else action.square
    return float(chances(line, player)[0, option_of(action), square])


def _anything(task: Task, action: Action, supply: int) -> Iterator[Action]:
    """Any actions that use up the hand."""
    position = rules.turn(task.start, action)
    while position.hand:
        action = rules.actions(position, supply)[0]
        yield action
        position = rules.turn(position, action)


@pytest.mark.parametrize("case", CASES[::12], ids=lambda case: case.size)
def test_chances_are_for_the_actions_that_there_are_and_add_up(case: Unique) -> None:
    line = follow(case.task, case.solution)
    for found, position in zip(chances(line), rules.positions(case.task, case.solution), strict=False):
        actions = rules.actions(position)
        here = position.exterminator.square
        places = {(option_of(a), here if a.square is None else a.square) for a in actions}
        assert {tuple(map(int, place)) for place in np.argwhere(found > 0)} <= places
        assert found.sum() == pytest.approx(1)


def test_a_simulation_agrees() -> None:
    """Attempts are played by the rules; the share that wins is the product of the chances."""
    random = Random(3)
    for task, solution, supply in random_unique(60)[::6]:
        chance = 2 ** -bits(task, solution, supply)
        attempts = 300
        won = sum(attempt(task, supply, random) for _ in range(attempts))
        deviation = (attempts * chance * (1 - chance)) ** 0.5
        assert abs(won - attempts * chance) <= 4 * deviation + 1


def attempt(task: Task, supply: int, random: Random) -> bool:
    """One attempt: whether it wins."""
    position = task.start
    while actions := rules.actions(position, supply):
        now = Task(position, task.target)
        weights = [chance_now(now, action, supply) for action in actions]
        position = rules.turn(position, random.choices(actions, weights)[0])
    return rules.is_won(task, position)


@given(st.sampled_from(CASES), st.sampled_from(SYMMETRIES))
@settings(max_examples=40, deadline=None)
def test_symmetries_change_nothing(case: Unique, symmetry: Symmetry) -> None:
    assert bits(symmetry.task(case.task), symmetry.play(case.solution)) == bits(case.task, case.solution)


class TestByHand:
    def test_nothing_to_choose(self) -> None:
        assert bits(*solved("A1N / C3S / - / TR => TR")) == 0

    def test_at_random_when_the_hand_is_soft(self) -> None:
        random = Player(softness=inf)
        assert bits(*solved("A1N / C3S / - / R => R:C1"), player=random) == pytest.approx(log2(6), abs=1e-4)

    def test_he_sees_the_win_at_the_last_card(self) -> None:
        """Of six stops only R:C1 wins: the others are worth less by twice ``win`` and a cockroach."""
        task, solution = solved("A1N / C3S / - / R => R:C1")
        worse = 2 * DEFAULT.win + 1
        assert bits(task, solution) == pytest.approx(log2(1 + 5 * np.exp(-worse / DEFAULT.softness)), abs=1e-4)

    def test_a_hard_hand_that_sees_the_end_never_fails(self) -> None:
        for case in CASES[:6]:
            assert isfinite(bits(case.task, case.solution, player=Player(ahead=4, softness=1e-3)))
        task, solution = solved("G5S / A4N B5W / - / L R => L:G5 R:A5")
        assert bits(task, solution, player=Player(ahead=2, softness=1e-3)) == 0

    def test_the_target_counts_where_there_is_one(self) -> None:
        task, solution = solved("D4S / - / B2 F6 / F L / =F1 => F:D1 L:F1")
        assert bits(task, solution) < bits(task, solution, player=Player(softness=inf))


def test_one_kind_for_both_ways_of_the_either_card() -> None:
    task = parse_task("A1N / C3S / D4 / X TL")
    ways = [a for a in rules.actions(task.start) if a.card is Card.EITHER]
    total = sum(chance_now(task, action, player=Player(softness=inf)) for action in ways)
    assert total == pytest.approx(0.5)
