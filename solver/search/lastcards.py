"""Relaxed play (``relaxed``) with the last two or three cards, none of them a box card.

Most turns of a search are spent here. So no rows are written: positions stay in the processor's registers. Each of
three cards is the first in turn, and each of the other two the next::

    F | L TR    L | F TR    TR | F L
    F | TR L    L | TR F    TR | L F
"""

from typing import NamedTuple

from .bits import BOARD, Boards, union
from .effects import lowest_kind, one, way_of
from .jit import compiled
from .options import FIRST_TURN
from .sets import only_line, stops_of, survivors, winners


class Stand(NamedTuple):
    """A position of relaxed play, without the hand."""

    boards: Boards
    boxes: int
    squares: int
    facing: int
    loose: int


@compiled
def last_cards(stand: Stand, hand: int, cards: int, tried: int, target: int) -> tuple[int, int]:
    """The first order of two or three cards that wins, and the number of turns; see ``relaxed.can_win``.

    The order lacks the last two cards. Three cards are not tried with a first card up to the kind ``tried``.
    """
    first = lowest_kind(hand)
    hand -= one(first)
    second = lowest_kind(hand)
    if cards == 3:
        return _three_cards(stand, first, second, lowest_kind(hand - one(second)), tried, target)
    won, turns = _two_cards(stand, first, second, target)
    return (0 if won else -1), turns


@compiled
def _three_cards(start: Stand, first: int, second: int, third: int, tried: int, target: int) -> tuple[int, int]:
    turns = 0
    for _ in range(3):
        if first > tried:
            tried = first  # a second copy would be the same
            stand = _after(start, first)
            turns += 1
            if target < 0 and union(stand.boards) == 0:
                return first, turns
            won, looked = _two_cards(stand, min(second, third), max(second, third), target)
            turns += looked
            if won:
                return first, turns
        first, second, third = second, third, first
    return -1, turns


@compiled
def _two_cards(start: Stand, first: int, second: int, target: int) -> tuple[bool, int]:
    turns = 0
    for _ in range(2 if first != second else 1):
        stand = _after(start, first)
        turns += 2
        facing = facing_after(stand, second)
        line = only_line(stand.boards, facing) if target < 0 else BOARD
        if line and winners(stand.boards, stand.boxes, facing, squares_after(stand, second) & line, target):
            return True, turns
        first, second = second, first
    return False, turns


@compiled
def _after(stand: Stand, kind: int) -> Stand:
    """After the turn of a move or turn card of this kind."""
    squares, facing = squares_after(stand, kind), facing_after(stand, kind)
    boards = survivors(stand.boards, BOARD & ~stand.boxes, squares, facing)
    return Stand(boards, stand.boxes, squares, facing, stand.loose)


@compiled
def squares_after(stand: Stand, kind: int) -> int:
    """Where he may stand after a move or turn card of this kind."""
    squares = stand.squares
    if kind >= FIRST_TURN:
        return squares
    stays = squares if stand.loose else 0  # a box that may be anywhere may be next to him, so that he bides
    return stops_of(squares, union(stand.boards), stand.boxes, way_of(kind, stand.facing)) | stays


@compiled
def facing_after(stand: Stand, kind: int) -> int:
    """His facing after a move or turn card of this kind."""
    return stand.facing if kind < FIRST_TURN else way_of(kind, stand.facing)
