"""The distance of two tasks: computed slowly by its definition, and which tasks are near."""

from collections import Counter
from itertools import combinations, islice
from random import Random
from typing import Any

import numpy as np
import pytest
from helpers import cases
from helpers.cases import solved
from helpers.randomtasks import random_task
from schaben.generator.decks.deck import PUBLISHED_CARDS
from schaben.generator.decks.distance import NEAR, distance, distances
from schaben.generator.growing.grow import Grown, grow
from schaben.generator.growing.wanted import Wanted
from schaben.generator.random_start import Sizes
from schaben.generator.stream import Stream
from schaben.solver.board import SQUARES
from schaben.solver.cards import Card, Verb
from schaben.solver.symmetry import SYMMETRIES, Symmetry
from schaben.solver.task import Action, Play, Task

Solution = tuple[Task, Play]
"""A task and its solution."""

KNOWN = [(case.task, case.solution) for case in cases.unique()]


def image(symmetry: Symmetry, one: Solution) -> Solution:
    task, play = one
    return symmetry.task(task), symmetry.play(play)


def any_play(random: Random, task: Task) -> Play:
    """Actions with the cards of the task. They need not be allowed: the distance does not ask."""
    hand = random.sample(task.hand, len(task.hand))
    return tuple(Action(card, Verb.TURN, None) if card.is_turn else _anywhere(random, card) for card in hand)


def _anywhere(random: Random, card: Card) -> Action:
    verbs = {Card.REMOVE: [Verb.REMOVE], Card.PLACE: [Verb.PLACE], Card.EITHER: [Verb.REMOVE, Verb.PLACE]}
    return Action(card, random.choice(verbs.get(card, [Verb.MOVE])), random.choice(SQUARES[:4]))


def defined(one: Solution, other: Solution) -> float:
    """The definition, word for word."""
    return round(1 - max(likeness(one, image(symmetry, other)) for symmetry in SYMMETRIES), 6)


def likeness(one: Solution, other: Solution) -> float:
    (task, play), (other_task, other_play) = one, other
    starts = share(pieces(task), pieces(other_task))
    hands = share(Counter(task.hand), Counter(other_task.hand))
    same = sum(a == b for a, b in zip(reversed(play), reversed(other_play), strict=False))
    return starts / 2 + hands / 4 + same / max(len(play), len(other_play)) / 4


def pieces(task: Task) -> Counter[tuple[str, object]]:
    start = task.start
    cockroaches = {("cockroach", piece) for piece in start.cockroaches}
    boxes = {("box", box) for box in start.boxes}
    target = set() if task.target is None else {("target", task.target)}
    return Counter({("exterminator", start.exterminator), *cockroaches, *boxes, *target})


def share(some: Counter[Any], others: Counter[Any]) -> float:
    return float((some & others).total() / (some | others).total())


def test_it_is_what_it_is_defined_to_be() -> None:
    """For tasks of all sizes, with stacked cockroaches and both goals."""
    random = Random(1)
    tasks = [random_task(random, tuple(random.choices(tuple(Card), k=random.randint(1, 9)))) for _ in range(25)]
    some = [(task, any_play(random, task)) for task in tasks]
    some += [image(random.choice(SYMMETRIES), one) for one in some[:5]]
    table = distances(some, some[::-1])
    assert len(set(table.flat)) > 100
    for (i, j), found in np.ndenumerate(table):
        assert found == pytest.approx(defined(some[i], some[::-1][j]), abs=2e-6)


def test_it_is_0_for_all_eight_images_and_for_nothing_else() -> None:
    for one in KNOWN[::25]:
        assert [distance(one, image(symmetry, one)) for symmetry in SYMMETRIES] == [0.0] * 8
    table = distances(KNOWN, KNOWN)
    assert ((table == 0) == np.eye(len(KNOWN), dtype=bool)).all()


def test_it_is_symmetric_and_from_0_to_1() -> None:
    table = distances(KNOWN, KNOWN)
    assert (table == table.T).all()
    assert table.min() == 0 < table.max() <= 1


def test_an_image_is_as_far_from_other_tasks() -> None:
    some, others = KNOWN[:40:5], KNOWN[100:140:5]
    for symmetry in SYMMETRIES:
        assert (distances([image(symmetry, one) for one in some], others) == distances(some, others)).all()


def test_it_does_not_depend_on_what_else_is_compared() -> None:
    table = distances(KNOWN[::20], KNOWN[::30])
    for (i, j), found in np.ndenumerate(table):
        assert distance(KNOWN[::20][i], KNOWN[::30][j]) == found


def test_nothing_is_far_from_everything() -> None:
    """The nearest of no tasks at all is not near."""
    assert distances([], KNOWN[:3]).shape == (0, 3)
    assert distances(KNOWN[:3], []).min(axis=1, initial=1.0).tolist() == [1.0] * 3


@pytest.mark.parametrize(
    ("other", "apart"),
    [
        ("D4N / A1S B2E / C3 / L TL => TL L:A4", 0.0),
        ("D4N / G1S F2W / E3 / R TR => TR R:G4", 0.0),  # in a mirror
        ("D4N / A1S B2N / C3 / L TL => TL L:A4", 0.2),  # one looks elsewhere: 3 pieces of 5
        ("D4N / A1S / C3 / L TL => TL L:A4", 0.125),  # one is missing: 3 pieces of 4
        ("D4N / A1S B2E / C3 / F L TL => F:D5 TL L:A4", 1 / 6),  # a card in front: 2 of 3 cards, twice
        ("D4N / A1S B2E / C3 / L TL => TL L:B4", 0.125),  # he stops elsewhere at the end
        ("G7E / G1N F1E / F6 / B B => B:F7 B:E7", 1.0),  # nothing
    ],
)
def test_examples(other: str, apart: float) -> None:
    one = solved("D4N / A1S B2E / C3 / L TL => TL L:A4")
    assert distance(one, solved(other)) == pytest.approx(apart, abs=1e-6)


@pytest.fixture(scope="module")
def grown() -> list[Grown]:
    """Tasks with their families; the tasks of a family come from one start."""
    wanted = Wanted(Sizes((5, 7), (2, 6), (0, 4)), PUBLISHED_CARDS, most_alike=16)
    found = list(islice(grow(wanted, Stream(np.random.SeedSequence(1))), 200))
    assert len({task.family for task in found}) > 5
    return found


class TestFamilies:
    def test_who_ends_alike_is_near(self, grown: list[Grown]) -> None:
        """Nearly all pairs are near that end with the same actions, except for one card of the shorter play."""
        alike = [(a, b) for a, b in combinations(grown, 2) if _end_alike(a.solution, b.solution)]
        assert len(alike) > 30
        assert np.mean([distance((a.task, a.solution), (b.task, b.solution)) < NEAR for a, b in alike]) > 0.9

    def test_who_is_of_another_family_is_not(self, grown: list[Grown]) -> None:
        solved = [(task.task, task.solution) for task in grown]
        families = np.array([task.family for task in grown])
        between = distances(solved, solved)[families[:, None] != families[None, :]]
        assert (between < NEAR).mean() < 0.001
        assert np.median(between) > 0.8


def _end_alike(play: Play, other: Play) -> bool:
    cards = min(len(play), len(other)) - 1
    return play[-cards:] == other[-cards:]
