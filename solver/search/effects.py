"""What a card does on the board: ``rules.effects`` and ``rules.act`` for kernels."""

from .. import hand as hands
from .bits import BOARD, Scene, lowest, natural, size, stops
from .jit import compiled
from .options import EITHER, EITHER_REMOVES, FIRST_BOX_CARD, FIRST_TURN, QUARTERS, REMOVE, WAY

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
def way_of(option: int, facing: int) -> int:
    """The way that a move goes, or the facing after a turn."""
    return int(WAY[natural(4 * option + facing)])


@compiled
def turned_back(option: int, facing: int) -> int:
    """The facing from which a turn leads to ``facing``."""
    return (facing - int(QUARTERS[option])) & 3


@compiled
def targets(option: int, cockroaches: int, scene: Scene, box_supply: int) -> int:
    """The squares that an option can choose; the exterminator's own stands for "nothing to choose"."""
    if option < FIRST_TURN:
        return stops(cockroaches, scene.boxes, scene.square, way_of(option, scene.facing))
    if option < FIRST_BOX_CARD:
        return 1 << scene.square
    if option in (REMOVE, EITHER_REMOVES):
        return scene.boxes
    if size(scene.boxes) >= box_supply:
        return 0
    return BOARD & ~(cockroaches | scene.boxes | 1 << scene.square)


@compiled
def act(option: int, chosen: int, scene: Scene) -> Scene:
    """The scene after an action."""
    if option < FIRST_TURN:
        return Scene(scene.boxes, chosen, scene.facing)
    if option < FIRST_BOX_CARD:
        return Scene(scene.boxes, scene.square, way_of(option, scene.facing))
    return Scene(scene.boxes ^ 1 << chosen, scene.square, scene.facing)
