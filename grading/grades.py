"""The grade of a task: bits, level, and every measure that says why."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..solver.task import BOX_SUPPLY, Play, Task
from .levels import Level
from .metrics import DECIMALS, MOST_POSITIONS, Facts, Value, gather, measure
from .player import DEFAULT, Player, bits_of
from .scale import UNCALIBRATED, Scale
from .trace import follow
from .tricks import Trick


@dataclass(frozen=True, slots=True)
class Grade:
    """How hard a task is."""

    bits: float
    """-log2 of the chance that one attempt of the model player succeeds."""
    level: Level
    """From the bits by the scale, or by rank in a deck."""
    metrics: Mapping[str, Value]
    """Every measure of ``metrics.METRICS`` by name; None if it does not apply or the walk was cut."""
    tricks: tuple[Trick, ...]
    """The tricks that the solution uses."""
    cut: bool
    """The task has too many positions to visit: measures that need all of them are None."""
    scale: Scale = UNCALIBRATED
    """What level and score are by."""

    @property
    def score(self) -> float:
        """Bits plus the other measures, weighted by the scale."""
        return round(self.scale.score(self.bits, self.metrics), DECIMALS)

    def as_data(self) -> dict[str, Any]:
        """For ``--json`` and deck files."""
        return {
            "bits": self.bits,
            "level": str(self.level),
            "score": self.score,
            "metrics": dict(self.metrics),
            "tricks": [str(trick) for trick in self.tricks],
            "cut": self.cut,
        }


def grade(
    task: Task,
    solution: Play,
    box_supply: int = BOX_SUPPLY,
    player: Player = DEFAULT,
    most: int = MOST_POSITIONS,
    scale: Scale = UNCALIBRATED,
) -> Grade:
    """The grade of a task. ``solution`` must be its only solution; this is not checked.

    ``box_supply`` is the number of boxes in the game.
    ``most`` is the limit of positions after the same number of cards.
    Raises GradingError for a task that is too large to grade.
    """
    trace = follow(task, solution, box_supply)
    return grade_of(gather(trace, most), player, scale)


def grade_of(facts: Facts, player: Player = DEFAULT, scale: Scale = UNCALIBRATED) -> Grade:
    """The grade from gathered facts."""
    bits = bits_of(facts.trace, player)
    return Grade(bits, scale.level(bits), measure(facts), tuple(facts.tricks), facts.cut, scale)
