r"""One face: one side of a task card.

::

      0                                                        70 mm
      +----------------------------------------------------------+ 70
      |##########################################################|
      |#  12A            (o) Ziel F5            schwer  /\      #|     band in the colour of the level,
      |##########################################################| 58.9      runs out into the bleed
      |                                                          |
      |   7 +--------------------------------+   +-----+ +-----+ |
      |   6 |                                |   | F   | | F   | |     hand: two columns of six places,
      |   5 |                                |   +-----+ +-----+ |     filled row by row
      |   4 |      board, 7 x 7 squares      |   +-----+ +-----+ |
      |   3 |         of about 5.8 mm        |   | TL  | | X+  | |
      |   2 |                                |   +-----+ +-----+ |
      |   1 +--------------------------------+                   |
      |      A   B    C    D    E    F   G                       |
      |                                                          |
      |::::::::::::::::::::::::::::::::::::::::::::::::::::::::::| 10.8  pale band, runs out
      |:  Lösung von 12B   F:C2  TL  B:C1  R:D1  X+:D4  TU      :|
      |:  L:D4  F:D7                                            :|
      +----------------------------------------------------------+ 0
      ^ 4 mm on every side hold no type, no picture

The drawing is for 70 x 70 mm; ``layout`` computes the same for any size and puts the hand below the
board where that leaves both larger.
"""

from typing import Final

from matplotlib.path import Path

from ...generator.decks.deck import TaskCard
from ...grading.levels import Level
from ...solver.board import Square, square_name
from ..drawing import palette
from ..drawing.canvas import Canvas, Style
from ..drawing.shapes import Drawing, Shape, circle, polygon, rectangle
from .icons import draw_card
from .kitchen import draw_board
from .layout import HEADER, SAFETY, FaceSizeError, Layout, layout
from .look import Look
from .pieces import TARGET_RINGS
from .strip import LEADING, STEP, Word, draw_strip, paragraph, rows_of

_NUMBER_SIZE: Final = 16.0
_WORD_SIZE: Final = 11.0
"""Type in the header, in points."""

_SYMBOL: Final = 3.9
"""Height of the level's shape in mm."""

_GOAL_GAP: Final = 1.3
"""Between the target's mark and its square, in mm."""

_HEADER_GAP: Final = 1.3
"""At least between the parts of the header, in mm."""

_LOW_INK_RULE: Final = 1.2
"""What is left of the header's band where ink is saved, in mm."""

_LEVEL_SHAPES: Final[dict[Level, Path]] = {
    Level.EASY: circle(0.0, 0.0, 0.5),
    Level.MEDIUM: polygon([(0.0, 0.56), (0.56, 0.0), (0.0, -0.56), (-0.56, 0.0)]),
    Level.DIFFICULT: polygon([(0.0, 0.48), (0.56, -0.46), (-0.56, -0.46)]),
}


def face(card: TaskCard, other: TaskCard | None, look: Look) -> Canvas:
    """The face of ``card``, with the solution of ``other``, the task on the other side, when there is one.

    Raises FaceSizeError when the task does not fit the size.
    """
    canvas = Canvas(*look.size, look.bleed)
    draw_face(canvas, card, other, look)
    return canvas


def blank_face(look: Look) -> Canvas:
    """The back of a card that has one side only."""
    return Canvas(*look.size, look.bleed)


def draw_face(canvas: Canvas, card: TaskCard, other: TaskCard | None, look: Look) -> None:
    """Draw a face with its lower left corner on the canvas's origin."""
    solution = _solution(other, look)
    rows = max(2, rows_of(solution))
    plan = layout(look.size, len(card.task.hand), STEP.cap + STEP.descent + (rows - 1) * LEADING)
    (_draw_lines if look.low_ink else _draw_ground)(canvas, card.level, plan)
    _draw_header(canvas, card, look, plan)
    draw_board(canvas, card.task, *plan.board, plan.square, low_ink=look.low_ink)
    for movement, slot in zip(card.task.hand, plan.slots, strict=True):
        draw_card(canvas, movement, *slot, *plan.card)
    _draw_solution(canvas, solution, look)


def _solution(other: TaskCard | None, look: Look) -> list[Word]:
    if other is None:
        return []
    head = look.words.solution_of.format(id=other.id)
    return paragraph(head, other.solution, look.size.width - 2 * SAFETY)


def _draw_solution(canvas: Canvas, solution: list[Word], look: Look) -> None:
    """From the bottom: two rows fill the strip, and a single one then lies in its middle."""
    rows = (rows_of(solution) - 1) * LEADING
    if look.upside_down:
        draw_strip(canvas, solution, look.size.width - SAFETY, SAFETY + STEP.descent, turned=True)
    else:
        draw_strip(canvas, solution, SAFETY, SAFETY + STEP.descent + STEP.cap + rows)


def _draw_ground(canvas: Canvas, level: Level, plan: Layout) -> None:
    """Paper and bands, out to the end of the bleed."""
    width, height = plan.size
    left, across = -canvas.bleed, width + 2 * canvas.bleed
    header = rectangle(left, plan.header, across, height + canvas.bleed - plan.header)
    strip = rectangle(left, -canvas.bleed, across, plan.strip + canvas.bleed)
    paper = rectangle(left, -canvas.bleed, across, height + 2 * canvas.bleed)
    canvas.draw((Shape(paper, palette.PAPER), Shape(header, palette.LEVEL[level]), Shape(strip, palette.STRIP)))


def _draw_lines(canvas: Canvas, level: Level, plan: Layout) -> None:
    """A line in place of each band, out to the end of the bleed."""
    left, right = -canvas.bleed, plan.size.width + canvas.bleed
    header = rectangle(left, plan.header, right - left, _LOW_INK_RULE)
    strip = rectangle(left, plan.strip - _LOW_INK_RULE / 4, right - left, _LOW_INK_RULE / 4)
    canvas.draw((Shape(header, palette.LEVEL[level]), Shape(strip, palette.JOINT)))


def _draw_header(canvas: Canvas, card: TaskCard, look: Look, plan: Layout) -> None:
    colour = palette.INK if look.low_ink else palette.LEVEL_TEXT[card.level]
    number, word = Style(_NUMBER_SIZE, colour, bold=True), Style(_WORD_SIZE, colour)
    y = plan.size.height - SAFETY - HEADER / 2
    right = plan.size.width - SAFETY
    canvas.text_around(SAFETY, y, card.id, number, "left")
    canvas.draw((Shape(_LEVEL_SHAPES[card.level], colour),), right - 0.56 * _SYMBOL, y, _SYMBOL)
    level_end = right - 1.12 * _SYMBOL - 1.5
    level = look.words.level(card.level)
    canvas.text_around(level_end, y, level, word, "right")
    begin, end = SAFETY + number.width(card.id), level_end - word.width(level)
    room, needed, goal = end - begin, _HEADER_GAP, ""
    if card.task.target is not None:
        goal = _goal(look.words.target, card.task.target, room - 2 * _HEADER_GAP, word)
        needed += _goal_width(goal, word) + _HEADER_GAP
    if needed > room:
        size = f"{plan.size.width:g} x {plan.size.height:g} mm"
        raise FaceSizeError(f"size: {size} is too narrow for number, level and target beside one another")
    if goal:
        _draw_goal(canvas, goal, (begin, end), y, word)


def _goal(noun: str, target: Square, room: float, style: Style) -> str:
    """The square of the target; where there is room, after the noun."""
    goal = f"{noun} {square_name(target)}"
    return goal if _goal_width(goal, style) <= room else square_name(target)


def _draw_goal(canvas: Canvas, goal: str, room: tuple[float, float], y: float, style: Style) -> None:
    """The mark of the target and its square in the middle of the room."""
    left = (room[0] + room[1] - _goal_width(goal, style)) / 2
    ground: Drawing = (Shape(circle(0.0, 0.0, 0.42), palette.PAPER),)
    canvas.draw((*ground, *TARGET_RINGS), left + _SYMBOL / 2, y, _SYMBOL * 1.2)
    canvas.text_around(left + _SYMBOL + _GOAL_GAP, y, goal, style, "left")


def _goal_width(goal: str, style: Style) -> float:
    return _SYMBOL + _GOAL_GAP + style.width(goal)
