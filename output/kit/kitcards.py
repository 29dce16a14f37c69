"""Movement cards to cut out: the pictures of the task cards, larger. Lengths in mm."""

from collections.abc import Iterator
from typing import Final

from matplotlib.path import Path

from ...generator.decks.deck import Deck
from ...solver.cards import Card
from ..cards.icons import ICONS, code_of
from ..cards.layout import FaceSize
from ..cards.look import Look
from ..drawing.canvas import Canvas, Style
from ..drawing.fonts import Font
from ..drawing.palette import Tone
from ..drawing.shapes import Shape, joined, line
from ..sheets.grid import Grid, front_place, grid_for
from ..sheets.marks import NOTE
from ..sheets.paper import MARGIN, Paper
from ..texts import kit_texts

CARD: Final = FaceSize(42.0, 62.0)
"""Eighteen lie on an A4 sheet, or on a letter one."""
_CODE: Final = Style(22.0, Tone.INK, Font.DISPLAY)
_NAME: Final = Style(11.0, Tone.SOFT_INK)
_PICTURE: Final = 34.0
_LINE: Final = 0.15
_NOTE_ROOM: Final = 3.0
"""For the note beside the cards."""


def card_pages(deck: Deck, look: Look, paper: Paper) -> Iterator[Canvas]:
    """The deck's supply. Cards touch, so that one cut serves two."""
    grid = grid_for(paper, CARD, MARGIN + _NOTE_ROOM)
    texts = kit_texts(look.language)
    cards = [card for card, copies in sorted(deck.supply.items()) for _ in range(copies)]
    for first in range(0, len(cards), grid.capacity):
        canvas = look.canvas(grid.sheet)
        batch = cards[first : first + grid.capacity]
        for seat, card in enumerate(batch):
            x, y, _ = front_place(grid, seat)
            draw_movement_card(canvas, card, x, y, look)
        canvas.draw((Shape(joined(*_cuts(grid, len(batch))), edge=Tone.JOINT, width=_LINE),))
        canvas.text(grid.left - 1.5, grid.bottom, texts.cards_note, NOTE, turn=3)
        yield canvas


def draw_movement_card(canvas: Canvas, card: Card, x: float, y: float, look: Look) -> None:
    """A movement card with its lower left corner on (x, y)."""
    middle = x + CARD.width / 2
    canvas.draw(ICONS[card].picture, middle, y + CARD.height - 6.0 - _PICTURE / 2, _PICTURE)
    canvas.text(middle, y + 12.0, code_of(card), _CODE, "center")
    canvas.text(middle, y + 5.5, kit_texts(look.language).moves[card].name, _NAME, "center")


def _cuts(grid: Grid, cards: int) -> Iterator[Path]:
    """The outlines of so many cells, each line once."""
    for seat in range(cards):
        x, y, _ = front_place(grid, seat)
        right, top = x + CARD.width, y + CARD.height
        yield line((x, top), (x, y), (right, y))
        if seat < grid.columns:
            yield line((x, top), (right, top))
        if seat % grid.columns == grid.columns - 1 or seat == cards - 1:
            yield line((right, y), (right, top))
