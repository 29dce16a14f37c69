"""The drawings of the cards as SVG, for the page: the same shapes, drawn once."""

from typing import Final
from xml.sax.saxutils import quoteattr

from matplotlib.path import Path

from ...solver.cards import Card
from ..cards.icons import ICONS
from ..cards.pieces import BOX, COCKROACH, EXTERMINATOR, TARGET
from ..drawing.palette import Tone
from ..drawing.shapes import Drawing, placed
from ..drawing.themes import Theme

_COMMANDS: Final = {Path.MOVETO: "M", Path.LINETO: "L", Path.CURVE3: "Q", Path.CURVE4: "C"}
_PER_UNIT: Final = 1000
"""Coordinates are rounded to a thousandth of a square: a tenth of a pixel on a large screen."""

DRAWINGS: Final[dict[str, Drawing]] = {
    "exterminator": placed(EXTERMINATOR, 0.0, 0.0, 0.96),
    "cockroach": COCKROACH,
    "box": BOX,
    "target": TARGET,
    **{f"card-{card.code}": ICONS[card].picture for card in Card},
    **{f"sign-{card.code}": ICONS[card].sign for card in Card},
}
"""By the name that the page calls them by; each in a square of side 1 around the origin."""


_ROUND: Final = 'stroke-linecap="round" stroke-linejoin="round"'
"""How every line of a drawing ends and turns, on cards as on the page."""


def symbols(theme: Theme) -> str:
    """Every drawing as a group that ``<use href="#name">`` shows; y grows downwards, as SVG has it."""
    groups = "".join(
        f"<g id={quoteattr(name)} {_ROUND}>{svg(drawing, theme)}</g>" for name, drawing in DRAWINGS.items()
    )
    return f'<svg class="unseen" aria-hidden="true"><defs>{groups}</defs></svg>'


def icon(theme: Theme) -> str:
    """A cockroach on a tile: the icon of the page, as an SVG file."""
    tile = f'<rect x="-0.6" y="-0.6" width="1.2" height="1.2" rx="0.24" fill="{theme[Tone.EASY]}"/>'
    cockroach = f"<g {_ROUND}>{svg(DRAWINGS['cockroach'], theme)}</g>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-0.6 -0.6 1.2 1.2">{tile}{cockroach}</svg>'


def svg(drawing: Drawing, theme: Theme) -> str:
    """The paths of a drawing in the colours of a theme."""
    return "".join(
        _path(shape.path, theme.colour(shape.fill), theme.colour(shape.edge), shape.width) for shape in drawing
    )


def _path(path: Path, fill: str | None, edge: str | None, width: float) -> str:
    if fill is None and edge is None:
        return ""
    stroke = f' stroke="{edge}" stroke-width="{_number(width)}"' if edge else ""
    return f'<path d="{_outline(path)}" fill="{fill or "none"}"{stroke}/>'


def _outline(path: Path) -> str:
    found = []
    for flat, code in path.iter_segments(simplify=False, curves=True):
        points = " ".join(f"{_number(x)} {_number(-y)}" for x, y in flat.reshape(-1, 2))
        found.append("Z" if code == Path.CLOSEPOLY else _COMMANDS[code] + points)
    return "".join(found)


def _number(value: float) -> str:
    return f"{round(value * _PER_UNIT) / _PER_UNIT + 0.0:g}"
