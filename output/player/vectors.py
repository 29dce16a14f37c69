"""The drawings of the cards as SVG, for the page: the same shapes, drawn once."""

from typing import Final
from xml.sax.saxutils import quoteattr

from matplotlib.path import Path

from ...grading.levels import Level
from ...solver.cards import Card
from ..cards.icons import PICTURES
from ..cards.pieces import BOX, COCKROACH, EXTERMINATOR, TARGET
from ..drawing import palette
from ..drawing.shapes import Drawing, Shape, placed

_COMMANDS: Final = {Path.MOVETO: "M", Path.LINETO: "L", Path.CURVE3: "Q", Path.CURVE4: "C"}
_PER_UNIT: Final = 1000
"""Coordinates are rounded to a thousandth of a square: a tenth of a pixel on a large screen."""

DRAWINGS: Final[dict[str, Drawing]] = {
    "exterminator": placed(EXTERMINATOR, 0.0, 0.0, 0.96),
    "cockroach": COCKROACH,
    "box": BOX,
    "target": TARGET,
    **{f"card-{card.code}": PICTURES[card] for card in Card},
}
"""By the name that the page calls them by; each in a square of side 1 around the origin."""


_ROUND: Final = 'stroke-linecap="round" stroke-linejoin="round"'
"""How every line of a drawing ends and turns, on cards as on the page."""

_TILE: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-0.6 -0.6 1.2 1.2">'
    f'<rect x="-0.6" y="-0.6" width="1.2" height="1.2" rx="0.24" fill="{palette.LEVEL[Level.EASY]}"/>'
)
"""Behind the icon."""


def symbols() -> str:
    """Every drawing as a group that ``<use href="#name">`` shows; y grows downwards, as SVG has it."""
    groups = "".join(f"<g id={quoteattr(name)} {_ROUND}>{svg(drawing)}</g>" for name, drawing in DRAWINGS.items())
    return f'<svg class="unseen" aria-hidden="true"><defs>{groups}</defs></svg>'


def icon() -> str:
    """A cockroach on a tile: the icon of the page, as an SVG file."""
    return f"{_TILE}<g {_ROUND}>{svg(DRAWINGS['cockroach'])}</g></svg>"


def svg(drawing: Drawing) -> str:
    """The paths of a drawing."""
    return "".join(map(_path, drawing))


def _path(shape: Shape) -> str:
    edge = f' stroke="{shape.edge}" stroke-width="{_number(shape.width)}"' if shape.edge else ""
    return f'<path d="{_outline(shape.path)}" fill="{shape.fill or "none"}"{edge}/>'


def _outline(path: Path) -> str:
    found = []
    for flat, code in path.iter_segments(simplify=False, curves=True):
        points = " ".join(f"{_number(x)} {_number(-y)}" for x, y in flat.reshape(-1, 2))
        found.append("Z" if code == Path.CLOSEPOLY else _COMMANDS[code] + points)
    return "".join(found)


def _number(value: float) -> str:
    return f"{round(value * _PER_UNIT) / _PER_UNIT + 0.0:g}"
