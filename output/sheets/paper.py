"""Sheets of paper. All lengths in mm."""

import re
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from ...solver.errors import SchabenError
from ..cards.layout import FaceSize

MARGIN: Final = 9.0
"""At the edge of a sheet: most printers leave 4 to 5 mm white, and crop marks need room."""

_SIZE: Final = re.compile(r"(\d{1,4}(?:\.\d+)?) ?[xX\u00d7] ?(\d{1,4}(?:\.\d+)?)", re.ASCII)
_LEAST, _MOST = 90.0, 1200.0
_SCALES: Final = (0.9, 1.1)


class PaperError(SchabenError):
    """A size of paper, or a scale, that nothing is printed with."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, and how much larger things must be drawn on it because the printer shrinks them."""

    name: str
    portrait: FaceSize
    """Upright."""
    scale: float = 1.0

    A3: ClassVar["Paper"]
    A4: ClassVar["Paper"]
    A5: ClassVar["Paper"]
    LETTER: ClassVar["Paper"]
    LEGAL: ClassVar["Paper"]

    def __str__(self) -> str:
        return self.name

    @property
    def landscape(self) -> FaceSize:
        """Lying."""
        return FaceSize(self.portrait.height, self.portrait.width)

    def scaled(self, scale: float) -> "Paper":
        """The same for a printer that shrinks. Raises PaperError."""
        if not _SCALES[0] <= scale <= _SCALES[1]:
            raise PaperError(f"scale: {scale:g} is out of bounds ({_SCALES[0]:g} to {_SCALES[1]:g})")
        return replace(self, scale=scale)


Paper.A3 = Paper("a3", FaceSize(297.0, 420.0))
Paper.A4 = Paper("a4", FaceSize(210.0, 297.0))
Paper.A5 = Paper("a5", FaceSize(148.0, 210.0))
Paper.LETTER = Paper("letter", FaceSize(215.9, 279.4))
Paper.LEGAL = Paper("legal", FaceSize(215.9, 355.6))

PAPERS: Final = {paper.name: paper for paper in (Paper.A3, Paper.A4, Paper.A5, Paper.LETTER, Paper.LEGAL)}
"""By their names."""


def paper_of(text: str) -> Paper:
    """A size by its name, or width and height in mm such as ``320x450``. Raises PaperError."""
    name = text.strip().lower()
    if name in PAPERS:
        return PAPERS[name]
    match = _SIZE.fullmatch(name)
    if match is None:
        raise PaperError(f"paper: {text[:24]!r} is not known; there are {', '.join(PAPERS)}, or width and height in mm")
    short, long = sorted((float(match[1]), float(match[2])))
    if not _LEAST <= short <= long <= _MOST:
        raise PaperError(f"paper: {short:g} x {long:g} mm is out of bounds ({_LEAST:g} to {_MOST:g} mm)")
    return Paper(f"{short:g}x{long:g}", FaceSize(short, long))
