"""The rules on one page, in our own words and drawings. Lengths in mm."""

from collections.abc import Sequence
from typing import Final

from ...generator.decks.deck import Deck
from ...grading.levels import Level
from ...solver import rules
from ...solver.board import SIZE
from ...solver.cards import Card
from ...solver.notation import TaskLine, parse_line
from ...solver.task import Position, Task
from ..cards.icons import ICONS, code_of
from ..cards.kitchen import LABEL, draw_board, left_margin, lower_margin
from ..cards.look import Look
from ..drawing.canvas import Canvas, Style
from ..drawing.fonts import Font
from ..drawing.palette import LEVEL, LEVEL_TEXT, Tone
from ..drawing.shapes import Shape, rounded
from ..drawing.typeset import draw_block
from ..sheets.paper import Paper
from ..texts import KitTexts, Section, kit_texts

EXAMPLE: Final[TaskLine] = parse_line("B5S / A5E C4E / D5 / L R => L:C5 R:B5")
"""Shows a walk to the side, a box in the way, both ways to catch, and the step of the cockroaches."""

_EDGE: Final = 16.0
_BAND: Final = 13.0
"""Height of the head."""
_GUTTER: Final = 9.0
_BESIDE: Final = 2
"""So many of the last sections stand below the movement cards."""
_TITLE: Final = Style(19.0, LEVEL_TEXT[Level.EASY], Font.BOLD)
_HEAD: Final = Style(9.5, Tone.INK, Font.BOLD)
_TEXT: Final = Style(8.2, Tone.INK)
_NAME: Final = _TEXT._replace(font=Font.BOLD)
_INTRO: Final = Style(9.5, Tone.INK)
_SQUARE: Final = 5.2
"""Of the example's boards; their drawings are those of the cards, only smaller."""
_ICON: Final = 8.6
_ICON_STEP: Final = 10.4
_AFTER: Final = 2.0
"""Below a section."""


def rules_page(deck: Deck, look: Look, paper: Paper) -> Canvas:
    """How to play, with the deck's cards and number of boxes."""
    texts = kit_texts(look.language)
    canvas = look.canvas(paper.portrait)
    width = canvas.width - 2 * _EDGE
    top = _draw_head(canvas, texts, low_ink=look.low_ink)
    top = draw_block(canvas, _EDGE, top, width, texts.intro, _INTRO) - 3.0
    wide = 0.56 * (width - _GUTTER)
    narrow = width - _GUTTER - wide
    sections = [section._replace(text=section.text.format(boxes=deck.box_supply)) for section in texts.sections]
    ends = [_draw_sections(canvas, sections[:-_BESIDE], _EDGE, top, wide)]
    kinds = sorted({card for card, copies in deck.supply.items() if copies})
    below = _draw_moves(canvas, texts, kinds, _EDGE + wide + _GUTTER, top, narrow)
    ends.append(_draw_sections(canvas, sections[-_BESIDE:], _EDGE + wide + _GUTTER, below, narrow))
    _draw_example(canvas, texts, min(ends) - 1.0, width, low_ink=look.low_ink)
    return canvas


def _draw_head(canvas: Canvas, texts: KitTexts, *, low_ink: bool) -> float:
    bottom = canvas.height - _EDGE - _BAND
    band = rounded(_EDGE, bottom, canvas.width - 2 * _EDGE, _BAND, 2.0)
    edge, fill = LEVEL[Level.EASY], Tone.PAPER if low_ink else LEVEL[Level.EASY]
    canvas.draw((Shape(band, fill, edge, 0.5),))
    canvas.text_around(_EDGE + 5.0, bottom + _BAND / 2, texts.rules, _TITLE, "left")
    return bottom - 5.0


def _draw_sections(canvas: Canvas, sections: Sequence[Section], left: float, top: float, width: float) -> float:
    for head, text in sections:
        top = draw_block(canvas, left, top, width, head, _HEAD)
        top = draw_block(canvas, left, top, width, text, _TEXT) - _AFTER
    return top


def _draw_moves(canvas: Canvas, texts: KitTexts, kinds: list[Card], left: float, top: float, width: float) -> float:
    top = draw_block(canvas, left, top, width, texts.moves_head, _HEAD) + 0.6
    for card in kinds:
        middle = top - _ICON_STEP / 2
        outline = rounded(left, middle - _ICON / 2 - 0.4, _ICON + 0.8, _ICON + 0.8, 1.0)
        canvas.draw((Shape(outline, Tone.PAPER, Tone.JOINT, 0.25),))
        canvas.draw(ICONS[card].picture, left + _ICON / 2 + 0.4, middle, _ICON)
        beside = left + _ICON + 3.5
        name, effect = texts.moves[card]
        canvas.text(beside, middle + 0.8, f"{code_of(card)}  {name}", _NAME)
        canvas.text(beside, middle - 3.0, effect, _TEXT)
        top -= _ICON_STEP
    return top - 2.5


def _draw_example(canvas: Canvas, texts: KitTexts, top: float, width: float, *, low_ink: bool) -> None:
    """The board before the first card and after each, side by side."""
    top = draw_block(canvas, _EDGE, top, width, texts.example_head, _HEAD)
    step = (width + _GUTTER) / len(texts.example)
    for index, (position, text) in enumerate(zip(_example_positions(), texts.example, strict=True)):
        left = _EDGE + index * step
        board = SIZE * _SQUARE
        draw_board(canvas, Task(position), left + left_margin(LABEL), top - board, _SQUARE, low_ink=low_ink)
        draw_block(canvas, left, top - board - lower_margin(LABEL) - 2.8, step - _GUTTER, text, _TEXT)


def _example_positions() -> list[Position]:
    task, solution = EXAMPLE
    return [] if solution is None else list(rules.positions(task, solution))
