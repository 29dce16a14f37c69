"""The board to play on, over as many pages as it needs. Lengths in mm.

Every part shows a strip of its neighbours, so that one can be cut at the marks and glued onto the other. ::

      |<--- part 1 ------>|
                  |<--- part 2 --->|
      +---+---+---+---+---+---+---+      squares
                      ^                  seam: on an edge of squares, in the middle of the overlap; marked on both parts
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from matplotlib.path import Path

from ...solver.board import SIZE
from ..cards.kitchen import draw_empty_board, left_margin, lower_margin
from ..cards.layout import FaceSize
from ..cards.look import Look
from ..drawing.canvas import Canvas, Style
from ..drawing.fonts import Font
from ..drawing.palette import Tone
from ..drawing.shapes import Shape, joined, line
from ..sheets.marks import GAP, LENGTH, NOTE, WEIGHT
from ..sheets.paper import MARGIN, Paper
from ..texts import kit_texts

OVERLAP: Final = 10.0
_LABEL: Final = 14.0
"""Size of the coordinates in points on a board with squares of 25 mm."""
_NOTE_ROOM: Final = 5.0
"""Above and below a part, besides the margin."""
_AIR: Final = 1.0
"""Round the board and its coordinates."""


class Part(NamedTuple):
    """The piece of the board that one page shows."""

    sheet: FaceSize
    left: float
    bottom: float
    """Of the part, on the board's drawing."""
    size: FaceSize
    seams: tuple[tuple[float, ...], tuple[float, ...]]
    """Where upright and lying seams are, on the board's drawing."""

    @property
    def x(self) -> float:
        """Left edge of the part on its sheet."""
        return (self.sheet.width - self.size.width) / 2

    @property
    def y(self) -> float:
        """Lower edge of the part on its sheet."""
        return (self.sheet.height - self.size.height) / 2


class Board(NamedTuple):
    """The drawing of the whole board, and where its squares meet: the only places of seams."""

    canvas: Canvas
    columns: tuple[float, ...]
    """Edges between columns, from the left."""
    rows: tuple[float, ...]
    """Edges between rows, from the bottom."""


def board_drawing(look: Look, square: float) -> Board:
    """The whole board with its coordinates, as large as it is."""
    label = Style(_LABEL * square / 25, Tone.SOFT_INK, Font.STRONG)
    left, bottom = left_margin(label) + _AIR, lower_margin(label) + _AIR
    canvas = look.canvas(FaceSize(left + SIZE * square + _AIR, bottom + SIZE * square + _AIR))
    draw_empty_board(canvas, left, bottom, square, label, low_ink=look.low_ink)
    columns, rows = (tuple(start + index * square for index in range(1, SIZE)) for start in (left, bottom))
    return Board(canvas, columns, rows)


def board_parts(board: Board, paper: Paper) -> list[Part]:
    """The parts in the order of their pages, in the orientation that needs fewer."""
    return min(_parts(board, paper.portrait), _parts(board, paper.landscape), key=len)


def part_page(part: Part, look: Look, number: int, parts: int) -> Canvas:
    """A page without the board itself: marks for the seams, and which part it is."""
    canvas = look.canvas(part.sheet)
    marks = list(_marks(part))
    if marks:
        canvas.draw((Shape(joined(*marks), edge=Tone.INK, width=WEIGHT),))
    texts = kit_texts(look.language)
    text = texts.board_note.format(part=number, parts=parts) if parts > 1 else texts.board
    canvas.text(part.x + OVERLAP, part.y - GAP - NOTE.cap - 1.5, text, NOTE)
    return canvas


def _parts(board: Board, sheet: FaceSize) -> list[Part]:
    across = _cut(board.canvas.width, board.columns, sheet.width - 2 * MARGIN)
    down = _cut(board.canvas.height, board.rows, sheet.height - 2 * (MARGIN + _NOTE_ROOM))
    return [
        Part(sheet, column.begin, row.begin, FaceSize(column.length, row.length), (across.seams, down.seams))
        for row in reversed(down.spans)
        for column in across.spans
    ]


class _Span(NamedTuple):
    begin: float
    length: float


class _Cut(NamedTuple):
    seams: tuple[float, ...]
    spans: list[_Span]


def _cut(length: float, edges: tuple[float, ...], window: float) -> _Cut:
    """As few spans of about equal length as fit through a window, with seams on edges of squares."""
    for parts in range(1, len(edges) + 2):
        wished = (length * part / parts for part in range(1, parts))
        seams = tuple(min(edges, key=lambda edge: abs(edge - at)) for at in wished)
        begins = [0.0, *(seam - OVERLAP / 2 for seam in seams)]
        ends = [*(seam + OVERLAP / 2 for seam in seams), length]
        spans = [_Span(begin, end - begin) for begin, end in zip(begins, ends, strict=True)]
        if max(span.length for span in spans) <= window:
            break
    return _Cut(seams, spans)


def _marks(part: Part) -> Iterator[Path]:
    right, top = part.x + part.size.width, part.y + part.size.height
    for seam in part.seams[0]:
        x = part.x + seam - part.left
        if part.x < x < right:
            yield line((x, top + GAP), (x, top + GAP + LENGTH))
            yield line((x, part.y - GAP), (x, part.y - GAP - LENGTH))
    for seam in part.seams[1]:
        y = part.y + seam - part.bottom
        if part.y < y < top:
            yield line((right + GAP, y), (right + GAP + LENGTH, y))
            yield line((part.x - GAP, y), (part.x - GAP - LENGTH, y))
