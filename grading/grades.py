"""The grade of a task: bits, level, and every measure that says why."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from ..solver.task import BOX_SUPPLY, Play, Task
from .levels import Level, level_of
from .metrics import DECIMALS, MOST_POSITIONS, Facts, Value, gather, measure
from .player import DEFAULT, Player, bits_of
from .trace import follow
from .tricks import Trick

WEIGHTS: Final[Mapping[str, float]] = {
    "sacrifices": 0.5,
    "trap_depth": 0.25,
    "quiet_turns": 0.25,
    "coupling": 1.0,
}
"""What one unit of a measure adds to the bits in ``Grade.score``. Uncalibrated, like the levels: half a bit for
a sacrifice means that it makes a task harder by as much as seven attempts instead of five."""


@dataclass(frozen=True, slots=True)
class Grade:
    """How hard a task is."""

    bits: float
    """-log2 of the chance that one attempt of the model player succeeds."""
    level: Level
    """From the bits; the thresholds are uncalibrated."""
    metrics: Mapping[str, Value]
    """Every measure of ``metrics.METRICS`` by name; None if it does not apply or the walk was cut."""
    tricks: tuple[Trick, ...]
    """The tricks that the solution uses."""
    cut: bool
    """The task has too many positions to visit: measures that need all of them are None."""

    @property
    def score(self) -> float:
        """Bits plus the other measures weighted by ``WEIGHTS``; unknown ones add nothing."""
        parts = (weight * (self.metrics[name] or 0) for name, weight in WEIGHTS.items())
        return round(self.bits + sum(parts), DECIMALS)

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
) -> Grade:
    """The grade of a task. ``solution`` must be its only solution; this is not checked.

    ``box_supply`` is the number of boxes in the game.
    ``most`` is the limit of positions after the same number of cards.
    Raises GradingError for a task that is too large to grade.
    """
    trace = follow(task, solution, box_supply)
    return grade_of(gather(trace, most), player)


def grade_of(facts: Facts, player: Player = DEFAULT) -> Grade:
    """The grade from gathered facts."""
    bits = bits_of(facts.trace, player)
    return Grade(bits, level_of(bits), measure(facts), tuple(facts.tricks), facts.cut)
