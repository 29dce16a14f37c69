"""The board to play on, over as many pages as it needs. Lengths in mm.

Every part shows a strip of its neighbours, so that one can be cut at the marks and glued onto the other. ::

      |<--- part 1 --->|             step = (width - overlap) / parts
                  |<--- part 2 --->|
      0           step  ^            marks: in the middle of the overlap, on both parts
"""

import math
from collections.abc import Iterator
from typing import Final, NamedTuple

from matplotlib.path import Path

from ...solver.board import SIZE
from ..cards.kitchen import draw_empty_board, left_margin, lower_margin
from ..cards.layout import FaceSize
from ..cards.look import Look
from ..drawing.canvas import Canvas, Style
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


def board_drawing(look: Look, square: float) -> Canvas:
    """The whole board with its coordinates, as large as it is."""
    label = Style(_LABEL * square / 25, Tone.SOFT_INK)
    left, bottom = left_margin(label) + _AIR, lower_margin(label) + _AIR
    canvas = look.canvas(FaceSize(left + SIZE * square + _AIR, bottom + SIZE * square + _AIR))
    draw_empty_board(canvas, left, bottom, square, label, low_ink=look.low_ink)
    return canvas


def board_parts(board: Canvas, paper: Paper) -> list[Part]:
    """The parts in the order of their pages, in the orientation that needs fewer."""
    size = FaceSize(board.width, board.height)
    return min(_parts(size, paper.portrait), _parts(size, paper.landscape), key=len)


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


def _parts(board: FaceSize, sheet: FaceSize) -> list[Part]:
    across, down = (
        _cut(board.width, sheet.width - 2 * MARGIN),
        _cut(board.height, sheet.height - 2 * (MARGIN + _NOTE_ROOM)),
    )
    size = FaceSize(across.step + OVERLAP, down.step + OVERLAP)
    seams = (across.seams, down.seams)
    return [
        Part(sheet, column * across.step, row * down.step, size, seams)
        for row in reversed(range(down.parts))
        for column in range(across.parts)
    ]


class _Cut(NamedTuple):
    parts: int
    step: float

    @property
    def seams(self) -> tuple[float, ...]:
        return tuple(part * self.step + OVERLAP / 2 for part in range(1, self.parts))


def _cut(length: float, window: float) -> _Cut:
    parts = max(1, math.ceil((length - OVERLAP) / (window - OVERLAP)))
    return _Cut(parts, (length - OVERLAP) / parts)


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
