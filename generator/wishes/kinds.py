"""Wishes for the hand."""

from collections import Counter
from dataclasses import dataclass, field

from ...solver.cards import Card
from ...solver.cpsat.model import PlayModel
from ...solver.notation import format_hand
from ...solver.task import Play, Task
from .wish import ANY_HAND


@dataclass(frozen=True, slots=True)
class Kind:
    """The hand has a card of this kind, or none."""

    card: Card
    wanted: bool
    is_of_start: bool = True

    @property
    def text(self) -> str:
        """``kinds+=TU``."""
        return f"kinds{'+' if self.wanted else '-'}={self.card.code}"

    @property
    def among(self) -> frozenset[Card]:
        """See ``Wish``."""
        return frozenset({self.card}) if self.wanted else ANY_HAND

    def ask(self, plan: PlayModel) -> None:
        """See ``Wish``."""
        played = [turn.uses(self.card) for turn in plan.turns]
        plan.formula.count(played, int(self.wanted), len(played) if self.wanted else 0)

    def holds(self, task: Task, _solution: Play) -> bool:
        """See ``Wish``."""
        return (self.card in task.hand) is self.wanted


@dataclass(frozen=True, slots=True)
class Hand:
    """Exactly these cards, sorted as in a task."""

    cards: tuple[Card, ...]
    is_of_start: bool = True
    among: frozenset[Card] = ANY_HAND
    typed: str = field(default="", compare=False)
    """How it was written, for errors."""

    @property
    def text(self) -> str:
        """``hand="F B TL"``."""
        return f'hand="{format_hand(self.cards)}"'

    def ask(self, plan: PlayModel) -> None:
        """See ``Wish``."""
        if len(plan.turns) != len(self.cards):
            plan.formula.clause()
        for card in Card:
            copies = self.cards.count(card)
            plan.formula.count([turn.uses(card) for turn in plan.turns], copies, copies)

    def holds(self, task: Task, _solution: Play) -> bool:
        """See ``Wish``."""
        return task.hand == self.cards


@dataclass(frozen=True, slots=True)
class Supply:
    """The hand can be dealt from these cards. It is no wish that is written: the game of a deck asks for it."""

    cards: tuple[Card, ...]
    is_of_start: bool = True
    among: frozenset[Card] = ANY_HAND

    @property
    def text(self) -> str:
        """``supply="F F B B"``."""
        return f'supply="{format_hand(self.cards)}"'

    def ask(self, _plan: PlayModel) -> None:
        """See ``Wish``: a plan is dealt from these cards as it is (``plan``)."""

    def holds(self, task: Task, _solution: Play) -> bool:
        """See ``Wish``."""
        return not Counter(task.hand) - Counter(self.cards)
