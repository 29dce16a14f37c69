"""The gate into a deck: what ``check`` would find wrong is never written, however the deck was made."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from helpers import cases
from helpers.decks import LINES, small_deck
from schaben.generator.decks import check, gate
from schaben.generator.decks.claims import claim_defects
from schaben.generator.decks.deck import Deck, TaskCard
from schaben.generator.decks.gate import DeckError, certified, write_deck
from schaben.generator.decks.inputs import Entry
from schaben.grading.levels import Level
from schaben.grading.prepare import FOR_GRADES
from schaben.solver.cards import Card
from schaben.solver.engines import solve
from schaben.solver.errors import UndecidedError
from schaben.solver.notation import parse_task
from schaben.solver.search import exact
from schaben.solver.search.solve import Budget


def changed(id_: str, **facts: Any) -> Deck:
    """The small deck with one other card, which has not passed the gate."""
    deck = small_deck()
    cards = [replace(one, certified=False, **facts) if one.id == id_ else one for one in deck.cards]
    return replace(deck, cards=tuple(cards))


def in_place_of(id_: str, line: str) -> Deck:
    task, solution = cases.solved(line)
    return changed(id_, task=task, solution=solution)


def reordered(*ids: str, **made_by: str) -> Deck:
    deck = small_deck()
    cards = [deck.card(id_) for id_ in ids]
    return replace(deck, cards=tuple(filter(None, cards)), made_by={**deck.made_by, **made_by})


CLAIMS = [
    (in_place_of("2A", "A2N / C2S / - / R R R => R:B2 R:B2 R:B2"), "2A", "beyond the supply: 1 more R"),
    (in_place_of("2A", "A2N / C2S / - / R X => R:C2 X:+A1"), "2A", "beyond the supply: 1 more X"),
    (replace(small_deck(), supply={Card.LEFT: 2}), "1A", "beyond the supply: 1 more B"),
    (replace(small_deck(), box_supply=0), "0A", "beyond the supply: 1 box, the game has 0"),
    (
        in_place_of("2A", "G4S / D1E A4E / - / L R => L:D4 R:A4".replace("R:A4", "R:B4")),
        "2A",
        "the stated solution is wrong",
    ),
    (in_place_of("2A", LINES["1B"][1]), "2A", "the same as 1B, turned or mirrored"),
    (reordered("0A", "1A", "2A", "1B"), "1B", "out of order: it comes after 2A"),
    (reordered("1A", "0A", "1B"), "0A", "out of order: it comes after 1A"),
    (changed("1B", level=Level.MEDIUM), "2A", "its level falls: easy after medium (1B)"),
    (changed("1B", grade={"bits": 2.5}), "2A", "its bits fall: 0.7667 after 2.5 (1B)"),
]


def test_the_small_deck_is_right() -> None:
    assert [found for found in claim_defects(small_deck()).values() if found] == []
    assert certified(small_deck(certified=False)) == small_deck()


@pytest.mark.parametrize(("deck", "id_", "defect"), CLAIMS, ids=[defect for _, _, defect in CLAIMS])
class TestEveryClaim:
    def test_check_says_so(self, deck: Deck, id_: str, defect: str) -> None:
        entries = [Entry(card.id, card.task, card.solution, deck, card) for card in deck.cards]
        verdicts = {verdict.entry.id: verdict for verdict in check.check(entries, solve, "search")}
        assert any(found.startswith(defect) for found in verdicts[id_].defects)

    def test_it_is_never_written(self, deck: Deck, id_: str, defect: str, tmp_path: Path) -> None:
        with pytest.raises(DeckError) as caught:
            write_deck(tmp_path / "deck.json", deck)
        assert f"{id_}: {defect}" in str(caught.value)
        assert "\n" not in str(caught.value)
        assert not list(tmp_path.iterdir())


class TestOrder:
    def test_an_author_may_order_tasks_otherwise(self) -> None:
        deck = small_deck()
        bits = [3.0, 1.0, 7.0, 2.0]
        cards = [replace(card, grade={"bits": b}, level=Level.EASY) for card, b in zip(deck.cards, bits, strict=False)]
        given = replace(deck, cards=tuple(cards), made_by={**deck.made_by, "order": "given"})
        assert not any(claim_defects(given).values())
        assert any(claim_defects(replace(given, made_by=deck.made_by)).values())

    def test_a_hundredth_of_a_bit_is_no_fall(self) -> None:
        assert not any(claim_defects(changed("1A", grade={"bits": 0.4560})).values())

    def test_test_tasks_do_not_rise(self) -> None:
        assert not any(claim_defects(changed("0A", grade={"bits": 9.0}, level=Level.DIFFICULT)).values())


class TestProof:
    """A card that nobody vouches for is proven by both engines."""

    @pytest.mark.parametrize(
        ("deck", "defect"),
        [
            (in_place_of("1B", "A2N / B3E C1N / - / B R => B:A1 R:B1"), "1B"),
            (changed("1B", grade={"bits": 0.5}), "1B: the grade says 0.5 bits, it is 0.4469"),
            (changed("1B", grade={"bits": 0.46}), "1B: the grade says 0.46 bits, it is 0.4469"),
            (changed("1B", grade={"bits": 0.4469, "plays": 10**400}), r"1B: the grade says plays 10{23}\.\.\., it is "),
            (changed("1B", grade={"bits": 0.4469, "length": 3}), "1B: the grade says length 3, it is 2"),
            (changed("1B", grade={"bits": 0.4469, "length": True}), "1B: the grade says length true, it is 2"),
            (changed("1B", grade={"bits": 0.4469, "coupling": None}), "1B: the grade says coupling null, it is 0"),
            (changed("1B", grade={"bits": 0.4469, "branching": 1.0}), "1B: the grade says branching 1, it is "),
            (changed("1B", grade={"bits": 0.4469, "score": 999}), "1B: the grade says score 999, it is "),
            (changed("1B", proof={"search": {"status": "multiple"}}), "1B: the proof of search says multiple"),
        ],
    )
    def test_what_does_not_hold_is_named(self, deck: Deck, defect: str) -> None:
        with pytest.raises(DeckError, match=defect):
            certified(deck)

    def test_undecided_is_not_a_yes(self) -> None:
        with pytest.raises(UndecidedError, match="the budget ran out: 0A: the number of solutions"):
            certified(small_deck(certified=False), Budget(turns=1))

    def test_what_was_proven_is_not_proven_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        asked: list[str] = []

        def counted(entries: list[Entry], *_more: object) -> list[check.Verdict]:
            asked.extend(entry.id for entry in entries)
            return []

        monkeypatch.setattr(gate, "check", counted)
        certified(changed("2A"))
        assert asked == ["2A"]


def test_a_grade_that_cannot_be_looked_into_is_a_defect() -> None:
    task, solution = cases.solved("A1N / A3S B3S C3S D3S E3S F3S G3S / - / F => F:A2")
    card = TaskCard("1A", task, solution, Level.EASY, {"bits": 1.0})
    assert list(check._grade_defects(card, 6, is_calibrated=False)) == [
        "the grade cannot be looked into: grading handles at most 6 cockroaches, as many as the game has"
    ]


def test_kernels_are_made_ready_for_decks_that_surely_need_them() -> None:
    deck = small_deck()
    small = [Entry(card.id, card.task, card.solution, deck, card) for card in deck.cards]
    large = [replace(small[0], task=parse_task("D2E / A1N / - / F F B B L L R"))]
    assert check.kernels_for(small) == [*FOR_GRADES]
    assert check.kernels_for(large) == [*FOR_GRADES, exact.prepare]
    assert check.kernels_for(large, "cpsat") == [*FOR_GRADES]
    assert check.kernels_for([replace(large[0], card=None)]) == []
