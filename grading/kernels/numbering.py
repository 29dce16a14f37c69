"""The hands that a task can come to, numbered: every way to keep some copies of each kind.

The number is that of a counter with one wheel for each kind; the empty hand is 0, the whole one the highest::

    F F TL        kind   F  TL        hand 4 = F TL    after TL: 4 - 3 = 1 = F
                  weight 1  3
"""

from collections import Counter
from typing import Final, NamedTuple

import numpy as np

from ...solver.cards import Card
from ...solver.search.options import EITHER, EITHER_REMOVES, KIND_OPTIONS, OPTIONS
from ...solver.search.rows import Ints

MOST_HANDS: Final = 1 << 15
"""So many numbers fit beside the cockroaches."""


class Hands(NamedTuple):
    """The tables for one task."""

    weights: Ints
    """``weights[option]``: what playing an option takes from the number of a hand."""
    options: Ints
    """``options[hand]``: what the hand can do, one bit for each option (``solver.options``)."""
    whole: int
    """The hand at the start."""


def hands_of(cards: tuple[Card, ...]) -> Hands:
    """The tables for a hand."""
    weights = np.zeros(OPTIONS, dtype=np.int64)
    options = np.zeros(1, dtype=np.int64)
    for kind, copies in sorted(Counter(cards).items()):
        weights[kind] = len(options)
        options = np.concatenate([options, *[options | KIND_OPTIONS[kind]] * copies])
    weights[EITHER_REMOVES] = weights[EITHER]
    return Hands(weights, options, len(options) - 1)
