"""The drawings of the cards as SVG, for the page: the same shapes, drawn once."""

from typing import Final

from ...solver.cards import Card
from ..cards.icons import ICONS
from ..cards.pieces import BOX, COCKROACH, EXTERMINATOR, TARGET
from ..drawing.palette import Tone
from ..drawing.shapes import Drawing, placed
from ..drawing.svg import shapes
from ..drawing.themes import Theme

_UPRIGHT: Final = 'transform="scale(1 -1)" stroke-linecap="round" stroke-linejoin="round"'
"""Drawings have y upwards, SVG downwards; lines end and turn as on the cards."""

DRAWINGS: Final[dict[str, Drawing]] = {
    "exterminator": placed(EXTERMINATOR, 0.0, 0.0, 0.96),
    "cockroach": COCKROACH,
    "box": BOX,
    "target": TARGET,
    **{f"card-{card.code}": ICONS[card].picture for card in Card},
    **{f"sign-{card.code}": ICONS[card].sign for card in Card},
}
"""By the name that the page calls them by; each in a square of side 1 around the origin."""


def symbols(theme: Theme) -> str:
    """Every drawing as a group that ``<use href="#name">`` shows."""
    groups = (f'<g id="{name}" {_UPRIGHT}>{shapes(drawing, theme)}</g>' for name, drawing in DRAWINGS.items())
    return f'<svg class="unseen" aria-hidden="true"><defs>{"".join(groups)}</defs></svg>'


def icon(theme: Theme) -> str:
    """A cockroach on a tile: the icon of the page, as an SVG file."""
    tile = f'<rect x="-0.6" y="-0.6" width="1.2" height="1.2" rx="0.24" fill="{theme[Tone.EASY]}"/>'
    cockroach = f"<g {_UPRIGHT}>{shapes(DRAWINGS['cockroach'], theme)}</g>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-0.6 -0.6 1.2 1.2">{tile}{cockroach}</svg>'
