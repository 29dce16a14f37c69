"""Choosing a deck: choices so small that the right one is plain."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

import pytest
from helpers.cases import solved
from helpers.records import record, some
from schaben.generator.choose import Choice, choose
from schaben.generator.choose.choice import NEIGHBOURS
from schaben.generator.choose.places import has, places, targets
from schaben.generator.decks.distance import NEAR, distances
from schaben.generator.pool import Record
from schaben.generator.profile import Stage
from schaben.grading.levels import Level
from schaben.solver.cards import Card
from schaben.solver.symmetry import SYMMETRIES


def stage(tasks: int, bits: tuple[float, float] = (0.0, 10.0), name: str = "one") -> Stage:
    return Stage(name, Level.EASY, (1, 9), (1, 6), (0, 6), frozenset(Card), bits, tasks)


def of(line: str, bits: float, tricks: tuple[str, ...] = ()) -> Record:
    return record(*solved(line), bits, tricks)


def choice_of(
    stages: Sequence[Stage], *found: Sequence[Record], shares: Mapping[str, int] | None = None
) -> Choice | None:
    shares = shares or {}
    return choose(places(stages, dict(enumerate(found)), shares), shares)


def chosen(stages: Sequence[Stage], *found: Sequence[Record], shares: Mapping[str, int] | None = None) -> Choice:
    choice = choice_of(stages, *found, shares=shares)
    assert choice is not None
    return choice


# Four tasks with nothing in common, except that the first two have equal hands.
APART = (
    "D4N / A1S B2E / C3 / L TL => TL L:A4",
    "B6E / G2W F3N / A7 / L TL => L:B7 TL",
    "G1W / C5S D6E / E2 / R TU => TU R:G7",
    "A7S / E4N G4W / B1 / F B => F:A2 B:A6",
)


def test_targets_rise_through_the_window() -> None:
    assert targets(stage(4, bits=(2.0, 10.0))) == [3.0, 5.0, 7.0, 9.0]


def test_the_nearest_to_the_target_could_stand_there() -> None:
    first, last = places([stage(2)], {0: some(10)}, nearest=3)
    assert (first.target, last.target) == (2.5, 7.5)
    assert sorted(r.bits for r in first.candidates[:2]) == [2.0, 3.0]
    assert first.candidates[2].bits in {1.0, 4.0}
    assert sorted(r.bits for r in last.candidates[:2]) == [7.0, 8.0]


def test_difficulty_rises_and_is_near_the_targets() -> None:
    records = some(60, "5b0", "6b0", "7b0")
    found = [record(r.task, r.solution, r.bits / 6) for r in records]
    choice = chosen([stage(10)], found)
    bits = [r.bits for r in choice.records]
    assert bits == sorted(bits)
    assert len({r.name for r in choice.records}) == 10
    assert max(abs(b - target) for b, target in zip(bits, targets(stage(10)), strict=True)) < 0.5
    assert choice.short == {}


def test_each_stage_rises_on_its_own() -> None:
    easy, hard = some(20, "5b0"), some(20, "6b0")
    choice = chosen([stage(3, (10, 19)), stage(3, (0, 9), "other")], easy, hard)
    before, after = choice.records[:3], choice.records[3:]
    assert {r.name for r in before} <= {r.name for r in easy}
    assert {r.name for r in after} <= {r.name for r in hard}
    for part in (before, after):
        assert [r.bits for r in part] == sorted(r.bits for r in part)
    assert before[-1].bits > after[0].bits


def test_it_must_rise_even_if_that_is_far_from_the_targets() -> None:
    """No other tasks can be neighbours."""
    a, same_hand, c, d = APART
    found = [of(a, 1.0), of(same_hand, 9.0), of(c, 9.5)]
    assert [r.bits for r in chosen([stage(2)], found).records] == [1.0, 9.5]
    found = [of(a, 4.0), of(c, 4.0), of(d, 3.9)]
    assert [r.bits for r in chosen([stage(3)], found).records] == [3.9, 4.0, 4.0]


class TestNearDuplicates:
    def test_are_nowhere_in_the_deck(self) -> None:
        """Not even far apart from each other."""
        a, _, c, d = APART
        image = SYMMETRIES[3]
        near = "D4N / A1S B2N / C3 / L TL => TL L:A4"
        assert distances([solved(a)], [solved(near)])[0, 0] < NEAR
        task, play = solved(near)
        twin = record(image.task(task), image.play(play), 9.0)
        assert choice_of([stage(3)], [of(a, 1.0), of(c, 5.0), twin]) is None
        choice = chosen([stage(3)], [of(a, 1.0), of(c, 5.0), twin, of(d, 7.0)])
        assert [r.bits for r in choice.records] == [1.0, 5.0, 7.0]

    def test_in_different_stages_either(self) -> None:
        a, _, c, _ = APART
        near = "D4N / A1S B2N / C3 / L TL => TL L:A4"
        stages = [stage(1, (0, 2)), stage(1, (4, 6), "other"), stage(1, (8, 10), "third")]
        assert choice_of(stages, [of(a, 1.0)], [of(c, 5.0)], [of(near, 9.0)]) is None

    def test_a_task_that_two_stages_have_stands_once(self) -> None:
        a, _, c, _ = APART
        stages = [stage(1, (0, 2)), stage(1, (0, 2), "other")]
        assert choice_of(stages, [of(a, 1.0)], [of(a, 1.0)]) is None
        choice = chosen(stages, [of(a, 1.0)], [of(a, 1.0), of(c, 2.0)])
        assert [r.bits for r in choice.records] == [1.0, 2.0]

    def test_of_many_tasks_none_are_chosen(self) -> None:
        """Half of the tasks are near-duplicates of the others, and nearer to the targets."""
        found = some(30, "6b1", "7b1")
        twins = []
        for r in found:
            task, play = SYMMETRIES[6].task(r.task), SYMMETRIES[6].play(r.solution)
            start = task.start
            moved = type(start)(start.exterminator, start.cockroaches[1:], start.boxes, start.hand)
            twins.append(record(type(task)(moved), play, r.bits + 0.01))
        choice = chosen([stage(12, (0, 30))], [*found, *twins])
        solved = [(r.task, r.solution) for r in choice.records]
        table = distances(solved, solved)
        assert all(table[i, j] >= NEAR for i in range(12) for j in range(i))


class TestNeighbours:
    def test_have_different_hands(self) -> None:
        a, same_hand, c, _ = APART
        assert choice_of([stage(2)], [of(a, 1.0), of(same_hand, 9.0)]) is None
        choice = chosen([stage(3)], [of(a, 1.0), of(same_hand, 9.0), of(c, 5.0)])
        assert [r.bits for r in choice.records] == [1.0, 5.0, 9.0]

    def test_of_different_stages_too(self) -> None:
        a, same_hand, _, _ = APART
        assert choice_of([stage(1, (0, 2)), stage(1, (8, 9), "other")], [of(a, 1.0)], [of(same_hand, 9.0)]) is None

    def test_are_further_apart_than_others(self) -> None:
        """Both may be in a deck, but not side by side."""
        a, _, c, _ = APART
        like_a = "D4N / A1S B2E / E6 F6 / L F => F:D6 L:A4"
        far = distances([solved(a)], [solved(like_a)])[0, 0]
        assert NEAR <= far < NEIGHBOURS
        assert choice_of([stage(2)], [of(a, 1.0), of(like_a, 9.0)]) is None
        choice = chosen([stage(3)], [of(a, 1.0), of(like_a, 9.0), of(c, 5.0)])
        assert [r.bits for r in choice.records] == [1.0, 5.0, 9.0]

    def test_of_many_tasks_all_differ(self) -> None:
        choice = chosen([stage(20, (0, 100))], some(100, "5b0", "5b1", "6b0", "6b1"))
        for one, other in pairwise(choice.records):
            assert one.task.hand != other.task.hand
            assert distances([(one.task, one.solution)], [(other.task, other.solution)])[0, 0] >= NEIGHBOURS


class TestShares:
    """Shares outweigh the targets. Missing tasks are counted."""

    def test_are_met_if_they_can_be(self) -> None:
        found = [record(r.task, r.solution, r.bits, ("bide",) if r.bits in {0, 20} else ()) for r in some(21, "6b0")]
        assert not any(has(r, "bide") for r in chosen([stage(3, (8, 12))], found[4:17]).records)
        choice = chosen([stage(3, (8, 12))], [found[0], *found[8:12], found[20]], shares={"bide": 2})
        assert sum(has(r, "bide") for r in choice.records) == 2
        assert choice.short == {}

    def test_of_kinds_of_cards_go_by_their_codes(self) -> None:
        found = some(40, "6b0", "6b1")
        wanted = {"TU": 4, "X+": 2, "F": 1}
        choice = chosen([stage(8, (0, 40))], found, shares=wanted)
        for code, least in wanted.items():
            assert sum(code in [card.code for card in r.task.hand] for r in choice.records) >= least
        assert choice.short == {}

    def test_are_met_by_tasks_that_are_far_from_every_target(self) -> None:
        """Even if so many others are nearer that these would not become candidates."""
        near = [2 + r.bits % 3 * 3 + r.bits / 1000 for r in some(60)]
        found = [record(r.task, r.solution, bits) for r, bits in zip(some(60, "5b0", "6b0", "7b0"), near, strict=True)]
        rare = [record(r.task, r.solution, 3.5, ("make room",)) for r in some(2, "8b0")]
        choice = chosen([stage(3, (0.5, 9.5))], [*found, *rare], shares={"make room": 1})
        assert sum(has(r, "make room") for r in choice.records) == 1
        assert choice.short == {}

    def test_what_is_missing_is_counted(self) -> None:
        found = [record(r.task, r.solution, r.bits, ("bide",) if r.bits == 3 else ()) for r in some(10, "6b0")]
        choice = chosen([stage(4)], found, shares={"bide": 3, "make room": 1, "beyond": 0})
        assert choice.short == {"bide": 2, "make room": 1}
        assert len(choice.records) == 4
        assert sum(has(r, "bide") for r in choice.records) == 1


class TestNone:
    def test_when_there_are_fewer_tasks_than_places(self) -> None:
        assert choice_of([stage(4)], some(3)) is None

    def test_when_a_stage_has_no_task(self) -> None:
        assert choice_of([stage(1), stage(1, name="other")], some(3), []) is None
        assert choice_of([stage(2)], []) is None

    def test_a_share_alone_is_no_reason(self) -> None:
        assert choice_of([stage(1)], some(1), shares={"X+": 1, "bide": 1}) is not None


def test_the_order_in_which_tasks_were_found_makes_no_difference() -> None:
    found = some(60, "6b0", "6b1", "7b0")
    stages, shares = [stage(10, (0, 60))], {"X-": 2}
    first = chosen(stages, found, shares=shares)
    assert chosen(stages, found, shares=shares) == first
    assert chosen(stages, found[::-1], shares=shares) == first


@pytest.mark.parametrize("name", ["X-", "bide"])
def test_has(name: str) -> None:
    task = of("D4N / A1S / C3 / L X- => X-:C3 L:A4", 1.0, ("bide",))
    assert has(task, name)
    assert not has(of(APART[0], 1.0), name)
