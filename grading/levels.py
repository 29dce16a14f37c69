"""The three levels of the game."""

from enum import StrEnum


class Level(StrEnum):
    """How hard a task is said to be: green, orange and red in the published game."""

    EASY = "easy"
    MEDIUM = "medium"
    DIFFICULT = "difficult"
