"""The colours of everything that is drawn, and what makes them legible.

The three levels are steps in lightness as well as in hue, so that they stay apart for colour-blind
eyes and in a grey print; shape and word say the same again.
"""

from typing import Final, TypeAlias

from ...grading.levels import Level

Colour: TypeAlias = str
"""``#RRGGBB``."""

# --- Paper and type -----------------------------------------------------------------------------

PAPER: Final = "#FFFFFF"
INK: Final = "#22313B"
"""Type, and the strong lines of the drawing."""
SOFT_INK: Final = "#4E5D66"
"""Type that should stand back: coordinates, the solution."""
STRIP: Final = "#EDF1EF"
"""Behind the solution."""

# --- The kitchen --------------------------------------------------------------------------------

TILE: Final = "#F8F8F3"
TILE_DARK: Final = "#E3EBE9"
JOINT: Final = "#B9C6C5"
"""Between tiles, and around cards in the hand."""
TARGET: Final = "#A8215F"
TARGET_TILE: Final = "#F7DDE8"

# --- Pieces -------------------------------------------------------------------------------------

OVERALL: Final = "#1F6A94"
OVERALL_DARK: Final = "#134865"
CAP: Final = "#F4C542"
CAP_DARK: Final = "#B98A12"
SKIN: Final = "#F0C9A4"
VACUUM: Final = "#2E3D47"
STEEL: Final = "#8FA1AB"
SUCTION: Final = "#5FB3D9"
SHELL: Final = "#6B3A20"
SHELL_LIGHT: Final = "#A8683C"
SHELL_NECK: Final = "#D9924A"
"""Bright, because the neck is where a cockroach looks to."""
SHELL_DARK: Final = "#3A1D0F"
CARDBOARD: Final = "#DDB57E"
CARDBOARD_LIGHT: Final = "#EED3A8"
CARDBOARD_DARK: Final = "#8A5F2E"
GONE: Final = "#A83A26"
"""What is taken away."""
COME: Final = "#2C7A5B"
"""What is put down."""

# --- Levels -------------------------------------------------------------------------------------

LEVEL: Final[dict[Level, Colour]] = {
    Level.EASY: "#B8E0CC",
    Level.MEDIUM: "#E69F00",
    Level.DIFFICULT: "#A83600",
}
LEVEL_TEXT: Final[dict[Level, Colour]] = {Level.EASY: INK, Level.MEDIUM: "#1B262D", Level.DIFFICULT: PAPER}
"""Type and shapes on the colour of a level."""


def luminance(colour: Colour) -> float:
    """Relative luminance by WCAG 2: 0 (black) ... 1 (white)."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Contrast by WCAG 2: 1 (none) ... 21 (black on white); text needs 4.5."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
