"""The solution of the other side, set along the bottom edge like a paragraph with a bold beginning."""

from typing import Final, NamedTuple

from ...solver.notation import format_action
from ...solver.task import Play
from ..drawing import palette
from ..drawing.canvas import Canvas, Style

HEAD: Final = Style(7.0, palette.INK, bold=True)
STEP: Final = Style(7.0, palette.INK)
LEADING: Final = 3.3
"""Between base lines, in mm."""

_AFTER_HEAD: Final = 2.4
_BETWEEN: Final = 2.0
_LEAST_BETWEEN: Final = 1.3
"""Space between steps in mm: as a rule, and where a play is so long that it would need a third row."""


class Word(NamedTuple):
    """A word of the paragraph and its place in mm from the paragraph's left edge."""

    row: int
    x: float
    text: str
    style: Style


def rows_of(words: list[Word]) -> int:
    """How many rows a paragraph has."""
    return words[-1].row + 1 if words else 0


def paragraph(head: str, play: Play, width: float) -> list[Word]:
    """The head and the steps broken into rows of at most ``width`` mm.

    Best are rows of about equal length beside the head; a long play runs on below it, closer if need be.
    """
    steps = [format_action(action) for action in play]
    indent = HEAD.width(head) + _AFTER_HEAD
    found: list[Word] = []
    for left, between in ((indent, _BETWEEN), (indent, _LEAST_BETWEEN), (0.0, _BETWEEN), (0.0, _LEAST_BETWEEN)):
        end = _evened(steps, indent, left, width, between)
        found = _broken(steps, indent, left, end, between)
        if rows_of(found) <= 2 and all(word.x + STEP.width(word.text) <= width for word in found):
            break
    return [Word(0, 0.0, head, HEAD), *found]


def _evened(steps: list[str], indent: float, left: float, width: float, between: float) -> float:
    """The smallest width in mm, in steps of one, that needs no more rows than the full width."""
    rows = rows_of(_broken(steps, indent, left, width, between))
    end = width
    while end - 1 > indent and left and rows_of(_broken(steps, indent, left, end - 1, between)) == rows:
        end -= 1
    return end


def _broken(steps: list[str], indent: float, left: float, width: float, between: float) -> list[Word]:
    """The steps in rows; the first begins at ``indent``, the others at ``left``."""
    words: list[Word] = []
    row, x = 0, indent
    for text in steps:
        if x + STEP.width(text) > width and (words or left < x):
            row, x = row + 1, left
        words.append(Word(row, x, text, STEP))
        x += STEP.width(text) + between
    return words


def draw_strip(canvas: Canvas, words: list[Word], x: float, top: float, *, turned: bool = False) -> None:
    """Set a paragraph whose first row's capitals reach up to ``top``, its left edge on ``x``.

    Turned upside down, its right edge is on ``x`` and its first row's capitals reach down to ``top``.
    """
    way = -1 if turned else 1
    for word in words:
        base = top - way * (word.style.cap + word.row * LEADING)
        canvas.text(x + way * word.x, base, word.text, word.style, turn=2 if turned else 0)
