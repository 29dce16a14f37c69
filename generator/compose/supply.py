"""What growing is asked for so that its tasks can have the wishes of a goal."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

import numpy as np

from ...solver.cards import Card
from ...solver.task import COCKROACH_SUPPLY
from ..growing.wanted import GrowingError, Limits, Wanted
from ..random_start import Sizes
from ..wishes import Wish
from ..wishes.counts import range_of
from ..wishes.kinds import Hand, Kind
from ..wishes.plan import cards_for
from .goal import Goal

_LARGE: Final = 6
"""Larger hands have no more box cards than the wishes ask for: each makes the search many times as long."""


def wanted_for(goal: Goal, cards: int, top: int) -> Wanted | None:
    """What is asked of tasks of so many cards, which get more until they have ``top``; None if no task can be so.

    The other wishes are looked for in what is found.
    """
    wishes = goal.wishes
    among = [wish.among for wish in wishes if wish.among and (cards == top or not wish.is_of_start)]
    supply = _supply(wishes)
    needed = _fewest_box_cards(wish.among for wish in wishes if wish.among)
    others = sum(copies for card, copies in supply.items() if not card.is_box_card)
    most = max(needed + (top <= _LARGE), top - others)
    if most == needed > 0:
        named = frozenset[Card]().union(*(wish.among for wish in wishes))
        supply = Counter({card: n for card, n in supply.items() if card in named or not card.is_box_card})
    try:
        return Wanted(
            sizes=Sizes(
                (cards, cards),
                range_of(wishes, "cockroaches", COCKROACH_SUPPLY),
                range_of(wishes, "boxes", goal.box_supply),
            ),
            supply=supply,
            among=among[0] if among else frozenset(),
            box_cards=(_fewest_box_cards(among), most),
            box_supply=goal.box_supply,
            most_alike=2,
        )
    except GrowingError:
        return None


def _supply(wishes: Sequence[Wish]) -> Counter[Card]:
    supply = Counter(cards_for(wishes))
    for wish in wishes:
        if isinstance(wish, Kind) and not wish.wanted:
            del supply[wish.card]
        elif isinstance(wish, Hand):
            supply = Counter(wish.cards)
    return supply


def _fewest_box_cards(among: Iterable[frozenset[Card]]) -> int:
    """The least number of box cards in a hand that has a card of each of these sets."""
    sets = [kinds for kinds in among if all(card.is_box_card for card in kinds)]
    boxes = [card for card in Card if card.is_box_card]
    return next(
        number
        for number in range(len(boxes) + 1)
        if any(all(kinds & set(chosen) for kinds in sets) for chosen in combinations(boxes, number))
    )


def hand_limits(goal: Goal, limits: Limits, hand: Sequence[Card], top: int) -> Limits:
    """The limits for the next card of a hand: when there is no room for others, it is of a kind that is wished for."""
    missing = list(_missing(goal.wishes, hand))
    if not missing or top - len(hand) > len(missing):
        return limits
    supply = Counter(hand) + Counter(missing)
    return limits._replace(copies=np.array([supply[card] for card in Card], dtype=np.int64))


def _missing(wishes: Sequence[Wish], hand: Sequence[Card]) -> Iterator[Card]:
    return (wish.card for wish in wishes if isinstance(wish, Kind) and wish.wanted and wish.card not in hand)
