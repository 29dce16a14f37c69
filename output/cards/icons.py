"""The movement cards as small pictures, from the exterminator's point of view: he always faces up.

::

    +-------+   The picture takes a square of side 1 around the origin in the upper part of a card.
    |   A   |   Below it stands the code of the card.
    |   |   |
    | [=^=] |   In a solution only the sign is shown: the arrow alone, or the box with its badge.
    |   F   |
    +-------+

A new kind of card needs one row in ``ICONS``.
"""

from typing import Final, NamedTuple

from ...solver.cards import Card, Verb
from ...solver.task import Action
from ..drawing.canvas import Canvas, Style
from ..drawing.fonts import Font
from ..drawing.palette import Tone
from ..drawing.shapes import Drawing, Shape, arc, circle, joined, line, mirrored, placed, polygon, rounded
from .pieces import BOX, EMBLEM

_CODE: Final = Style(8.0, Tone.SOFT_INK, Font.BOLD)
_USUAL_WIDTH: Final = 7.6
"""Of a card with a code of that size, in mm; a wider card has a larger code."""
_INSET: Final = 0.94
"""Of a picture in its room, as a part of it: signs keep off the edge of the card."""
_CODE_AIR: Final = 0.95
"""Below the code and above it, in mm; it may reach a little into the empty margin of the picture."""

_MINUS: Final = "\N{MINUS SIGN}"
"""As wide as a plus, and never taken for a hyphen at the end of a line."""

_LINE: Final = 0.25
"""Of a card's edge, in mm."""


class Icon(NamedTuple):
    """The two drawings of a kind of card, each in a square of side 1 around the origin."""

    picture: Drawing
    """With the exterminator."""
    sign: Drawing
    """Without him, legible at 3 mm."""


def _arrow(tone: Tone, length: float, half: float, shaft: float) -> Drawing:
    """A straight arrow from the origin upwards, with a head of twice ``half`` in width."""
    neck = length - 1.15 * half
    outline = polygon(
        [(-shaft, 0.0), (shaft, 0.0), (shaft, neck), (half, neck), (0.0, length), (-half, neck), (-shaft, neck)]
    )
    return (Shape(outline, tone, tone, 0.03),)


def _move(tone: Tone, quarters: int) -> Icon:
    """He stands at the foot of the arrow, looking up whichever way he goes."""
    away = {0: (0.0, -0.255), 1: (-0.26, -0.02), 2: (0.0, 0.25), 3: (0.26, -0.02)}[quarters]
    way = placed(_arrow(tone, 0.47, 0.22, 0.075), 0.0, 0.0, 1.0, quarters)
    sign = placed(_arrow(tone, 0.94, 0.36, 0.125), 0.0, -0.47)
    return Icon((*placed(EMBLEM, *away, 0.47), *placed(way, 0.0, 0.01)), placed(sign, 0.0, 0.0, 1.0, quarters))


def _head(tone: Tone, x: float, y: float, size: float, quarters: int) -> Drawing:
    """The point of a bent arrow; its tip is on (x, y) and looks up before it is turned."""
    path = polygon([(0.0, 0.0), (-size, -1.05 * size), (size, -1.05 * size)])
    return placed((Shape(path, tone, tone, 0.03),), x, y, 1.0, quarters)


def _turn_left() -> Icon:
    """On the picture a quarter of a circle round him, as a sign a bend to the left."""
    tone = Tone.TURN_LEFT
    way = (Shape(arc(0.04, -0.04, 0.37, 80, 165), edge=tone, width=0.125), *_head(tone, -0.33, -0.16, 0.165, 2))
    bend = joined(line((0.27, -0.37), (0.27, -0.06)), arc(0.0, -0.06, 0.27, 0, 90), line((0.0, 0.21), (-0.12, 0.21)))
    sign = (Shape(bend, edge=tone, width=0.22), *_head(tone, -0.44, 0.21, 0.27, 3))
    return Icon((*placed(EMBLEM, 0.05, -0.06, 0.5), *way), sign)


def _turn_round() -> Icon:
    """On the picture half a circle round him, as a sign a bend back."""
    tone = Tone.TURN_ROUND
    way = (Shape(arc(-0.03, 0.0, 0.38, -65, 92), edge=tone, width=0.125), *_head(tone, -0.07, -0.36, 0.14, 3))
    bend = joined(line((0.26, -0.37), (0.26, 0.08)), arc(0.02, 0.08, 0.24, 0, 180), line((-0.22, 0.08), (-0.22, -0.10)))
    sign = (Shape(bend, edge=tone, width=0.22), *_head(tone, -0.22, -0.42, 0.25, 2))
    return Icon((*placed(EMBLEM, -0.05, 0.03, 0.5), *way), sign)


def _turned_right(icon: Icon) -> Icon:
    """The same in a mirror, in the colour of the other turn."""
    tones: dict[object, Tone] = {Tone.TURN_LEFT: Tone.TURN_RIGHT}

    def recoloured(drawing: Drawing) -> Drawing:
        return tuple(
            shape._replace(fill=tones.get(shape.fill, shape.fill), edge=tones.get(shape.edge, shape.edge))
            for shape in mirrored(drawing)
        )

    return Icon(recoloured(icon.picture), recoloured(icon.sign))


def _badge(sign: str, x: float, y: float, scale: float = 1.0) -> Drawing:
    """A round badge with a plus or a minus."""
    tone = Tone.COME if sign == "+" else Tone.GONE
    strokes = [line((-0.1, 0.0), (0.1, 0.0))] + ([line((0.0, -0.1), (0.0, 0.1))] if sign == "+" else [])
    badge = (
        Shape(circle(0.0, 0.0, 0.2), tone, Tone.PAPER, 0.05),
        Shape(joined(*strokes), edge=Tone.PAPER, width=0.075),
    )
    return placed(badge, x, y, scale)


def _box(signs: str) -> Icon:
    """A box with one badge, or with both side by side."""
    box = placed(BOX, 0.0, 0.05, 0.84)
    badges = {"-": -0.26, "+": 0.26} if len(signs) > 1 else {signs: 0.25}
    picture = (*box, *(shape for sign, x in badges.items() for shape in _badge(sign, x, -0.2)))
    return Icon(
        picture, picture if len(signs) > 1 else (*placed(BOX, -0.08, 0.08, 0.9), *_badge(signs, 0.2, -0.2, 1.4))
    )


ICONS: Final[dict[Card, Icon]] = {
    Card.FORWARDS: _move(Tone.FORWARDS, 0),
    Card.BACKWARDS: _move(Tone.BACKWARDS, 2),
    Card.LEFT: _move(Tone.LEFT, 3),
    Card.RIGHT: _move(Tone.RIGHT, 1),
    Card.TURN_LEFT: _turn_left(),
    Card.TURN_RIGHT: _turned_right(_turn_left()),
    Card.TURN_ROUND: _turn_round(),
    Card.REMOVE: _box("-"),
    Card.PLACE: _box("+"),
    Card.EITHER: _box("-+"),
}


def code_of(card: Card) -> str:
    """A card's code as it is printed: with a minus as wide as a plus."""
    return card.code.replace("-", _MINUS)


def effect_sign(action: Action) -> str:
    """What stands before the square of the either-card, which can do two things."""
    if action.card is not Card.EITHER:
        return ""
    return "+" if action.verb is Verb.PLACE else _MINUS


def code_style(width: float) -> Style:
    """The type of the code on a card of this width in mm: at least 8 points."""
    return _CODE._replace(size=round(_CODE.size * max(1.0, min(width / _USUAL_WIDTH, 2.5)), 2))


def picture_side(width: float, height: float) -> float:
    """The side of the room for the picture on a card of this size, all in mm."""
    code = code_style(width)
    return min(0.94 * width, height - code.cap - _CODE_AIR * code.size / _CODE.size)


def draw_card(canvas: Canvas, card: Card, x: float, y: float, width: float, height: float) -> None:
    """A movement card with its lower left corner on (x, y); all lengths in mm."""
    outline = rounded(x + _LINE / 2, y + _LINE / 2, width - _LINE, height - _LINE, 0.14 * min(width, height))
    canvas.draw((Shape(outline, Tone.CARD, Tone.JOINT, _LINE),))
    side, code = _INSET * picture_side(width, height), code_style(width)
    line = code.cap + _CODE_AIR * code.size / _CODE.size
    above = (height - line - side) / 2
    canvas.draw(ICONS[card].picture, x + width / 2, y + height - above - side / 2, side)
    canvas.text(x + width / 2, y + 0.68 * code.size / _CODE.size + above / 3, code_of(card), code, "center")
