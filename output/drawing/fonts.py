"""The typefaces: one with character for numbers and levels, a clean one for the rest.

Both are under the SIL Open Font License and come as packages, so that every machine draws the same. What neither has a
letter for is set in DejaVu Sans, which comes with matplotlib; what that lacks becomes a box.
"""

from enum import Enum
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, NamedTuple

from matplotlib import font_manager
from matplotlib.font_manager import FontProperties
from matplotlib.ft2font import FT2Font

_BOX: Final = "\N{WHITE SQUARE}"
_INVISIBLE: Final = frozenset("\u200b\u200c\u200d\u2060\ufe0e\ufe0f")
"""Signs that only join or style their neighbours."""


class _Source(NamedTuple):
    package: str
    file: str
    cap: float
    """Height of a capital letter, as a part of the size."""
    descent: float
    """How far a letter such as g hangs below the line, as a part of the size."""


class Font(Enum):
    """A typeface in one weight."""

    DISPLAY = _Source("font_fredoka_one", "files/FredokaOne-Regular.ttf", 0.733, 0.227)
    TEXT = _Source("font_source_sans_pro", "files/SourceSansPro-Regular.ttf", 0.656, 0.224)
    STRONG = _Source("font_source_sans_pro", "files/SourceSansPro-Semibold.ttf", 0.656, 0.224)
    BOLD = _Source("font_source_sans_pro", "files/SourceSansPro-Bold.ttf", 0.656, 0.224)
    FALLBACK = _Source("matplotlib", "mpl-data/fonts/ttf/DejaVuSans.ttf", 0.729, 0.236)

    @property
    def path(self) -> str:
        """The file."""
        return _path(self)

    @property
    def properties(self) -> FontProperties:
        """For matplotlib's own texts."""
        return _properties(self)


PLOT_FONTS: Final = ["Source Sans Pro", "DejaVu Sans"]
"""Families for plots, in the order in which they are tried."""


@cache
def _path(font: Font) -> str:
    return str(files(font.value.package) / font.value.file)


@cache
def _properties(font: Font) -> FontProperties:
    return FontProperties(fname=_path(font))


@cache
def _letters(font: Font) -> frozenset[int]:
    return frozenset(FT2Font(_path(font)).get_charmap())


@lru_cache(maxsize=4096)
def fitting(text: str, font: Font) -> tuple[str, Font]:
    """The text as it can be set, and the font that has all its letters."""
    if _letters(font).issuperset(map(ord, text)):
        return text, font
    return plain(text), Font.FALLBACK


def plain(text: str) -> str:
    """The text with a box in place of every sign that no font has."""
    known = _letters(Font.FALLBACK)
    shown = (sign if sign.isprintable() else " " for sign in text if sign not in _INVISIBLE)
    return "".join(sign if ord(sign) in known else _BOX for sign in shown)


@cache
def use_in_plots() -> None:
    """Let matplotlib know the fonts, before any of the same name that this machine may have."""
    manager = font_manager.fontManager
    for font in (Font.TEXT, Font.BOLD):
        manager.addfont(font.path)
        manager.ttflist.insert(0, manager.ttflist.pop())
