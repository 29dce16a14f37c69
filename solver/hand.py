"""A hand as one number: how many cards of each kind it has, with the same number of bits for each.

With ten kinds of card each has six bits::

    bit   59 ... 54   53 ... 48          11 ... 6   5 ... 0
          X           X+          ...    B          F

More kinds leave fewer bits for each. Too many kinds for one number end here, at import.
"""

from collections.abc import Iterable
from typing import Final

from .cards import Card, Verb

HAND_BITS: Final = 60
"""Bits of a hand. The exact search keeps three more bits in the same word (``search/memo.py``)."""

GAME_CARDS: Final = 18
"""Movement cards in the published game. A hand must have room for so many of one kind."""


def bits_of_count(kinds: int) -> int:
    """The bits of a hand for each of so many kinds. Raises ValueError when they are too few."""
    bits = HAND_BITS // kinds
    if 1 << bits <= GAME_CARDS:
        most = HAND_BITS // GAME_CARDS.bit_length()
        raise ValueError(
            f"there are {kinds} kinds of card, a hand of {HAND_BITS} bits (solver/hand.py) has room for {most}"
        )
    return bits


COUNT_BITS: Final = bits_of_count(len(Card))
"""Bits for the copies of one kind."""

MOST_COPIES: Final = (1 << COUNT_BITS) - 1
"""Copies of one kind that a hand can hold."""


def one(kind: int) -> int:
    """The hand with one card of a kind: hands are added and subtracted as numbers."""
    return 1 << COUNT_BITS * kind


_ONES: Final = tuple(map(one, Card))


def copies(hand: int, kind: int) -> int:
    """The cards of a kind in a hand."""
    return hand >> COUNT_BITS * kind & MOST_COPIES


def pack(cards: Iterable[Card]) -> int:
    """The number of a hand that has at most ``MOST_COPIES`` of each kind."""
    return sum([_ONES[card] for card in cards])


def unpack(hand: int) -> tuple[Card, ...]:
    """The cards of a hand, sorted."""
    return tuple(card for card in Card for _ in range(copies(hand, card)))


def all_of(kinds: Iterable[Card]) -> int:
    """The bits of several kinds: ``hand & all_of(kinds)`` is not 0 when a hand has a card of them."""
    return sum(MOST_COPIES << COUNT_BITS * kind for kind in kinds)


BOX_CARDS: Final = all_of(card for card in Card if card.is_box_card)
PLACERS: Final = all_of(card for card in Card if Verb.PLACE in card.verbs)
REMOVERS: Final = all_of(card for card in Card if Verb.REMOVE in card.verbs)
"""Cards that change boxes, that can place one, and that can remove one."""
