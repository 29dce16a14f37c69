"""A deck that teaches: what is chosen, what is made for it, and each promise broken once."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from helpers import fates, promises
from helpers.cases import solved
from helpers.records import record
from schaben.generator import profilefile
from schaben.generator.choose import Choice, choose
from schaben.generator.choose.curriculum import RETURNING, Lack
from schaben.generator.choose.places import places
from schaben.generator.choose.syllabus import Syllabus
from schaben.generator.decks.deck import Deck
from schaben.generator.decks.taught import curriculum_defects
from schaben.generator.make import find, make
from schaben.generator.make.demands import PLAIN, Demand, Theme, What, answer_to, demands
from schaben.generator.make.find import Unit, found_by
from schaben.generator.make.swap import swap
from schaben.generator.pool import Pool, Record
from schaben.generator.profile import Profile, ProfileError, Stage
from schaben.grading.levels import Level

SQUASH = ("A2W / B2E F3S / - / B B => B:B2 B:F2", 0.3)
SUCK = ("D4E / D6N E1W F7W / - / L R => R:D1 L:D7", 0.7)
WALK_IN = ("A4W / C5S G6N / - / B R => B:G4 R:G7", 0.8)
TURN = ("A1W / A2N B1N / - / B L TR => B:B1 TR L:A1", 1.6)
BIDE = ("B5S / B7N C7S G3E / - / B L TR => L:G5 TR B:G5", 3.6)


def of(task: tuple[str, float], source: str = "composed") -> Record:
    line, bits = task
    return replace(record(*solved(line), bits, ()), source=source)


def profile_of(*stages: Stage) -> Profile:
    return Profile("p", "{tasks}", stages, knows=("F", "B", "L", "R"))


def stage(tasks: int, *teaches: str, level: Level = Level.EASY, **more: Any) -> Stage:
    classic = profilefile.load("classic").stages[2]
    plain = replace(classic, composed=0, symmetric=0, figures=(), bits=(0.0, 10.0))
    return replace(plain, name=f"{level} {teaches}", tasks=tasks, teaches=teaches, level=level, **more)


def choice_of(profile: Profile, *found: Sequence[Record]) -> Choice:
    syllabus = Syllabus(profile)
    choice = choose(places(profile.stages, dict(enumerate(found)), syllabus=syllabus), {}, syllabus)
    assert choice is not None
    return choice


# --- Choosing -----------------------------------------------------------------------------------


def test_lessons_are_introduced_one_by_one() -> None:
    """B and F alone squash; the second task sucks as well."""
    choice = choice_of(profile_of(stage(2, "squash", "suck from afar")), [of(SUCK), of(SQUASH)])
    assert [one.bits for one in choice.records] == [0.3, 0.7]
    assert choice.is_complete


def test_a_task_that_needs_what_is_not_taught_has_no_place() -> None:
    syllabus = Syllabus(profile_of(stage(2, "squash", "suck from afar")))
    found = [of(SUCK), of(SQUASH), of(WALK_IN), of(TURN)]
    (first, _) = places(syllabus.stages, {0: found}, syllabus=syllabus)
    assert {one.bits for one in first.candidates} == {0.3, 0.7}


@pytest.mark.parametrize(
    ("profile", "found", "lack"),
    [
        (
            profile_of(stage(2, "squash", "suck from afar")),
            [[of(SUCK, "grown"), of(SQUASH)]],
            Lack("introduces", "easy ('squash', 'suck from afar')", "suck from afar", 1),
        ),
        (
            profile_of(stage(2, "suck from afar", "squash"), stage(1, level=Level.MEDIUM, bits=(10.0, 20.0))),
            [[of(SUCK), of(SQUASH)], [of((WALK_IN[0], 12.0))]],
            Lack("returns", "medium ()", "squash", 1),
        ),
        (profile_of(stage(1, composed=1)), [[of(SUCK, "grown")]], Lack("composed", "easy ()", "", 1)),
        (profile_of(stage(1, symmetric=1)), [[of(SUCK)]], Lack("symmetric", "easy ()", "", 1)),
        (profile_of(stage(1, figures=("ring",))), [[of(SUCK)]], Lack("figure", "easy ()", "ring", 1)),
    ],
)
def test_what_a_choice_lacks_is_said(profile: Profile, found: list[list[Record]], lack: Lack) -> None:
    if lack.what == "returns":
        profile = replace(profile, knows=(*profile.knows, "walk-in"))
    choice = choice_of(profile, *found)
    assert lack in choice.lacks
    assert not choice.is_complete


def test_what_is_lacking_is_looked_for() -> None:
    profile = profile_of(stage(2, "squash", "bide"), stage(3, level=Level.MEDIUM))
    easy, medium = (one.name for one in profile.stages)
    assert answer_to(Lack("introduces", easy, "bide", 1), profile) == Demand(0, Theme(What.TEACHES, "bide"))
    assert answer_to(Lack("returns", medium, "bide", 2), profile) == Demand(1, Theme(What.TEACHES, "bide"))
    assert answer_to(Lack("composed", medium, "", 2), profile) == Demand(1, Theme(What.COMPOSED))
    assert answer_to(Lack("symmetric", easy, "", 2), profile) == Demand(0, Theme(What.SYMMETRIC))
    assert answer_to(Lack("figure", easy, "ring", 1), profile) == Demand(0, Theme(What.FIGURE, "ring"))


# --- Making -------------------------------------------------------------------------------------


def small() -> Profile:
    """Eleven tasks that teach five lessons."""
    moves, turns, more, *_ = profilefile.load("classic").stages
    turns = replace(turns, tasks=4, teaches=("TL", "walk-in", "TR", "TU"), composed=4, symmetric=0)
    more = replace(more, level=Level.MEDIUM, tasks=5, choice=12, teaches=(), composed=1, symmetric=1, figures=())
    return replace(profilefile.load("classic"), tests=(), stages=(moves, turns, more), shares={})


@pytest.fixture(scope="module")
def deck() -> Deck:
    return make.make_deck(small(), seed=3)


def test_every_promise_is_kept(deck: Deck) -> None:
    assert promises.broken(deck, small()) == []
    assert deck.knows == ("F", "B", "L", "R")
    assert {card.teaches for card in deck.cards} == {"", "squash", "suck from afar", "walk-in", "TL", "TR", "TU"}


def test_the_same_unit_finds_the_same_tasks_after_others() -> None:
    unit = Unit(small(), 1, 0, 5, Theme(What.TEACHES, "TL"))
    first = found_by(unit)
    found_by(replace(unit, number=1))
    assert found_by(unit) == first
    assert len({replace(unit, theme=demand.theme).name for demand in demands(small())}) == 8


def test_what_is_composed_for_a_lesson_needs_it_and_nothing_that_comes_later() -> None:
    profile = profilefile.load("classic")
    for lesson, later in (("walk-in", {"TR", "TU", "beyond", "sacrifice", "bide"}), ("sacrifice", {"bide", "shield"})):
        records = found_by(Unit(profile, 3, 0, 5, Theme(What.TEACHES, lesson)))
        assert records
        for one in records:
            needs = fates.lessons(one.task, one.solution)
            assert lesson in needs
            assert not needs & later
            assert one.source == "composed"


def test_a_small_deck_of_a_profile_that_teaches_teaches_nothing() -> None:
    scaled = profilefile.load("classic").scaled(8)
    assert not scaled.teaches
    assert not any(stage.planned for stage in scaled.stages)
    assert all(demand.theme == PLAIN for demand in demands(scaled))


def test_a_lesson_that_cannot_be_placed_is_looked_for_and_then_named(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def only_squash(unit: Unit) -> list[Record]:
        asked.append(unit.theme.lesson)
        return find.found_by(unit) if unit.theme.lesson == "squash" else []

    monkeypatch.setattr(make, "found_by", only_squash)
    with pytest.raises(ProfileError, match="stage 'first moves' wants one more that introduces 'suck from afar' alone"):
        make.make_deck(replace(small(), stages=small().stages[:1]), seed=3)
    assert asked.count("suck from afar") > 10 * asked.count("squash")


def test_more_units_look_for_a_lesson_of_which_none_found_a_task(monkeypatch: pytest.MonkeyPatch) -> None:
    choice = Choice((), {}, (Lack(RETURNING, small().stages[-1].name, "walk-in", 1),))
    asked: list[str] = []
    asked_by_then: list[int] = []

    def nothing_for_it(unit: Unit) -> list[Record]:
        is_for_it = (unit.stage, unit.theme.lesson) == (len(small().stages) - 1, "walk-in")
        asked.append("it" if is_for_it else "")
        return [] if is_for_it else found_by(unit)

    def lacking(*_places: object) -> Choice:
        asked_by_then.append(asked.count("it"))
        return choice

    monkeypatch.setattr(make, "found_by", nothing_for_it)
    monkeypatch.setattr(make, "choose", lacking)
    with pytest.raises(ProfileError, match="wants 1 more in which 'walk-in' returns"):
        make.make_deck(small(), seed=3)
    assert asked_by_then == sorted(set(asked_by_then))


def test_another_task_for_a_place_teaches_the_same(deck: Deck) -> None:
    id_ = next(card.id for card in deck.cards if card.teaches == "TR")
    other = swap(deck, id_, small(), seed=9, pool=Pool())
    assert other.card(id_) != deck.card(id_)
    assert promises.broken(other, small()) == []


# --- Mutants ------------------------------------------------------------------------------------


def swapped(deck: Deck, one: int, other: int) -> Deck:
    cards = list(deck.cards)
    cards[one], cards[other] = (
        replace(cards[other], id=cards[one].id),
        replace(cards[one], id=cards[other].id),
    )
    return replace(deck, cards=tuple(cards))


def altered(deck: Deck, place: int, **facts: Any) -> Deck:
    cards = [replace(card, **facts) if index == place else card for index, card in enumerate(deck.cards)]
    return replace(deck, cards=tuple(cards))


MUTANTS: list[tuple[Callable[[Deck], Deck], str]] = [
    (lambda deck: altered(deck, 1, teaches=""), "says ''"),
    (lambda deck: altered(deck, 1, teaches="bide"), "says 'bide'"),
    (lambda deck: altered(deck, 0, source="grown"), "and is grown"),
    (lambda deck: swapped(deck, 0, 5), "at once"),
    (lambda deck: swapped(deck, 2, 8), "is easier than"),
    (lambda deck: replace(deck, cards=(*deck.cards[:5], *deck.cards[6:], deck.cards[5])), "introduces"),
    (
        lambda deck: replace(deck, cards=tuple(replace(card, source="grown") for card in deck.cards)),
        "too few are composed",
    ),
    (lambda deck: replace(deck, cards=(*deck.cards[:6], *deck.cards[:5])), "too few are symmetric"),
]


@pytest.mark.parametrize(("mutant", "said"), MUTANTS)
def test_each_promise_that_is_broken_is_found(deck: Deck, mutant: Callable[[Deck], Deck], said: str) -> None:
    assert said in "; ".join(promises.broken(mutant(deck), small()))


def test_a_lesson_that_does_not_return_is_found(deck: Deck) -> None:
    """All tasks of the last stage but one are the same one, which sucks up what walks in."""
    medium = [card for card in deck.cards if card.level is Level.MEDIUM]
    lessons = {lesson for card in deck.cards if (lesson := card.teaches)}
    once = [card for card in medium if not lessons <= fates.lessons(card.task, card.solution)][:1] * 5
    cards = (*deck.cards[:6], *(replace(card, id=old.id) for card, old in zip(once, medium, strict=True)))
    mutant = replace(deck, cards=cards)
    assert "returns less than twice" in "; ".join(promises.broken(mutant, small()))
    assert any("returns" in defect for _, defect in curriculum_defects(mutant))


# --- Profiles that cannot be ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ('teaches = ["bide", "bide"]', "stage[0].teaches: 'bide' is known or taught already"),
        ('teaches = ["F"]', "stage[0].teaches: 'F' is known or taught already"),
        ('teaches = ["X-"]', "stage[0].teaches: X- is not among kinds"),
        ('teaches = ["open a line"]', "stage[0].teaches: no kind of the stage can open a line"),
        ('teaches = ["bide", "squash", "shield"]', "stage[0].teaches: 3 tasks for it, the stage has 2"),
        ("composed = 3", "stage[0].composed: 3 tasks for it, the stage has 2"),
        ("symmetric = 3", "stage[0].symmetric: 3 tasks for it, the stage has 2"),
        ('teaches = ["flying"]', "stage[0].teaches[0]: 'flying' should be"),
    ],
)
def test_what_a_profile_cannot_teach_is_named(changes: str, said: str) -> None:
    text = (
        'name = "p"\ntitle = "t"\nknows = ["F"]\n[[stage]]\nname = "s"\nlevel = "easy"\ntasks = 2\ncards = [2, 2]\n'
        'cockroaches = [2, 3]\nboxes = [0, 2]\nkinds = ["F"]\nbits = [0, 2]\n'
    )
    with pytest.raises(ProfileError) as error:
        profilefile.parse(text + changes, "p.toml")
    assert said in str(error.value)


def test_stages_that_teach_have_names_of_their_own() -> None:
    stage_ = (
        '[[stage]]\nname = "s"\nlevel = "easy"\ntasks = 2\ncards = [2, 2]\n'
        'cockroaches = [2, 3]\nboxes = [0, 2]\nkinds = ["F"]\nbits = [2, 2]\n'
    )
    text = f'name = "p"\ntitle = "t"\nknows = ["F"]\n{stage_}teaches = ["bide"]\n{stage_}'
    with pytest.raises(ProfileError, match=r"stage\[1\].name: 's' is there twice"):
        profilefile.parse(text, "p.toml")


def test_a_kind_that_nobody_teaches_is_named() -> None:
    text = (
        'name = "p"\ntitle = "t"\n[[stage]]\nname = "s"\nlevel = "easy"\ntasks = 2\ncards = [2, 2]\n'
        'cockroaches = [2, 3]\nboxes = [0, 2]\nkinds = ["F", "B"]\nteaches = ["F"]\nbits = [0, 2]\n'
    )
    with pytest.raises(ProfileError, match=r"stage\[0\].kinds: neither known nor taught by then: B"):
        profilefile.parse(text, "p.toml")
