"""The rules on one page, in our own words and drawings. Lengths in mm."""

from collections.abc import Sequence
from typing import Final

from ...generator.decks.deck import Deck
from ...grading.levels import Level
from ...solver import rules
from ...solver.board import SIZE, Direction
from ...solver.cards import Card
from ...solver.notation import TaskLine, parse_line
from ...solver.task import Position, Task
from ..cards.icons import ICONS, code_of, draw_card
from ..cards.kitchen import LABEL, draw_board, left_margin, lower_margin
from ..cards.look import Look
from ..cards.pieces import BOX, COCKROACH, EXTERMINATOR
from ..drawing.canvas import Canvas, Style
from ..drawing.fonts import Font
from ..drawing.palette import LEVEL, LEVEL_TEXT, Tone
from ..drawing.shapes import Drawing, Shape, joined, line, placed, polygon, rectangle, rounded
from ..drawing.typeset import draw_block
from ..sheets.paper import Paper
from ..texts import KitTexts, Scene, Section, kit_texts

EXAMPLE: Final[TaskLine] = parse_line("B5S / A5E C4E / D5 / L R => L:C5 R:B5")
"""Shows a walk to the side, a box in the way, both ways to catch, and the step of the cockroaches."""

_EDGE: Final = 15.0
_LOWER_EDGE: Final = 9.0
_BAND: Final = 13.0
"""Height of the head."""
_GUTTER: Final = 9.0
_WIDE: Final = 0.56
"""Width of the left column, as a part of both."""
_BESIDE: Final = 2
"""So many of the last sections stand below the movement cards."""
_TITLE: Final = Style(22.0, LEVEL_TEXT[Level.EASY], Font.DISPLAY)
_HEAD: Final = Style(10.5, Tone.INK, Font.DISPLAY)
_SIZES: Final = (9.5, 9.2, 8.9, 8.6, 8.3, 8.0, 7.7, 7.4)
"""Of the text, in points; the largest with which everything fits is taken."""
_SQUARE: Final = 4.3
"""Of the example's boards; their drawings are those of the cards, only smaller."""
_SCENE: Final = 7.3
"""Side of a square in a scene."""
_HEADS_LINE: Final = _HEAD.cap + 2.0
"""From the top of a scene's head to the scene."""
_ICON: Final = 7.6
_ICON_STEP: Final = 9.0
_AFTER: Final = 1.9
"""Below a section."""


def rules_page(deck: Deck, look: Look, paper: Paper) -> Canvas:
    """How to play, with the deck's cards and number of boxes."""
    for size in _SIZES:
        canvas, bottom = _page(deck, look, paper, Style(size, Tone.INK))
        if bottom >= _LOWER_EDGE:
            break
    return canvas


def _page(deck: Deck, look: Look, paper: Paper, text: Style) -> tuple[Canvas, float]:
    """The page with text in this type, and how far down it reaches."""
    texts = kit_texts(look.language)
    canvas = look.canvas(paper.portrait)
    width = canvas.width - 2 * _EDGE
    top = _draw_head(canvas, texts, low_ink=look.low_ink)
    top = draw_block(canvas, _EDGE, top, width, texts.intro, text._replace(size=text.size + 1.0)) - 2.5
    wide = _WIDE * (width - _GUTTER)
    narrow, beside = width - _GUTTER - wide, _EDGE + wide + _GUTTER
    sections = [section._replace(text=section.text.format(boxes=deck.box_supply)) for section in texts.sections]
    ends = [_draw_sections(canvas, sections[:-_BESIDE], _EDGE, top, wide, text)]
    kinds = sorted({card for card, copies in deck.supply.items() if copies})
    below = _draw_moves(canvas, texts, kinds, beside, top, text)
    below = _draw_scenes(canvas, texts, beside, below, narrow, text)
    ends.append(_draw_sections(canvas, sections[-_BESIDE:], beside, below, narrow, text))
    return canvas, _draw_example(canvas, texts, min(ends) - 1.0, text, low_ink=look.low_ink)


def _draw_head(canvas: Canvas, texts: KitTexts, *, low_ink: bool) -> float:
    bottom = canvas.height - _EDGE - _BAND
    band = rounded(_EDGE, bottom, canvas.width - 2 * _EDGE, _BAND, 2.5)
    edge, fill = LEVEL[Level.EASY], Tone.PAPER if low_ink else LEVEL[Level.EASY]
    canvas.draw((Shape(band, fill, edge, 0.5),))
    canvas.text_around(_EDGE + 5.0, bottom + _BAND / 2, texts.rules, _TITLE, "left")
    right, y = canvas.width - _EDGE, bottom + _BAND / 2
    for x, piece, turn in ((44.0, EXTERMINATOR, 1), (20.0, COCKROACH, 3), (8.0, COCKROACH, 1)):
        canvas.draw(piece, right - x, y, 11.0, turn)
    return bottom - 4.5


def _draw_sections(
    canvas: Canvas, sections: Sequence[Section], left: float, top: float, width: float, style: Style
) -> float:
    for head, text in sections:
        top = draw_block(canvas, left, top, width, head, _HEAD)
        top = draw_block(canvas, left, top, width, text, style) - _AFTER
    return top


def _draw_moves(canvas: Canvas, texts: KitTexts, kinds: list[Card], left: float, top: float, text: Style) -> float:
    top = draw_block(canvas, left, top, canvas.width, texts.moves_head, _HEAD) + 0.4
    for card in kinds:
        middle = top - _ICON_STEP / 2
        outline = rounded(left, middle - _ICON / 2 - 0.3, _ICON + 0.6, _ICON + 0.6, 1.0)
        canvas.draw((Shape(outline, Tone.CARD, Tone.JOINT, 0.25),))
        canvas.draw(ICONS[card].picture, left + _ICON / 2 + 0.3, middle, _ICON)
        beside = left + _ICON + 3.5
        name, effect, _ = texts.moves[card]
        canvas.text(beside, middle + 0.7, f"{code_of(card)}  {name}", text._replace(font=Font.BOLD))
        canvas.text(beside, middle - 3.0, effect, text)
        top -= _ICON_STEP
    return top - 2.5


def _draw_scenes(canvas: Canvas, texts: KitTexts, left: float, top: float, width: float, text: Style) -> float:
    """Biding and a cockroach that turns, side by side; where the next may begin."""
    wide = (width - 4.0) / 2
    ends = [
        _draw_scene(canvas, texts.biding, _biding(), left, top, wide, text),
        _draw_scene(canvas, texts.turning, _turning(), left + wide + 4.0, top, wide, text),
    ]
    card = 0.82 * _SCENE
    draw_card(canvas, Card.RIGHT, left + 3.25 * _SCENE, top - _HEADS_LINE - _SCENE, card, _SCENE)
    return min(ends) - _AFTER


def _draw_scene(
    canvas: Canvas, scene: Scene, picture: Drawing, left: float, top: float, width: float, text: Style
) -> float:
    canvas.text(left, top - _HEAD.cap, scene.head, _HEAD)
    top -= _HEADS_LINE
    canvas.draw(picture, left, top - _SCENE, _SCENE)
    return draw_block(canvas, left, top - _SCENE - 2.0, width, scene.caption, text)


def _squares(count: int) -> Drawing:
    """Squares in a row, the first one's lower left corner at the origin, in units of a square."""
    dark = joined(*(rectangle(x, 0, 1, 1) for x in range(0, count, 2)))
    lines = joined(*(line((x, 0), (x, 1)) for x in range(1, count)))
    return (
        Shape(rectangle(0, 0, count, 1), Tone.TILE),
        Shape(dark, Tone.TILE_DARK),
        Shape(lines, edge=Tone.JOINT, width=0.03),
        Shape(rectangle(0, 0, count, 1), edge=Tone.FRAME, width=0.04),
    )


def _on(square: int, piece: Drawing, facing: Direction = Direction.N) -> Drawing:
    return placed(piece, square + 0.5, 0.5, 0.96, facing)


def _biding() -> Drawing:
    return (*_squares(3), *_on(1, EXTERMINATOR), *_on(2, BOX))


def _turning() -> Drawing:
    """The cockroach before its turn, and after it."""
    after = placed((*_squares(2), *_on(0, COCKROACH, Direction.W), *_on(1, BOX)), 2.7, 0.0)
    way = polygon([(2.12, 0.44), (2.12, 0.56), (2.36, 0.56), (2.36, 0.7), (2.6, 0.5), (2.36, 0.3), (2.36, 0.44)])
    return (*_squares(2), *_on(0, COCKROACH, Direction.E), *_on(1, BOX), Shape(way, Tone.INK), *after)


def _draw_example(canvas: Canvas, texts: KitTexts, top: float, text: Style, *, low_ink: bool) -> float:
    """The board before the first card and after each, side by side; where the captions end."""
    top = draw_block(canvas, _EDGE, top, canvas.width, texts.example_head, _HEAD)
    step = (canvas.width - 2 * _EDGE + _GUTTER) / len(texts.example)
    board, ends = SIZE * _SQUARE, []
    for index, (position, caption) in enumerate(zip(_example_positions(), texts.example, strict=True)):
        left = _EDGE + index * step
        draw_board(canvas, Task(position), left + left_margin(LABEL), top - board, _SQUARE, low_ink=low_ink)
        ends.append(draw_block(canvas, left, top - board - lower_margin(LABEL) - 2.0, step - _GUTTER, caption, text))
    return min(ends)


def _example_positions() -> list[Position]:
    task, solution = EXAMPLE
    return [] if solution is None else list(rules.positions(task, solution))
