"""Decks: the values. ``deckfile`` reads and writes them."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from ...grading.levels import Level
from ...solver.cards import Card
from ...solver.task import BOX_SUPPLY, Play, Task

PUBLISHED_CARDS: Final[Mapping[Card, int]] = {card: 2 for card in Card if card is not Card.EITHER}
"""18 movement cards, two of each kind that the rulebook shows (rules.md calls this an inference)."""


@dataclass(frozen=True, slots=True)
class TaskCard:
    """One face: a task with its number, solution, level, grade and proof."""

    id: str
    """``0A``, ``0B`` (test tasks), ``1A``, ``1B``, ...: number of the card and side, A in front."""
    task: Task
    solution: Play
    level: Level
    grade: Mapping[str, Any] = field(default_factory=dict)
    """``bits`` and every other metric by name."""
    proof: Mapping[str, Any] = field(default_factory=dict)
    """What each engine found, by the name of the engine."""
    source: str = ""
    """What made the task: ``random``, ``grown``, ``composed`` or ``imported``; empty when that is not known."""

    @property
    def number(self) -> int:
        """The number of the card, the same for both sides."""
        return int(self.id[:-1])

    @property
    def side(self) -> str:
        """``A`` (front) or ``B`` (back)."""
        return self.id[-1]


@dataclass(frozen=True, slots=True)
class Deck:
    """Task cards in their order, 0A first, with what made them and what they are played with."""

    title: str
    language: str
    made_by: Mapping[str, Any]
    """``version``, ``profile``, ``profile_sha256``, ``tasks`` and ``seed``: they make the deck again."""
    supply: Mapping[Card, int]
    """Movement cards in the game, by kind."""
    box_supply: int = BOX_SUPPLY
    cards: tuple[TaskCard, ...] = ()

    def card(self, id_: str) -> TaskCard | None:
        """The task card with this id, if the deck has it."""
        return next((card for card in self.cards if card.id == id_), None)

    def other_side(self, card: TaskCard) -> TaskCard | None:
        """The task on the other side of the same card, if there is one."""
        return self.card(f"{card.number}{'B' if card.side == 'A' else 'A'}")

    def lacking(self, task: Task) -> Counter[Card]:
        """The movement cards that the task needs beyond the supply."""
        return Counter(task.hand) - Counter(self.supply)


def id_at(index: int) -> str:
    """The id of the task at a place in the deck: 0A, 0B, 1A, ..."""
    return f"{index // 2}{'AB'[index % 2]}"
