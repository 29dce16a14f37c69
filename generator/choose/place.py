"""The places of a deck: what each is for, and which tasks could stand there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..pool import Record
from ..profile import Stage

NEAREST: Final = 16
"""Tasks that are thought of for one place: those nearest to its target."""


@dataclass(frozen=True, slots=True)
class Place:
    """One place of the deck."""

    stage: Stage
    target: float
    """Where the curve of difficulty is, in bits."""
    candidates: tuple[Record, ...]
    """The tasks that could stand here, the nearest to the target first."""


def targets(stage: Stage) -> list[float]:
    """A straight rise through the window of bits, half a step from either end."""
    least, most = stage.bits
    return [least + (most - least) * (index + 0.5) / stage.tasks for index in range(stage.tasks)]


def places(stages: Sequence[Stage], found: Mapping[int, Sequence[Record]], nearest: int = NEAREST) -> list[Place]:
    """The places of all stages in order; ``found`` has the tasks for each stage, by its place among them."""
    return [
        Place(stage, target, tuple(sorted(found[index], key=lambda r: (abs(r.bits - target), r.name))[:nearest]))
        for index, stage in enumerate(stages)
        for target in targets(stage)
    ]
