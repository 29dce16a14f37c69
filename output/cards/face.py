r"""One face: one side of a task card.

::

      0                                                        70 mm
      +----------------------------------------------------------+ 70
      |                                                          |
      |   12A            (o) Ziel F5                   schwer    |    the whole card has the colour of the level,
      |                                                v v v - - |    or in ``blueprint`` a band at the top
      |  +--------------------------------------+ +------------+ | 59
      |  | 7 +-----------------------------+    | | +---+ +---+| |
      |  | 6 |                             |    | | | F | | F || |    hand: the largest cards that fit
      |  | 5 |                             |    | | +---+ +---+| |
      |  | 4 |    board, 7 x 7 squares     |    | | +---+ +---+| |
      |  | 3 |       of about 6 mm         |    | | |TL | |X+ || |
      |  | 2 |                             |    | | +---+ +---+| |
      |  | 1 +-----------------------------+    | |            | |
      |  |    A   B   C   D   E   F   G         | |            | |
      |  +--------------------------------------+ +------------+ | 13
      |  +-----------------------------------------------------+ | 12
      |  |     Lösung zu 12B  ^C2  <-  vC1  >D1                | |    the sign of each card and its square
      |  +-----------------------------------------------------+ |
      +----------------------------------------------------------+ 0
      ^ 4 mm on every side hold no type, no picture

The drawing is for 70 x 70 mm; ``layout`` computes the same for any size.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from matplotlib.path import Path

from ...generator.decks.deck import TaskCard
from ...grading.levels import Level
from ...solver.board import SIZE, square_name
from ..drawing.canvas import Canvas, Style
from ..drawing.fonts import Font
from ..drawing.palette import LEVEL, LEVEL_SHADE, LEVEL_TEXT, Paint, Tone
from ..drawing.shapes import Drawing, Point, Shape, circle, joined, polygon, rectangle, rounded
from .icons import draw_card
from .kitchen import draw_board
from .layout import EDGE, HEADER, SAFETY, FaceSize, FaceSizeError, Layout, Panel, layout, unit_of
from .look import Look
from .pieces import TARGET_RINGS
from .pips import MOST_PIPS, pips
from .strip import Strip, draw_strip, height_for, strip_of

_NUMBER: Final = Style(21.0, Tone.INK, Font.DISPLAY)
_WORD: Final = Style(10.5, Tone.INK, Font.DISPLAY)
_PIP: Final = 1.75
"""Diameter of a pip in mm."""
_PIP_STEP: Final = 2.35
_PIP_LINE: Final = 0.2
_MARK: Final = 4.4
"""Of the target's mark in mm."""
_GOAL_GAP: Final = 1.1
"""Between the target's mark and its square, in mm."""
_HEADER_GAP: Final = 1.3
"""At least between the parts of the header, in mm."""
_CORNER: Final = 2.2
"""Radius of a panel's corners."""
_LOW_INK_LINE: Final = 1.4
"""What is left of the level's colour where ink is saved: a line around the card, in mm."""
_PATTERN: Final = 8.75
"""Side of a tile of the ground in mm."""
_LARGEST: Final = 250
"""No card is larger, in mm."""

PIPS: Final[dict[Level, Path]] = {
    Level.EASY: circle(0.0, 0.0, 0.5),
    Level.MEDIUM: polygon([(0.0, 0.56), (0.56, 0.0), (0.0, -0.56), (-0.56, 0.0)]),
    Level.DIFFICULT: polygon([(0.0, 0.50), (0.54, -0.44), (-0.54, -0.44)]),
}
"""The pips have the shape of their level."""


class _Plan(NamedTuple):
    layout: Layout
    strip: Strip | None
    goal: str
    """The square of the target, after the noun where there is room."""


def face(card: TaskCard, other: TaskCard | None, look: Look) -> Canvas:
    """The face of ``card``, with the solution of ``other``, the task on the other side, when there is one.

    Raises FaceSizeError when the task does not fit the size: why, and the least size of this shape that would do.
    """
    canvas = Canvas(*look.size, look.bleed, look.colours)
    draw_face(canvas, card, other, look)
    return canvas


def blank_face(look: Look) -> Canvas:
    """The back of a card that has one side only."""
    return Canvas(*look.size, look.bleed, look.colours)


def draw_face(canvas: Canvas, card: TaskCard, other: TaskCard | None, look: Look) -> None:
    """Draw a face with its lower left corner on the origin of the canvas. Raises FaceSizeError as ``face`` does."""
    try:
        plan, strip, goal = _planned(card, other, look)
    except FaceSizeError as error:
        raise FaceSizeError(_advice(error, card, other, look)) from error
    (_draw_lines if look.low_ink else _draw_ground)(canvas, card.level, plan)
    _draw_header(canvas, card, look, plan, goal)
    draw_board(canvas, card.task, *plan.board, plan.square, plan.label, low_ink=look.low_ink)
    for movement, slot in zip(card.task.hand, plan.slots, strict=True):
        draw_card(canvas, movement, *slot, *plan.card)
    if strip is not None:
        draw_strip(canvas, strip, SAFETY, plan.strip.y + plan.strip.height / 2, turned=look.upside_down)


def board_place(card: TaskCard, other: TaskCard | None, look: Look) -> Panel:
    """Where the squares of the board lie on a face. Raises FaceSizeError as ``face`` does."""
    plan = _planned(card, other, look).layout
    return Panel(*plan.board, SIZE * plan.square, SIZE * plan.square)


def _planned(card: TaskCard, other: TaskCard | None, look: Look) -> _Plan:
    """Everything that can fail for want of room."""
    size, unit = look.size, unit_of(look.size)
    strip = None
    if other is not None and other.solution:
        head = look.words.solution_of.format(id=other.id)
        strip = strip_of(head, other.solution, size.width - 2 * SAFETY, unit)
        widest = max(step.width for step in strip.steps)
        if widest > strip.width:
            raise FaceSizeError(f"the solution's head is {widest:.0f} mm wide and has {strip.width:g}")
    plan = layout(size, len(card.task.hand), height_for(strip.rows if strip else 0, unit))
    return _Plan(plan, strip, _goal(card, look, unit))


def _advice(error: FaceSizeError, card: TaskCard, other: TaskCard | None, look: Look) -> str:
    """What is wrong, and the least size of the same shape, in whole mm, on which the task fits."""
    width, height = look.size
    said = f"size: {width:g} x {height:g} mm is too small for this task: {error}"
    for across in range(int(width) + 1, _LARGEST + 1):
        size = FaceSize(float(across), float(round(height * across / width)))
        try:
            _planned(card, other, look._replace(size=size))
        except FaceSizeError:
            continue
        return f"{said}; {size.width:g} x {size.height:g} mm would do"
    return said


def _draw_ground(canvas: Canvas, level: Level, plan: Layout) -> None:
    """The colour of the level out to the end of the bleed, and the light panels."""
    width, height = plan.size
    bleed = canvas.bleed
    whole = rectangle(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    if canvas.theme.banded:
        band = rectangle(-bleed, plan.header, width + 2 * bleed, height + bleed - plan.header)
        strip = rectangle(-bleed, -bleed, width + 2 * bleed, plan.strip.y + plan.strip.height + bleed)
        canvas.draw((Shape(whole, Tone.PAPER), Shape(band, LEVEL[level]), Shape(strip, Tone.STRIP)))
        return
    draw_level_ground(canvas, level)
    panels = ((plan.board_panel, Tone.PANEL), (plan.hand_panel, Tone.PANEL), (plan.strip, Tone.STRIP))
    canvas.draw(Shape(_rounded(panel), tone) for panel, tone in panels)


def draw_level_ground(canvas: Canvas, level: Level) -> None:
    """The whole card in the colour of a level, with the pattern of a kitchen floor where the theme has one."""
    width, height, bleed = canvas.width, canvas.height, canvas.bleed
    whole = rectangle(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    canvas.draw((Shape(whole, LEVEL[level]), Shape(_pattern(width, height, bleed), LEVEL_SHADE[level])))


@lru_cache(maxsize=8)
def _pattern(width: float, height: float, bleed: float) -> Path:
    """The tiles of a kitchen floor: every other square of a checkerboard, cut at the end of the bleed."""
    left, bottom, right, top = -bleed, -bleed, width + bleed, height + bleed
    columns, rows = int((right - left) / _PATTERN) + 1, int((top - bottom) / _PATTERN) + 1
    x0, y0 = width / 2 - (columns // 2 + 1) * _PATTERN, height / 2 - (rows // 2 + 1) * _PATTERN
    tiles = []
    for column in range(columns + 2):
        for row in range(rows + 2):
            x, y = max(x0 + column * _PATTERN, left), max(y0 + row * _PATTERN, bottom)
            end, up = min(x0 + (column + 1) * _PATTERN, right), min(y0 + (row + 1) * _PATTERN, top)
            if (column + row) % 2 == 0 and x < end and y < up:
                tiles.append(rectangle(x, y, end - x, up - y))
    return joined(*tiles)


def _rounded(panel: Panel) -> Path:
    return rounded(panel.x, panel.y, panel.width, panel.height, _CORNER)


def _draw_lines(canvas: Canvas, level: Level, plan: Layout) -> None:
    """With little ink: a line around the card in the colour of its level, and fine lines in place of panels."""
    inset = EDGE / 2
    width, height = plan.size
    frame = rounded(inset, inset, width - 2 * inset, height - 2 * inset, _CORNER)
    panels = (plan.board_panel, plan.hand_panel, plan.strip)
    fine = [Shape(_rounded(panel), edge=Tone.JOINT, width=0.2) for panel in panels]
    canvas.draw((Shape(frame, edge=LEVEL[level], width=_LOW_INK_LINE), *fine))


def _draw_header(canvas: Canvas, card: TaskCard, look: Look, plan: Layout, goal: str) -> None:
    """Number, target, level and pips."""
    unit, colour = plan.unit, _header_colour(card.level, look)
    number, word = _header_styles(unit, colour)
    top = plan.size.height - SAFETY
    y = top - HEADER * unit / 2
    right = plan.size.width - SAFETY
    level, bits = look.words.level(card.level), card.grade.get("bits")
    canvas.text_around(SAFETY, y, card.id, number, "left")
    if card.number and isinstance(bits, int | float):  # test tasks stand before the rise that pips show
        canvas.text(right, top - word.cap, level, word, "right")
        _draw_pips(canvas, card.level, pips(card.level, float(bits)), colour, (right, top - HEADER * unit), unit)
    else:
        canvas.text_around(right, y, level, word, "right")
    if goal:
        begin, end = SAFETY + number.width(card.id), right - _level_width(level, word, unit)
        _draw_goal(canvas, goal, (begin + end) / 2, y, word, unit)


def _header_colour(level: Level, look: Look) -> Paint:
    return Tone.INK if look.low_ink else LEVEL_TEXT[level]


def _header_styles(unit: float, colour: Paint) -> tuple[Style, Style]:
    """Of the number, and of words."""
    return tuple(style._replace(size=round(style.size * unit, 2), colour=colour) for style in (_NUMBER, _WORD))  # type: ignore[return-value]


def _level_width(level: str, word: Style, unit: float) -> float:
    return max(word.width(level), unit * ((MOST_PIPS - 1) * _PIP_STEP + _PIP))


def _draw_pips(canvas: Canvas, level: Level, count: int, colour: Paint, corner: Point, unit: float) -> None:
    """Five shapes, the first ones filled; the lower right corner of the row is given."""
    right, bottom = corner
    for index in range(MOST_PIPS):
        x = right - unit * (0.58 * _PIP + (MOST_PIPS - 1 - index) * _PIP_STEP)
        scale = unit * (_PIP - _PIP_LINE)
        shape = Shape(PIPS[level], colour if index < count else None, colour, _PIP_LINE / (_PIP - _PIP_LINE))
        canvas.draw((shape,), x, bottom + unit * _PIP / 2, scale)


def _goal(card: TaskCard, look: Look, unit: float) -> str:
    """The square of the target; where there is room, after the noun. Raises FaceSizeError."""
    number, word = _header_styles(unit, Tone.INK)
    level = look.words.level(card.level)
    taken = number.width(card.id) + _level_width(level, word, unit)
    room = look.size.width - 2 * SAFETY - taken - _HEADER_GAP
    if room < 0:
        raise FaceSizeError(f"number and level are {taken + _HEADER_GAP:.0f} mm wide")
    if card.task.target is None:
        return ""
    square = square_name(card.task.target)
    for goal in (f"{look.words.target} {square}", square):
        if _goal_width(goal, word, unit) + _HEADER_GAP <= room:
            return goal
    needed = taken + 2 * _HEADER_GAP + _goal_width(square, word, unit)
    raise FaceSizeError(f"number, level and target are {needed:.0f} mm wide")


def _draw_goal(canvas: Canvas, goal: str, middle: float, y: float, style: Style, unit: float) -> None:
    """The mark of the target and its square around the middle of the room."""
    left = middle - _goal_width(goal, style, unit) / 2
    ground: Drawing = (Shape(circle(0.0, 0.0, 0.45), Tone.PAPER),)
    canvas.draw((*ground, *TARGET_RINGS), left + unit * _MARK / 2, y, unit * _MARK * 1.1)
    canvas.text_around(left + unit * (_MARK + _GOAL_GAP), y, goal, style, "left")


def _goal_width(goal: str, style: Style, unit: float) -> float:
    return unit * (_MARK + _GOAL_GAP) + style.width(goal)
