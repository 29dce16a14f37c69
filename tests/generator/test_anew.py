"""Placing anew: a card in front of a task, and cockroaches so that the longer play is the only solution."""

from collections import Counter
from collections.abc import Sequence
from itertools import islice

import numpy as np
import pytest
from schaben.generator.growing.grow import Grown, grow
from schaben.generator.mine.aim import aim_of_cards
from schaben.generator.mine.anew import Known, place_anew
from schaben.generator.mine.frame import frame_of
from schaben.generator.stream import Stream
from schaben.solver.cards import Card
from schaben.solver.outcome import Status
from schaben.solver.rules import is_start_clear
from schaben.solver.search.solve import count_solutions
from schaben.solver.symmetry import canonical
from schaben.solver.task import Task

pytestmark = pytest.mark.usefixtures("kernels")

AIM = aim_of_cards((5, 7), (0, 0))
TURNS = 20_000_000
ALIKE = AIM.wanted(7).most_alike


def stream(seed: int = 1) -> Stream:
    return Stream(np.random.SeedSequence(seed))


def placed(known: Known, turns: int, seed: int = 1) -> list[Grown]:
    return list(place_anew(AIM.wanted(7), stream(seed), known, AIM.leads_on, turns))


@pytest.fixture(scope="module")
def elites() -> list[Task]:
    """Tasks of six cards, each of another family."""
    families = {grown.family: grown.task for grown in islice(grow(AIM.wanted(6), stream()), 60)}
    return list(families.values())


@pytest.fixture(scope="module")
def found(elites: Sequence[Task]) -> list[Grown]:
    """Tasks of seven cards from these."""
    return placed(Known(elites, ()), TURNS)


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
    grown = placed(Known(elites[:2], ()), 10 * TURNS)
    assert Counter(one.family for one in grown) == {0: ALIKE, 1: ALIKE}


def test_the_same_seed_finds_the_same_and_another_does_not(elites: Sequence[Task], found: Sequence[Grown]) -> None:
    again = placed(Known(elites, ()), TURNS)
    other = placed(Known(elites, ()), TURNS, seed=2)
    assert again == found
    assert other != found


def test_frames_with_as_many_cards_are_changed(found: Sequence[Grown]) -> None:
    peers = [grown.task for grown in found[:8]]
    changed = placed(Known((), peers), TURNS)
    known = {frame_of(grown.task, grown.solution) for grown in found[:8]}
    frames = [frame_of(grown.task, grown.solution) for grown in changed]
    assert len(changed) > 10
    assert len(set(frames)) == len(frames)  # each is tried once
    assert known.isdisjoint(frames)
    for grown in changed[::3]:
        assert count_solutions(grown.task).solutions == (grown.solution,)


def test_what_is_not_admitted_does_not_come_out(elites: Sequence[Task]) -> None:
    def has_two_turns_round(task: Task) -> bool:
        return task.hand.count(Card.TURN_ROUND) == 2

    grown = list(place_anew(AIM.wanted(7), stream(), Known(elites, ()), has_two_turns_round, TURNS))
    assert grown
    assert all(has_two_turns_round(one.task) for one in grown)


def test_it_ends_where_there_is_nothing_to_go_on_from(elites: Sequence[Task]) -> None:
    assert placed(Known((), ()), TURNS) == []
    assert list(place_anew(AIM.wanted(7), stream(), Known(elites, ()), lambda _task: False, TURNS)) == []
