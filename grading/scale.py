"""What turns bits and measures into a level and a score: thresholds and weights, by guess or by people's play."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from .levels import DIFFICULT_FROM, MEDIUM_FROM, Level


@dataclass(frozen=True, slots=True)
class Scale:
    """Thresholds and weights."""

    medium_from: float
    """Bits at which medium begins."""
    difficult_from: float
    """Bits at which difficult begins."""
    weights: Mapping[str, float]
    """What one unit of a measure adds to the bits in a score."""
    calibration: str = ""
    """The digest of the calibration that it is from; empty for a guess."""

    def level(self, bits: float) -> Level:
        """The level for a number of bits."""
        if bits < self.medium_from:
            return Level.EASY
        return Level.MEDIUM if bits < self.difficult_from else Level.DIFFICULT

    def score(self, bits: float, metrics: Mapping[str, float | None]) -> float:
        """Bits plus the weighted measures; unknown ones add nothing."""
        return bits + sum(weight * (metrics.get(name) or 0.0) for name, weight in self.weights.items())


UNCALIBRATED: Final = Scale(
    MEDIUM_FROM,
    DIFFICULT_FROM,
    {"sacrifices": 0.5, "trap_depth": 0.25, "quiet_turns": 0.25, "coupling": 1.0},
)
"""No play logs stand behind it: half a bit for a sacrifice means that it makes a task harder by as much as seven
attempts instead of five."""
