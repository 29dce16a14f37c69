"""Where the parts of a face lie, for any size of card. All lengths in mm, from the lower left corner."""

import math
from collections.abc import Iterator
from enum import Enum, auto
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from ...solver.board import SIZE
from ...solver.errors import SchabenError
from ..drawing.shapes import Point
from .icons import picture_side
from .kitchen import FRAME, LEFT_MARGIN, LOWER_MARGIN

SAFETY: Final = 4.0
"""Nothing that must be seen comes closer to the edge."""

BLEED: Final = 3.0
"""What is coloured at the edge goes on beyond it as far as this."""

USUAL_HAND: Final = 8
"""The hand's place is laid out for at least so many cards, so that boards are alike throughout a deck;
a larger hand gets lower cards in the same place."""

HEADER: Final = 4.4
"""Height of what stands in the header."""
_HEADER_PAD: Final = 2.7
_STRIP_PAD: Final = 1.7
"""Between a solution and the upper edge of its band."""
_AIR: Final = 1.8
"""Above and below the middle part."""
_GUTTER: Final = 2.8
"""Between board and hand."""
_CARD_GAP: Final = 0.9
_TALLEST: Final = 1.36
"""Height of a movement card in the hand, at most, as a multiple of its width."""
_SMALLEST_SQUARE: Final = 4.0
_SMALLEST_PICTURE: Final = 3.4
"""On a movement card; what is drawn in it is then higher than type of 8 points."""


class FaceSize(NamedTuple):
    """Width and height of a trimmed card in mm."""

    width: float
    height: float


SQUARE_CARD: Final = FaceSize(70.0, 70.0)
"""The usual card."""


_CARDS: Final = tuple(
    FaceSize(tenths / 10, tenths / 10 * ratio / 100) for tenths in range(45, 91) for ratio in range(80, 137, 8)
)
"""Sizes that are tried for the movement cards in the hand."""


class FaceSizeError(SchabenError):
    """A card on which a task does not fit."""


class Layout(NamedTuple):
    """The places of everything on one face."""

    size: FaceSize
    header: float
    """Lower edge of the coloured band at the top."""
    strip: float
    """Upper edge of the band with the solution."""
    board: Point
    """Lower left corner of A1."""
    square: float
    """Side of a square."""
    card: FaceSize
    """A movement card in the hand."""
    slots: tuple[Point, ...]
    """Lower left corners of the movement cards."""


class Band(NamedTuple):
    """The heights that bound a face's parts."""

    header: float
    strip: float
    lower: float
    upper: float
    """Of the middle part, where board and hand are."""


class _Hand(Enum):
    BESIDE = auto()
    BELOW = auto()


class _Fit(NamedTuple):
    hand: _Hand
    """Where it lies, seen from the board."""
    columns: int
    rows: int
    square: float
    width: float
    height: float
    """Of a movement card."""

    @property
    def quality(self) -> tuple[float, float]:
        """The smaller of board and hand counts, so that neither starves; the sum breaks ties."""
        picture = picture_side(self.width, self.height)
        return round(min(self.square, 1.25 * picture), 3), self.square + picture


_Places: TypeAlias = tuple[Point, float, float]
"""The lower left corner of A1, and the left and upper edge of the hand."""


@lru_cache(maxsize=256)
def layout(size: FaceSize, cards: int, strip_height: float) -> Layout:
    """Place a hand of ``cards`` and a solution that is ``strip_height`` high. Raises FaceSizeError."""
    header = size.height - SAFETY - HEADER - _HEADER_PAD
    strip = SAFETY + strip_height + _STRIP_PAD
    lower, upper = strip + _AIR, header - _AIR
    width = size.width - 2 * SAFETY
    plans = (_best(width, upper - lower, hand) for hand in (USUAL_HAND, cards))
    for best in (plan for plan in plans if plan is not None):
        placed = _placed(best, size, cards, Band(header, strip, lower, upper))
        if picture_side(*placed.card) >= _SMALLEST_PICTURE:
            return placed
    raise FaceSizeError(f"size: {size.width:g} x {size.height:g} mm is too small for a task with {cards} cards")


def _best(width: float, height: float, cards: int) -> _Fit | None:
    """The best arrangement for so many cards in the middle part of a face."""
    fits = (fit for fit in _fits(width, height, cards) if fit.square >= _SMALLEST_SQUARE)
    return max(fits, key=lambda fit: fit.quality, default=None)


def _placed(best: _Fit, size: FaceSize, cards: int, band: Band) -> Layout:
    header, strip, lower, upper = band
    width = size.width - 2 * SAFETY
    board, left, top = (_beside if best.hand is _Hand.BESIDE else _below)(best, width, lower, upper)
    rows = math.ceil(cards / best.columns)
    high = min(_TALLEST * best.width, (top - lower - (rows - 1) * _CARD_GAP) / rows)
    card = FaceSize(best.width, high)
    return Layout(size, header, strip, board, best.square, card, _slots(best.columns, rows, card, left, top)[:cards])


def _fits(width: float, height: float, cards: int) -> Iterator[_Fit]:
    """Every arrangement: the hand beside the board or below it, in so many columns, in so large cards."""
    for columns in range(1, cards + 1):
        rows = math.ceil(cards / columns)
        for card in _CARDS:
            wide, high = _extent(columns, card.width), _extent(rows, card.height)
            room = (width - LEFT_MARGIN - FRAME, height - LOWER_MARGIN)
            if high <= height:
                yield _Fit(_Hand.BESIDE, columns, rows, min(room[0] - wide - _GUTTER, room[1]) / SIZE, *card)
            if wide <= width:
                yield _Fit(_Hand.BELOW, columns, rows, min(room[0], room[1] - high - _GUTTER) / SIZE, *card)


def _extent(count: int, card: float) -> float:
    return count * card + (count - 1) * _CARD_GAP


def _beside(fit: _Fit, width: float, lower: float, upper: float) -> _Places:
    """Board to the left, hand to the right, both hanging from one line."""
    spare = upper - lower - max(SIZE * fit.square + LOWER_MARGIN, _extent(fit.rows, fit.height))
    top = upper - spare / 2
    left = SAFETY + width - _extent(fit.columns, fit.width)
    return (SAFETY + LEFT_MARGIN, top - SIZE * fit.square), left, top


def _below(fit: _Fit, width: float, lower: float, upper: float) -> _Places:
    """Board above, hand below it, what is left over shared out between them."""
    board_height = SIZE * fit.square + LOWER_MARGIN
    spare = upper - lower - board_height - _extent(fit.rows, fit.height) - _GUTTER
    top = upper - spare / 3
    left = SAFETY + (width - LEFT_MARGIN - SIZE * fit.square) / 2
    board = (left + LEFT_MARGIN, top - SIZE * fit.square)
    hand = top - board_height - _GUTTER - spare / 3
    return board, SAFETY + (width - _extent(fit.columns, fit.width)) / 2, hand


def _slots(columns: int, rows: int, card: FaceSize, left: float, top: float) -> tuple[Point, ...]:
    """Lower left corners, row by row."""
    across, down = card.width + _CARD_GAP, card.height + _CARD_GAP
    return tuple(
        (left + column * across, top - card.height - row * down) for row in range(rows) for column in range(columns)
    )
