"""The places of a deck: the target of each, and the tasks that could stand there."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from ..pool import Record
from ..profile import Stage

NEAREST: Final = 16
"""Candidates for one place: the tasks nearest to its target."""

NEAREST_OF_SHARE: Final = 2
"""Further candidates for each share, which may be too rare among the nearest."""


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
) -> list[Place]:
    """The places of all stages in order. ``found`` has the tasks for each stage by its index."""
    return [
        Place(stage, target, _candidates(found[index], target, shares, nearest))
        for index, stage in enumerate(stages)
        for target in targets(stage)
    ]


def has(record: Record, name: str) -> bool:
    """Whether a task has a kind of card, by its code, or uses a trick, by its name."""
    return name in record.tricks or any(card.code == name for card in record.task.hand)


def _candidates(found: Sequence[Record], target: float, shares: Iterable[str], nearest: int) -> tuple[Record, ...]:
    by_distance = sorted(found, key=lambda r: (abs(r.bits - target), r.name))
    names = {record.name for record in by_distance[:nearest]}
    for share in shares:
        having = (record.name for record in by_distance if has(record, share))
        names.update(islice(having, NEAREST_OF_SHARE))
    return tuple(record for record in by_distance if record.name in names)
