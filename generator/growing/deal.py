"""Which cards a hand may have on its way to what is wanted."""

from ...solver.cards import Card
from ...solver.search.effects import copies, one
from ...solver.search.jit import compiled
from ...solver.search.options import FIRST_BOX_CARD
from ...solver.search.run import Ints
from .draws import below
from .row import CARDS, HAND
from .wanted import Limits

_KINDS = len(Card)


@compiled
def draw(row: Ints, limits: Limits, random: Ints) -> int:
    """A kind of which the supply has another card, each card of the supply equally likely; -1 when there is none."""
    left = 0
    for kind in range(_KINDS):
        left += max(0, limits.copies[kind] - copies(row[HAND], kind))
    if left == 0:
        return -1
    place = below(random, left)
    kind = -1
    while place >= 0:
        kind += 1
        place -= max(0, limits.copies[kind] - copies(row[HAND], kind))
    return kind


@compiled
def add_card(row: Ints, kind: int) -> None:
    """Take a card into the hand."""
    row[HAND] += one(kind)
    row[CARDS] += 1


@compiled
def drop_card(row: Ints, kind: int) -> None:
    """Take a card out of the hand."""
    row[HAND] -= one(kind)
    row[CARDS] -= 1


@compiled
def can_become(row: Ints, cards: int, limits: Limits) -> bool:
    """Whether more cards can make the hand one of so many cards that is wanted."""
    missing = cards - row[CARDS]
    box_cards, is_among = 0, limits.among == 0
    for kind in range(_KINDS):
        number = copies(row[HAND], kind)
        if number > limits.copies[kind]:
            return False
        if kind >= FIRST_BOX_CARD:
            box_cards += number
        if number and limits.among >> kind & 1:
            is_among = True
    if not is_among and missing == 0:
        return False
    return bool(limits.least_box_cards - missing <= box_cards <= limits.most_box_cards)
