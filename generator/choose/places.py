"""The places of a deck: the target of each, and the tasks that could stand there."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Final, TypeAlias

from ..decks.figure import shows
from ..pool import Record
from ..profile import Stage
from ..wishes.lineup import is_symmetric
from .syllabus import FREE, Syllabus, is_composed

NEAREST: Final = 16
"""Candidates for one place: the tasks nearest to its target."""

NEAREST_OF_SHARE: Final = 2
"""Further candidates for each share, which may be too rare among the nearest, and for each lesson that returns."""

NEAREST_OF_STEP: Final = 4
"""Further candidates for each step of a stage that teaches (``Syllabus.steps``)."""


@dataclass(frozen=True, slots=True)
class Place:
    """One place of the deck."""

    stage: Stage
    target: float
    """Difficulty that the place should have, in bits."""
    candidates: tuple[Record, ...]
    """The tasks that could stand here, nearest to the target first."""


def targets(stage: Stage) -> list[float]:
    """A linear rise through the stage's range of bits, half a step from either end."""
    least, most = stage.bits
    return [least + (most - least) * (index + 0.5) / stage.tasks for index in range(stage.tasks)]


def places(
    stages: Sequence[Stage],
    found: Mapping[int, Sequence[Record]],
    shares: Iterable[str] = (),
    nearest: int = NEAREST,
    syllabus: Syllabus = FREE,
) -> list[Place]:
    """The places of all stages in order. ``found`` has the tasks for each stage by its index."""
    return [
        Place(stage, target, _candidates(allowed, target, wanted, nearest))
        for index, stage in enumerate(stages)
        for allowed, wanted in [(syllabus.allowed(index, found[index]), [*_wanted(index, stage, shares, syllabus)])]
        for target in targets(stage)
    ]


def has(record: Record, name: str) -> bool:
    """Whether a task has a kind of card, by its code, or uses a trick, by its name."""
    return name in record.tricks or any(card.code == name for card in record.task.hand)


def is_drawn(record: Record) -> bool:
    """Whether the start is symmetric."""
    return is_symmetric(record.task)


_Wanted: TypeAlias = tuple[int, Callable[[Record], bool]]
"""So many of the nearest of these are candidates, too."""


def _wanted(index: int, stage: Stage, shares: Iterable[str], syllabus: Syllabus) -> Iterator[_Wanted]:
    for share in shares:
        yield NEAREST_OF_SHARE, partial(_has, share)
    for step in syllabus.steps(index):
        yield NEAREST_OF_STEP, step
    for lesson in syllabus.returning(index):
        yield NEAREST_OF_SHARE, partial(syllabus.returns, lesson)
    if stage.composed:
        yield NEAREST_OF_STEP, is_composed
    if stage.symmetric:
        yield NEAREST_OF_STEP, is_drawn
    for figure in stage.figures:
        yield NEAREST_OF_STEP, partial(_shows, figure)


def _shows(figure: str, record: Record) -> bool:
    return shows(record.task, figure)


def _has(name: str, record: Record) -> bool:
    return has(record, name)


def _candidates(found: Sequence[Record], target: float, wanted: Sequence[_Wanted], nearest: int) -> tuple[Record, ...]:
    by_distance = sorted(found, key=lambda r: (abs(r.bits - target), r.name))
    names = {record.name for record in by_distance[:nearest]}
    for number, is_wanted in wanted:
        names.update(islice((record.name for record in by_distance if is_wanted(record)), number))
    return tuple(record for record in by_distance if record.name in names)
