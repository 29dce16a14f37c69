"""Placing anew: a card in front of a task, and cockroaches so that the longer play is the only solution."""

from collections import Counter
from collections.abc import Sequence
from itertools import islice

import numpy as np
import pytest
from schaben.generator.growing.grow import Grown, grow
from schaben.generator.mine import anew
from schaben.generator.mine.aim import aim_of_cards
from schaben.generator.mine.anew import place_anew
from schaben.generator.stream import Stream
from schaben.solver.outcome import Status
from schaben.solver.rules import is_start_clear
from schaben.solver.search.solve import count_solutions
from schaben.solver.symmetry import canonical
from schaben.solver.task import Task

pytestmark = pytest.mark.usefixtures("kernels")

AIM = aim_of_cards((5, 7), (0, 0))
TURNS = 3_000_000
ALIKE = AIM.wanted(7).most_alike


def stream(seed: int = 1) -> Stream:
    return Stream(np.random.SeedSequence(seed))


@pytest.fixture(scope="module")
def elites() -> list[Task]:
    """Tasks of six cards, each of another family."""
    families = {grown.family: grown.task for grown in islice(grow(AIM.wanted(6), stream()), 60)}
    return list(families.values())


@pytest.fixture(scope="module")
def found(elites: Sequence[Task]) -> list[Grown]:
    """Tasks of seven cards from these."""
    return list(place_anew(AIM.wanted(7), stream(), elites, TURNS))


def test_tasks_have_one_solution_and_the_right_size(found: Sequence[Grown]) -> None:
    assert len(found) > 10
    for grown in found:
        outcome = count_solutions(grown.task, tight=True)
        assert outcome.status is Status.UNIQUE
        assert outcome.is_tight
        assert outcome.solutions == (grown.solution,)
        assert is_start_clear(grown.task)
        assert len(grown.task.hand) == 7
        assert len(grown.task.start.cockroaches) <= AIM.sizes.cockroaches[1]


def test_no_two_are_the_same_under_symmetry(found: Sequence[Grown]) -> None:
    assert len({canonical(grown.task) for grown in found}) == len(found)


def test_some_have_a_card_in_front_and_others_are_changed(found: Sequence[Grown], elites: Sequence[Task]) -> None:
    boxes = [set(elite.start.boxes) for elite in elites]
    ahead = [grown for grown in found if set(grown.task.start.boxes) >= boxes[grown.family]]
    assert 0 < len(ahead) < len(found)


def test_an_elite_gives_few_tasks_and_then_others_are_tried(elites: Sequence[Task]) -> None:
    grown = list(place_anew(AIM.wanted(7), stream(), elites[:2], 40 * TURNS))
    assert Counter(one.family for one in grown) == {0: ALIKE, 1: ALIKE}


def test_the_same_seed_finds_the_same_and_another_does_not(elites: Sequence[Task], found: Sequence[Grown]) -> None:
    again = list(place_anew(AIM.wanted(7), stream(), elites, TURNS))
    other = list(place_anew(AIM.wanted(7), stream(2), elites, TURNS))
    assert again == found
    assert other != found


def test_it_ends_where_nothing_can_grow(monkeypatch: pytest.MonkeyPatch, elites: Sequence[Task]) -> None:
    monkeypatch.setattr(anew, "in_front", lambda *_: None)
    assert list(place_anew(AIM.wanted(7), stream(), elites, TURNS)) == []
