"""The typefaces of the cards, cut down to Latin letters and put into the style of the page."""

import base64
from functools import cache
from io import BytesIO
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from ..drawing.fonts import Font

_LETTERS: Final = (
    "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x100)]))
    + "\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2026\u2212"
)
"""What German, English and notation are written with; a title with other letters is set in a font of the device."""

_FACES: Final = (
    (Font.DISPLAY, "Schaben Display", 400),
    (Font.TEXT, "Schaben Text", 400),
    (Font.BOLD, "Schaben Text", 700),
)
"""Font, name on the page, weight."""


@cache
def embedded() -> str:
    """``@font-face`` rules with the fonts in them."""
    return "\n".join(
        f'@font-face {{ font-family: "{name}"; font-weight: {weight}; src: url("{_data_url(font)}") format("woff"); }}'
        for font, name, weight in _FACES
    )


def _data_url(font: Font) -> str:
    return "data:font/woff;base64," + base64.b64encode(_cut_down(font)).decode()


def _cut_down(font: Font) -> bytes:
    """A font with Latin letters alone, as WOFF; the same bytes each time."""
    options = Options(flavor="woff", layout_features=["kern"], hinting=False, desubroutinize=True, notdef_outline=True,
                      drop_tables=["FFTM", "DSIG"])  # fmt: skip
    face = TTFont(font.path, recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(text=_LETTERS)
    subsetter.subset(face)
    face.flavor = "woff"
    written = BytesIO()
    face.save(written, reorderTables=True)
    return written.getvalue()
