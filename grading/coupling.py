"""Whether catching falls apart into independent parts, asked of all partings at once.

A set of sets of cockroaches is one number of 64 bits: bit s stands for the set s, which is itself a number
with one bit for each cockroach. The walk says for every hand that can be left which sets are caught then::

    hand left    0 = all cards played ... whole = none
    reached      bit s: some play of the other cards catches just the set s
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from .kernels.named import MOST
from .kernels.numbering import Ints

_WITHOUT: Final = tuple(
    np.uint64(sum(1 << set_ for set_ in range(1 << MOST) if not set_ >> cockroach & 1)) for cockroach in range(MOST)
)
"""``_WITHOUT[cockroach]``: the sets that it is not in."""

Words = npt.NDArray[np.uint64]


def share_apart(reached: Ints, cockroaches: int) -> float:
    """The share of the partings of so many cockroaches in two for which the cards can be dealt to the parts.

    Each part must be caught from the start with its cards alone, in any order; who else is caught
    then does not matter. 0 when there is nothing to part.
    """
    if cockroaches < 2:
        return 0.0
    caught = _with_subsets(reached.view(np.uint64))
    # One part leaves in hand what the other one gets, so a hand meets its complement.
    apart = int(np.bitwise_or.reduce(caught & _complements(caught[::-1])))
    partings = range(1, (1 << cockroaches) - 1)
    return sum(apart >> part & 1 for part in partings) / len(partings)


def _with_subsets(words: Words) -> Words:
    """Whoever catches a set has caught every part of it."""
    for cockroach, without in enumerate(_WITHOUT):
        words = words | words >> np.uint64(1 << cockroach) & without
    return words


def _complements(words: Words) -> Words:
    """Instead of each set, those that are not in it."""
    for cockroach, without in enumerate(_WITHOUT):
        by = np.uint64(1 << cockroach)
        words = words >> by & without | (words & without) << by
    return words
