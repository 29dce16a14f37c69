"""A sheet on which one draws in millimetres.

Shapes and texts are only gathered here; ``figure`` hands all shapes to matplotlib as one collection
on a figure without Axes, which is several times faster than one patch each. Texts lie above shapes.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import matplotlib as mpl
import numpy as np
from matplotlib.collections import PathCollection
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.textpath import text_to_path
from matplotlib.transforms import Affine2D

from .palette import Colour
from .shapes import Drawing, Shape, placed

MM_PER_INCH: Final = 25.4
MM_PER_POINT: Final = MM_PER_INCH / 72

FONT: Final = "DejaVu Sans"
"""Comes with matplotlib, so that every machine draws the same."""

CAP_HEIGHT: Final = 0.729
"""Height of a capital letter of the font, as a part of its size."""

DESCENT: Final = 0.236
"""How far a letter such as g hangs below the line, as a part of the font's size."""

Align: TypeAlias = Literal["left", "center", "right"]

_STYLE: Final[Any] = {
    "pdf.fonttype": 42,  # TrueType: searchable, and what print shops accept
    "pdf.compression": 9,
    "svg.fonttype": "none",
    "path.simplify": False,
    "text.hinting": "none",
    "text.usetex": False,
    "font.family": FONT,
}
"""Settings that differ from matplotlib's defaults."""


@contextmanager
def drawing_style(more: Mapping[str, str] | None = None) -> Iterator[None]:
    """The settings under which figures must be made and saved; a user's own are left aside and put back."""
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(_STYLE | dict(more or {}))
        yield


class Style(NamedTuple):
    """How a text looks."""

    size: float
    """In points."""
    colour: Colour
    bold: bool = False

    @property
    def cap(self) -> float:
        """Height of a capital letter in mm."""
        return self.size * MM_PER_POINT * CAP_HEIGHT

    @property
    def descent(self) -> float:
        """Depth below the line in mm."""
        return self.size * MM_PER_POINT * DESCENT

    def width(self, text: str) -> float:
        """Width of a text in mm."""
        return _width(text, self.size, self.bold)


class _Label(NamedTuple):
    x: float
    y: float
    text: str
    style: Style
    align: Align
    turn: int


@lru_cache(maxsize=4)
def _font(bold: bool) -> FontProperties:
    return FontProperties(family=FONT, weight="bold" if bold else "normal")


@lru_cache(maxsize=4096)
def _width(text: str, size: float, bold: bool) -> float:
    font = _font(bold).copy()
    font.set_size(size)
    width, _, _ = text_to_path.get_text_width_height_descent(text, font, False)  # noqa: FBT003
    return float(width) * MM_PER_POINT


class Canvas:
    """A page of ``width`` x ``height`` mm with its origin at the lower left; the bleed lies outside it."""

    def __init__(self, width: float, height: float, bleed: float = 0.0) -> None:
        self.width = width
        self.height = height
        self.bleed = bleed
        self._shapes: list[Shape] = []
        self._labels: list[_Label] = []
        self._x = bleed
        self._y = bleed

    def move_origin(self, x: float, y: float) -> None:
        """Measure from here on from a point given in mm from the page's lower left corner."""
        self._x, self._y = x + self.bleed, y + self.bleed

    def draw(self, drawing: Iterable[Shape], x: float = 0.0, y: float = 0.0, scale: float = 1.0, turn: int = 0) -> None:
        """Paint a drawing with its origin on (x, y), ``scale`` mm to its unit, turned clockwise by quarters."""
        self._shapes += placed(tuple(drawing), x + self._x, y + self._y, scale, turn)

    def text(self, x: float, y: float, text: str, style: Style, align: Align = "left", turn: int = 0) -> None:
        """Set a text with its base line at y, turned clockwise by quarters about (x, y)."""
        self._labels.append(_Label(x + self._x, y + self._y, text, style, align, turn))

    def text_around(self, x: float, y: float, text: str, style: Style, align: Align = "center") -> None:
        """Set a text whose capitals have y as their middle."""
        self.text(x, y - style.cap / 2, text, style, align)

    def figure(self) -> Figure:
        """The page as a figure; to be called, and the figure saved, under ``drawing_style``."""
        size = ((self.width + 2 * self.bleed) / MM_PER_INCH, (self.height + 2 * self.bleed) / MM_PER_INCH)
        figure = Figure(figsize=size, frameon=False)
        in_mm = Affine2D().scale(1 / MM_PER_INCH) + figure.dpi_scale_trans
        in_points = Affine2D().scale(1 / 72) + figure.dpi_scale_trans
        figure.add_artist(self._collection(in_points), clip=False)
        for label in self._labels:
            figure.add_artist(_artist(label, in_mm), clip=False)
        return figure

    def _collection(self, in_points: Any) -> PathCollection:
        shapes: Drawing = tuple(self._shapes)
        return PathCollection(
            [_in_points(shape.path) for shape in shapes],
            facecolors=[shape.fill or "none" for shape in shapes],
            edgecolors=[shape.edge or "none" for shape in shapes],
            linewidths=[round(shape.width / MM_PER_POINT, 2) for shape in shapes],
            capstyle="round",
            joinstyle="round",
            transform=in_points,
        )


def _in_points(path: Path) -> Path:
    """A path in points, rounded to a hundredth: 0.004 mm, and half the size of the file."""
    return Path(np.round(np.asarray(path.vertices) / MM_PER_POINT, 2), path.codes)


def _artist(label: _Label, in_mm: Any) -> Text:
    style = label.style
    return Text(
        label.x,
        label.y,
        label.text,
        color=style.colour,
        fontproperties=_font(style.bold),
        fontsize=style.size,
        horizontalalignment=label.align,
        verticalalignment="baseline",
        rotation=-90 * label.turn,
        rotation_mode="anchor",
        parse_math=False,
        transform=in_mm,
    )
