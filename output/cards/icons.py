"""The movement cards as small pictures, from the exterminator's point of view: he always faces up.

::

    +-------+   The picture takes a square of side 1 around the origin in the upper part of a card.
    |   A   |   Below it stands the card's code, in which solutions are written, so that a player
    |   |   |   learns the code by the way.
    | [=^=] |
    |   F   |
    +-------+
"""

from typing import Final

from ...solver.cards import Card
from ..drawing import palette
from ..drawing.canvas import Canvas, Style
from ..drawing.shapes import Drawing, Shape, arc, circle, joined, line, mirrored, placed, polygon, rounded
from .pieces import BOX, EMBLEM

CODE: Final = Style(7.0, palette.SOFT_INK)
"""A card's code."""

CODE_LINE: Final = CODE.cap + 0.95
"""What the code takes of a card's height, in mm; it may reach a little into the picture's empty margin."""

_MINUS: Final = "\N{MINUS SIGN}"
"""As wide as a plus, and never taken for a hyphen at the end of a line."""

_LINE: Final = 0.25
"""Of a card's edge, in mm."""

_SHAFT: Final = 0.095
"""Width of an arrow's line."""


def _head(length: float = 0.2, half: float = 0.15) -> Shape:
    """The point of an arrow: it ends at the origin and looks up."""
    path = polygon([(0.0, 0.0), (-half, -length), (half, -length)])
    return Shape(path, palette.INK, palette.INK, 0.03)


def _arrow(x: float, y: float, length: float, quarters: int) -> Drawing:
    """A straight arrow from (x, y)."""
    shaft = Shape(line((0.0, 0.0), (0.0, length - 0.15)), edge=palette.INK, width=_SHAFT)
    return placed((shaft, *placed((_head(),), 0.0, length)), x, y, 1.0, quarters)


def _swung(begin: float, end: float, tip: tuple[float, float], quarters: int) -> Drawing:
    """The exterminator in the middle of an arrow along a circle, from one angle in degrees to another."""
    return (
        *placed(EMBLEM, 0.0, 0.01, 0.42),
        Shape(arc(0.0, 0.03, 0.34, begin, end), edge=palette.INK, width=_SHAFT),
        *placed((_head(0.19, 0.14),), *tip, 1.0, quarters),
    )


def _forwards() -> Drawing:
    return (*placed(EMBLEM, 0.0, -0.2, 0.5), *_arrow(0.0, 0.08, 0.36, 0))


def _backwards() -> Drawing:
    return (*placed(EMBLEM, 0.0, 0.22, 0.5), *_arrow(0.0, -0.08, 0.36, 2))


def _right() -> Drawing:
    return (*placed(EMBLEM, -0.21, 0.0, 0.5), *_arrow(0.07, -0.02, 0.37, 1))


def _turn_left() -> Drawing:
    return _swung(72, 175, (-0.335, -0.10), 2)


def _turn_round() -> Drawing:
    return _swung(-84, 105, (-0.15, -0.305), 3)


def _badge(sign: str, x: float, y: float) -> Drawing:
    """A round badge with a plus or a minus."""
    colour = palette.COME if sign == "+" else palette.GONE
    strokes = [line((-0.1, 0.0), (0.1, 0.0))] + ([line((0.0, -0.1), (0.0, 0.1))] if sign == "+" else [])
    badge = (
        Shape(circle(0.0, 0.0, 0.19), colour, palette.PAPER, 0.05),
        Shape(joined(*strokes), edge=palette.PAPER, width=0.065),
    )
    return placed(badge, x, y)


def _boxes(signs: str) -> Drawing:
    """A box with one badge, or with both side by side."""
    box = placed(BOX, 0.0, 0.05, 0.8)
    if len(signs) == 1:
        return (*box, *_badge(signs, 0.27, -0.2))
    return (*box, *_badge("-", -0.27, -0.2), *_badge("+", 0.27, -0.2))


PICTURES: Final[dict[Card, Drawing]] = {
    Card.FORWARDS: _forwards(),
    Card.BACKWARDS: _backwards(),
    Card.LEFT: mirrored(_right()),
    Card.RIGHT: _right(),
    Card.TURN_LEFT: _turn_left(),
    Card.TURN_RIGHT: mirrored(_turn_left()),
    Card.TURN_ROUND: _turn_round(),
    Card.REMOVE: _boxes("-"),
    Card.PLACE: _boxes("+"),
    Card.EITHER: _boxes("-+"),
}
"""Each in a square of side 1 around the origin."""


def code_of(card: Card) -> str:
    """A card's code as it is printed: with a minus as wide as a plus."""
    return card.code.replace("-", _MINUS)


def picture_side(width: float, height: float) -> float:
    """The side of the picture on a card of this size, all in mm."""
    return min(0.92 * width, height - CODE_LINE)


def draw_card(canvas: Canvas, card: Card, x: float, y: float, width: float, height: float) -> None:
    """A movement card with its lower left corner on (x, y); all lengths in mm."""
    outline = rounded(x + _LINE / 2, y + _LINE / 2, width - _LINE, height - _LINE, 0.9)
    canvas.draw((Shape(outline, palette.PAPER, palette.JOINT, _LINE),))
    side = picture_side(width, height)
    above = (height - CODE_LINE - side) / 2
    canvas.draw(PICTURES[card], x + width / 2, y + height - above - side / 2, side)
    canvas.text(x + width / 2, y + 0.62 + above / 3, code_of(card), CODE, "center")
