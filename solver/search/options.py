"""What cards can do, numbered for kernels.

An option is a kind of card with one verb. A kind with one verb is the option of its own number; the either-card
has a second option, at the end::

    0 ... 3   F B L R      moves
    4 ... 6   TL TR TU     turns
    7, 8      X-, X+
    9         X that places
    10        X that removes

Moves come first, then turns, then box cards: kernels compare numbers.
"""

from typing import Final

import numpy as np

from ..board import Direction
from ..cards import Card, Verb
from ..ways import way_of

FIRST_TURN: Final = int(min(card for card in Card if card.is_turn))
FIRST_BOX_CARD: Final = int(min(card for card in Card if card.is_box_card))
REMOVE: Final = int(Card.REMOVE)
PLACE: Final = int(Card.PLACE)
EITHER: Final = int(Card.EITHER)
EITHER_REMOVES: Final = len(Card)
OPTIONS: Final = len(Card) + 1

MEANING: Final = (*((card, card.verbs[-1]) for card in Card), (Card.EITHER, Verb.REMOVE))
"""``MEANING[option]``: the card and what it does."""

KIND_OPTIONS: Final = np.array(
    [sum(1 << option for option, (of, _) in enumerate(MEANING) if of is card) for card in Card], dtype=np.int64
)
"""``KIND_OPTIONS[kind]``: the options of a kind, one bit each."""

QUARTERS: Final = np.array([card.quarters for card, _ in MEANING], dtype=np.int64)
"""``QUARTERS[option]``: clockwise quarter turns of a turn."""

WAY: Final = np.array(
    [
        way_of(card, facing) if card.is_move else facing.turned(card.quarters)
        for card, _ in MEANING
        for facing in Direction
    ],
    dtype=np.int64,
)
"""``WAY[4 * option + facing]``: the way that a move goes, or the facing after a turn."""


def _require_order() -> None:
    """Raise ValueError unless the kinds of card stand in the order that the numbers rely on."""
    groups = [card.is_turn + 2 * card.is_box_card for card in Card]
    if groups != sorted(groups):
        raise ValueError("solver/cards.py: moves must come first, then turns, then box cards")
    if [card for card in Card if len(card.verbs) > 1] != [max(Card)]:
        raise ValueError("solver/cards.py: only the last kind of card has two verbs")


_require_order()
