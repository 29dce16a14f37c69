"""Colours, each with its ink for a printing press, and the measure of what is legible."""

from enum import StrEnum
from typing import Final, NamedTuple, Self, TypeAlias

from ...grading.levels import Level


class Cmyk(NamedTuple):
    """Inks in per cent: cyan, magenta, yellow, black."""

    cyan: int
    magenta: int
    yellow: int
    black: int

    @property
    def coverage(self) -> int:
        """All inks together, in per cent."""
        return sum(self)


class Colour(str):
    """A colour ``#RRGGBB`` for screens and home printers, with the inks that a press prints it with."""

    __slots__ = ("cmyk",)
    cmyk: Cmyk

    def __new__(cls, rgb: str, *cmyk: int) -> Self:
        """From ``#RRGGBB`` and four inks in per cent."""
        colour = super().__new__(cls, rgb)
        colour.cmyk = Cmyk(*cmyk)
        return colour


class Tone(StrEnum):
    """What a colour is for. Drawings name tones; a theme says which colour each has, or none."""

    BLACK = "black"
    """Crop marks: black ink alone."""
    PAPER = "paper"
    INK = "ink"
    """Type, and the strong lines of the drawing."""
    SOFT_INK = "soft ink"
    """Type that stands back: coordinates, codes."""

    PANEL = "panel"
    """Behind the board and behind the hand."""
    STRIP = "strip"
    """Behind the solution."""
    CARD = "card"
    """A movement card in the hand."""
    TILE = "tile"
    TILE_DARK = "dark tile"
    JOINT = "joint"
    """Between tiles, and around cards."""
    FRAME = "frame"
    """Around the board."""
    TARGET = "target"
    TARGET_TILE = "target's tile"

    OVERALL = "overall"
    OVERALL_DARK = "dark overall"
    CAP = "cap"
    CAP_DARK = "dark cap"
    ARROW = "arrow"
    """On the exterminator: the direction in which he looks."""
    SKIN = "skin"
    VACUUM = "vacuum"
    STEEL = "steel"
    SUCTION = "suction"
    SHELL = "shell"
    SHELL_LIGHT = "light shell"
    SHELL_NECK = "neck"
    """Bright: a cockroach looks towards its neck."""
    SHELL_DARK = "dark shell"
    CARDBOARD = "cardboard"
    CARDBOARD_LIGHT = "light cardboard"
    CARDBOARD_DARK = "dark cardboard"

    FORWARDS = "forwards"
    BACKWARDS = "backwards"
    LEFT = "left"
    RIGHT = "right"
    TURN_LEFT = "turn left"
    TURN_RIGHT = "turn right"
    TURN_ROUND = "turn round"
    GONE = "gone"
    """A box that is taken away."""
    COME = "come"
    """A box that is placed."""

    EASY = "easy"
    EASY_SHADE = "easy, shaded"
    EASY_TEXT = "type on easy"
    MEDIUM = "medium"
    MEDIUM_SHADE = "medium, shaded"
    MEDIUM_TEXT = "type on medium"
    DIFFICULT = "difficult"
    DIFFICULT_SHADE = "difficult, shaded"
    DIFFICULT_TEXT = "type on difficult"


Paint: TypeAlias = Tone | Colour
"""What a shape or a text is painted with."""

LEVEL: Final[dict[Level, Tone]] = {
    Level.EASY: Tone.EASY,
    Level.MEDIUM: Tone.MEDIUM,
    Level.DIFFICULT: Tone.DIFFICULT,
}
LEVEL_SHADE: Final[dict[Level, Tone]] = {
    Level.EASY: Tone.EASY_SHADE,
    Level.MEDIUM: Tone.MEDIUM_SHADE,
    Level.DIFFICULT: Tone.DIFFICULT_SHADE,
}
"""The pattern on the colour of a level."""
LEVEL_TEXT: Final[dict[Level, Tone]] = {
    Level.EASY: Tone.EASY_TEXT,
    Level.MEDIUM: Tone.MEDIUM_TEXT,
    Level.DIFFICULT: Tone.DIFFICULT_TEXT,
}
"""Type and signs on the colour of a level."""


def luminance(colour: str) -> float:
    """Relative luminance by WCAG 2: 0 (black) ... 1 (white)."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast by WCAG 2: 1 (none) ... 21 (black on white); text needs 4.5."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
