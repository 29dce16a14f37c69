"""A page as SVG for a web page: small, because drawings and their places are kept apart.

The same drawing, say a cockroach, is written once for all pages of a document and used wherever it stands. Text stays
text, in the fonts that ``fontface`` embeds.
"""

import base64
from collections.abc import Iterable
from functools import cache
from io import BytesIO
from typing import Any, Final

import numpy as np
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from markupsafe import escape
from matplotlib.path import Path

from .canvas import MM_PER_POINT, Canvas, Label, Placement
from .fonts import Font
from .shapes import Drawing, Shape
from .themes import Theme

_STEPS: Final = {Path.MOVETO: "M", Path.LINETO: "L", Path.CURVE3: "Q", Path.CURVE4: "C"}
_ANCHORS: Final = {"left": "", "center": ' text-anchor="middle"', "right": ' text-anchor="end"'}
_LETTERS: Final = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x180), 0x2013, 0x2014, 0x2019, 0x2026, 0x2212)))
"""What the embedded fonts have: Latin letters and a few signs. Others come from the reader's own fonts."""


class Symbols:
    """Drawings that several pages of one document share."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._ids: dict[Drawing, str] = {}
        self._by_place: dict[int, tuple[Drawing, str]] = {}

    def use(self, drawing: Drawing) -> str:
        """The id of a drawing."""
        known = self._by_place.get(id(drawing))
        if known is None or known[0] is not drawing:
            found = self._ids.setdefault(drawing, f"d{len(self._ids)}") if drawing in self._ids else self._new(drawing)
            self._by_place[id(drawing)] = known = (drawing, found)
        return known[1]

    def _new(self, drawing: Drawing) -> str:
        self._ids[drawing] = found = f"d{len(self._ids)}"
        return found

    def definitions(self) -> str:
        """All drawings, to stand once in the document."""
        groups = (f'<g id="{name}">{shapes(drawing, self.theme)}</g>' for drawing, name in self._ids.items())
        hidden = 'width="0" height="0" style="position:absolute" aria-hidden="true"'
        return f"<svg {hidden}><defs>{''.join(groups)}</defs></svg>"


def svg(canvas: Canvas, symbols: Symbols, title: str, pixels: float) -> str:
    """The page as an ``svg`` element; on a screen it is to have so many ``pixels`` to a millimetre."""
    width, height = canvas.width + 2 * canvas.bleed, canvas.height + 2 * canvas.bleed
    parts = [_placed(placement, symbols) for placement in canvas.placements]
    texts = [_text(label, canvas.theme, height, pixels) for label in canvas.labels]
    box = f"0 0 {_n(width * pixels)} {_n(height * pixels)}"
    move = f"matrix({_n(pixels)} 0 0 {_n(-pixels)} 0 {_n(height * pixels)})"
    return (
        f'<svg viewBox="{box}" role="img" aria-label="{escape(title)}">'
        f'<g transform="{move}">{"".join(parts)}</g>{"".join(texts)}</svg>'
    )


def _placed(placement: Placement, symbols: Symbols) -> str:
    drawing, x, y, scale, turn = placement
    if (scale, turn) == (1.0, 0):
        inner = shapes(drawing, symbols.theme)
        return f'<g transform="translate({_n(x)} {_n(y)})">{inner}</g>' if x or y else inner
    turned = f" rotate({-90 * turn})" if turn else ""
    move = f"translate({_n(x)} {_n(y)}){turned} scale({_n(scale)})"
    return f'<use href="#{symbols.use(drawing)}" transform="{move}"/>'


def shapes(drawing: Iterable[Shape], theme: Theme) -> str:
    """The paths of a drawing; y grows upwards, as on the canvas."""
    return "".join(_shape(shape, theme) for shape in drawing)


def _shape(shape: Shape, theme: Theme) -> str:
    fill, edge = theme.colour(shape.fill), theme.colour(shape.edge)
    if fill is None and edge is None:
        return ""
    line = f' stroke="{edge}" stroke-width="{_n(shape.width)}"' if edge else ""
    return f'<path d="{_outline(shape.path)}" fill="{fill or "none"}"{line}/>'


def _outline(path: Path) -> str:
    vertices: Any = path.vertices
    codes: Any = path.codes
    points = [f"{_n(x)} {_n(y)}" for x, y in np.asarray(vertices).tolist()]
    if codes is None:
        return f"M{'L'.join(points)}"
    parts, last = [], Path.STOP
    for code, point in zip(codes.tolist(), points, strict=True):
        if code == Path.CLOSEPOLY:
            parts.append("Z")
        else:  # a curve's letter stands before the first of its points
            curves = code == last in (Path.CURVE3, Path.CURVE4) and parts[-1][0] != "Z"
            parts.append(f" {point}" if curves else f"{_STEPS[code]}{point}")
        last = code
    return "".join(parts)


def _text(label: Label, theme: Theme, height: float, pixels: float) -> str:
    style, x, y = label.style, _n(label.x * pixels), _n((height - label.y) * pixels)
    turn = f' transform="rotate({90 * label.turn} {x} {y})"' if label.turn else ""
    size = _n(style.size * MM_PER_POINT * pixels)
    return (
        f'<text x="{x}" y="{y}" class="{style.font.name.lower()}" font-size="{size}" '
        f'fill="{theme.colour(style.colour)}"{_ANCHORS[label.align]}{turn}>{escape(label.text)}</text>'
    )


def _n(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".") or "0"


@cache
def fontface(font: Font) -> str:
    """The font as a data URL in WOFF, with Latin letters only."""
    options = Options(flavor="woff", layout_features=[], hinting=False, notdef_outline=True)
    options.drop_tables += ["FFTM", "GSUB", "GPOS", "GDEF", "DSIG"]
    loaded = TTFont(font.path, recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(text=_LETTERS)
    subsetter.subset(loaded)
    loaded.flavor = "woff"
    written = BytesIO()
    loaded.save(written)
    return f"data:font/woff;base64,{base64.b64encode(written.getvalue()).decode('ascii')}"
