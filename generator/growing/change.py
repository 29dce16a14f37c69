"""Change one or two elements of a known task."""

from ...solver.search.bits import size
from ...solver.search.effects import copies
from ...solver.search.jit import compiled
from ...solver.search.run import Ints
from .deal import add_card, can_become, draw, drop_card
from .draws import below, square_of
from .row import BOXES, CARDS, FACING, HAND, SQUARE, N, cockroaches, empty, is_clear, take_away
from .wanted import Limits


@compiled
def change(row: Ints, cards: int, limits: Limits, random: Ints) -> bool:
    """Change one or two elements; False when what comes out cannot be wanted."""
    for _ in range(1 + below(random, 2)):
        element = below(random, 12)
        if element < 6:
            _change_cockroach(row, element, limits, random)
        elif element < 9:
            _change_box(row, limits, random)
        elif element < 11:
            _change_exterminator(row, random)
        else:
            _swap_card(row, limits, random)
    return cockroaches(row) != 0 and can_become(row, cards, limits) and is_clear(row)


@compiled
def _change_cockroach(row: Ints, how: int, limits: Limits, random: Ints) -> None:
    """Move one, turn one, add one or drop one."""
    before = cockroaches(row)
    number = size(before)
    place = 0
    if how != 0 and number > 0:
        take_away(row, size(row[BOXES]) + below(random, number))
        place = before & ~cockroaches(row)
    if how == 1 or size(cockroaches(row)) == limits.cockroaches:
        return
    if how < 4:
        place = 1 << square_of(random, empty(row))
    row[N + below(random, 4)] |= place


@compiled
def _change_box(row: Ints, limits: Limits, random: Ints) -> None:
    """Move one, add one or drop one."""
    how = below(random, 4)
    number = size(row[BOXES])
    if how != 0 and number > 0:
        take_away(row, below(random, number))
    if how != 1 and size(row[BOXES]) < limits.boxes:
        row[BOXES] |= 1 << square_of(random, empty(row))


@compiled
def _change_exterminator(row: Ints, random: Ints) -> None:
    """Turn him or move him."""
    if below(random, 2):
        row[FACING] = below(random, 4)
    else:
        row[SQUARE] = square_of(random, empty(row))


@compiled
def _swap_card(row: Ints, limits: Limits, random: Ints) -> None:
    """Another card for one in the hand."""
    place = below(random, row[CARDS])
    kind = -1
    while place >= 0:
        kind += 1
        place -= copies(row[HAND], kind)
    other = draw(row, limits, random)
    if other >= 0:
        drop_card(row, kind)
        add_card(row, other)
