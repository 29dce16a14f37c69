r"""Pieces to cut out and fold: lids for boxes and exterminator, folded counters for cockroaches. Lengths in mm.

A lid is a square with four walls; two of them end in tabs. ::

            +-----+
         /--+--N--+--\        \ / tabs, glued to the inside of N and S
        +---+-----+---+
        | W | top | E |       top and walls of one piece; N is where a piece looks to
        +---+-----+---+
         \--+--S--+--/
            +-----+

A counter is a strip of two squares, folded in the middle and glued.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from matplotlib.path import Path

from ...generator.decks.deck import Deck
from ...solver.task import COCKROACH_SUPPLY
from ..cards.layout import FaceSize
from ..cards.look import Look
from ..cards.pieces import BOX, COCKROACH, EXTERMINATOR
from ..drawing.canvas import Canvas, Style
from ..drawing.palette import Tone
from ..drawing.shapes import Drawing, Shape, dashed, joined, line, placed, polygon, rectangle
from ..drawing.typeset import draw_block, height_of
from ..sheets.paper import MARGIN, Paper
from ..texts import kit_texts

_TOP: Final = 0.78
"""Of a lid and of a counter, as a part of a square of the board."""
_WALL: Final = 0.4
_TAB: Final = 0.24
_TAPER: Final = 0.06
_GAP: Final = 0.12
_CUT: Final = 0.01
_DASH: Final = 0.05
"""Lengths of a lid as parts of a square."""
_BOX_FLAPS: Final = 0.76
"""Side of the drawing of a box, as a part of its square."""
_NOTE: Final = Style(9.0, Tone.SOFT_INK)
_MOST_COCKROACHES: Final = 49
"""Counters that are printed at most, however many cockroaches a task has."""


class _Piece(NamedTuple):
    """Something to cut out, drawn round its middle in units of a square of the board."""

    drawing: Drawing
    extent: FaceSize


def piece_pages(deck: Deck, look: Look, paper: Paper, square: float) -> Iterator[Canvas]:
    """All pieces for a board with squares of so many mm, row by row."""
    pieces = _pieces(deck, low_ink=look.low_ink)
    note = kit_texts(look.language).pieces_note
    while pieces:
        canvas = look.canvas(paper.portrait)
        pieces = _fill(canvas, pieces, square)
        width = canvas.width - 4 * MARGIN
        draw_block(canvas, 2 * MARGIN, MARGIN + height_of(note, _NOTE, width), width, note, _NOTE)
        yield canvas


def _pieces(deck: Deck, *, low_ink: bool) -> list[_Piece]:
    most = max((len(card.task.start.cockroaches) for card in deck.cards), default=0)
    counters = min(max(COCKROACH_SUPPLY, most), _MOST_COCKROACHES)
    lid = FaceSize(_TOP + 2 * _WALL, _TOP + 2 * _WALL)
    return [
        _Piece(_exterminator(low_ink=low_ink), lid),
        *[_Piece(_box(low_ink=low_ink), lid)] * deck.box_supply,
        *[_Piece(_counter(), FaceSize(_TOP, 2 * _TOP))] * counters,
    ]


def _fill(canvas: Canvas, pieces: list[_Piece], square: float) -> list[_Piece]:
    """Draw as many pieces as fit on a page, in rows from the top; the others."""
    left, top, height = 2 * MARGIN, canvas.height - 2 * MARGIN, 0.0
    x = left
    for index, (drawing, extent) in enumerate(pieces):
        wide, high = extent.width * square, extent.height * square
        if x > left and x + wide > canvas.width - 2 * MARGIN:
            x, top, height = left, top - height - _GAP * square, 0.0
        if top - high < 3 * MARGIN and index:
            return pieces[index:]
        canvas.draw(drawing, x + wide / 2, top - high / 2, square)
        x, height = x + wide + _GAP * square, max(height, high)
    return []


def _exterminator(*, low_ink: bool) -> Drawing:
    """The front wall is the vacuum's mouth."""
    half = _TOP / 2
    mouth = (
        Shape(rectangle(-half, half, _TOP, _WALL), Tone.VACUUM),
        Shape(rectangle(-half, half + 0.7 * _WALL, _TOP, 0.3 * _WALL), Tone.SUCTION),
    )
    walls = Tone.PAPER if low_ink else Tone.OVERALL
    return _lid(walls, Tone.TILE, (*mouth, *placed(EXTERMINATOR, 0.0, 0.0, 0.96 * _TOP)))


def _box(*, low_ink: bool) -> Drawing:
    walls = Tone.PAPER if low_ink else Tone.CARDBOARD
    return _lid(walls, walls, placed(BOX, 0.0, 0.0, 0.96 * _TOP / _BOX_FLAPS))


def _lid(walls: Tone, top: Tone, art: Drawing) -> Drawing:
    half, out = _TOP / 2, _TOP / 2 + _WALL
    return (
        Shape(rectangle(-half, -out, _TOP, 2 * out), walls),
        Shape(rectangle(-out, -half, 2 * out, _TOP), walls),
        Shape(rectangle(-half, -half, _TOP, _TOP), top),
        *art,
        *_lines(list(_lid_cuts(half, out)), list(_lid_folds(half, out))),
    )


def _lid_cuts(half: float, out: float) -> Iterator[Path]:
    for side in (1, -1):
        yield line((-half, side * half), (-half, side * out), (half, side * out), (half, side * half))
        yield line((side * out, -half), (side * out, half))
        for end in (1, -1):
            base, tip = end * half, end * (half + _TAB)
            yield line(
                (side * half, base), (side * (half + _TAPER), tip), (side * (out - _TAPER), tip), (side * out, base)
            )


def _lid_folds(half: float, out: float) -> Iterator[Path]:
    for side in (1, -1):
        yield dashed((-half, side * half), (half, side * half), _DASH)
        yield dashed((side * half, -half), (side * half, half), _DASH)
        for end in (1, -1):
            yield dashed((side * half, end * half), (side * out, end * half), _DASH)


def _counter() -> Drawing:
    """Both halves have their heads at the fold."""
    half = _TOP / 2
    cut = polygon([(-half, -_TOP), (half, -_TOP), (half, _TOP), (-half, _TOP)])
    return (
        *placed(COCKROACH, 0.0, -half, 0.9 * _TOP),
        *placed(COCKROACH, 0.0, half, 0.9 * _TOP, 2),
        *_lines([cut], [dashed((-half, 0.0), (half, 0.0), _DASH)]),
    )


def _lines(cuts: list[Path], folds: list[Path]) -> Drawing:
    """Solid lines to cut along, dashed ones to fold along."""
    return Shape(joined(*cuts), edge=Tone.INK, width=_CUT), Shape(joined(*folds), edge=Tone.INK, width=_CUT)
