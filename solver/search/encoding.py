"""Between plays and the numbers that kernels write: option * 64 + square.

The square is that of the stop or the box; for a turn the square he stands on, which says nothing.
"""

import functools
from typing import Final

from ..cards import Card, Verb
from ..task import Action, Play
from .options import EITHER_REMOVES

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
