"""The bits of random play: worked out by hand, and compared with its chance, computed without the formula."""

from fractions import Fraction
from math import log2

import pytest
from helpers.cases import solved
from helpers.strategies import tasks
from hypothesis import given, settings
from schaben.grading.metrics import gather, random_bits
from schaben.grading.trace import follow
from schaben.solver import rules
from schaben.solver.search.solve import count_solutions
from schaben.solver.task import Play, Position, Task, kinds


def bits(task: Task, solution: Play) -> float:
    return random_bits(gather(follow(task, solution)))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("A1N / C3S / - / TR => TR", 0),  # one card that can do one thing
        ("A1N / C3S / - / TR TL => TR TL", 1),  # a coin, then nothing to choose
        ("A1N / C3S / - / R => R:C1", log2(6)),  # six squares to stop on
        ("A1N / C3S / D4 / X- TL => TL X-:D4", 1),  # a coin; one box to take away
        ("A1N / C3S / - / X+ TL => X+:D4 TL", 1 + log2(47)),  # all but his square and the cockroach's
    ],
)
def test_by_hand(line: str, expected: float) -> None:
    task, solution = solved(line)
    assert bits(task, solution) == pytest.approx(expected, abs=1e-4)


@given(tasks(most_cards=3))
@settings(max_examples=40, deadline=None)
def test_one_over_the_chance_of_random_play(task: Task) -> None:
    outcome = count_solutions(task, limit=0)
    total = sum(2 ** -bits(task, play) for play in outcome.solutions[:200])
    if len(outcome.solutions) <= 200:
        assert total == pytest.approx(float(_chance(task, task.start)), rel=1e-2)


def _chance(task: Task, position: Position) -> Fraction:
    """The chance that a player wins who draws a kind that can be played, then one of its effects."""
    if not position.hand:
        return Fraction(rules.is_won(task, position))
    choices = [found for card in kinds(position.hand) if (found := rules.effects(position, card))]
    return sum(
        (
            Fraction(1, len(choices) * len(found)) * _chance(task, rules.turn(position, action))
            for found in choices
            for action in found
        ),
        start=Fraction(0),
    )
