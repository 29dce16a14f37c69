"""Plots of what goes with what: bars and tables of numbers on colours.

Each takes the tables and a width in mm, and returns a page.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

import numpy as np
import pandas as pd

from ...solver.board import COLUMN_LETTERS, ROW_DIGITS, SIZE
from ...solver.cards import CARD_BY_CODE
from ..cards.icons import ICONS, code_of
from ..drawing.canvas import Canvas
from ..drawing.palette import Colour, Tone, contrast
from ..drawing.shapes import Point, Shape, line, rectangle, rounded
from ..drawing.typeset import wrapped
from .axes import DECK_COLOURS, GRID, TEXT, TICK, TITLE, Axes, fit
from .measures import LABELS
from .tables import NUMBERS, Tables, drivers, usage

_HEAT: Final = (Colour("#FFFFFF", 0, 0, 0, 0), Colour("#9FC6DD", 38, 10, 5, 0), Colour("#0B3C5D", 100, 60, 25, 30))
_SIGNED: Final = (Colour("#0B5D99", 95, 55, 5, 5), Colour("#FFFFFF", 0, 0, 0, 0), Colour("#B5440B", 10, 80, 100, 15))


def what_drives(tables: Tables, width: float) -> Canvas:
    """Rank correlation of every measure with the bits, plain and with length and pieces held constant."""
    found = drivers(tables.correlations)
    if found.empty:
        return _too_few(width)
    left = max(TEXT.width(LABELS[name]) for name in found["measure"]) + 3.0
    row = 7.0
    canvas = Canvas(width, row * len(found) + 9.0)
    axes = Axes(left, 4.5, width - left - 4.0, row * len(found), (-1.0, 1.0), (0, 1))
    for value in (-1.0, -0.5, 0.0, 0.5, 1.0):
        x = axes.x(value)
        canvas.draw((Shape(line((x, axes.bottom), (x, axes.bottom + axes.height)), edge=GRID, width=0.25),))
        canvas.text(x, 0.6, f"{value:g}".replace("-", "\N{MINUS SIGN}"), TICK, "center")
    for index, (name, plain, held) in enumerate(found[["measure", "plain", "partial"]].itertuples(index=False)):
        y = axes.bottom + axes.height - (index + 0.5) * row
        canvas.text_around(left - 2.0, y, LABELS[name], TEXT, "right")
        for value, shift, colour in ((plain, 1.15, DECK_COLOURS[0]), (held, -1.35, DECK_COLOURS[1])):
            if np.isfinite(value):
                begin, end = sorted((axes.x(0.0), axes.x(value)))
                canvas.draw((Shape(rectangle(begin, y + shift - 1.1, max(end - begin, 0.2), 2.2), colour),))
    x = 1.0
    for text, colour in (("plain", DECK_COLOURS[0]), ("with length and pieces held constant", DECK_COLOURS[1])):
        canvas.draw((Shape(rectangle(x, canvas.height - 3.0, 3.0, 2.2), colour),))
        canvas.text(x + 4.0, canvas.height - 3.0, text, TICK)
        x += 8.0 + TICK.width(text)
    return canvas


def _too_few(width: float) -> Canvas:
    """What stands in the place of a plot of correlations when there are none."""
    canvas = Canvas(width, 10.0)
    canvas.text(1.0, 4.0, "Too few tasks for correlations.", TEXT)
    return canvas


def correlation_maps(tables: Tables, width: float) -> Canvas:
    """Rank correlations of every two numbers: plain, and with length and pieces held constant."""
    if tables.correlations["plain"].isna().all():
        return _too_few(width)
    maps = [
        (title, *_matrix(tables.correlations, column))
        for title, column in (("Plain", "plain"), ("With length and pieces held constant", "partial"))
    ]
    maps = [(title, names, values) for title, names, values in maps if names]
    cell = 8.6
    sides = [
        (TEXT.width(max((LABELS[name] for name in names), key=TEXT.width)) + 3.0, len(names) * cell)
        for _, names, _ in maps
    ]
    heights = [side + left + 9.0 for left, side in sides]
    canvas = Canvas(max(width, *(left + side + 2.0 for left, side in sides)), sum(heights))
    top = canvas.height
    for (title, names, values), (left, side), height in zip(maps, sides, heights, strict=True):
        canvas.text(1.0, top - 5.0, title, TITLE)
        base = top - 8.0 - side
        for row, name in enumerate(names):
            canvas.text_around(left - 1.5, base + side - (row + 0.5) * cell, LABELS[name], TEXT, "right")
            canvas.text(left + (row + 0.5) * cell - TEXT.cap / 2, base - 1.5, LABELS[name], TEXT, turn=1)
        _draw_heat(canvas, values, (left, base), cell, cell, _hundredths, _signed)
        top -= height
    return canvas


def _hundredths(value: float) -> str:
    return f"{value:.2f}".replace("0.", ".").replace("-", "\N{MINUS SIGN}")


def _matrix(pairs: pd.DataFrame, column: str) -> tuple[list[str], Any]:
    found = pd.DataFrame(np.nan, index=list(NUMBERS), columns=list(NUMBERS))
    for one, other, value in zip(pairs["one"], pairs["other"], pairs[column], strict=True):
        found.loc[one, other] = found.loc[other, one] = value
    shown = [name for name in NUMBERS if np.isfinite(found[name]).any()]
    return shown, found.loc[shown, shown].to_numpy()


def kinds(tables: Tables, width: float) -> Canvas:
    """The share of tasks of each level with each kind of card."""

    def head(canvas: Canvas, code: str, x: float, y: float, _width: float) -> None:
        canvas.draw(ICONS[CARD_BY_CODE[code]].sign, x, y + 6.0, 4.6)
        canvas.text(x, y + 0.8, code_of(CARD_BY_CODE[code]), TICK, "center")

    return _share_table(usage(tables.tasks, "card"), width, head)


def tricks(tables: Tables, width: float) -> Canvas:
    """The share of tasks of each level whose solution uses each trick."""

    def head(canvas: Canvas, name: str, x: float, y: float, width: float) -> None:
        for row, words in enumerate(reversed(wrapped(name, TICK, width - 1.0))):
            canvas.text(x, y + 0.8 + row * 3.3, words, TICK, "center")

    return _share_table(usage(tables.tasks, "trick"), width, head)


_Head: TypeAlias = Callable[[Canvas, str, float, float, float], None]
"""Draws the head of a column; its middle, its lower edge and its width are given."""


def _share_table(shares: pd.DataFrame, width: float, head: _Head) -> Canvas:
    """A table of shares, its columns in as many blocks as the width asks for."""
    several = len({deck for deck, _ in shares.index}) > 1
    names = [f"{deck}, {level}" if several else level for deck, level in shares.index]
    left = min(max(map(TEXT.width, names)) + 3.0, width / 3)
    in_block = min(len(shares.columns), max(1, int((width - left - 1.0) / 10.5)))
    blocks = -(-len(shares.columns) // in_block)
    in_block = -(-len(shares.columns) // blocks)
    wide, high = min(20.0, (width - left - 1.0) / in_block), 7.0
    block = high * len(shares) + 15.0
    canvas = Canvas(width, block * blocks)
    for number in range(blocks):
        columns = shares.columns[number * in_block : (number + 1) * in_block]
        bottom = canvas.height - (number + 1) * block + 0.5
        _draw_heat(canvas, shares[columns].to_numpy(), (left, bottom), wide, high, _percent, _heat)
        for index, name in enumerate(names):
            y = bottom + (len(names) - index - 0.5) * high
            canvas.text_around(left - 1.5, y, fit(name, TEXT, left - 2.0), TEXT, "right")
        for index, name in enumerate(columns):
            head(canvas, name, left + (index + 0.5) * wide, bottom + high * len(shares), wide)
    return canvas


def _percent(value: float) -> str:
    return f"{100 * value:.0f} %"


def boards(tables: Tables, width: float) -> Canvas:
    """Where cockroaches and boxes start and where moves stop, square by square."""
    columns = 3 if width > 150 else 2 if width > 110 else 1
    step = width / columns
    cell = min(8.0, (step - 8.0) / SIZE)
    high = SIZE * cell + 14.0
    shown = [(deck, what) for deck in tables.decks for what in ("cockroaches", "boxes", "stops")]
    canvas = Canvas(width, high * -(-len(shown) // columns))
    for index, (deck, what) in enumerate(shown):
        row, column = divmod(index, columns)
        found = tables.squares.loc[tables.squares["deck"] == deck, what].to_numpy(dtype=float).reshape(SIZE, SIZE)
        x, y = column * step + 4.5, canvas.height - (row + 1) * high + 4.5
        most = max(float(found.max()), 1.0)
        title = {"cockroaches": "Cockroaches start", "boxes": "Boxes start", "stops": "Moves stop"}[what]
        name = title if len(tables.decks) == 1 else f"{title}, {deck}"
        canvas.text(x, y + SIZE * cell + 1.8, fit(name, TITLE, step - 6.0), TITLE)
        _draw_heat(
            canvas,
            found[::-1],
            (x, y),
            cell,
            cell,
            lambda value: f"{value:.0f}",
            partial(_heat, most=most / 0.9),
        )
        for at, (letter, digit) in enumerate(zip(COLUMN_LETTERS, ROW_DIGITS, strict=True)):
            canvas.text(x + (at + 0.5) * cell, y - 3.4, letter, TICK, "center")
            canvas.text_around(x - 2.0, y + (at + 0.5) * cell, digit, TICK)
    return canvas


def _draw_heat(
    canvas: Canvas,
    values: Any,
    corner: Point,
    wide: float,
    high: float,
    form: Callable[[float], str],
    colour: Callable[[float], Colour],
) -> None:
    """A table of numbers on colours, its lower left corner given; nothing where nothing is known."""
    left, bottom = corner
    rows = len(values)
    for (row, column), value in np.ndenumerate(values):
        if np.isfinite(value):
            x, y = left + column * wide, bottom + (rows - 1 - row) * high
            ground = colour(value)
            canvas.draw((Shape(rounded(x + 0.2, y + 0.2, wide - 0.4, high - 0.4, 0.6), ground),))
            ink = max((Tone.PAPER, Tone.INK), key=lambda tone: contrast(ground, canvas.theme[tone]))
            canvas.text_around(x + wide / 2, y + high / 2, form(value), TICK._replace(colour=ink))


def _blend(colours: Sequence[Colour], share: float) -> Colour:
    """A colour of a scale from 0 to 1."""
    place = min(max(share, 0.0), 1.0) * (len(colours) - 1)
    index = min(int(place), len(colours) - 2)
    rest = place - index
    channels = [
        round(int(colours[index][at : at + 2], 16) * (1 - rest) + int(colours[index + 1][at : at + 2], 16) * rest)
        for at in (1, 3, 5)
    ]
    return Colour("#{:02X}{:02X}{:02X}".format(*channels), 0, 0, 0, 0)


def _heat(value: float, most: float = 1.0) -> Colour:
    return _blend(_HEAT, value / most)


def _signed(value: float) -> Colour:
    return _blend(_SIGNED, (value + 1) / 2)
