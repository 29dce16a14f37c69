"""Mending a task that has too many solutions: one more cockroach that one of them misses and the other does not.

A cockroach never helps: each one that is added keeps every play from winning that misses it, and lets no other win.
"""

from ...solver.search.bits import Boards, common, facing_of, sight, size
from ...solver.search.jit import compiled
from ...solver.search.rows import Ints
from .draft import Draft, empty, flip, occupied, scene_of, take_away
from .draws import below, square_of
from .wanted import Limits


@compiled
def mend(draft: Draft, places: Boards, limits: Limits, random: Ints) -> bool:
    """Add a cockroach on one of these places, for another one when there is no room. False when none is possible."""
    if size(occupied(draft)) == limits.cockroaches:
        take_away(draft, size(draft.boxes) + below(random, limits.cockroaches))
    places = common(places, empty(draft) & ~sight(scene_of(draft)))
    number = size(places.n) + size(places.e) + size(places.s) + size(places.w)
    if number == 0:
        return False
    index, facing = below(random, number), 0
    while index >= size(facing_of(places, facing)):
        index -= size(facing_of(places, facing))
        facing += 1
    flip(draft, facing, 1 << square_of(random, facing_of(places, facing)))
    return True
