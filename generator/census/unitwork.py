"""One unit of a census: consecutive items. Its result depends only on the family and the number of the unit."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import factorial, prod
from typing import Final

import numpy as np

from ...grading.player import bits_of
from ...grading.trace import follow
from ...grading.tricks import tricks_of
from ...solver import hand as hands
from ...solver.board import SIZE, SQUARES, Direction
from ...solver.cards import Card, Verb
from ...solver.notation import format_play, format_task
from ...solver.search.encoding import decode
from ...solver.search.rows import Ints, column, load
from ...solver.task import BOX_SUPPLY, Piece, Play, Position, Task
from .families import Family, FamilyError
from .goodtasks import Good, packed
from .items import item_at, starts_of
from .tally import AT, Item, Progress, Room, Survey, survey, survey_of

_STARTS: Final = 4_000_000
"""Starts of a unit, roughly: seconds of work, the most that a stop loses."""

_SLICE: Final = 500_000_000
"""Words of the tables between two checks for Ctrl-C: less than a second."""

MOST_BYTES: Final = 4 << 30
"""The most memory for the tables of a census, in each process."""


@dataclass(frozen=True, slots=True)
class Found:
    """The result of a unit."""

    solutions: Ints
    """Rows of: hand, 1 if the starts are their own mirror image, number of solutions, starts up to symmetry."""
    tallies: Ints
    """Rows of: hand; of its starts with one solution those that are tight, also clear, also without idle pieces."""
    good: bytes
    """The good tasks, as ``goodtasks.packed`` has them."""


def per_unit(family: Family) -> int:
    """The number of items in a unit."""
    return max(1, _STARTS // family.sets)


def work(family: Family, first: int, last: int) -> Found:
    """Survey the items with these numbers, ``last`` excluded."""
    items = [item for number in range(first, last) if (item := item_at(family, number)) is not None]
    return found_in(family, items)


def found_in(family: Family, items: Sequence[Item]) -> Found:
    """Count all starts of some items, and grade the good tasks. Raises FamilyError if that needs too much memory."""
    solutions: Counter[tuple[int, int, int]] = Counter()
    for item in items:
        others, own = starts_of(family, item)
        solutions[item.place, 0, 0] += others
        solutions[item.place, 1, 0] += own
    space = survey_of(items, room_for(family))
    good = packed(_survey(family, items, space))
    for hand, own_image, number in np.argwhere(space.solutions).tolist():
        starts = int(space.solutions[hand, own_image, number])
        solutions[hand, own_image, number] += starts
        solutions[hand, own_image, 0] -= starts
    counted = [(*key, starts) for key, starts in sorted(solutions.items()) if starts]
    tallies = [(hand, *space.tallies[hand].tolist()) for hand in np.flatnonzero(space.tallies.any(axis=1)).tolist()]
    return Found(_array(counted, 4), _array(tallies, 4), good)


def _array(values: Sequence[Sequence[int]], width: int) -> Ints:
    return np.array(values, dtype=np.int64).reshape(-1, width)


def _survey(family: Family, items: Sequence[Item], space: Survey) -> Iterator[Good]:
    """Survey all items; the good tasks, graded."""
    while int(column(space.progress, "done")[0]) < len(items):
        survey(space, BOX_SUPPLY, _SLICE)
        number = load(space.progress, 0, Progress).found
        for values in space.good[:number].tolist():
            yield _graded(*_task(family, items[values[0]], values[AT:]))
        column(space.progress, "found")[0] = 0


def _task(family: Family, item: Item, values: Sequence[int]) -> tuple[Task, Play]:
    places, codes = values[: family.cockroaches], values[family.cockroaches :]
    cockroaches = [divmod(place, len(SQUARES)) for place in places]
    start = Position(
        Piece(item.square, Direction(item.facing)),
        tuple(Piece(square, Direction(facing)) for facing, square in cockroaches),
        tuple(square for square in SQUARES if item.boxes >> square & 1),
        hands.unpack(item.hand),
    )
    return Task(start), decode(codes)


def _graded(task: Task, solution: Play) -> Good:
    trace = follow(task, solution)
    return Good(format_task(task), format_play(solution), bits_of(trace), tuple(map(str, tricks_of(trace))))


# --- Room -----------------------------------------------------------------------------------------


@cache
def room_for(family: Family) -> Room:
    """The sizes of the arrays for a family. Raises FamilyError when they exceed ``MOST_BYTES``."""
    plays = max(_plays(hand, family.boxes) for hand in family.hands)
    room = Room(family.cards, family.cockroaches, family.boxes, len(family.hands), max(1, plays), 1)
    if room.bytes <= MOST_BYTES:
        room = room._replace(prefixes=max(1, *(_prefixes(hand, family.boxes) for hand in family.hands)))
    if room.bytes > MOST_BYTES:
        raise FamilyError(f"family: a hand of {family.cards} has up to {plays:,} plays, too many for the memory")
    return room


def _plays(hand: Sequence[Card], boxes: int) -> int:
    """An upper bound on the plays of a hand, for all starts."""
    orders = factorial(len(hand)) // prod(map(factorial, Counter(hand).values()))
    most = boxes + sum(Verb.PLACE in card.verbs for card in hand)
    return orders * prod(_effects(card, most) for card in hand)


def _prefixes(hand: Sequence[Card], boxes: int) -> int:
    """An upper bound on the plays of one card up to all but one."""
    return sum(_plays(part, boxes) for size in range(1, len(hand)) for part in set(combinations(hand, size)))


def _effects(card: Card, boxes: int) -> int:
    """The most effects of a card with at most so many boxes on the board."""
    if card.is_box_card:
        return (len(SQUARES) - 1) * (Verb.PLACE in card.verbs) + boxes * (Verb.REMOVE in card.verbs)
    return SIZE - 1 if card.is_move else 1
