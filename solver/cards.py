"""The ten kinds of movement card (docs/rules.md, "Movement cards")."""

from enum import IntEnum


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
        return _CODES[self]

    @property
    def is_move(self) -> bool:
        """True for F, B, L and R: the player chooses the square to stop on."""
        return self <= Card.RIGHT

    @property
    def is_turn(self) -> bool:
        """True for TL, TR and TU: nothing to choose."""
        return Card.TURN_LEFT <= self <= Card.TURN_ROUND

    @property
    def is_box_card(self) -> bool:
        """True for X-, X+ and X: the player chooses a box or a place for one."""
        return self >= Card.REMOVE

    @property
    def quarters(self) -> int:
        """Quarter turns clockwise between the facing and the way moved, or the turn made; 0 for box cards."""
        return _QUARTERS[self]

    @property
    def mirrored(self) -> "Card":
        """The card that does the same in a mirror: left and right change places."""
        return _MIRRORED.get(self, self)


_CODES = ("F", "B", "L", "R", "TL", "TR", "TU", "X-", "X+", "X")
_QUARTERS = (0, 2, 3, 1, 3, 1, 2, 0, 0, 0)
_MIRRORED = {
    Card.LEFT: Card.RIGHT,
    Card.RIGHT: Card.LEFT,
    Card.TURN_LEFT: Card.TURN_RIGHT,
    Card.TURN_RIGHT: Card.TURN_LEFT,
}

CARD_BY_CODE = {card.code: card for card in Card}
"""Kinds by their code, for parsing."""
