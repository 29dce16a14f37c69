"""The profiles that ship: each keeps the promises of its comments, and a small deck can be made from it."""

from collections import Counter
from dataclasses import replace

import pytest
from schaben.generator import profilefile
from schaben.generator.choose.places import has
from schaben.generator.make import make
from schaben.generator.make.demands import to_find
from schaben.generator.make.find import found_by
from schaben.generator.make.longer import Longer, is_long
from schaben.generator.pool import Pool
from schaben.generator.profile import Profile, Stage
from schaben.grading.levels import Level
from schaben.grading.tricks import Trick
from schaben.solver.cards import Card

BOX_CARDS = {card for card in Card if card.is_box_card}


@pytest.fixture(scope="module", params=profilefile.names())
def shipped(request: pytest.FixtureRequest) -> Profile:
    return profilefile.load(request.param)


def test_these_ship() -> None:
    assert profilefile.names() == ["box-tricks", "classic", "expert", "gentle", "master"]


def test_it_is_named_like_its_file_and_in_german(shipped: Profile) -> None:
    assert shipped.name in profilefile.names()
    assert shipped.language == "de"
    assert "{tasks}" in shipped.title


def test_an_even_number_of_tasks_so_that_every_card_has_two_sides(shipped: Profile) -> None:
    assert shipped.tasks % 2 == 0


def test_levels_never_fall(shipped: Profile) -> None:
    levels = [list(Level).index(stage.level) for stage in shipped.stages]
    assert levels == sorted(levels)


def test_every_kind_that_may_appear_has_a_share(shipped: Profile) -> None:
    kinds = frozenset[Card]().union(*(stage.kinds for stage in shipped.stages))
    assert {card.code for card in kinds} <= set(shipped.shares)


def test_no_share_asks_for_more_tasks_than_may_have_it(shipped: Profile) -> None:
    for card in Card:
        room = sum(stage.tasks for stage in shipped.stages if card in stage.kinds)
        assert shipped.shares.get(card.code, 0) <= room


def test_classic() -> None:
    classic = profilefile.load("classic")
    assert (classic.places, len(classic.tests), classic.tasks) == (82, 2, 80)  # 41 cards
    seen = [kind for stage in classic.stages for kind in sorted(stage.introduces)]
    assert seen == [Card.TURN_LEFT, Card.TURN_RIGHT, Card.TURN_ROUND, Card.REMOVE, Card.PLACE]
    assert {str(trick) for trick in Trick} <= set(classic.shares)


def test_classic_introduces_a_kind_before_any_hand_may_have_it() -> None:
    classic = profilefile.load("classic")
    known = classic.stages[0].kinds
    for stage in classic.stages:
        assert stage.kinds - known == stage.introduces
        known |= stage.kinds


def test_gentle() -> None:
    gentle = profilefile.load("gentle")
    assert gentle.tasks == 40
    for stage in (*gentle.tests, *gentle.stages):
        assert stage.level is Level.EASY
        assert 2 <= stage.sizes.cards[0] <= stage.sizes.cards[1] <= 4
        assert stage.sizes.cockroaches[1] <= 4
        assert stage.sizes.boxes[1] <= 3
        assert not stage.kinds & BOX_CARDS


def test_expert() -> None:
    expert = profilefile.load("expert")
    assert all(8 <= stage.sizes.cards[0] <= stage.sizes.cards[1] <= 11 for stage in expert.stages)
    assert sum(stage.tasks for stage in expert.stages if stage.sizes.cards[0] >= 9) >= 20
    assert sum(stage.tasks for stage in expert.stages if stage.box_cards[0] >= 2) >= 10
    assert (expert.tasks, expert.stages[-1].cards, expert.stages[-1].tasks) == (40, (11, 11), 4)


def test_master() -> None:
    master = profilefile.load("master")
    assert [stage.cards[0] for stage in master.stages] == [10, 11, 12, 13, 14]
    assert [stage.optional for stage in master.stages] == [False] * 2 + [True] * 3
    assert all(is_long(stage) for stage in master.stages)


def test_box_tricks() -> None:
    tricks = profilefile.load("box-tricks")
    for stage in tricks.stages:
        assert stage.box_cards[0] >= 1 or (stage.introduces and stage.introduces <= BOX_CARDS)
    wished = " ".join(wish.text for stage in tricks.stages for wish in stage.wishes).split()
    assert Counter(wished) == {"place-turns": 2, "remove-opens": 2}


def plain(stage: Stage) -> Stage:
    """The stage without what it teaches."""
    return replace(stage, teaches=(), composed=0, symmetric=0)


@pytest.mark.parametrize("name", ["gentle", "box-tricks", "classic"])
def test_the_first_stages_of_a_small_deck(name: str) -> None:
    """Two tasks of each of the first two stages, with a share that they can have."""
    whole = profilefile.load(name)
    small = replace(
        whole,
        tests=(),
        stages=tuple(replace(plain(stage), tasks=2, choice=3) for stage in whole.stages[:2]),
        shares={"walk-in": 1},
    )
    deck = make.make_deck(small, seed=3)
    assert len(deck.cards) == 4
    for card, stage in zip(deck.cards, [stage for stage in small.stages for _ in range(2)], strict=True):
        assert stage.admits(card.task, card.solution, card.grade["bits"])


def test_the_first_round_of_expert() -> None:
    expert = profilefile.load("expert")
    assert [is_long(stage) for stage in expert.stages] == [False, False, True, True, True]
    records = found_by(Longer(expert, seed=1, patience=1).units([2])[0])
    assert {len(record.task.hand) for record in records} == {9}
    assert any(expert.stages[2].admits(record.task, record.solution, record.bits) for record in records)


def test_fewer_tasks_to_choose_from_where_the_profile_says_so() -> None:
    """No more units were done than needed; the pool has all that they found."""
    gentle = profilefile.load("gentle")
    stage = replace(plain(gentle.stages[0]), tasks=2)
    found = {}
    for choice in (3, 12):
        small = replace(gentle, tests=(), stages=(replace(stage, choice=choice),), shares={})
        assert (to_find(small), make.effort_of(small)) == (2 * choice, 2 * choice + 2)
        with Pool() as pool:
            make.make_deck(small, seed=3, pool=pool)
            found[choice] = len(pool.records())
    assert 6 <= found[3] < found[12]


def test_a_share_is_met_where_it_can_be() -> None:
    gentle = profilefile.load("gentle")
    stage = replace(plain(gentle.stages[2]), tasks=6)
    small = replace(gentle, tests=(), stages=(stage,), shares={"bide": 1, "TU": 5})
    pool = Pool()
    deck = make.make_deck(small, seed=3, pool=pool)
    records = {(record.task, record.solution): record for record in pool.records()}
    chosen = [records[card.task, card.solution] for card in deck.cards]
    assert sum(has(record, "bide") for record in chosen) >= 1
    assert sum(has(record, "TU") for record in chosen) >= 5
