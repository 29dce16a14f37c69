"""What a card does on the board: ``rules.effects`` and ``rules.act`` for kernels."""

from .. import hand as hands
from .bits import BOARD, lowest, size, stops
from .jit import compiled
from .options import EITHER, EITHER_REMOVES, FIRST_BOX_CARD, FIRST_TURN, QUARTERS, REMOVE

one = compiled(hands.one)
copies = compiled(hands.copies)


@compiled
def lowest_kind(hand: int) -> int:
    """The first kind in a hand that is not empty."""
    return lowest(hand) // hands.COUNT_BITS


@compiled
def kind_of(option: int) -> int:
    """The kind of card of an option."""
    return min(option, EITHER)


@compiled
def direction_of(option: int, facing: int) -> int:
    """The direction in which a move goes, or in which a turn looks."""
    direction: int = (facing + QUARTERS[option]) & 3
    return direction


@compiled
def turned_back(option: int, facing: int) -> int:
    """The facing from which a turn leads to ``facing``."""
    before: int = (facing - QUARTERS[option]) & 3
    return before


@compiled
def targets(option: int, cockroaches: int, boxes: int, square: int, facing: int, supply: int) -> int:
    """The squares that an option can choose; his own square stands for "nothing to choose"."""
    if option < FIRST_TURN:
        return stops(cockroaches, boxes, square, direction_of(option, facing))
    if option < FIRST_BOX_CARD:
        return 1 << square
    if option in (REMOVE, EITHER_REMOVES):
        return boxes
    if size(boxes) >= supply:
        return 0
    return BOARD & ~(cockroaches | boxes | 1 << square)


@compiled
def act(option: int, chosen: int, boxes: int, square: int, facing: int) -> tuple[int, int, int]:
    """The boxes, the exterminator's square and his facing after an action."""
    if option < FIRST_TURN:
        return boxes, chosen, facing
    if option < FIRST_BOX_CARD:
        return boxes, square, direction_of(option, facing)
    return boxes ^ 1 << chosen, square, facing
