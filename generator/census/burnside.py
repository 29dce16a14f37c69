"""How many starts of a family differ under the eight symmetries, by Burnside's lemma; nothing is enumerated.

The number of classes is the mean, over the symmetries, of the number of starts that a symmetry leaves as they are. A
start is left as it is if its exterminator, its hand, its boxes and its cockroaches are. A cycle of squares holds a
box on each or none, and a cycle of places as many cockroaches on each. So the starts are counted by a product of
power series, one factor for each cycle of squares, in x for boxes and y for cockroaches::

    x^(length of the cycle)  +  product over its cycles of places of  1 / (1 - y^length)
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from functools import reduce
from typing import TypeAlias, TypeVar

from ...solver.board import SQUARES, Direction, Square
from ...solver.symmetry import SYMMETRIES, Symmetry
from ...solver.task import Piece
from .families import Family

T = TypeVar("T", bound=Hashable)

_Series: TypeAlias = Counter[tuple[int, int]]
"""Coefficients by the powers of x and y."""


def classes(family: Family) -> int:
    """The number of starts up to symmetry. Source: Burnside's lemma (Cauchy, Frobenius)."""
    fixed = sum(_fixed(family, symmetry) for symmetry in SYMMETRIES)
    found, rest = divmod(fixed, len(SYMMETRIES))
    if rest:
        raise AssertionError
    return found


def _fixed(family: Family, symmetry: Symmetry) -> int:
    """The number of starts that a symmetry leaves as they are."""
    hands = sum(tuple(sorted(map(symmetry.card, hand))) == hand for hand in family.hands)
    exterminators = [Piece(square, facing) for square in SQUARES for facing in Direction]
    standing = [piece.square for piece in exterminators if symmetry.piece(piece) == piece]
    return hands * sum(_pieces(family, symmetry, square) for square in standing)


def _pieces(family: Family, symmetry: Symmetry, exterminator: Square) -> int:
    """The number of ways to put boxes and cockroaches that it leaves as they are."""
    squares = [square for square in SQUARES if square != exterminator]
    one: _Series = Counter({(0, 0): 1})
    factors = (_factor(family, symmetry, cycle) for cycle in _cycles(squares, symmetry.square))
    found = reduce(lambda series, factor: _product(family, series, factor), factors, one)
    return found[family.boxes, family.cockroaches]


def _factor(family: Family, symmetry: Symmetry, squares: list[Square]) -> _Series:
    factor: _Series = Counter({(0, 0): 1})
    for cycle in _cycles([Piece(square, facing) for square in squares for facing in Direction], symmetry.piece):
        powers = range(0, family.cockroaches + 1, len(cycle))
        factor = _product(family, factor, Counter({(0, power): 1 for power in powers}))
    factor[len(squares), 0] += 1
    return factor


def _product(family: Family, one: _Series, other: _Series) -> _Series:
    """Without the powers that do not matter."""
    found: _Series = Counter()
    for (x, y), number in one.items():
        for (more_x, more_y), times in other.items():
            if x + more_x <= family.boxes and y + more_y <= family.cockroaches:
                found[x + more_x, y + more_y] += number * times
    return found


def _cycles(things: Iterable[T], image: Callable[[T], T]) -> list[list[T]]:
    found, left = [], dict.fromkeys(things)
    while left:
        cycle = [next(iter(left))]
        while (after := image(cycle[-1])) != cycle[0]:
            cycle.append(after)
        for thing in cycle:
            del left[thing]
        found.append(cycle)
    return found
