"""Decks and their files: what is written is read again, and what is wrong with a file is said in one line."""

import json
from dataclasses import replace
from typing import Any

import pytest
from helpers.decks import small_deck
from schaben.generator.decks import deckfile
from schaben.generator.decks.deck import Deck, id_at
from schaben.generator.decks.files import FileError
from schaben.solver.cards import Card
from schaben.solver.notation import parse_task


def deck() -> Deck:
    """Two cards."""
    whole = small_deck()
    return replace(whole, cards=(whole.cards[0], replace(whole.cards[1], id="0B")))


def data(**changes: Any) -> dict[str, Any]:
    return {**json.loads(deckfile.format_deck(deck())), **changes}


def changed(**changes: Any) -> str:
    """The deck file with other values, as text."""
    return json.dumps(data(**changes))


def with_card(**changes: Any) -> str:
    found = data()
    found["cards"][1].update(changes)
    return json.dumps(found)


def test_reading_what_was_written() -> None:
    text = deckfile.format_deck(deck())
    assert deckfile.parse_deck(text, "deck.json") == deck()
    assert deckfile.format_deck(deckfile.parse_deck(text, "deck.json")) == text


def test_ids_count_sides() -> None:
    assert [id_at(index) for index in (0, 1, 2, 81)] == ["0A", "0B", "1A", "40B"]


def test_sides_of_a_card() -> None:
    front, back = deck().cards
    assert (front.number, front.side) == (0, "A")
    assert deck().other_side(front) == back
    assert deck().card("7A") is None


def test_what_the_supply_lacks() -> None:
    task = parse_task("A2N / C2S C1N / - / R R R X")
    assert deck().lacking(task) == {Card.RIGHT: 1, Card.EITHER: 1}


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "the file is empty"),
        (" \n", "the file is empty"),
        ('{"format": "schaben-deck", "ver', "line 1, column 28: broken JSON"),
        ("[" * 100_000, "broken JSON"),
        ("{}", 'this JSON is not a deck (its "format" is not "schaben-deck")'),
        ("[1, 2]", "this JSON is not a deck"),
        ('{"format": "other", "version": 1}', "this JSON is not a deck"),
        (changed(version=3), "version: the deck has format version 3, this program reads up to 2"),
        (changed(version="1"), "version: '1' is not a format version"),
        (changed(supply={"Q": 2}), "supply.Q: 'Q' should be 'F', 'B', 'L'"),
        (changed(supply={"F": -2}), "supply.F: -2 should be greater than or equal to 0"),
        (changed(cards=3), "cards: 3 should be a valid array"),
        (changed(cards=[]), "cards: [] should have at least 1 item, not 0"),
        (changed(title="\ud800"), "title: not all of it is text"),
        (with_card(grade={"bits": float("nan")}), "broken JSON: NaN is not a number that JSON can hold"),
        ('{"format": "schaben-deck", "version": ' + "9" * 5000 + "}", "broken JSON: Exceeds the limit"),
        (changed(titel="x"), "'titel' is not a field; is 'title' meant?"),
        (with_card(soltion="x"), "cards[1].'soltion' is not a field; is 'solution' meant?"),
        (with_card(id="0A"), "cards[1].id: 0A is there twice"),
        (with_card(id="0B\n"), "cards[1].id: '0B\\n' should match"),
        (with_card(id="12"), "cards[1].id: '12' should match"),
        (with_card(level="hard"), "cards[1].level: 'hard' should be 'easy', 'medium' or 'difficult'"),
        (with_card(grade={}), "cards[1].grade: 'bits' is missing"),
        (with_card(task="A9N / B2S / - / F"), "cards[1].task: exterminator: 'A9' is not a square"),
        (with_card(solution="R"), "cards[1].solution: solution: 'R': the square is missing"),
        (
            with_card(proof={"search": {"status": "perhaps"}}),
            "cards[1].proof.search.status: 'perhaps' should be 'none'",
        ),
    ],
)
def test_a_wrong_deck_is_refused_in_one_line(text: str, error: str) -> None:
    with pytest.raises(FileError) as caught:
        deckfile.parse_deck(text, "deck.json")
    assert error in str(caught.value)
    assert str(caught.value).startswith("deck.json")
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


def test_every_wrong_field_is_named() -> None:
    found = data(title=3, supply={"F": -2})
    found["cards"][0]["level"] = "hard"
    found["cards"][1]["task"] = "A2N"
    del found["cards"][1]["solution"], found["cards"][1]["id"]
    with pytest.raises(FileError) as caught:
        deckfile.parse_deck(json.dumps(found), "deck.json")
    assert str(caught.value).split("; ") == [
        "deck.json: cards[1]: 'id' and 'solution' are missing",
        "title: 3 should be a valid string",
        "supply.F: -2 should be greater than or equal to 0",
        "cards[0].level: 'hard' should be 'easy', 'medium' or 'difficult'",
        "cards[1].task: task: 4 or 5 fields are expected between the slashes, 'A2N' has 1",
    ]


class TestFieldsOfOthers:
    """An editor's ``$schema``, a designer's notes: passed over, and kept."""

    def test_are_kept(self) -> None:
        found = data(note="for Ada", **{"$schema": "deck.schema.json"})
        found["cards"][1]["tags"] = ["party", {"stars": 3}]
        read = deckfile.parse_deck(json.dumps(found), "deck.json")
        assert replace(read, extra={}).cards[0] == deck().cards[0]
        again = json.loads(deckfile.format_deck(read))
        assert {name: again[name] for name in ("note", "$schema")} == {"note": "for Ada", "$schema": "deck.schema.json"}
        assert again["cards"][1]["tags"] == ["party", {"stars": 3}]
        assert again.keys() == found.keys()

    def test_are_kept_where_other_keys_are_allowed_anyway(self) -> None:
        found = data()
        found["made_by"]["reviewer"] = "Ada"
        found["cards"][0]["grade"]["fun"] = 5
        found["cards"][0]["proof"]["search"]["minutes"] = 1
        again = json.loads(deckfile.format_deck(deckfile.parse_deck(json.dumps(found), "deck.json")))
        assert {**again, "sha256": ""} == {**found, "sha256": ""}


class TestDigest:
    @pytest.mark.parametrize("indent", [None, 1, 4])
    def test_the_layout_does_not_matter(self, indent: int | None) -> None:
        text = json.dumps(data(), indent=indent).replace("\n", "\r\n")
        assert deckfile.is_untouched(text)
        assert all(card.certified for card in deckfile.parse_deck(text, "deck.json").cards)

    @pytest.mark.parametrize("text", [changed(title="mine"), changed(note="x"), with_card(source="composed")])
    def test_a_change_is_seen(self, text: str) -> None:
        assert not deckfile.is_untouched(text)
        assert not any(card.certified for card in deckfile.parse_deck(text, "deck.json").cards)

    def test_a_deck_of_before_is_still_read(self) -> None:
        found = data()
        del found["sha256"]
        assert not deckfile.is_untouched(json.dumps(found))
        assert deckfile.parse_deck(json.dumps(found), "deck.json") == deck()

    def test_is_that_of_the_file(self) -> None:
        assert deckfile.digest(deck()) == data()["sha256"]
