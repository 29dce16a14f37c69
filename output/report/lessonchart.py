"""The curriculum drawn: lessons against tasks.

A row for each lesson, in the order in which they come, a column for each task. A mark says that the task needs the
lesson; a large one, with the number of the card, that it is the first that does.
"""

from itertools import groupby
from typing import Final

import pandas as pd

from ..drawing.canvas import Canvas
from ..drawing.palette import Tone
from ..drawing.shapes import Shape, circle, line, rectangle
from .axes import DECK_COLOURS, GRID, TEXT, TICK, TITLE, fit
from .tables import Tables, lessons_in_order, needs

_ROW: Final = 5.2
_HEAD: Final = 8.0
"""Above the rows of a deck: its name and the levels."""
_FOOT: Final = 5.0
_FIRST: Final = DECK_COLOURS[1]
_AGAIN: Final = DECK_COLOURS[0]


def lessons(tables: Tables, width: float) -> Canvas:
    """Which task needs which lesson, for each deck."""
    decks = [(deck, tables.of(deck)) for deck in tables.decks]
    heights = [_HEAD + _ROW * len(lessons_in_order(rows)) + _FOOT for _, rows in decks]
    canvas = Canvas(width, sum(heights))
    top = canvas.height
    for (deck, rows), height in zip(decks, heights, strict=True):
        _draw(canvas, deck if len(decks) > 1 else "", rows, top)
        top -= height
    return canvas


def _draw(canvas: Canvas, title: str, rows: pd.DataFrame, top: float) -> None:
    names = lessons_in_order(rows)
    if title:
        canvas.text(1.0, top - 6.0, fit(title, TITLE, canvas.width / 2), TITLE)
    left = max(map(TEXT.width, names), default=0.0) + 8.0
    step = (canvas.width - left - 2.0) / max(len(rows), 1)
    base = top - _HEAD - _ROW * len(names)
    _draw_levels(canvas, rows, (left, base, step), _ROW * len(names))
    for number, name in enumerate(names):
        y = top - _HEAD - (number + 0.5) * _ROW
        canvas.draw((Shape(line((left, y), (left + step * len(rows), y)), edge=GRID, width=0.2),))
        canvas.text_around(left - 7.0, y, name, TEXT, "right")
        having = [index for index, has in enumerate(needs(rows, name)) if has]
        canvas.text_around(left - 1.0, y, _id(rows, having[0]), TICK, "right")
        for index in having[1:]:
            x = left + (index + 0.1) * step
            canvas.draw((Shape(rectangle(x, y - 1.1, 0.8 * step, 2.2), _AGAIN),))
        canvas.draw((Shape(circle(left + (having[0] + 0.5) * step, y, 1.9), _FIRST),))


def _draw_levels(canvas: Canvas, rows: pd.DataFrame, corner: tuple[float, float, float], height: float) -> None:
    """Where levels begin, and the numbers of every tenth task."""
    left, base, step = corner
    begin = 0
    for level, run in groupby(rows["level"]):
        x, number = left + begin * step, len(list(run))
        canvas.draw((Shape(line((x, base), (x, base + height + 2.0)), edge=Tone.SOFT_INK, width=0.25),))
        if TICK.width(level) < step * number - 1.0:
            canvas.text(x + 0.8, base + height + 1.0, level, TICK)
        begin += number
    for index in range(0, len(rows), 10):
        canvas.text(left + (index + 0.5) * step, base - 4.2, _id(rows, index), TICK, "center")


def _id(rows: pd.DataFrame, index: int) -> str:
    """The number of a task, without the file that it is in."""
    return str(rows["id"].iloc[index]).rpartition(":")[2][-3:]
