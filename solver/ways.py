"""The ways in which pieces go: steps across the board, derived from the kinds of card.

A card states its step as the exterminator sees it: squares to his right, squares ahead. Seen from the four facings
that is a family of four ways, a quarter turn apart::

    way   0  1  2  3   4  5  6  7  ...
          N  E  S  W   the next step that is in no family so far

In each family the first two go up the numbers of the squares, and the other two lead back. So bit 1 says which it is.
The first four are the directions themselves. The cards of the published game need no others.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from .board import SIZE, SQUARES, Direction, Square, column_of, row_of, square_at
from .cards import Card, Step

Way: TypeAlias = int
"""An index into ``STEPS``. A ``Direction`` is one."""

_AHEAD: Final[Step] = (0, 1)


def _turned(step: Step, quarters: int) -> Step:
    """The step after so many quarter turns clockwise."""
    right, up = step
    return _turned((up, -right), quarters - 1) if quarters else step


def _goes_up(step: Step) -> bool:
    right, up = step
    return right + SIZE * up > 0


def family(step: Step) -> Iterator[Step]:
    """The step and the same after one, two and three quarter turns; it begins where the first two go up."""
    while not (_goes_up(step) and _goes_up(_turned(step, 1))):
        step = _turned(step, 1)
    return (_turned(step, quarters) for quarters in range(4))


def _steps() -> Iterator[Step]:
    known: set[Step] = set()
    for step in (_AHEAD, *(card.step for card in Card if card.is_move)):
        if step not in known:
            steps = [*family(step)]
            known.update(steps)
            yield from steps


STEPS: Final = tuple(_steps())
"""``STEPS[way]``: columns to the east, rows to the north."""

WAYS: Final = range(len(STEPS))

_WAYS: Final = {card: tuple(STEPS.index(_turned(card.step, d)) for d in Direction) for card in Card if card.is_move}


def way_of(card: Card, facing: Direction) -> Way:
    """The way that a move goes for an exterminator with this facing."""
    return _WAYS[card][facing]


def back(way: Way) -> Way:
    """The opposite way."""
    return way ^ 2


def _next(square: Square, step: Step) -> Square | None:
    right, up = step
    column, row = column_of(square) + right, row_of(square) + up
    if not (0 <= column < SIZE and 0 <= row < SIZE):
        return None
    return square_at(column, row)


_NEIGHBOURS: Final = tuple(tuple(_next(square, step) for square in SQUARES) for step in STEPS)


def neighbour(square: Square, way: Way) -> Square | None:
    """The next square on a way, or None beyond the edge."""
    return _NEIGHBOURS[way][square]


def _walk(square: Square, way: Way) -> Iterator[Square]:
    step = neighbour(square, way)
    while step is not None:
        yield step
        step = neighbour(step, way)


RAYS: Final[tuple[tuple[tuple[Square, ...], ...], ...]] = tuple(
    tuple(tuple(_walk(square, way)) for square in SQUARES) for way in WAYS
)
"""``RAYS[way][square]``: the squares ahead, nearest first, up to the edge."""
