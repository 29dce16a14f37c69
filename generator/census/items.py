"""The items of a census: an exterminator, boxes and a hand, one for each class under the eight symmetries.

A rotation brings every exterminator to face north, where it stands is then fixed up to the mirror image that swaps A
and G. So he stands on A to D. On A, B and C all starts differ. On D the mirror image of a start has the same
exterminator: of two items that are images one is left out, and an item that is its own image says so (``mirrored``),
because of its sets of cockroaches one of two images counts.
"""

from math import comb
from typing import Final

from ...solver import hand as hands
from ...solver.board import SIZE, SQUARES, Direction, Square, board_of, column_of, square_at
from ...solver.cards import Card
from ...solver.symmetry import Symmetry
from .families import Family
from .tally import Item

_MIRROR: Final = Symmetry(0, mirrored=True)
_MIDDLE: Final = SIZE // 2
_STANDS: Final = tuple(square_at(column, row) for column in range(_MIDDLE + 1) for row in range(SIZE))
"""The squares of the exterminator."""

_OTHERS: Final = len(SQUARES) - 1


def number_of(family: Family) -> int:
    """An exclusive upper bound on the numbers of items."""
    return len(_STANDS) * comb(_OTHERS, family.boxes) * len(family.hands)


def item_at(family: Family, number: int) -> Item | None:
    """An item by its number; None when its mirror image has a lower one. Hands change fastest."""
    rest, place = divmod(number, len(family.hands))
    stand, boxes_number = divmod(rest, comb(_OTHERS, family.boxes))
    square, hand = _STANDS[stand], family.hands[place]
    boxes = _boxes(square, boxes_number, family.boxes)
    item = item_of(square, Direction.N, boxes, hand, place)
    if column_of(square) == _MIDDLE:
        own, image = (hand, boxes), _image(hand, boxes)
        if image < own:
            return None
        item.mirrored = int(image == own)
    return item


def item_of(square: Square, facing: Direction, boxes: tuple[Square, ...], hand: tuple[Card, ...], place: int) -> Item:
    """An item that is not its own mirror image; ``place`` is that of the hand in the family."""
    item = Item()
    item.square, item.facing, item.boxes = square, int(facing), board_of(boxes)
    item.hand, item.place = hands.pack(hand), place
    return item


def starts_of(family: Family, item: Item) -> tuple[int, int]:
    """The starts of an item up to symmetry: those that differ from their mirror image, and those that do not."""
    if not item.mirrored:
        return family.sets, 0
    own = _own_images(family, item)
    return (family.sets - own) // 2, own


def _own_images(family: Family, item: Item) -> int:
    """The sets of cockroaches that are their own mirror image.

    Such a set has any places that mirror onto themselves, on the middle column along it, and pairs of images.
    """
    free = sum(not item.boxes >> square_at(_MIDDLE, row) & 1 for row in range(SIZE)) - 1
    alone, paired = 2 * free, 2 * (_OTHERS - family.boxes) - free
    return sum(
        _multisets(paired, pairs) * _multisets(alone, family.cockroaches - 2 * pairs)
        for pairs in range(family.cockroaches // 2 + 1)
    )


def _multisets(things: int, size: int) -> int:
    """The number of multisets of ``size`` things."""
    return comb(things + size - 1, size) if things else int(size == 0)


def _boxes(exterminator: Square, number: int, size: int) -> tuple[Square, ...]:
    """The set with this number of all sets of ``size`` squares without the exterminator's, in lexicographic order."""
    squares = [square for square in SQUARES if square != exterminator]
    found: list[Square] = []
    while len(found) < size:
        square = squares.pop(0)
        with_it = comb(len(squares), size - len(found) - 1)
        if number < with_it:
            found.append(square)
        else:
            number -= with_it
    return tuple(found)


def _image(hand: tuple[Card, ...], boxes: tuple[Square, ...]) -> tuple[tuple[Card, ...], tuple[Square, ...]]:
    return tuple(sorted(map(_MIRROR.card, hand))), tuple(sorted(map(_MIRROR.square, boxes)))
