"""What a deck says it teaches: each claim that is wrong is found, and no deck with one is written."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from helpers.commands import Command
from helpers.decks import MOVES, TAUGHT, small_deck, taught
from schaben.generator.decks import edit
from schaben.generator.decks.calibrated import calibrated
from schaben.generator.decks.claims import claim_defects
from schaben.generator.decks.compare import differences
from schaben.generator.decks.deck import Deck, TaskCard
from schaben.generator.decks.deckfile import format_deck, parse_deck
from schaben.generator.decks.gate import DeckError, write_deck
from schaben.generator.decks.kept import ended
from schaben.generator.decks.taught import curriculum_defects, with_curriculum
from schaben.grading.levels import Level
from schaben.grading.scale import Scale


def with_card(id_: str, **facts: Any) -> Deck:
    deck = taught()
    return replace(deck, cards=tuple(replace(one, **facts) if one.id == id_ else one for one in deck.cards))


def defects(deck: Deck) -> dict[str, list[str]]:
    return {id_: found for id_, found in claim_defects(deck).items() if found}


def test_the_deck_is_right_and_its_curriculum_is_found_from_the_tasks() -> None:
    assert defects(taught()) == {}
    plain = replace(taught(), knows=(), cards=tuple(replace(one, teaches="") for one in taught().cards))
    assert with_curriculum(plain, MOVES) == taught()


WRONG = [
    (with_card("3B", teaches="shield"), "3B", "it teaches 'shield', which its solution does not need"),
    (with_card("3B", teaches="shield"), "3B", "it needs 'bide', which no task up to it teaches"),
    (with_card("2A", teaches=""), "2A", "it needs 'walk-in', which no task up to it teaches"),
    (with_card("3B", teaches="walk-in"), "3B", "it teaches 'walk-in', which 2A needs already"),
    (with_card("3A", teaches="TR"), "3A", "it teaches 'TR', which its solution does not need"),
    (replace(taught(), knows=("F", "L", "R")), "1A", "it needs 'B', which no task up to it teaches"),
    (replace(taught(), knows=(*MOVES, "bide")), "3B", "it teaches 'bide', which the deck says is known already"),
    (
        with_card("1B", task=taught().cards[2].task, solution=taught().cards[2].solution),
        "2A",
        "it teaches 'walk-in', which 1B needs already",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("deck", "id_", "said"), WRONG)
def test_a_wrong_claim_is_named(deck: Deck, id_: str, said: str, tmp_path: Path) -> None:
    assert said in defects(deck)[id_]
    with pytest.raises(DeckError, match=id_):
        write_deck(tmp_path / "deck.json", deck)


def test_check_refuses_a_deck_that_says_what_is_wrong(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "deck.json"
    write_deck(path, taught())
    assert command("check", str(path))[0] == 0
    data = json.loads(path.read_text(encoding="utf-8"))
    data["cards"][3]["teaches"] = "TL"
    path.write_text(json.dumps(data), encoding="utf-8")
    code, out, _ = command("check", str(path))
    assert code == 1
    assert "it teaches 'TL', which its solution does not need" in out


def in_medium(*places: int) -> Deck:
    """The deck, and after it these tasks once more as medium ones."""
    deck = taught()
    more = [
        replace(deck.cards[place], id=f"{4 + n}A", level=Level.MEDIUM, teaches="") for n, place in enumerate(places)
    ]
    return replace(deck, cards=(*deck.cards, *more))


def returns(deck: Deck) -> list[str]:
    return [defect for _, defect in curriculum_defects(deck) if "returns" in defect]


def test_every_lesson_returns_twice_in_a_later_level() -> None:
    assert returns(in_medium()) == []
    assert returns(in_medium(3, 4, 5, 3, 4, 5)) == []
    once = "it teaches 'bide', which returns only once among the medium tasks"
    assert once in returns(in_medium(3, 4, 5, 4))
    assert "it teaches 'bide', which returns not once among the medium tasks" in returns(in_medium(3, 4, 3, 4))


def test_a_lesson_without_company_does_not_return() -> None:
    """1A has squash and no other trick."""
    assert "it teaches 'squash', which returns not once among the medium tasks" in returns(in_medium(0, 0, 5, 5))


def test_a_deck_that_claims_nothing_teaches_nothing_wrong() -> None:
    assert defects(small_deck()) == {}


def test_the_file_keeps_what_is_taught_and_old_files_are_read() -> None:
    assert parse_deck(format_deck(taught()), "deck") == taught()
    assert "teaches" not in format_deck(small_deck())
    assert "knows" not in format_deck(small_deck())


@pytest.mark.parametrize("value", ["flying", 3, None])
def test_what_is_no_lesson_is_refused(value: object, tmp_path: Path, command: Command) -> None:
    path = tmp_path / "deck.json"
    data = json.loads(format_deck(taught()))
    data["cards"][0]["teaches"] = value
    path.write_text(json.dumps(data), encoding="utf-8")
    code, _, error = command("check", str(path))
    assert code == 2
    assert "cards[0].teaches" in error


def claims(deck: Deck) -> Sequence[TaskCard]:
    return [one for one in deck.cards if one.teaches]


def test_a_curriculum_ends_with_an_edit_after_which_it_does_not_hold() -> None:
    deck = taught()
    edited = [edit.drop(deck, ["2B"]), edit.move(deck, "3B", "1A", "given"), edit.add(small_deck(), deck.cards)]
    for one in edited[:2]:
        assert list(ended(deck, one)) == ["curriculum: each lesson is taught once, alone, and returns"]
    for one in edited:
        assert claims(one) == []
        assert one.knows == ()


def test_a_curriculum_goes_on_after_an_edit_that_leaves_it_true() -> None:
    deck = edit.drop(taught(), ["3B"])
    assert [one.teaches for one in claims(deck)] == [lesson for *_, lesson in TAUGHT.values()][:-1]
    assert deck.knows == MOVES
    assert defects(deck) == {}


def test_a_curriculum_that_is_wrong_is_not_taken_away_by_an_edit() -> None:
    """Nobody would see that it was wrong."""
    assert defects(edit.drop(with_card("3B", teaches="shield"), ["1A"])) != {}


def test_what_is_taught_is_compared() -> None:
    found = [difference.text for difference in differences(taught(), with_card("3B", teaches=""))]
    assert found == ["3B teaches: bide -> none"]
    other = replace(taught(), knows=("F",))
    assert [difference.what for difference in differences(taught(), other)] == ["deck"]


def test_new_numbers_change_nothing_that_is_taught() -> None:
    deck = taught()
    gap = replace(deck, cards=tuple(replace(one, id=f"{one.number + 5}{one.side}") for one in deck.cards))
    assert [one.teaches for one in edit.renumber(gap).cards] == [one.teaches for one in deck.cards]


def test_levels_by_a_calibration_may_end_the_claim() -> None:
    """With 3B alone among the medium tasks nothing returns twice."""
    kept = calibrated(taught(), Scale(10.0, 12.0, {}, "c"))
    assert len(claims(kept)) == len(TAUGHT)
    ended = calibrated(taught(), Scale(3.0, 12.0, {}, "c"))
    assert (claims(ended), ended.knows) == ([], ())
