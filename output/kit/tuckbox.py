r"""``box.pdf``: a tuck box for the cards, as a plan to cut and fold. Lengths in mm. ::

                 +--------+
                 |  tuck  |
          +------+--------+------+
          |flap  |  lid   | flap |
     +----+------+--------+------+--------+
     |glue| side |  back  | side |  front |
     +----+------+--------+------+--------+
                 | bottom |      |
          |flap  +--------+ flap |
                 |  tuck  |
                 +--------+

Solid lines are cut, dashed ones folded back. Ink runs a little over the edges that are glued or tucked away.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from matplotlib.path import Path

from ...grading.levels import Level
from ..cards.layout import FaceSize
from ..cards.look import Look
from ..cards.pieces import COCKROACH, EXTERMINATOR
from ..drawing.canvas import Canvas, Style
from ..drawing.fonts import Font
from ..drawing.palette import LEVEL, LEVEL_SHADE, LEVEL_TEXT, Tone
from ..drawing.pdf import Duplex, drawn, finished
from ..drawing.shapes import Shape, dashed, joined, line, rectangle
from ..drawing.typeset import wrapped
from ..sheets.grid import SheetError
from ..sheets.marks import NOTE
from ..sheets.paper import MARGIN, Paper
from ..texts import kit_texts

DEFAULT_THICKNESS: Final = 0.35
"""Of a card of 300 grams to the square metre, in mm."""

_CLEARANCE: Final = 1.0
"""Wider and higher than the cards, and deeper than the stack."""
_GLUE: Final = 10.0
_TUCK: Final = 13.0
_FLAP: Final = 11.0
_TAPER: Final = 2.0
_LINE: Final = 0.25
_DASH: Final = 1.5
_TITLE: Final = Style(22.0, Tone.INK, Font.DISPLAY)
_SIDE: Final = Style(13.0, Tone.INK, Font.DISPLAY)


class BoxSize(NamedTuple):
    """The inside of a box."""

    width: float
    height: float
    depth: float


def box_size(card: FaceSize, cards: int, thickness: float) -> BoxSize:
    """The box that so many cards of this thickness fit into."""
    return BoxSize(card.width + _CLEARANCE, card.height + _CLEARANCE, cards * thickness + _CLEARANCE)


def box_pdf(look: Look, paper: Paper, cards: int, thickness: float, title: str) -> bytes:
    """The plan on one sheet. Raises SheetError when it has no room, with the paper's size and the plan's."""
    size = box_size(look.size, cards, thickness)
    plan = FaceSize(_GLUE + 2 * size.width + 2 * size.depth, size.height + 2 * (size.depth + _TUCK))
    sheet = next((one for one in (paper.portrait, paper.landscape) if _fits(plan, one)), None)
    if sheet is None:
        raise SheetError(f"box: its plan of {plan.width:.0f} x {plan.height:.0f} mm does not fit on {paper}")
    canvas = look.canvas(sheet)
    canvas.move_origin((sheet.width - plan.width) / 2, (sheet.height - plan.height) / 2 + size.depth + _TUCK)
    _draw_box(canvas, look, size, title)
    canvas.move_origin(0.0, 0.0)
    canvas.text(MARGIN, MARGIN - 3.0, kit_texts(look.language).box_note, NOTE)
    return finished(drawn([canvas], title), look.language, Duplex.NONE, paper.scale)


def _fits(plan: FaceSize, sheet: FaceSize) -> bool:
    return plan.width <= sheet.width - 2 * MARGIN and plan.height <= sheet.height - 2 * MARGIN


def _draw_box(canvas: Canvas, look: Look, size: BoxSize, title: str) -> None:
    """With the lower left corner of the glued edge at the origin."""
    width, height, depth = size
    side, back = _GLUE, _GLUE + depth
    right, front = back + width, back + width + depth
    if not look.low_ink:
        outside = (
            rectangle(side - 3.0, 0, 3.0 + 2 * width + 2 * depth, height),
            rectangle(back, height, width, depth + _TUCK),
            rectangle(back, -depth - _TUCK, width, depth + _TUCK),
        )
        canvas.draw(Shape(path, LEVEL[Level.EASY]) for path in outside)
        canvas.draw((Shape(_tiles(front, 0, width, height), LEVEL_SHADE[Level.EASY]),))
        canvas.draw((Shape(_tiles(back, 0, width, height), LEVEL_SHADE[Level.EASY]),))
    _draw_front(canvas, title, front, width, height)
    _draw_bands(canvas, look, back, width, height)
    for left in (side, right):
        fitted = _SIDE._replace(
            size=min(_SIDE.size, depth / _SIDE.cap * _SIDE.size * 0.6, 0.9 * height / _SIDE.width(title) * _SIDE.size)
        )
        if fitted.size >= 5:
            canvas.text(left + depth / 2 - fitted.cap / 2, height / 2 + fitted.width(title) / 2, title, fitted, turn=1)
    cuts, folds = joined(*_cuts(size, back, right)), joined(*_folds(size, side, back, right, front))
    canvas.draw((Shape(cuts, edge=Tone.INK, width=_LINE), Shape(folds, edge=Tone.INK, width=_LINE)))


def _tiles(left: float, bottom: float, width: float, height: float) -> Path:
    side = width / 8
    rows = int(height / side) + 1
    tiles = [
        rectangle(left + column * side, bottom + row * side, side, min(side, height - row * side))
        for column in range(8)
        for row in range(rows)
        if (column + row) % 2 == 0 and row * side < height
    ]
    return joined(*tiles)


def _draw_front(canvas: Canvas, title: str, left: float, width: float, height: float) -> None:
    style = _TITLE
    while style.size > 9 and (
        len(wrapped(title, style, width - 10)) > 3 or any(style.width(word) > width - 10 for word in title.split())
    ):
        style = style._replace(size=style.size - 1)
    for index, words in enumerate(wrapped(title, style, width - 10)):
        canvas.text(left + width / 2, height - 8 - style.cap - index * 1.5 * style.cap, words, style, "center")
    side = 0.42 * min(width, height)
    canvas.draw(EXTERMINATOR, left + 0.3 * width, 0.3 * height, side, 1)
    canvas.draw(COCKROACH, left + 0.68 * width, 0.36 * height, 0.6 * side, 1)
    canvas.draw(COCKROACH, left + 0.84 * width, 0.2 * height, 0.6 * side, 0)


def _draw_bands(canvas: Canvas, look: Look, left: float, width: float, height: float) -> None:
    """The levels across the back."""
    high = height / 9
    for index, level in enumerate(Level):
        y = height / 2 + (1 - index) * 1.4 * high - high / 2
        canvas.draw((Shape(rectangle(left + 0.2 * width, y, 0.6 * width, high), LEVEL[level], Tone.INK, 0.3),))
        word = _SIDE._replace(size=round(_SIDE.size * high / 9.0, 2), colour=LEVEL_TEXT[level])
        canvas.text_around(left + width / 2, y + high / 2, look.words.level(level), word)


def _cuts(size: BoxSize, back: float, right: float) -> Iterator[Path]:
    width, height, depth = size
    end = back + 2 * width + depth
    yield line((_GLUE, 0), (0, _TAPER), (0, height - _TAPER), (_GLUE, height))
    for base, way in ((height, 1), (0.0, -1)):
        lid, tuck, flap = base + way * depth, base + way * (depth + _TUCK), base + way * min(_FLAP, width / 2)
        yield line(
            (back, base), (back, lid), (back + _TAPER, tuck), (right - _TAPER, tuck), (right, lid), (right, base)
        )
        for left in (back - depth, right):
            yield line(
                (left, base),
                (left + min(_TAPER, depth / 4), flap),
                (left + depth - min(_TAPER, depth / 4), flap),
                (left + depth, base),
            )
        yield line((right + depth, base), (end, base))
    yield line((end, 0), (end, height))


def _folds(size: BoxSize, side: float, back: float, right: float, front: float) -> Iterator[Path]:
    _, height, depth = size
    for x in (side, back, right, front):
        yield dashed((x, 0), (x, height), _DASH)
    for base, way in ((height, 1), (0.0, -1)):
        yield dashed((back - depth, base), (right + depth, base), _DASH)
        yield dashed((back, base + way * depth), (right, base + way * depth), _DASH)
