"""Which cards a hand may have while it grows."""

from typing import Final

from ...solver.cards import Card
from ...solver.search.effects import copies, one
from ...solver.search.jit import compiled
from ...solver.search.options import FIRST_BOX_CARD
from ...solver.search.rows import Ints
from .draft import Draft
from .draws import below
from .wanted import Limits

KINDS: Final = len(Card)


@compiled
def draw(draft: Draft, limits: Limits, random: Ints) -> int:
    """A kind of which the supply has another card, every such card equally likely; -1 when there is none."""
    left = 0
    for kind in range(KINDS):
        left += max(0, limits.copies[kind] - copies(draft.hand, kind))
    if left == 0:
        return -1
    place = below(random, left)
    kind = -1
    while place >= 0:
        kind += 1
        place -= max(0, limits.copies[kind] - copies(draft.hand, kind))
    return kind


@compiled
def add_card(draft: Draft, kind: int) -> None:
    """Add a card to the hand."""
    draft.hand += one(kind)
    draft.cards += 1


@compiled
def drop_card(draft: Draft, kind: int) -> None:
    """Take a card from the hand."""
    draft.hand -= one(kind)
    draft.cards -= 1


@compiled
def can_become(draft: Draft, cards: int, limits: Limits) -> bool:
    """Whether further cards can complete the hand to a wanted hand of ``cards`` cards."""
    missing = cards - draft.cards
    box_cards, is_among = 0, limits.among == 0
    for kind in range(KINDS):
        number = copies(draft.hand, kind)
        if number > limits.copies[kind]:
            return False
        if kind >= FIRST_BOX_CARD:
            box_cards += number
        if number and limits.among >> kind & 1:
            is_among = True
    if not is_among and missing == 0:
        return False
    return bool(limits.least_box_cards - missing <= box_cards <= limits.most_box_cards)
