"""What a deck promises of its tasks together: each promise is measured, and ends only with what breaks it."""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from helpers.commands import Command
from helpers.decks import card, small_deck
from schaben.generator.decks import edit
from schaben.generator.decks.check import DeckVerdict, check_promises
from schaben.generator.decks.claims import promise_defects
from schaben.generator.decks.deck import PUBLISHED_CARDS, Deck
from schaben.generator.decks.deckfile import format_deck, parse_deck, read_deck
from schaben.generator.decks.files import FileError
from schaben.generator.decks.gate import DeckError, write_deck
from schaben.generator.decks.inputs import Entry
from schaben.generator.decks.kept import ended
from schaben.generator.decks.promise import each, without
from schaben.generator.make.promised import promises_of
from schaben.generator.profile import Stage
from schaben.generator.profilefile import load, names
from schaben.generator.wishes import parse
from schaben.grading.levels import Level
from schaben.output.console.styled import plain
from schaben.output.console.verdicttext import promise_lines
from schaben.solver.cards import Card

FIRST: Final[Mapping[str, Any]] = {
    "name": "first",
    "first": "1A",
    "last": "2A",
    "tasks": 2,
    "reach": False,
    "level": "easy",
    "bits": (0.2, 0.8),
    "cards": (2, 2),
    "box_cards": (0, 0),
    "cockroaches": (2, 3),
    "boxes": (0, 0),
    "kinds": ("B", "L", "R"),
    "introduces": ("B", "L"),
    "teaches": ("squash", "sacrifice"),
    "composed": 2,
    "symmetric": 1,
    "wishes": "squashed>=1",
}
THEN: Final[Mapping[str, Any]] = {"name": "then", "first": "2B", "last": "3A", "tasks": 2, "kinds": ("L", "TL", "TU")}
PROMISES: Final[Mapping[str, Any]] = {
    "apart": 0.7,
    "neighbours": 0.7,
    "shares": {"L": 5, "walk-in": 1},
    "stages": (FIRST, THEN),
}
"""All of it holds, and every field is there but ``figures``, for which the tasks are too small."""

SYMMETRIC: Final = card("1A", "B6W / D3S D6S / - / B L => B:D6 L:D2", 0.5015, source="composed", certified=True)


def deck(**changes: Any) -> Deck:
    """0A, 1A, 2A, 2B, 3A."""
    test, _, _, second, *others = small_deck().cards
    cards = (test, SYMMETRIC, replace(second, source="composed"), *others)
    return small_deck(**{"cards": cards, "promises": PROMISES, **changes})


def test_it_keeps_them() -> None:
    assert promise_defects(deck()) == []


BROKEN: Final = [
    ("tasks", 3, "stage 'first': 3 tasks promised; found 2"),
    ("reach", True, "stage 'first': tasks that reach a square promised; 1A asks to catch all, 2A asks to catch all"),
    ("level", "medium", "stage 'first': medium tasks promised; 1A is easy, 2A is easy"),
    ("bits", (0.2, 0.7), "stage 'first': 0.2 to 0.7 bits promised; 2A has 0.7667"),
    ("cards", (3, 3), "stage 'first': 3 cards in a hand promised; 1A has 2, 2A has 2"),
    ("box_cards", (1, 2), "stage 'first': 1 to 2 box cards in a hand promised; 1A has 0, 2A has 0"),
    ("cockroaches", (3, 6), "stage 'first': 3 to 6 cockroaches promised; 1A has 2"),
    ("boxes", (1, 1), "stage 'first': 1 box promised; 1A has 0, 2A has 0"),
    ("kinds", ("B", "L"), "stage 'first': no cards but B L promised; 2A has R"),
    ("introduces", ("B", "TL"), "stage 'first': B or TL in every hand promised; 2A has none"),
    ("teaches", ("walk-in", "L"), "stage 'first': teaches walk-in, L promised; 0A needs 'L' first"),
    ("teaches", ("sacrifice", "bide"), "stage 'first': teaches sacrifice, bide promised; no task needs 'bide'"),
    ("composed", 3, "stage 'first': at least 3 composed tasks promised; found 2"),
    ("symmetric", 2, "stage 'first': at least 2 symmetric starts promised; found 1"),
    ("figures", ("ring", "S"), "stage 'first': starts that show ring, S promised; no start shows 'ring', no start"),
    ("wishes", "boxes=0 squashed>=3", "stage 'first': tasks with boxes=0 squashed>=3 promised; 1A has not squashed>=3"),
]


@pytest.mark.parametrize(("field", "value", "said"), BROKEN)
def test_a_broken_promise_of_a_stage_is_one_line(field: str, value: object, said: str) -> None:
    stages = ({**FIRST, field: value}, THEN)
    (line,) = promise_defects(deck(promises={**PROMISES, "stages": stages}))
    assert line.startswith(said)


def test_every_promise_of_a_stage_can_be_broken() -> None:
    assert {field for field, *_ in BROKEN} == {promise.field for promise in each({"stages": [FIRST]})} | {"figures"}


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("apart", 0.78, "any two tasks at least 0.78 apart promised; 2B and 3A are 0.78 apart"),
        (
            "neighbours",
            0.9,
            "tasks that follow each other, with different hands, at least 0.9 apart promised; 2B and 3A",
        ),
        ("shares", {"L": 6}, "at least 6 tasks with L promised; found 5"),
        ("shares", {"walk-in": 2}, "at least 2 tasks with walk-in promised; found 1"),
    ],
)
def test_a_broken_promise_of_the_deck_is_one_line(name: str, value: object, said: str) -> None:
    (line,) = promise_defects(deck(promises={**PROMISES, name: value}))
    assert line.startswith(said)


@pytest.mark.parametrize(("first", "last"), [("3A", "1A"), ("7A", "9B")])
def test_nothing_holds_of_a_stage_without_tasks(first: str, last: str) -> None:
    stage = {"name": "none", "first": first, "last": last, "tasks": 1, "level": "easy"}
    assert promise_defects(deck(promises={"stages": (stage,)})) == [
        "stage 'none': 1 task promised; found 0",
        "stage 'none': easy tasks promised; it has no tasks",
    ]


def test_wishes_are_measured_with_the_boxes_of_the_game() -> None:
    """A seventh box cannot be placed in the published game, and with seven the task has another difficulty."""
    larger = card("1A", "A4N / B2N / B6 C1 D7 F2 G4 G6 / B TR X+ => B:A2 X+:B4 TR", 9.0, certified=True)
    stage = {"name": "one", "first": "1A", "last": "1A", "wishes": "bits=0..20"}
    promised = deck(cards=(larger,), promises={"stages": (stage,)}, box_supply=7)
    assert promise_defects(promised) == []
    one = Stage("one", Level.EASY, (3, 3), (1, 1), (6, 6), frozenset(Card), (0, 20), wishes=parse("bits=0..20"))
    profile = replace(load("classic"), boxes=7, supply=PUBLISHED_CARDS)
    assert profile.admits(one, larger.task, larger.solution, 9.0)


def test_neighbours_with_the_same_hand_are_found() -> None:
    cards = (*deck().cards[:3], card("2B", "G2N / B2N C5E D4E / - / L R => L:B2 R:E2", 0.8), *deck().cards[4:])
    (line,) = promise_defects(deck(cards=cards, promises={"neighbours": 0.0}))
    assert line.endswith("2A and 2B have the same hand")


def test_a_lesson_is_introduced_by_a_composed_task() -> None:
    cards = tuple(replace(one, source="grown") for one in deck().cards)
    (line,) = promise_defects(deck(cards=cards, promises={"stages": ({**FIRST, "composed": 0},)}))
    assert "1A, which needs 'squash' first, is not composed" in line


def test_with_a_wrong_solution_nothing_is_measured() -> None:
    """It cannot be replayed; the check of the task says so."""
    first, second, *others = deck().cards
    wrong = deck(cards=(first, replace(second, solution=first.solution), *others), promises={"shares": {"L": 9}})
    assert promise_defects(wrong) == []
    assert list(map(plain, promise_lines(DeckVerdict(wrong, (), ("1A",))))) == [
        "promises  not checked: the solution of 1A is wrong"
    ]
    assert [found.unplayable for found in check_promises([Entry("1A", second.task, None, wrong)])] == [("1A",)]


class TestFiles:
    def test_they_are_kept_and_the_format_is_newer(self) -> None:
        assert parse_deck(format_deck(deck()), "deck") == deck()
        assert json.loads(format_deck(deck()))["version"] == 2

    def test_a_deck_that_promises_nothing_is_read_by_older_programs(self) -> None:
        data = json.loads(format_deck(small_deck()))
        assert (data["version"], "promises" in data) == (1, False)

    @pytest.mark.parametrize(
        ("promises", "said"),
        [
            ({"nearly": 1}, "promises.nearly"),
            ({"apart": 2}, "promises.apart: 2 should be less than or equal to 1"),
            ({"shares": {"jump": 1}}, "promises.shares"),
            ({"stages": [{"name": "one", "first": "1A"}]}, "promises.stages[0]: 'last' is missing"),
            ({"stages": [{**THEN, "kinds": ["Q"]}]}, "promises.stages[0].kinds[0]: 'Q' should be 'F'"),
            ({"stages": [{**THEN, "wishes": "sqashed>=1"}]}, "promises.stages[0].wishes: wish 'sqashed>=1'"),
        ],
    )
    def test_what_nobody_can_measure_is_refused(self, promises: object, said: str, tmp_path: Path) -> None:
        path = tmp_path / "deck.json"
        path.write_text(json.dumps({**json.loads(format_deck(deck())), "promises": promises}), encoding="utf-8")
        with pytest.raises(FileError) as caught:
            read_deck(path)
        assert said in str(caught.value)
        assert "\n" not in str(caught.value)

    def test_an_old_deck_has_none(self, tmp_path: Path) -> None:
        path = tmp_path / "deck.json"
        path.write_text(json.dumps({**json.loads(format_deck(deck())), "version": 1}), encoding="utf-8")
        with pytest.raises(FileError, match="promises: only decks of format version 2 have them"):
            read_deck(path)


class TestEdits:
    def test_what_still_holds_goes_on(self) -> None:
        new = edit.drop(deck(), ["2B"])
        assert list(ended(deck(), new)) == ["at least 5 tasks with L", "stage 'then': 2 tasks"]
        assert promise_defects(new) == []
        assert new.promises["stages"][1] == {"name": "then", "first": "3A", "last": "3A", "kinds": THEN["kinds"]}

    def test_a_stage_ends_with_its_last_task(self) -> None:
        new = edit.drop(deck(), ["2B", "3A"])
        assert [stage["name"] for stage in new.promises["stages"]] == ["first"]
        assert {"stage 'then': 2 tasks", "stage 'then': no cards but L TL TU"} <= set(ended(deck(), new))

    def test_stages_go_with_their_tasks_when_numbers_change(self) -> None:
        new = edit.renumber(edit.drop(deck(), ["2A"]))
        assert [(stage["first"], stage["last"]) for stage in new.promises["stages"]] == [("1A", "1A"), ("1B", "2A")]
        new = edit.add(deck(), [card("", "G1S / A5S F7N / - / L L TU => TU L:F1 L:A1", 0.1, source="imported")])
        assert [(stage["first"], stage["last"]) for stage in new.promises["stages"]] == [("2A", "2B"), ("3A", "3B")]

    def test_a_task_that_is_moved_belongs_where_it_stands(self) -> None:
        new = edit.move(deck(), "2A", "3A", "given")
        assert [(stage["first"], stage["last"]) for stage in new.promises["stages"]] == [("1A", "1A"), ("2A", "2B")]
        assert not any("then" in text for text in ended(deck(), new))

    def test_a_task_that_is_moved_to_the_end_of_its_stage_stays_in_it(self) -> None:
        for id_, to in (("1A", "2A"), ("2A", "1A")):
            new = edit.move(deck(), id_, to, "given")
            assert [(stage["first"], stage["last"]) for stage in new.promises["stages"]] == [("1A", "2A"), ("2B", "3A")]
            assert "stage 'first': 2 tasks" not in set(ended(deck(), new))

    def test_what_was_broken_is_not_taken_away_with_a_stage_before_it(self) -> None:
        broken = deck(promises={"stages": (FIRST, {**THEN, "tasks": 7})})
        (stage,) = edit.drop(broken, ["1A", "2A"]).promises["stages"]
        assert stage == {**THEN, "tasks": 7}

    def test_what_was_broken_before_is_not_taken_away(self) -> None:
        """Nobody would see that it was broken."""
        broken = deck(promises={**PROMISES, "shares": {"L": 9}})
        new = edit.drop(broken, ["2B"])
        assert new.promises["shares"] == {"L": 9}
        with pytest.raises(DeckError, match="at least 9 tasks with L promised"):
            write_deck(Path("never.json"), new)


def test_nothing_is_left_of_a_deck_without_its_promises() -> None:
    assert without(PROMISES, list(each(PROMISES))) == {}


@pytest.mark.parametrize("name", names())
def test_a_profile_promises_what_a_deck_can_carry(name: str) -> None:
    """All fields of its stages, in the order of the deck."""
    profile = load(name)
    promises = promises_of(profile)
    assert parse_deck(format_deck(deck(promises=promises)), "deck").promises == promises
    assert [stage["name"] for stage in promises["stages"]] == [one.name for one in (*profile.tests, *profile.stages)]
    assert sum(stage["tasks"] for stage in promises["stages"]) == profile.places
    assert promises.get("shares", {}) == profile.shares


def test_check_and_edits_say_it(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "deck.json"
    write_deck(path, deck())
    code, out, _ = command("check", path, "--proof", "search")
    assert (code, out.splitlines()[-2:]) == (
        0,
        ["promises  ok", "5 of 5 tasks are good, and the deck keeps its 20 promises"],
    )
    _, _, log = command("deck", "drop", path, "2B")
    assert "no longer promised: stage 'then': 2 tasks" in log
    data = json.loads(path.read_text(encoding="utf-8"))
    data["promises"]["shares"]["walk-in"] = 7
    path.write_text(json.dumps(data), encoding="utf-8")
    code, out, _ = command("check", path, "--proof", "search")
    said = "at least 7 tasks with walk-in promised; found 1"
    last_lines = [
        "promises  1 of 18 broken",
        f"    {said}",
        "4 of 4 tasks are good; as a whole, the deck breaks 1 of its 18 promises",
    ]
    assert (code, out.splitlines()[-3:]) == (1, last_lines)
    *tasks, last = command("check", path, "--proof", "search", "--json").out.splitlines()
    assert json.loads(last) == {"id": "promises", "task": None, "ok": False, "defects": [said]}
    assert len(tasks) == 4
