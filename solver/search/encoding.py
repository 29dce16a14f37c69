"""The code of an action: one number that kernels write for each card of a play.

::

    bit   9 ... 6    5 ... 0
          option     square

The square is that of the stop or the box. For a turn it is the exterminator's own and has no meaning.
"""

import functools
from collections.abc import Iterable
from typing import Final

from ..cards import Verb
from ..task import Action, Play
from .jit import compiled
from .options import MEANING

_SQUARE_BITS: Final = 6
_ALL_SQUARES: Final = (1 << _SQUARE_BITS) - 1


@compiled
def code_of(option: int, square: int) -> int:
    """The code of an option with a square."""
    return option << _SQUARE_BITS | square


@compiled
def option_in(code: int) -> int:
    """The option of a code."""
    return code >> _SQUARE_BITS


@compiled
def square_in(code: int) -> int:
    """The square of a code."""
    return code & _ALL_SQUARES


def option_of(action: Action) -> int:
    """The option that an action is."""
    return MEANING.index((action.card, action.verb))


def encode(play: Play) -> list[int]:
    """The codes of a play; those of turns have square 0."""
    return [option_of(action) << _SQUARE_BITS | (action.square or 0) for action in play]


def decode(codes: Iterable[int]) -> Play:
    """The play that a kernel wrote."""
    return tuple(map(_action, codes))


@functools.cache
def _action(code: int) -> Action:
    card, verb = MEANING[code >> _SQUARE_BITS]
    return Action(card, verb, None if verb is Verb.TURN else code & _ALL_SQUARES)
