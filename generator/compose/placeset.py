"""Sets of starting places of cockroaches, a board for each facing."""

from typing import Final

from ...solver.search.bits import Boards, size
from ...solver.search.jit import compiled

NOWHERE: Final = Boards(0, 0, 0, 0)


class Places:
    """A row of starting places, by facing."""

    n: int = 0
    e: int = 0
    s: int = 0
    w: int = 0


@compiled
def number_of(places: Boards) -> int:
    """The number of places."""
    return size(places.n) + size(places.e) + size(places.s) + size(places.w)


@compiled
def is_among(places: Boards, others: Boards) -> bool:
    """Whether all of the places are among the others."""
    return number_of(without(places, others)) == 0


@compiled
def without(places: Boards, others: Boards) -> Boards:
    """The places that are not among the others."""
    return Boards(places.n & ~others.n, places.e & ~others.e, places.s & ~others.s, places.w & ~others.w)


@compiled
def with_one(places: Boards, facing: int, board: int) -> Boards:
    """The places and those of a board with one facing."""
    n, e, s, w = places
    return Boards(
        n | board if facing == 0 else n, e | board if facing == 1 else e,
        s | board if facing == 2 else s, w | board if facing == 3 else w,
    )  # fmt: skip
