"""Mending a task with too many solutions: add a cockroach that one of them misses and another catches.

An extra cockroach never makes a play win: plays that miss it no longer do, all others stay as they were.
"""

from ...solver.search.bits import Boards, common, facing_of, sight, size
from ...solver.search.jit import compiled
from ...solver.search.rows import Ints
from .draft import Draft, empty, flip, occupied, scene_of, take_away
from .draws import below, square_of
from .wanted import Limits


@compiled
def mend(draft: Draft, places: Boards, limits: Limits, random: Ints) -> bool:
    """Add a cockroach on one of these places, in exchange for another if there is no room. False when none fits."""
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
