"""The kinds of movement card (docs/rules.md, "Movement cards").

A new kind is one member of ``Card`` and one row of ``_KINDS``. Notation, symmetries, rules, kernels, the constraint
model and the player page read what it does from there.
"""

from enum import Enum, IntEnum
from typing import Final, NamedTuple, TypeAlias

Step: TypeAlias = tuple[int, int]
"""Squares to the right, squares ahead."""


class Verb(Enum):
    """What an action does. The value is the sign that a card with a choice writes before its square."""

    MOVE = ""
    TURN = " "
    REMOVE = "-"
    PLACE = "+"


class Card(IntEnum):
    """A kind of movement card, in the order in which a hand is written.

    Two copies of one kind are interchangeable, so a hand is a multiset of kinds.
    """

    FORWARDS = 0
    BACKWARDS = 1
    LEFT = 2
    RIGHT = 3
    TURN_LEFT = 4
    TURN_RIGHT = 5
    TURN_ROUND = 6
    REMOVE = 7
    PLACE = 8
    EITHER = 9

    @property
    def code(self) -> str:
        """The card in notation: ``F`` ... ``X``."""
        return _KINDS[self].code

    @property
    def verbs(self) -> tuple[Verb, ...]:
        """What the card can do. With more than one verb the player chooses."""
        return _KINDS[self].verbs

    @property
    def step(self) -> Step:
        """One step of a move; (0, 0) for other cards."""
        return _KINDS[self].step

    @property
    def quarters(self) -> int:
        """Clockwise quarter turns of a turn; 0 for other cards."""
        return _KINDS[self].quarters

    @property
    def is_published(self) -> bool:
        """The rulebook shows it."""
        return _KINDS[self].is_published

    @property
    def is_move(self) -> bool:
        """The player chooses the square to stop on."""
        return Verb.MOVE in self.verbs

    @property
    def is_turn(self) -> bool:
        """The exterminator turns on the spot; there is nothing to choose."""
        return Verb.TURN in self.verbs

    @property
    def is_box_card(self) -> bool:
        """The player chooses a box to remove or a square to place one on."""
        return Verb.REMOVE in self.verbs or Verb.PLACE in self.verbs

    @property
    def mirrored(self) -> "Card":
        """The card that does the same in a mirror: left and right change places."""
        return _MIRRORED[self]


class _Kind(NamedTuple):
    code: str
    verbs: tuple[Verb, ...]
    step: Step = (0, 0)
    quarters: int = 0
    is_published: bool = True


_KINDS: Final = (
    _Kind("F", (Verb.MOVE,), step=(0, 1)),
    _Kind("B", (Verb.MOVE,), step=(0, -1)),
    _Kind("L", (Verb.MOVE,), step=(-1, 0)),
    _Kind("R", (Verb.MOVE,), step=(1, 0)),
    _Kind("TL", (Verb.TURN,), quarters=3),
    _Kind("TR", (Verb.TURN,), quarters=1),
    _Kind("TU", (Verb.TURN,), quarters=2),
    _Kind("X-", (Verb.REMOVE,)),
    _Kind("X+", (Verb.PLACE,)),
    _Kind("X", (Verb.REMOVE, Verb.PLACE), is_published=False),
)
"""One row for each kind, in the order of ``Card``."""


def _mirror_of(card: Card) -> Card:
    right, ahead = card.step
    mirrored = (card.verbs, (-right, ahead), -card.quarters % 4)
    return next(other for other in Card if (other.verbs, other.step, other.quarters) == mirrored)


_MIRRORED: Final = {card: _mirror_of(card) for card in Card}

CARD_BY_CODE: Final = {card.code: card for card in Card}
"""Kinds by their code, for parsing."""
