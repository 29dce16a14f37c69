"""Whether catching splits into independent parts, for all partitions at once.

A set of sets of cockroaches is one 64-bit number: bit s stands for the set s, a number with one bit for
each cockroach. For every hand that can be left, the walk says which sets can be caught by then::

    hand left    0 = all cards played ... whole = none
    reached      bit s: some play of the other cards catches just the set s
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from ..solver.search.rows import Ints
from .kernels.named import MOST

_WITHOUT: Final = tuple(
    np.uint64(sum(1 << set_ for set_ in range(1 << MOST) if not set_ >> cockroach & 1)) for cockroach in range(MOST)
)
"""``_WITHOUT[cockroach]``: the sets without this cockroach."""

Words = npt.NDArray[np.uint64]


def share_apart(reached: Ints, cockroaches: int) -> float:
    """The share of all splits of the cockroaches into two parts for which the cards can be split to match.

    Each part must be caught from the start with its own cards alone, in any order; it does not matter who else
    is caught. 0 if there are fewer than two cockroaches.
    """
    if cockroaches < 2:
        return 0.0
    caught = _with_subsets(reached.view(np.uint64))
    # The cards that one part leaves in hand are those of the other part.
    apart = int(np.bitwise_or.reduce(caught & _complements(caught[::-1])))
    partings = range(1, (1 << cockroaches) - 1)
    return sum(apart >> part & 1 for part in partings) / len(partings)


def _with_subsets(words: Words) -> Words:
    """A play that catches a set also catches every subset of it."""
    for cockroach, without in enumerate(_WITHOUT):
        words = words | words >> np.uint64(1 << cockroach) & without
    return words


def _complements(words: Words) -> Words:
    """Each set replaced by its complement."""
    for cockroach, without in enumerate(_WITHOUT):
        by = np.uint64(1 << cockroach)
        words = words >> by & without | (words & without) << by
    return words
