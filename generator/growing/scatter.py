"""Random starts, as ``random_start`` makes them, in compiled code."""

from ...solver.search.bits import BOARD
from ...solver.search.jit import compiled
from ...solver.search.run import Ints
from .deal import add_card, can_become, draw
from .draws import below, square_of
from .row import BOXES, CARDS, FACING, SQUARE, N, empty, is_clear
from .wanted import Limits


@compiled
def start(row: Ints, cards: int, wanted_cards: int, limits: Limits, random: Ints) -> bool:
    """Write a random start with so many cards; False when it is not clear or the hand cannot become what is wanted."""
    row[:] = 0
    while row[CARDS] < cards:
        kind = draw(row, limits, random)
        if kind < 0:
            return False
        add_card(row, kind)
    if not can_become(row, wanted_cards, limits):
        return False
    row[SQUARE], row[FACING] = square_of(random, BOARD), below(random, 4)
    for _ in range(limits.least_boxes + below(random, limits.boxes - limits.least_boxes + 1)):
        row[BOXES] |= 1 << square_of(random, empty(row))
    for _ in range(limits.least_cockroaches + below(random, limits.cockroaches - limits.least_cockroaches + 1)):
        row[N + below(random, 4)] |= 1 << square_of(random, empty(row))
    return is_clear(row)
