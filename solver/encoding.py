"""Between plays and the numbers that kernels write: option * 64 + square.

::

    option  0 ... 8   the kind of card, F ... X+
            9         the either-card places
           10         the either-card removes
    square  of the stop or the box; for a turn the square he stands on, which says nothing
"""

import functools
from typing import Final

from .cards import Card
from .task import Action, Play, Verb

EITHER_REMOVES: Final = 10

_VERBS: Final = {Card.REMOVE: Verb.REMOVE, Card.PLACE: Verb.PLACE, Card.EITHER: Verb.PLACE}


def decode(codes: list[int]) -> Play:
    """The play that a kernel wrote."""
    return tuple(map(_action, codes))


@functools.cache
def _action(code: int) -> Action:
    option, square = divmod(code, 64)
    if option == EITHER_REMOVES:
        return Action(Card.EITHER, Verb.REMOVE, square)
    card = Card(option)
    if card.is_turn:
        return Action(card, Verb.TURN, None)
    return Action(card, _VERBS.get(card, Verb.MOVE), square)
