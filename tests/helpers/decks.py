"""A small deck as the generator makes them: every claim of it holds."""

from dataclasses import replace
from typing import Any, Final

from schaben.generator.decks.deck import PUBLISHED_CARDS, Deck, TaskCard
from schaben.grading.scale import UNCALIBRATED

from helpers import cases

LINES: Final = {
    "0A": (1.1529, "D2E / - / G6 / F L / =G7 => L:D7 F:G7"),
    "1A": (0.3146, "D6N / B2E D2E / - / B L => B:D2 L:C2"),
    "1B": (0.4469, "B4S / A4W D4N / - / L R => L:D4 R:A4"),
    "2A": (0.7667, "G2N / B2N C5E D4E / - / L R => L:B2 R:E2"),
    "2B": (1.4039, "C6N / A6E E7W / - / L TL TU => TL TU L:C7"),
    "3A": (1.6753, "G1S / A5S F7N / - / L L TU => TU L:F1 L:A1"),
}
"""Bits and task line of each card."""

_ANSWER: Final = {"status": "unique", "count": 1, "complete": True, "early": False, "turns": 7}

MOVES: Final = ("F", "B", "L", "R")
TAUGHT: Final = {
    "1A": (0.3176, "A2W / B2E F3S / - / B B => B:B2 B:F2", "squash"),
    "1B": (0.6538, "D4E / D6N E1W F7W / - / L R => R:D1 L:D7", "suck from afar"),
    "2A": (0.7958, "A4W / C5S G6N / - / B R => B:G4 R:G7", "walk-in"),
    "2B": (1.5582, "A1W / A2N B1N / - / B L TR => B:B1 TR L:A1", "TR"),
    "3A": (1.8476, "D2S / C1N D4N F4W / - / F B R => F:D1 B:D5 R:C5", "sacrifice"),
    "3B": (3.5539, "B5S / B7N C7S G3E / - / B L TR => L:G5 TR B:G5", "bide"),
}
"""Bits and task line of each card, and what it teaches those who know the moves."""


def card(id_: str, line: str, bits: float, **facts: Any) -> TaskCard:
    """A card that says that both engines have proven its task."""
    task, solution = cases.solved(line)
    proof = {"search": _ANSWER, "cpsat": _ANSWER}
    return replace(TaskCard(id_, task, solution, UNCALIBRATED.level(bits), {"bits": bits}, proof, "grown"), **facts)


def small_deck(*, certified: bool = True, **changes: Any) -> Deck:
    """The deck of these lines, with other values."""
    made_by = {"version": "1", "profile": "gentle", "tasks": 5, "seed": 8}
    cards = tuple(card(id_, line, bits, certified=certified) for id_, (bits, line) in LINES.items())
    return replace(Deck("Jäger", "de", made_by, PUBLISHED_CARDS, 6, cards), **changes)


def taught(**changes: Any) -> Deck:
    """A deck that teaches one thing after the other."""
    cards = [card(id_, line, bits, teaches=lesson, certified=True) for id_, (bits, line, lesson) in TAUGHT.items()]
    return replace(small_deck(), **{"cards": tuple(cards), "knows": MOVES, **changes})
