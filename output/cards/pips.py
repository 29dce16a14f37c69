"""Pips: how difficult a task is within its level, from one to five."""

from collections.abc import Mapping
from typing import Final

from ...grading.levels import DIFFICULT_FROM, MEDIUM_FROM, Level

MOST_PIPS: Final = 5

_BITS: Final[Mapping[Level, tuple[float, float]]] = {
    Level.EASY: (0.0, MEDIUM_FROM),
    Level.MEDIUM: (MEDIUM_FROM, DIFFICULT_FROM),
    Level.DIFFICULT: (DIFFICULT_FROM, 2 * DIFFICULT_FROM),
}
"""The bits that the pips of a level divide evenly; what lies outside has the first or the last."""


def pips(level: Level, bits: float) -> int:
    """The number of pips of a task with so many bits."""
    least, most = _BITS[level]
    return max(1, min(MOST_PIPS, 1 + int(MOST_PIPS * (bits - least) / (most - least))))
