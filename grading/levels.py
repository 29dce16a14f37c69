"""The three levels of the game, and where in bits they begin."""

from enum import StrEnum
from typing import Final


class Level(StrEnum):
    """How hard a task is said to be: green, orange and red in the published game."""

    EASY = "easy"
    MEDIUM = "medium"
    DIFFICULT = "difficult"


MEDIUM_FROM: Final = 5.0
DIFFICULT_FROM: Final = 10.0
"""Thresholds in bits, where the classic profile's levels begin. *Uncalibrated*: no play logs stand behind them yet."""


def level_of(bits: float) -> Level:
    """The level of a task of so many bits, by the uncalibrated thresholds."""
    if bits < MEDIUM_FROM:
        return Level.EASY
    return Level.MEDIUM if bits < DIFFICULT_FROM else Level.DIFFICULT


def levels_by_rank(bits: list[float]) -> list[Level]:
    """Levels for the tasks of one deck that split it in three by rank; equal bits, equal levels."""
    order = sorted(bits)
    return [list(Level)[min(3 * order.index(own) // len(order), 2)] for own in bits]
