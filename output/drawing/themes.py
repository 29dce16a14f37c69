"""Themes: one colour for each tone. All themes share one geometry.

``kitchen`` tints the whole card in the colour of its level and has pieces near to those of the published game;
``blueprint`` is a white card with a band in the colour of the level. The inks of each colour stand beside it: type is
black alone, and no colour has more than 240 per cent.

The levels, the kinds of piece, the directions of moves and the turns are each at least 25 apart by CIEDE2000, for usual
eyes and for those that lack one kind of cone. The levels are also steps in lightness, for grey prints.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from .palette import Colour, Paint, Tone


class ThemeName(StrEnum):
    """A theme by its name."""

    KITCHEN = "kitchen"
    BLUEPRINT = "blueprint"


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a theme."""

    name: ThemeName
    tones: dict[Tone, Colour | None] = field(repr=False)
    """None: what has this tone is not drawn."""
    banded: bool
    """The level's colour is a band along the top; else it is the whole card."""

    def colour(self, paint: Paint | None) -> Colour | None:
        """The colour of a tone; a colour stays what it is."""
        return self.tones[paint] if isinstance(paint, Tone) else paint

    def __getitem__(self, tone: Tone) -> Colour:
        """The colour of a tone that the theme has. Raises KeyError."""
        colour = self.tones[tone]
        if colour is None:
            raise KeyError(tone)
        return colour


_WHITE: Final = Colour("#FFFFFF", 0, 0, 0, 0)
_BLACK: Final = Colour("#000000", 0, 0, 0, 100)
_LEFT: Final = Colour("#0B5E1E", 85, 25, 100, 25)
_RIGHT: Final = Colour("#F7931A", 0, 50, 95, 0)

_ARROWS: Final[dict[Tone, Colour | None]] = {
    Tone.FORWARDS: Colour("#2E86DE", 75, 40, 0, 0),
    Tone.BACKWARDS: Colour("#5E1150", 55, 100, 20, 40),
    Tone.LEFT: _LEFT,
    Tone.RIGHT: _RIGHT,
    Tone.TURN_LEFT: _LEFT,
    Tone.TURN_RIGHT: _RIGHT,
    Tone.TURN_ROUND: Colour("#7D8287", 0, 0, 0, 58),
    Tone.GONE: Colour("#8F1D12", 10, 95, 100, 30),
    Tone.COME: Colour("#0F8F86", 82, 10, 45, 8),
}
"""The rulebook's colours for turns; a move to the left or right has that of the turn."""

KITCHEN: Final = Theme(
    ThemeName.KITCHEN,
    {
        Tone.BLACK: _BLACK,
        Tone.PAPER: _WHITE,
        Tone.INK: Colour("#22282B", 0, 0, 0, 100),
        Tone.SOFT_INK: Colour("#565C5F", 0, 0, 0, 75),
        Tone.PANEL: Colour("#FFFBF0", 0, 1, 6, 0),
        Tone.STRIP: Colour("#FFFBF0", 0, 1, 6, 0),
        Tone.CARD: _WHITE,
        Tone.TILE: Colour("#FFFDF7", 0, 0, 3, 0),
        Tone.TILE_DARK: Colour("#D9E3DC", 14, 4, 12, 2),
        Tone.JOINT: Colour("#B4BDB6", 10, 0, 10, 25),
        Tone.FRAME: Colour("#22282B", 0, 0, 0, 100),
        Tone.TARGET: Colour("#7A1FA2", 65, 95, 0, 0),
        Tone.TARGET_TILE: Colour("#EBD9F3", 8, 16, 0, 0),
        Tone.OVERALL: Colour("#128A78", 85, 10, 55, 10),
        Tone.OVERALL_DARK: Colour("#07463D", 90, 20, 60, 50),
        Tone.CAP: Colour("#1FAE97", 75, 0, 50, 0),
        Tone.CAP_DARK: Colour("#07463D", 90, 20, 60, 50),
        Tone.ARROW: _WHITE,
        Tone.SKIN: Colour("#F5CFA6", 0, 20, 35, 0),
        Tone.VACUUM: Colour("#2B3234", 0, 0, 0, 95),
        Tone.STEEL: Colour("#8C979B", 10, 0, 0, 45),
        Tone.SUCTION: Colour("#3FA9D6", 70, 10, 5, 0),
        Tone.SHELL: Colour("#F39C12", 0, 45, 95, 0),
        Tone.SHELL_LIGHT: Colour("#8A4B08", 10, 60, 90, 40),
        Tone.SHELL_NECK: Colour("#FFD27A", 0, 18, 60, 0),
        Tone.SHELL_DARK: Colour("#4A2506", 15, 65, 90, 65),
        Tone.CARDBOARD: Colour("#AA1018", 10, 100, 95, 20),
        Tone.CARDBOARD_LIGHT: Colour("#D8575A", 0, 80, 60, 5),
        Tone.CARDBOARD_DARK: Colour("#5E060B", 20, 100, 70, 50),
        **_ARROWS,
        Tone.EASY: Colour("#AAEACA", 34, 0, 28, 0),
        Tone.EASY_SHADE: Colour("#9CE0BE", 40, 0, 34, 0),
        Tone.EASY_TEXT: Colour("#22282B", 0, 0, 0, 100),
        Tone.MEDIUM: Colour("#F18B08", 0, 53, 100, 0),
        Tone.MEDIUM_SHADE: Colour("#F3982B", 0, 47, 90, 0),
        Tone.MEDIUM_TEXT: Colour("#1B2023", 0, 0, 0, 100),
        Tone.DIFFICULT: Colour("#9A0F10", 10, 100, 100, 25),
        Tone.DIFFICULT_SHADE: Colour("#8C0B0D", 10, 100, 95, 33),
        Tone.DIFFICULT_TEXT: _WHITE,
    },
    banded=False,
)

BLUEPRINT: Final = Theme(
    ThemeName.BLUEPRINT,
    {
        Tone.BLACK: _BLACK,
        Tone.PAPER: _WHITE,
        Tone.INK: Colour("#22313B", 0, 0, 0, 100),
        Tone.SOFT_INK: Colour("#4E5D66", 0, 0, 0, 75),
        Tone.PANEL: None,
        Tone.STRIP: Colour("#EDF1EF", 6, 2, 4, 0),
        Tone.CARD: _WHITE,
        Tone.TILE: Colour("#FBFBF7", 0, 0, 2, 0),
        Tone.TILE_DARK: Colour("#D8E3E0", 14, 3, 8, 2),
        Tone.JOINT: Colour("#B9C6C5", 12, 0, 4, 20),
        Tone.FRAME: Colour("#22313B", 0, 0, 0, 100),
        Tone.TARGET: Colour("#A8215F", 20, 95, 20, 10),
        Tone.TARGET_TILE: Colour("#F7DDE8", 0, 15, 2, 0),
        Tone.OVERALL: Colour("#2A86BC", 80, 30, 5, 5),
        Tone.OVERALL_DARK: Colour("#134865", 95, 45, 20, 45),
        Tone.CAP: Colour("#F4C542", 0, 20, 80, 0),
        Tone.CAP_DARK: Colour("#B98A12", 10, 35, 100, 20),
        Tone.ARROW: None,
        Tone.SKIN: Colour("#F0C9A4", 0, 20, 35, 2),
        Tone.VACUUM: Colour("#2E3D47", 0, 0, 0, 92),
        Tone.STEEL: Colour("#8FA1AB", 15, 3, 0, 38),
        Tone.SUCTION: Colour("#5FB3D9", 60, 10, 5, 0),
        Tone.SHELL: Colour("#6B3A20", 20, 70, 85, 45),
        Tone.SHELL_LIGHT: Colour("#A8683C", 10, 55, 80, 25),
        Tone.SHELL_NECK: Colour("#D9924A", 0, 42, 75, 10),
        Tone.SHELL_DARK: Colour("#3A1D0F", 20, 65, 75, 75),
        Tone.CARDBOARD: Colour("#DDB57E", 0, 20, 50, 12),
        Tone.CARDBOARD_LIGHT: Colour("#EED3A8", 0, 12, 32, 5),
        Tone.CARDBOARD_DARK: Colour("#8A5F2E", 10, 45, 85, 35),
        **_ARROWS,
        Tone.EASY: Colour("#B8E0CC", 28, 0, 22, 0),
        Tone.EASY_SHADE: None,
        Tone.EASY_TEXT: Colour("#22313B", 0, 0, 0, 100),
        Tone.MEDIUM: Colour("#E69F00", 0, 40, 100, 5),
        Tone.MEDIUM_SHADE: None,
        Tone.MEDIUM_TEXT: Colour("#1B262D", 0, 0, 0, 100),
        Tone.DIFFICULT: Colour("#A83600", 5, 90, 100, 25),
        Tone.DIFFICULT_SHADE: None,
        Tone.DIFFICULT_TEXT: _WHITE,
    },
    banded=True,
)

THEMES: Final = {theme.name: theme for theme in (KITCHEN, BLUEPRINT)}
