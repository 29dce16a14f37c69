"""Tasks and decks that show themselves in a notebook.

    from schaben.output.report import notebook
    notebook.register()

gives ``Task`` and ``Deck`` the method with which Jupyter asks for a picture. That is done here, so that the game does
not have to know how it is drawn.
"""

from typing import Final

from ...generator.decks.deck import Deck
from ...solver.task import Task
from ..cards.face import draw_face
from ..cards.kitchen import FRAME, LABEL, draw_board, left_margin, lower_margin
from ..cards.layout import SQUARE_CARD
from ..cards.look import Look
from ..drawing.canvas import Canvas
from ..words import language_of
from .figures import rendered

_SQUARE: Final = 9.0
"""Side of a square of a task's board, in mm."""

_LABEL: Final = LABEL._replace(size=11.0)
_MARGIN: Final = 1.0
_COLUMNS: Final = 4
_GAP: Final = 4.0
"""Faces of a deck in a row, and the gap between them in mm."""

MOST_FACES: Final = 24
"""Faces of a deck that are shown, from the first on."""


def register() -> None:
    """Let tasks and decks show themselves. Doing it twice does no harm."""
    Task._repr_svg_ = task_svg  # type: ignore[attr-defined]
    Deck._repr_svg_ = deck_svg  # type: ignore[attr-defined]


def task_svg(task: Task) -> str:
    """The start of a task as SVG, without its cards in hand."""
    return _svg(task_board(task))


def task_board(task: Task) -> Canvas:
    """The start of a task on a page of its size."""
    side = 7 * _SQUARE
    left, bottom = left_margin(_LABEL) + _MARGIN / 2, lower_margin(_LABEL) + _MARGIN / 2
    canvas = Canvas(left + side + FRAME, bottom + side + FRAME)
    draw_board(canvas, task, left, bottom, _SQUARE, _LABEL)
    return canvas


def deck_svg(deck: Deck) -> str:
    """The first faces of a deck as SVG, in rows."""
    shown = deck.cards[:MOST_FACES]
    width, height = SQUARE_CARD.width + _GAP, SQUARE_CARD.height + _GAP
    rows = -(-len(shown) // _COLUMNS)
    canvas = Canvas(_COLUMNS * width, rows * height)
    for index, card in enumerate(shown):
        row, column = divmod(index, _COLUMNS)
        canvas.move_origin(column * width, (rows - 1 - row) * height)
        draw_face(canvas, card, deck.other_side(card), Look(language_of(deck.language), bleed=0))
    return _svg(canvas)


def _svg(canvas: Canvas) -> str:
    return rendered(canvas, "svg").decode()
