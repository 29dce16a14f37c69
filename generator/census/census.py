"""Taking a census: units are done in several processes, and each is saved as soon as it is done."""

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from typing import Final

import numpy as np

from ...grading.prepare import FOR_BITS
from ...solver.board import Direction
from ...solver.cards import Card
from ...solver.task import BOX_SUPPLY
from ..crew import Crew
from ..stream import Stream
from .censusfile import CensusFile
from .families import Family
from .items import item_at, item_of, number_of
from .tally import survey, survey_of
from .unitwork import Found, found_in, per_unit, room_for, work

_TRIED: Final = 80
_TRYING: Final = 2.0
"""For the estimate: the most items that are tried, and the seconds after which no more are."""


def units_of(family: Family) -> int:
    """The number of units of a census."""
    return -(-number_of(family) // per_unit(family))


def take(family: Family, file: CensusFile, crew: Crew, progress: Callable[[int], object] = lambda _done: None) -> None:
    """Do the missing units. ``progress`` is called with the number of units done.

    Raises WorkerError, ClusterError and FileError.
    """
    done = file.done()
    progress(len(done))

    def missing() -> Iterator[int]:  # there may be too many for a list
        return (number for number in range(units_of(family)) if number not in done)

    with closing(crew.in_order(partial(unit, family), missing())) as results:
        for index, (number, found) in enumerate(zip(missing(), results, strict=True), start=1):
            file.finish(number, found)
            progress(len(done) + index)


def unit(family: Family, number: int) -> Found:
    """The result of a unit."""
    first = number * per_unit(family)
    return work(family, first, min(first + per_unit(family), number_of(family)))


def require_memory(family: Family) -> None:
    """Raise FamilyError when the tables of a family need more memory than ``MOST_BYTES``."""
    room_for(family)


def prepare_survey() -> None:
    """Compile or load ``tally``."""
    family = Family(cards=1, cockroaches=1)
    space = survey_of([item_of(0, Direction.N, (), (Card.TURN_LEFT,), 0)], room_for(family))
    survey(space, BOX_SUPPLY, 1)


KERNELS: Final = (prepare_survey, *FOR_BITS)
"""Calls of the kernels of a census, for ``prepare_all``."""


def seconds(family: Family, units: int) -> float:
    """An estimate of the seconds that so many units take in one process, from items spread over the family."""
    for kernel in KERNELS:  # compiling does not count; for a cluster it has not been done here
        kernel()
    random = Stream(np.random.SeedSequence(1))
    begun, tried = time.process_time(), 0
    while tried < _TRIED and time.process_time() - begun < _TRYING:
        numbers = [random.below(1 << 32) * number_of(family) >> 32 for _ in range(_TRIED // 8)]
        found_in(family, [item for number in numbers if (item := item_at(family, number)) is not None])
        tried += len(numbers)
    return (time.process_time() - begun) / tried * per_unit(family) * units
