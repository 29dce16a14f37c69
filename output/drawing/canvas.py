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
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.textpath import text_to_path
from matplotlib.transforms import Affine2D

from .fonts import PLOT_FONTS, Font, fitting, use_in_plots
from .palette import Paint
from .shapes import Drawing, Shape, placed
from .themes import KITCHEN, Theme

MM_PER_INCH: Final = 25.4
MM_PER_POINT: Final = MM_PER_INCH / 72

Align: TypeAlias = Literal["left", "center", "right"]

_STYLE: Final[Any] = {
    "pdf.fonttype": 42,  # TrueType: searchable, and what print shops accept
    "pdf.compression": 9,
    "svg.fonttype": "none",
    "path.simplify": False,
    "text.hinting": "none",
    "text.usetex": False,
    "font.family": PLOT_FONTS,
}
"""Settings that differ from matplotlib's defaults."""


@contextmanager
def drawing_style(more: Mapping[str, str | int] | None = None) -> Iterator[None]:
    """The settings under which figures must be made and saved; a user's own are left aside and put back."""
    use_in_plots()
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(_STYLE | dict(more or {}))
        yield


class Style(NamedTuple):
    """How a text looks."""

    size: float
    """In points."""
    colour: Paint
    font: Font = Font.TEXT

    @property
    def cap(self) -> float:
        """Height of a capital letter in mm."""
        return self.size * MM_PER_POINT * self.font.value.cap

    @property
    def descent(self) -> float:
        """Depth below the line in mm."""
        return self.size * MM_PER_POINT * self.font.value.descent

    def width(self, text: str) -> float:
        """Width of a text in mm."""
        return _width(text, self.size, self.font)


class Placement(NamedTuple):
    """A drawing on a canvas: where its origin is, in mm from the corner of the bleed, its scale and quarter turns."""

    drawing: Drawing
    x: float
    y: float
    scale: float
    turn: int


class Label(NamedTuple):
    """A text on a canvas, in mm from the corner of its bleed."""

    x: float
    y: float
    text: str
    style: Style
    align: Align
    turn: int


@lru_cache(maxsize=4096)
def _width(text: str, size: float, font: Font) -> float:
    text, font = fitting(text, font)
    properties = font.properties.copy()
    properties.set_size(size)
    width, _, _ = text_to_path.get_text_width_height_descent(text, properties, False)  # noqa: FBT003
    return float(width) * MM_PER_POINT


class Canvas:
    """A page of ``width`` x ``height`` mm with its origin at the lower left; the bleed lies outside it.

    What is drawn names tones; the colours are those of the theme.
    """

    def __init__(self, width: float, height: float, bleed: float = 0.0, theme: Theme = KITCHEN) -> None:
        self.theme = theme
        self.width = width
        self.height = height
        self.bleed = bleed
        self.placements: list[Placement] = []
        """What is drawn, in order."""
        self.labels: list[Label] = []
        """The texts; they lie above everything that is drawn."""
        self._x = bleed
        self._y = bleed

    def move_origin(self, x: float, y: float) -> None:
        """Measure from here on from a point given in mm from the page's lower left corner."""
        self._x, self._y = x + self.bleed, y + self.bleed

    def draw(self, drawing: Iterable[Shape], x: float = 0.0, y: float = 0.0, scale: float = 1.0, turn: int = 0) -> None:
        """Paint a drawing with its origin on (x, y), ``scale`` mm to its unit, turned clockwise by quarters."""
        self.placements.append(Placement(tuple(drawing), x + self._x, y + self._y, scale, turn))

    def text(self, x: float, y: float, text: str, style: Style, align: Align = "left", turn: int = 0) -> None:
        """Set a text with its base line at y, turned clockwise by quarters about (x, y)."""
        text, font = fitting(text, style.font)
        self.labels.append(Label(x + self._x, y + self._y, text, style._replace(font=font), align, turn))

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
        for label in self.labels:
            figure.add_artist(self._artist(label, in_mm), clip=False)
        return figure

    @property
    def drawn(self) -> Iterator[Shape]:
        """Every shape in its place, in mm from the corner of the bleed, still with tones."""
        for drawing, x, y, scale, turn in self.placements:
            yield from placed(drawing, x, y, scale, turn)

    @property
    def shapes(self) -> Iterator[Shape]:
        """The same in the colours of the theme, without what it does not draw."""
        for shape in self.drawn:
            fill, edge = self.theme.colour(shape.fill), self.theme.colour(shape.edge)
            if fill is not None or edge is not None:
                yield Shape(shape.path, fill, edge, shape.width)

    def _collection(self, in_points: Any) -> PathCollection:
        shapes = tuple(self.shapes)
        return PathCollection(
            [_in_points(shape.path) for shape in shapes],
            facecolors=[shape.fill or "none" for shape in shapes],
            edgecolors=[shape.edge or "none" for shape in shapes],
            linewidths=[round(shape.width / MM_PER_POINT, 2) for shape in shapes],
            capstyle="round",
            joinstyle="round",
            transform=in_points,
        )

    def _artist(self, label: Label, in_mm: Any) -> Text:
        style = label.style
        return Text(
            label.x,
            label.y,
            label.text,
            color=self.theme.colour(style.colour),
            fontproperties=style.font.properties,
            fontsize=style.size,
            horizontalalignment=label.align,
            verticalalignment="baseline",
            rotation=-90 * label.turn,
            rotation_mode="anchor",
            parse_math=False,
            transform=in_mm,
        )


def _in_points(path: Path) -> Path:
    """A path in points, rounded to a hundredth: 0.004 mm, and half the size of the file."""
    return Path(np.round(np.asarray(path.vertices) / MM_PER_POINT, 2), path.codes)
