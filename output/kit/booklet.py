"""``booklet.pdf``: every solution step by step, with a small board before each card. Lengths in mm."""

from collections.abc import Iterator
from typing import Final

from ...generator.decks.deck import Deck, TaskCard
from ...solver import rules
from ...solver.board import SIZE, square_name
from ...solver.task import Action, Position, Task
from ..cards.face import PIPS
from ..cards.icons import ICONS, effect_sign
from ..cards.kitchen import LABEL, draw_board, left_margin, lower_margin
from ..cards.look import Look
from ..drawing.canvas import Canvas, Style
from ..drawing.fonts import Font
from ..drawing.palette import LEVEL, Tone
from ..drawing.pdf import Duplex, drawn, finished, set_labels
from ..drawing.shapes import Shape
from ..sheets.paper import MARGIN, Paper
from ..texts import kit_texts

_EDGE: Final = MARGIN + 3.0
_SQUARE: Final = 3.7
_LABEL: Final = LABEL._replace(size=5.2)
_BOARD: Final = SIZE * _SQUARE
_STEP: Final = _BOARD + 5.5
"""Between boards of a row."""
_ROW: Final = _BOARD + 10.5
"""Height of a row of boards with what is played below them."""
_HEAD: Final = 6.5
_AFTER: Final = 2.5
_NUMBER: Final = Style(13.0, Tone.INK, Font.DISPLAY)
_TITLE: Final = Style(20.0, Tone.INK, Font.DISPLAY)
_LEVEL: Final = Style(9.0, Tone.SOFT_INK, Font.STRONG)
_PLAYED: Final = Style(9.0, Tone.INK, Font.STRONG)
_FOOT: Final = Style(8.0, Tone.SOFT_INK)
_SIGN: Final = 4.2


def booklet_pdf(deck: Deck, look: Look, paper: Paper, title: str) -> bytes:
    """The file, to print on both sides; its pages are named after the tasks on them."""
    pages = list(_pages(deck, look, paper, title))
    document = drawn((canvas for canvas, _ in pages), title)
    set_labels(document, (ids for _, ids in pages))
    return finished(document, look.language, Duplex.LONG_EDGE, paper.scale)


def _pages(deck: Deck, look: Look, paper: Paper, title: str) -> Iterator[tuple[Canvas, str]]:
    """Tasks below one another, each whole on one page, and their ids."""
    sheet = paper.portrait
    in_row = int((sheet.width - 2 * _EDGE + 5.0) // _STEP)
    canvas, y, ids = look.canvas(sheet), sheet.height - _EDGE, list[str]()
    canvas.text(_EDGE, y - _TITLE.cap, kit_texts(look.language).booklet, _TITLE)
    y -= 13.0
    for card in deck.cards:
        rows = -(-(len(card.solution) + 1) // in_row)
        if y - _HEAD - rows * _ROW < _EDGE + 4.0 and ids:
            yield canvas, _footed(canvas, ids, title)
            canvas, y, ids = look.canvas(sheet), sheet.height - _EDGE, []
        _draw_task(canvas, card, look, y, in_row)
        y -= _HEAD + rows * _ROW + _AFTER
        ids.append(card.id)
    if ids:
        yield canvas, _footed(canvas, ids, title)


def _footed(canvas: Canvas, ids: list[str], title: str) -> str:
    """The page with its ids at the foot; these."""
    label = ids[0] if len(ids) == 1 else f"{ids[0]}\N{EN DASH}{ids[-1]}"
    canvas.text(_EDGE, _EDGE - 4.0, title, _FOOT)
    canvas.text(canvas.width - _EDGE, _EDGE - 4.0, label, _FOOT, "right")
    return label


def _draw_task(canvas: Canvas, card: TaskCard, look: Look, top: float, in_row: int) -> None:
    canvas.text(_EDGE, top - _NUMBER.cap, card.id, _NUMBER)
    x = _EDGE + _NUMBER.width(card.id) + 3.0
    canvas.draw((Shape(PIPS[card.level], LEVEL[card.level], Tone.INK, 0.08),), x + 1.2, top - _NUMBER.cap / 2, 2.3)
    canvas.text_around(x + 3.6, top - _NUMBER.cap / 2, look.words.level(card.level), _LEVEL, "left")
    for index, (position, action) in enumerate(_steps(card)):
        row, column = divmod(index, in_row)
        left = _EDGE + column * _STEP
        bottom = top - _HEAD - row * _ROW - _BOARD
        start = left + left_margin(_LABEL)
        draw_board(canvas, Task(position, card.task.target), start, bottom, _SQUARE, _LABEL, low_ink=look.low_ink)
        if action is not None:
            _draw_played(canvas, action, start + _BOARD / 2, bottom - lower_margin(_LABEL) - 3.2)


def _steps(card: TaskCard) -> Iterator[tuple[Position, Action | None]]:
    """Each position with the card that is played in it; none after the last."""
    positions = rules.positions(card.task, card.solution, max(len(card.task.start.boxes), _MANY_BOXES))
    yield from zip(positions, (*card.solution, None), strict=True)


_MANY_BOXES: Final = 49
"""The solution of a card has been checked with the boxes of its deck; here none is too many."""


def _draw_played(canvas: Canvas, action: Action, middle: float, y: float) -> None:
    text = "" if action.square is None else effect_sign(action) + square_name(action.square)
    wide = _SIGN + (0.8 + _PLAYED.width(text) if text else 0.0)
    canvas.draw(ICONS[action.card].sign, middle - wide / 2 + _SIGN / 2, y, _SIGN)
    if text:
        canvas.text_around(middle - wide / 2 + _SIGN + 0.8, y, text, _PLAYED, "left")
