"""Sheets of paper. All lengths in mm."""

from enum import StrEnum
from typing import Final

from ..cards.layout import FaceSize

MARGIN: Final = 9.0
"""At the edge of a sheet: most printers leave 4 to 5 mm white, and crop marks need room."""


class Paper(StrEnum):
    """A size of paper that printers hold."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def portrait(self) -> FaceSize:
        """Upright."""
        return _SIZES[self]

    @property
    def landscape(self) -> FaceSize:
        """Lying."""
        return FaceSize(_SIZES[self].height, _SIZES[self].width)


_SIZES: Final = {Paper.A4: FaceSize(210.0, 297.0), Paper.LETTER: FaceSize(215.9, 279.4)}
