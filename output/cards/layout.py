"""Where the parts of a face lie, for any size of card. All lengths in mm, from the lower left corner.

Board and hand lie on panels that fill the room between the header and the solution: beside one another with one height,
or below one another with one width, whichever leaves the larger squares. A large hand takes a little of the board. ::

     beside                     below
    +-----------------------+  +-----------------+
    | 12A             easy  |  | 12A        easy |
    | +-------------+ +---+ |  | +-------------+ |
    | |             | |   | |  | |    board    | |
    | |    board    | | h | |  | +-------------+ |
    | +-------------+ +---+ |  | | hand        | |
    | +-------------------+ |  | +-------------+ |
    | |     solution      | |  | |  solution   | |
    +-----------------------+  +-----------------+
"""

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from ...solver.board import SIZE
from ...solver.errors import SchabenError
from ..drawing.canvas import Style
from ..drawing.shapes import Point
from .icons import picture_side
from .kitchen import FRAME, LABEL, left_margin, lower_margin

SAFETY: Final = 4.0
"""Nothing that must be seen comes closer to the edge."""
EDGE: Final = 3.0
"""Between a panel and the edge of the card."""
BLEED: Final = 3.0
"""What is coloured at the edge goes on beyond it as far as this, where no print shop asks for another measure."""
USUAL_HAND: Final = 8
"""The hand has room for at least so many cards, so that boards are alike throughout a deck."""
HEADER: Final = 5.8
"""Height of what stands in the header of a card of 70 mm."""

_LARGEST_UNIT: Final = 2.0
_HEADER_AIR: Final = 1.2
"""Below the header."""
_GAP: Final = 1.2
"""Between panels."""
_CARD_GAP: Final = 0.8
_CARD_WIDTH, _CARD_HEIGHT = 1.17, 1.3
"""Of a card in a usual hand, at least, as multiples of a square."""
_TALLEST: Final = 1.36
"""Height of a movement card, at most, as a multiple of its width."""
_WIDEST: Final = 2.5
"""Width of a movement card, at most, as a multiple of a square."""
_STEP: Final = 0.05
"""Sizes of squares that are tried lie so far apart."""

_LARGE_HAND: Final = 12
"""Hands of more cards may take some room from the board; up to so many, boards are alike."""
_CLEAR_PICTURE: Final = 4.5
"""On a movement card of a large hand. For smaller pictures the squares of the board give way."""
_LEAST_SHARE: Final = 0.9
"""What is left of the side of a square then, at least, unless the hand would not fit at all."""

SMALLEST_SQUARE: Final = 4.0
SMALLEST_PICTURE: Final = 3.2
"""On a movement card."""


class FaceSize(NamedTuple):
    """Width and height of a trimmed card in mm."""

    width: float
    height: float


SQUARE_CARD: Final = FaceSize(70.0, 70.0)
"""The usual card."""


class FaceSizeError(SchabenError):
    """A card on which a task does not fit; the text says what does not fit."""


class Panel(NamedTuple):
    """A light ground: its lower left corner and its size."""

    x: float
    y: float
    width: float
    height: float


class Layout(NamedTuple):
    """The places of everything on one face."""

    size: FaceSize
    unit: float
    """Type and air are larger than on a card of 70 mm by this factor."""
    header: float
    """Lower edge of the header."""
    strip: Panel
    """Behind the solution."""
    board_panel: Panel
    hand_panel: Panel
    board: Point
    """Lower left corner of A1."""
    square: float
    """Side of a square."""
    label: Style
    """The coordinates."""
    card: FaceSize
    """A movement card in the hand."""
    slots: tuple[Point, ...]
    """Lower left corners of the movement cards."""


def unit_of(size: FaceSize) -> float:
    """How much larger than on a card of 70 mm type and air are."""
    return max(1.0, min(min(size) / min(SQUARE_CARD), _LARGEST_UNIT))


@lru_cache(maxsize=1024)
def layout(size: FaceSize, cards: int, solution: float) -> Layout:
    """The layout for a hand of so many cards and a solution that is so high. Raises FaceSizeError."""
    unit = unit_of(size)
    label = LABEL._replace(size=round(LABEL.size * unit, 2))
    inner = size.width - 2 * EDGE
    strip = Panel(EDGE, EDGE, inner, solution + 2 * (SAFETY - EDGE))
    header = size.height - SAFETY - HEADER * unit - _HEADER_AIR * unit
    bottom = strip.y + strip.height + _GAP
    room = Panel(EDGE, bottom, inner, header - bottom)
    square = max((_largest(room, label, below=below), below) for below in (False, True))
    if square[0] < SMALLEST_SQUARE:
        raise FaceSizeError(f"squares of the board would be {_shown(square[0])} mm, at least {SMALLEST_SQUARE:g}")
    below = square[1]
    side = square[0] if cards <= _LARGE_HAND else _given_way(room, square[0], label, cards, below=below)
    board_panel, hand_panel = _panels(room, side, label, below=below)
    across, up = _board_extent(side, label)
    board = (
        board_panel.x + (board_panel.width - across) / 2 + _PAD + left_margin(label),
        board_panel.y + (board_panel.height - up) / 2 + _PAD + lower_margin(label),
    )
    card, slots = _hand(hand_panel, cards, side)
    return Layout(size, unit, header, strip, board_panel, hand_panel, board, side, label, card, slots)


_PAD: Final = SAFETY - EDGE
"""Between a panel and what lies on it."""


def _board_extent(side: float, label: Style) -> tuple[float, float]:
    """Width and height of a board with its coordinates and the margin of its panel."""
    board = SIZE * side + FRAME / 2
    return left_margin(label) + board + 2 * _PAD, lower_margin(label) + board + 2 * _PAD


def _panels(room: Panel, side: float, label: Style, *, below: bool) -> tuple[Panel, Panel]:
    """The board's panel is as narrow as can be, or as low; the hand's takes the rest."""
    across, up = _board_extent(side, label)
    if below:
        rest = room.height - up - _GAP
        return Panel(room.x, room.y + rest + _GAP, room.width, up), Panel(room.x, room.y, room.width, rest)
    rest = room.width - across - _GAP
    return Panel(room.x, room.y, across, room.height), Panel(room.x + across + _GAP, room.y, rest, room.height)


def _largest(room: Panel, label: Style, *, below: bool) -> float:
    """The largest squares that leave room for a usual hand; 0 where there are none."""
    across, up = _board_extent(0.0, label)
    most = min((room.width - across) / SIZE, (room.height - up) / SIZE)
    for tried in range(int(most / _STEP), 0, -1):
        side = tried * _STEP
        hand = _panels(room, side, label, below=below)[1]
        width, height = _CARD_WIDTH * side, _CARD_HEIGHT * side
        columns = int((hand.width - 2 * _PAD + _CARD_GAP) / (width + _CARD_GAP))
        rows = int((hand.height - 2 * _PAD + _CARD_GAP) / (height + _CARD_GAP))
        if columns * rows >= USUAL_HAND:
            return side
    return 0.0


def _given_way(room: Panel, largest: float, label: Style, cards: int, *, below: bool) -> float:
    """The largest squares beside which the pictures of this hand are clear, or else as large as they can be."""
    best, most = largest, 0.0
    for tried in range(round(largest / _STEP), math.ceil(SMALLEST_SQUARE / _STEP) - 1, -1):
        side = tried * _STEP
        if most >= (_CLEAR_PICTURE if side >= _LEAST_SHARE * largest else SMALLEST_PICTURE):
            break
        picture = picture_side(*_best_grid(_panels(room, side, label, below=below)[1], cards, side)[2])
        if picture > most + _STEP:
            best, most = side, picture
    return best


def _shown(length: float) -> str:
    """A length that is too small, in tenths of a mm: never rounded up to what would do."""
    return f"{math.floor(10 * max(length, 0.0)) / 10:.1f}"


def _hand(panel: Panel, cards: int, side: float) -> tuple[FaceSize, tuple[Point, ...]]:
    """The largest cards that fit, in the middle of the panel. Raises FaceSizeError."""
    columns, rows, card = _best_grid(panel, cards, side)
    if picture_side(*card) < SMALLEST_PICTURE:
        found = _shown(picture_side(*card))
        raise FaceSizeError(f"pictures of {cards} movement cards would be {found} mm, at least {SMALLEST_PICTURE:g}")
    gap = _CARD_GAP
    left = panel.x + (panel.width - columns * card.width - (columns - 1) * gap) / 2
    full = rows * card.height + (rows - 1) * gap
    top = panel.y + (panel.height + full) / 2
    slots = [
        (left + column * (card.width + gap), top - card.height - row * (card.height + gap))
        for row in range(rows)
        for column in range(columns)
    ]
    return card, tuple(slots[:cards])


def _best_grid(panel: Panel, cards: int, side: float) -> tuple[int, int, FaceSize]:
    """Columns, rows and size of the largest cards that fit, in as few rows as can be."""
    options = _grids(panel, cards, side)
    return max(options, key=lambda one: (round(picture_side(*one[2]), 1), -one[1], -one[0] * one[1]))


def _grids(panel: Panel, cards: int, side: float) -> Iterator[tuple[int, int, FaceSize]]:
    """Every number of columns, with the rows that it needs and the size of its cards."""
    for columns in range(1, max(cards, 1) + 1):
        rows = max(1, math.ceil(cards / columns))
        wide = (panel.width - 2 * _PAD - (columns - 1) * _CARD_GAP) / columns
        high = (panel.height - 2 * _PAD - (rows - 1) * _CARD_GAP) / rows
        width = max(0.1, min(wide, _WIDEST * side))
        yield columns, rows, FaceSize(width, max(0.1, min(high, _TALLEST * width)))
