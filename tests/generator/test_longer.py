"""Decks with long stages, which are mined; and last stages that may be left out."""

import logging
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

import pytest
from schaben.generator import profilefile
from schaben.generator.choose import Choice, choose
from schaben.generator.choose.places import Place
from schaben.generator.choose.syllabus import Syllabus
from schaben.generator.make import longer, make
from schaben.generator.make.demands import PLAIN, Demand, Theme, What
from schaben.generator.make.find import Unit
from schaben.generator.make.longer import Longer, is_long
from schaben.generator.make.make import _short_of, make_deck, run_name, stage_of_each
from schaben.generator.make.swap import _units, swap
from schaben.generator.mine import aim, rounds, unit
from schaben.generator.mine.mine import KERNELS
from schaben.generator.pool import Pool
from schaben.generator.profile import Profile, ProfileError
from schaben.solver.cards import Card

pytestmark = pytest.mark.usefixtures("kernels")

TEXT = """
name = "long"
title = "{tasks} tasks"

[[stage]]
name = "short"
level = "easy"
tasks = 2
choice = 3
cards = [4, 4]
cockroaches = [1, 5]
boxes = [0, 4]
kinds = ["F", "B", "L", "R", "TL", "TR", "TU"]
bits = [2, 6]

[[stage]]
name = "long"
level = "medium"
tasks = 2
choice = 3
cards = [6, 6]
cockroaches = [1, 6]
boxes = [0, 6]
box_cards = [0, 0]
kinds = ["F", "B", "L", "R", "TL", "TR", "TU"]
bits = [6, 20]

[[stage]]
name = "longest"
level = "difficult"
optional = true
choice = 1
cards = [6, 6]
cockroaches = [1, 6]
boxes = [0, 6]
box_cards = [0, 0]
kinds = ["F", "B", "L", "R", "TL", "TR", "TU"]
bits = [90, 99]
"""


@pytest.fixture(autouse=True)
def six_cards_are_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(longer, "LONG", 6)
    monkeypatch.setattr(longer, "_FOR_OPTIONAL", 1)
    monkeypatch.setattr(aim, "SHORT", 5)
    monkeypatch.setattr(rounds, "ENOUGH", 3)
    monkeypatch.setattr(unit, "_TURNS", 2_000_000)


@pytest.fixture
def profile() -> Profile:
    return profilefile.parse(TEXT, "long.toml")


@pytest.fixture
def said(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> pytest.LogCaptureFixture:
    monkeypatch.setattr(logging.getLogger("schaben"), "propagate", True)
    caplog.set_level(logging.INFO, "schaben")
    return caplog


def test_long_stages_are_mined_and_the_optional_one_is_left_out(
    profile: Profile, said: pytest.LogCaptureFixture
) -> None:
    done: list[int] = []
    with Pool() as pool:
        deck = make_deck(profile, seed=3, pool=pool, progress=done.append)
        assert pool.units() > 8
        again = make_deck(profile, seed=3, pool=pool)
    assert [len(card.task.hand) for card in deck.cards] == [4, 4, 6, 6]
    assert (deck.title, deck.made_by["tasks"]) == ("4 tasks", 4)
    assert deck.cards == again.cards
    assert done == sorted(done)
    assert done[-1] == make.effort_of(profile)
    assert any("left out: stage 'longest'" in line for line in said.messages)
    for card, stage in zip(deck.cards, (0, 0, 1, 1), strict=True):
        assert profile.stages[stage].admits(card.task, card.solution, card.grade["bits"])


def test_what_follows_a_stage_that_is_left_out_is_left_out_too(
    profile: Profile, said: pytest.LogCaptureFixture
) -> None:
    """Although there are tasks for it: so the number of tasks tells which stages a deck has."""
    short, long, longest = profile.stages
    hopeless, easy = replace(longest, name="hopeless"), replace(long, name="last", tasks=1, choice=1, optional=True)
    deck = make_deck(replace(profile, stages=(short, hopeless, easy)), seed=3)
    assert [len(card.task.hand) for card in deck.cards] == [4, 4]
    assert [line for line in said.messages if "left out" in line] == [
        f"left out: {_short_of(hopeless, 0)}",
        "left out: stage 'last', which comes after it",
    ]


Chooser: TypeAlias = Callable[[Sequence[Place], Mapping[str, int], Syllabus], Choice | None]


def choosing_from_more(name: str, than: int) -> Chooser:
    """The choice, but that a deck with this stage needs more than so many tasks to choose from."""

    def chosen(places: Sequence[Place], shares: Mapping[str, int], syllabus: Syllabus) -> Choice | None:
        seen = {record.name for place in places if place.stage.name == name for record in place.candidates}
        return None if 0 < len(seen) <= than else choose(places, shares, syllabus)

    return chosen


@pytest.fixture
def short_ones(profile: Profile) -> Profile:
    """Of short stages alone, the last of them optional."""
    short, long, _ = profile.stages
    first = replace(short, tasks=3, choice=1)
    last = replace(long, cards=(4, 4), bits=(6, 20), tasks=1, choice=1, optional=True)
    return replace(profile, stages=(first, last), shares={"F": 2, "TL": 1})


@pytest.mark.parametrize(("name", "than", "units"), [("long", 6, (1, 2)), ("long", 1000, (1, 8)), ("short", 6, (2, 1))])
def test_more_is_looked_for_before_an_optional_stage_is_left_out(
    short_ones: Profile, said: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch,
    name: str, than: int, units: tuple[int, int],
) -> None:  # fmt: skip
    """But no more for the stages before it, while there is a deck of them."""
    monkeypatch.setattr(make, "choose", choosing_from_more(name, than))
    with Pool() as pool:
        deck = make_deck(short_ones, seed=3, pool=pool)
        of_stages = Counter(int(unit.split("/")[0]) for unit in pool.done(run_name(short_ones, 3)))
    assert (of_stages[0], of_stages[1]) == units
    kept = int(than == 6)
    assert (len(deck.cards), deck.promises["shares"]) == (3 + kept, {"F": 2, "TL": 1} if kept else {"F": 1})
    assert [line for line in said.messages if "left" in line] == [
        "left out: stage 'long'; no deck of the tasks found ends with it",
        "shares of the 3 tasks that are left: F 1",
    ][2 * kept :]


def test_stages_that_differ_in_box_cards_beyond_any_hand_have_one_search(profile: Profile) -> None:
    """Two would have the same units, and the results would go to the wrong ones."""
    short, long, _ = profile.stages
    stages = (short, *(replace(long, box_cards=(0, most)) for most in (18, 20)))
    units = Longer(replace(profile, stages=stages), 1, 1).units([1, 2])
    assert len({unit.name for unit in units}) == len(units)


def test_a_task_of_a_long_stage_is_replaced(profile: Profile) -> None:
    """By one that is mined with another seed."""
    whole = replace(profile, stages=profile.stages[:2])
    with Pool() as pool:
        deck = make_deck(whole, seed=3, pool=pool)
        swapped = swap(deck, "2B", whole, 4, pool)
    assert [card.task for card in swapped.cards[:3]] == [card.task for card in deck.cards[:3]]
    assert swapped.cards[3].task != deck.cards[3].task
    assert len(swapped.cards[3].task.hand) == 6


def test_a_composed_task_of_a_long_stage_is_replaced_by_a_composed_one(profile: Profile) -> None:
    search, composed = Longer(profile, seed=1, patience=1), Demand(1, Theme(What.COMPOSED))
    assert [search.has(demand) for demand in (composed, Demand(1, PLAIN), Demand(0, PLAIN))] == [False, True, False]
    first = next(_units(profile, composed, 1, search))
    assert isinstance(first, Unit)
    assert first.theme == composed.theme


def test_a_deck_without_the_optional_stage_keeps_its_places(profile: Profile) -> None:
    """As ``--replace`` needs it, which knows the number of tasks alone."""
    scaled = profile.scaled(4)
    assert [stage.name for stage in scaled.stages] == ["short", "long"]
    assert list(stage_of_each(scaled).values()) == [0, 0, 1, 1]
    assert profile.scaled(5) == profile
    two = replace(profile, stages=(profile.stages[0], replace(profile.stages[1], optional=True), profile.stages[2]))
    assert [len(two.scaled(tasks).stages) for tasks in (2, 4, 5)] == [1, 2, 3]


def test_long_stages_are_given_up_in_the_end(profile: Profile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(longer, "MOST_ROUNDS", 1)
    hopeless = replace(profile, stages=(replace(profile.stages[1], bits=(90, 99)),))
    with pytest.raises(ProfileError, match="stage 'long' wants 2 tasks of 90 to 99 bits; 0 were found"):
        make_deck(hopeless, seed=3)


def test_rounds_end_with_patience(profile: Profile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(longer, "MOST_ROUNDS", 3)
    search = Longer(profile, seed=1, patience=1)
    assert not search.units([])
    assert {unit.cards for unit in search.units([1, 2])} == {5}
    assert search.units([2])  # for the optional one alone
    assert not search.units([2])  # which takes no round from the others
    assert search.units([1])
    assert not search.units([1])
    search.go_on()
    assert search.units([1])


def test_stages_with_other_numbers_of_box_cards_are_mined_apart(profile: Profile) -> None:
    """Or a hand without box cards would be as rare as one with them."""
    boxes = replace(profile.stages[1], box_cards=(1, 2), kinds=frozenset(Card))
    search = Longer(replace(profile, stages=(*profile.stages[:2], boxes)), seed=1, patience=1)
    assert {unit.aim.box_cards for unit in search.units([1, 2])} == {(0, 0), (1, 2)}
    assert {unit.aim.box_cards for unit in search.units([2])} == {(1, 2)}


def test_all_kernels_of_long_stages_are_made_ready(profile: Profile, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[object] = []
    monkeypatch.setattr(make, "prepare_all", lambda calls, _jobs: called.extend(calls))
    make.prepare(profile, 1)
    assert set(KERNELS) <= set(called)
    assert len(called) == len(set(called))


def test_only_long_hands_are_mined(profile: Profile) -> None:
    assert [is_long(stage) for stage in profile.stages] == [False, True, True]


@pytest.mark.parametrize("text", [TEXT.replace('"short"', '"short"\noptional = true'), TEXT[: TEXT.index("[[stage]]")]
                                  + TEXT[TEXT.rindex("[[stage]]") :]], ids=["first", "alone"])  # fmt: skip
def test_only_the_last_of_several_stages_is_optional(text: str) -> None:
    with pytest.raises(ProfileError, match=r"stage\[0\]\.optional: only the last of several stages can be left out"):
        profilefile.parse(text, "long.toml")
