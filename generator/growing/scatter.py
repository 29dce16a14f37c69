"""Random starts for growing: ``random_start`` in compiled code."""

from ...solver.search.bits import BOARD, Boards, put_boards
from ...solver.search.jit import compiled
from ...solver.search.rows import Ints
from .deal import add_card, can_become, draw
from .draft import Draft, empty, flip, is_clear
from .draws import below, square_of
from .wanted import Limits


@compiled
def scatter(draft: Draft, cards: int, wanted_cards: int, limits: Limits, random: Ints) -> bool:
    """Write a random start with so many cards. False when it is not clear or its hand cannot lead to a wanted one."""
    put_boards(draft, Boards(0, 0, 0, 0))
    draft.boxes = draft.hand = draft.cards = 0
    while draft.cards < cards:
        kind = draw(draft, limits, random)
        if kind < 0:
            return False
        add_card(draft, kind)
    if not can_become(draft, wanted_cards, limits):
        return False
    draft.square, draft.facing = square_of(random, BOARD), below(random, 4)
    for _ in range(_between(random, limits.least_boxes, limits.boxes)):
        draft.boxes |= 1 << square_of(random, empty(draft))
    for _ in range(_between(random, limits.least_cockroaches, limits.cockroaches)):
        facing = below(random, 4)
        flip(draft, facing, 1 << square_of(random, empty(draft)))
    return is_clear(draft)


@compiled
def _between(random: Ints, least: int, most: int) -> int:
    """A number from ``least`` to ``most``."""
    return least + below(random, most - least + 1)
