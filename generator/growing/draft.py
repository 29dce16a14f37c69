"""A task in the making, as one row of numbers. All its cockroaches are to be caught, and none share a square."""

from typing import Final

import numpy as np

from ...solver import hand as hands
from ...solver.board import SQUARES, Direction
from ...solver.cards import Card
from ...solver.search.bits import (
    BOARD,
    Boards,
    Scene,
    boards_at,
    boards_of,
    facing_of,
    lowest,
    plus,
    put_boards,
    scene_at,
    sight,
    size,
    times,
    union,
)  # fmt: skip
from ...solver.search.effects import copies
from ...solver.search.jit import compiled
from ...solver.symmetry import SYMMETRIES
from ...solver.task import Piece, Position, Task


class Draft:
    """A start that can be changed."""

    n: int = 0
    e: int = 0
    s: int = 0
    w: int = 0
    boxes: int = 0
    square: int = 0
    facing: int = 0
    hand: int = 0
    cards: int = 0
    """The number of cards in ``hand``."""


def draft_of(task: Task) -> Draft:
    """The draft of a task without stacked cockroaches."""
    start, draft = task.start, Draft()
    draft.n, draft.e, draft.s, draft.w = boards_at(start)
    draft.boxes, draft.square, draft.facing = scene_at(start)
    draft.hand, draft.cards = hands.pack(start.hand), len(start.hand)
    return draft


def task_of(draft: Draft) -> Task:
    """The task of a draft."""
    boards = boards_of(draft)
    cockroaches = tuple(Piece(square, facing) for facing in Direction for square in _squares(boards[facing]))
    exterminator = Piece(draft.square, Direction(draft.facing))
    return Task(Position(exterminator, cockroaches, _squares(draft.boxes), hands.unpack(draft.hand)))


def _squares(board: int) -> tuple[int, ...]:
    return tuple(square for square in SQUARES if board >> square & 1)


@compiled
def copy(draft: Draft, other: Draft) -> None:
    """Copy another draft into a draft."""
    put_boards(draft, boards_of(other))
    draft.boxes, draft.square, draft.facing = other.boxes, other.square, other.facing
    draft.hand, draft.cards = other.hand, other.cards


@compiled
def scene_of(draft: Draft) -> Scene:
    """The draft without its cockroaches."""
    return Scene(draft.boxes, draft.square, draft.facing)


@compiled
def occupied(draft: Draft) -> int:
    """The squares of the cockroaches."""
    return union(boards_of(draft))


@compiled
def empty(draft: Draft) -> int:
    """The squares with nothing on them."""
    return BOARD & ~(occupied(draft) | draft.boxes | 1 << draft.square)


@compiled
def is_clear(draft: Draft) -> bool:
    """No cockroach stands in the line of sight."""
    return sight(scene_of(draft)) & occupied(draft) == 0


@compiled
def is_stacked(draft: Draft) -> bool:
    """Two cockroaches share a square."""
    n, e, s, w = boards_of(draft)
    return size(n) + size(e) + size(s) + size(w) > size(n | e | s | w)


@compiled
def pieces(draft: Draft) -> int:
    """The number of boxes and cockroaches: what may be idle."""
    return size(draft.boxes) + size(occupied(draft))


@compiled
def flip(draft: Draft, facing: int, square: int) -> None:
    """Add the cockroach on a square (a board), or take it away."""
    n, e, s, w = boards_of(draft)
    if facing == 0:
        n ^= square
    elif facing == 1:
        e ^= square
    elif facing == 2:
        s ^= square
    else:
        w ^= square
    put_boards(draft, Boards(n, e, s, w))


@compiled
def take_away(draft: Draft, index: int) -> None:
    """Take away the box or cockroach of this number: boxes first, then cockroaches by facing."""
    if index < size(draft.boxes):
        draft.boxes ^= _square_at(draft.boxes, index)
        return
    index -= size(draft.boxes)
    for facing in range(4):
        board = facing_of(boards_of(draft), facing)
        if index < size(board):
            flip(draft, facing, _square_at(board, index))
            return
        index -= size(board)


@compiled
def _square_at(board: int, index: int) -> int:
    """The square of this number on a board, as a board."""
    for _ in range(index):
        board &= board - 1
    return board & -board


# --- One name for the eight images of a task -------------------------------------------------------

_BOX: Final = 4
"""Stands for a box among the facings of pieces."""

_SQUARE: Final = np.array([[s.square(square) for square in SQUARES] for s in SYMMETRIES], dtype=np.int64)
_FACING: Final = np.array([[*(s.direction(way) for way in Direction), _BOX] for s in SYMMETRIES], dtype=np.int64)
_CARD: Final = np.array([[s.card(card) for card in Card] for s in SYMMETRIES], dtype=np.int64)
_MIX: Final = 0x1E3779B97F4A7C15
_PIECES_FROM, _CARDS_FROM = 1009, 7919
"""Keep the hashes of pieces and those of cards apart."""


@compiled
def _mixed(word: int) -> int:
    for _ in range(3):
        word = times(word, _MIX)
        word ^= word >> 29
    return word


@compiled
def name_of(draft: Draft) -> int:
    """A 64-bit hash that the eight images of a task share."""
    least = (1 << 63) - 1
    for image in range(len(_SQUARE)):
        mix = _mixed(_SQUARE[image, draft.square] << 2 | _FACING[image, draft.facing])
        for facing in range(5):
            board = draft.boxes if facing == _BOX else facing_of(boards_of(draft), facing)
            while board:
                place = _SQUARE[image, lowest(board)] << 3 | _FACING[image, facing]
                mix = plus(mix, _mixed(place + _PIECES_FROM))
                board &= board - 1
        for kind in range(_CARD.shape[1]):
            number = _CARD[image, kind] << hands.COUNT_BITS | copies(draft.hand, kind)
            mix = plus(mix, _mixed(number + _CARDS_FROM))
        least = min(least, mix)
    return least
