"""Change one or two elements of a known task."""

from ...solver.search.bits import size
from ...solver.search.effects import copies
from ...solver.search.jit import compiled
from ...solver.search.rows import Ints
from .deal import add_card, can_become, draw, drop_card
from .draft import Draft, empty, flip, is_clear, occupied, take_away
from .draws import below, square_of
from .wanted import Limits


@compiled
def change(draft: Draft, cards: int, limits: Limits, random: Ints) -> bool:
    """Change one or two elements. False when the result cannot lead to a wanted task."""
    for _ in range(1 + below(random, 2)):
        element = below(random, 12)
        if element < 6:
            _change_cockroach(draft, element, limits, random)
        elif element < 9:
            _change_box(draft, limits, random)
        elif element < 11:
            _change_exterminator(draft, random)
        else:
            _swap_card(draft, limits, random)
    return occupied(draft) != 0 and can_become(draft, cards, limits) and is_clear(draft)


@compiled
def _change_cockroach(draft: Draft, how: int, limits: Limits, random: Ints) -> None:
    """Add one (0), drop one (1), move one (2, 3) or turn one (4, 5)."""
    before = occupied(draft)
    number = size(before)
    place = 0
    if how != 0 and number > 0:
        take_away(draft, size(draft.boxes) + below(random, number))
        place = before & ~occupied(draft)
    if how == 1 or size(occupied(draft)) == limits.cockroaches:
        return
    if how < 4:
        place = 1 << square_of(random, empty(draft))
    flip(draft, below(random, 4), place)


@compiled
def _change_box(draft: Draft, limits: Limits, random: Ints) -> None:
    """Add one (0), drop one (1) or move one (2, 3)."""
    how = below(random, 4)
    number = size(draft.boxes)
    if how != 0 and number > 0:
        take_away(draft, below(random, number))
    if how != 1 and size(draft.boxes) < limits.boxes:
        draft.boxes |= 1 << square_of(random, empty(draft))


@compiled
def _change_exterminator(draft: Draft, random: Ints) -> None:
    """Turn him or move him."""
    if below(random, 2):
        draft.facing = below(random, 4)
    else:
        draft.square = square_of(random, empty(draft))


@compiled
def _swap_card(draft: Draft, limits: Limits, random: Ints) -> None:
    """Another card for one in the hand."""
    place = below(random, draft.cards)
    kind = -1
    while place >= 0:
        kind += 1
        place -= copies(draft.hand, kind)
    other = draw(draft, limits, random)
    if other >= 0:
        drop_card(draft, kind)
        add_card(draft, other)
