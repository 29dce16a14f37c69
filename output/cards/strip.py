"""The solution of the other side: a head and the steps, each the sign of its card and a square, in centred rows."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from ...solver.board import square_name
from ...solver.task import Action, Play
from ..drawing.canvas import Canvas, Style
from ..drawing.fonts import Font
from ..drawing.palette import Tone
from .icons import ICONS, effect_sign


class StripStyle(NamedTuple):
    """Sizes in a strip, in mm."""

    head: Style
    step: Style
    sign: float
    """Side of a card's sign."""
    leading: float
    """Between the middles of two rows."""
    between: float
    """Space between steps."""


_LARGE: Final = StripStyle(
    Style(8.5, Tone.INK, Font.BOLD), Style(9.5, Tone.INK, Font.STRONG), sign=4.3, leading=4.8, between=2.2
)
"""Where the solution is short enough for a single row."""
_USUAL: Final = StripStyle(
    Style(7.5, Tone.INK, Font.BOLD), Style(8.0, Tone.INK, Font.STRONG), sign=3.25, leading=3.7, between=1.6
)
_CLOSE: Final = _USUAL._replace(between=0.9)

_AFTER_SIGN: Final = 0.12
"""Between a sign and its square, as a part of the sign."""
_AFTER_HEAD: Final = 1.4
"""Between the head and the first step, as a multiple of the space between steps."""
USUAL_ROWS: Final = 2


class Step(NamedTuple):
    """A card of the solution, or the head, and its place in mm from the left edge of the strip."""

    row: int
    x: float
    width: float
    action: Action | None
    """None for the head."""
    text: str


class Strip(NamedTuple):
    """The head and the steps in rows."""

    style: StripStyle
    width: float
    steps: tuple[Step, ...]

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return self.steps[-1].row + 1 if self.steps else 0


def height_for(rows: int, unit: float) -> float:
    """The height of so many rows in mm; a deck with short and long solutions has strips of one height."""
    return unit * ((max(rows, USUAL_ROWS) - 1) * _USUAL.leading + _USUAL.sign)


def strip_of(head: str, play: Play, width: float, unit: float = 1.0) -> Strip:
    """The head and the steps in rows of at most ``width`` mm: one row in large type, else as few as can be."""
    large, usual, close = (_scaled(style, unit) for style in (_LARGE, _USUAL, _CLOSE))
    found = Strip(large, width, tuple(_rows(head, play, width, large)))
    for style in (usual, close):
        if found.rows == 1 or (style is close and found.rows <= USUAL_ROWS):
            break
        found = Strip(style, width, tuple(_rows(head, play, _evened(head, play, width, style), style)))
    return found._replace(steps=tuple(_centred(found)))


def _scaled(style: StripStyle, unit: float) -> StripStyle:
    head, step = (one._replace(size=round(one.size * unit, 2)) for one in (style.head, style.step))
    return StripStyle(head, step, style.sign * unit, style.leading * unit, style.between * unit)


def _words(head: str, play: Play, style: StripStyle) -> Iterator[tuple[Action | None, str, float]]:
    """What stands in the strip, with its width."""
    yield None, head, style.head.width(head)
    for action in play:
        text = "" if action.square is None else effect_sign(action) + square_name(action.square)
        yield action, text, style.sign + (_AFTER_SIGN * style.sign + style.step.width(text) if text else 0.0)


def _rows(head: str, play: Play, width: float, style: StripStyle) -> Iterator[Step]:
    row, x = 0, 0.0
    for action, text, wide in _words(head, play, style):
        if x and x + wide > width:
            row, x = row + 1, 0.0
        yield Step(row, x, wide, action, text)
        x += wide + style.between * (1.0 if action else _AFTER_HEAD)


def _evened(head: str, play: Play, width: float, style: StripStyle) -> float:
    """The smallest width in mm, in steps of one, that needs no more rows than the full width."""
    rows = [step.row for step in _rows(head, play, width, style)][-1]
    end = width
    while end > 10 and [step.row for step in _rows(head, play, end - 1, style)][-1] == rows:
        end -= 1
    return end


def _centred(strip: Strip) -> Iterator[Step]:
    ends: dict[int, float] = {}
    for step in strip.steps:
        ends[step.row] = step.x + step.width
    for step in strip.steps:
        yield step._replace(x=step.x + (strip.width - ends[step.row]) / 2)


def draw_strip(canvas: Canvas, strip: Strip, left: float, middle: float, *, turned: bool = False) -> None:
    """Draw a strip with its left edge on ``left`` and its middle at the height ``middle``, upright or upside down."""
    style, way = strip.style, -1 if turned else 1
    begin = left + strip.width if turned else left
    for step in strip.steps:
        y = middle + way * ((strip.rows - 1) / 2 - step.row) * style.leading
        x = begin + way * step.x
        font = style.head if step.action is None else style.step
        if step.action is not None:
            canvas.draw(ICONS[step.action.card].sign, x + way * style.sign / 2, y, style.sign, 2 if turned else 0)
            x += way * (1 + _AFTER_SIGN) * style.sign
        if step.text:
            canvas.text(x, y - way * font.cap / 2, step.text, font, turn=2 if turned else 0)
