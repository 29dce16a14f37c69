"""The three levels of the game and their thresholds in bits."""

from enum import StrEnum
from typing import Final


class Level(StrEnum):
    """How hard a task is: green, orange and red in the published game."""

    EASY = "easy"
    MEDIUM = "medium"
    DIFFICULT = "difficult"


MEDIUM_FROM: Final = 5.0
"""Bits at which medium begins, as in the classic profile. *Uncalibrated*: not based on play logs yet."""

DIFFICULT_FROM: Final = 10.0
"""Bits at which difficult begins. *Uncalibrated*."""


def levels_by_rank(bits: list[float]) -> list[Level]:
    """Levels that split one deck into thirds by rank. Equal bits get equal levels."""
    order = sorted(bits)
    return [list(Level)[min(3 * order.index(own) // len(order), 2)] for own in bits]
