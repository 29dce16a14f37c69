"""How faces are to look: what a user chooses, and every drawing follows."""

import re
from typing import Final, NamedTuple

from ..drawing.canvas import Canvas
from ..drawing.themes import THEMES, Theme, ThemeName
from ..words import Language, Words, words_in
from .layout import BLEED, SQUARE_CARD, FaceSize, FaceSizeError

_SHORT: Final = (30.0, 180.0)
_LONG: Final = (30.0, 250.0)
"""The shorter and the longer side of a card in mm, at least and at most: one always fits on a sheet."""

_SIZE: Final = re.compile(r"(\d{1,6}(?:\.\d+)?) ?[xX\u00d7] ?(\d{1,6}(?:\.\d+)?)", re.ASCII)


class Look(NamedTuple):
    """What all faces of a deck have in common."""

    language: Language = Language.DE
    size: FaceSize = SQUARE_CARD
    """Of the trimmed card."""
    low_ink: bool = False
    """Lines in place of coloured areas."""
    upside_down: bool = False
    """Solutions stand on their heads, so that nobody reads one by accident."""
    bleed: float = BLEED
    """In mm, on every side."""
    theme: ThemeName = ThemeName.KITCHEN
    extras: bool = False
    """One more card, with the title of the deck and the rules in brief."""

    @property
    def words(self) -> Words:
        """The words of its language."""
        return words_in(self.language)

    @property
    def colours(self) -> Theme:
        """The colours of its theme."""
        return THEMES[self.theme]

    def canvas(self, size: FaceSize) -> Canvas:
        """A page without bleed in its colours."""
        return Canvas(*size, theme=self.colours)

    @property
    def cell(self) -> FaceSize:
        """The card with its bleed."""
        return FaceSize(self.size.width + 2 * self.bleed, self.size.height + 2 * self.bleed)

    @property
    def trimmed(self) -> "Look":
        """The same without bleed."""
        return self._replace(bleed=0.0)


def face_size(text: str) -> FaceSize:
    """A size such as ``63x88``: width and height in mm. Raises FaceSizeError."""
    match = _SIZE.fullmatch(text.strip())
    if match is None:
        raise FaceSizeError(f"size: {text[:24]!r} is not a width and a height in mm such as 63x88")
    size = FaceSize(float(match[1]), float(match[2]))
    short, long = sorted(size)
    if not (_SHORT[0] <= short <= _SHORT[1] and _LONG[0] <= long <= _LONG[1]):
        raise FaceSizeError(
            f"size: {size.width:g} x {size.height:g} mm is out of bounds ({_SHORT[0]:g} to {_SHORT[1]:g} mm by "
            f"{_LONG[0]:g} to {_LONG[1]:g} mm)"
        )
    return size
