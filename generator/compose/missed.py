"""What it takes that a known play does not win, when only the cockroaches of the start are open.

With the exterminator, the boxes and the play known, a cockroach's way depends on nothing but where it starts, and
no two come to one place. So a play fails exactly if one of certain places was taken at the start: those
whose cockroach is left at the end, or stands in the way of an action. They are found from the end backwards,
for all squares at once: four bitboards, one for each facing.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from ...solver import rules
from ...solver.board import SQUARES, Bitboard, Direction, Square, board_of
from ...solver.cards import Verb
from ...solver.search.bits import BOARD, NOT_A, NOT_G
from ...solver.task import Action, Piece, Play, Position

Places: TypeAlias = tuple[Bitboard, Bitboard, Bitboard, Bitboard]
"""Squares by facing: where a cockroach may be, and how it looks."""


class _Passage(NamedTuple):
    """What one turn means for a cockroach."""

    in_way: Bitboard
    """Where it hinders the action."""
    caught: Bitboard
    """Where it is caught, before the march and after it."""
    free: Bitboard
    """Where it can step."""


def refuting(start: Position, play: Play) -> list[Piece]:
    """The starting places of which one must be taken so that the play is not allowed or leaves a cockroach.

    The cockroaches of ``start`` do not matter, and the play must be allowed when there are none.
    """
    n = e = s = w = BOARD
    for in_way, caught, free in reversed(list(_passages(start, play))):
        n, e, s, w = _before_march((n & ~caught, e & ~caught, s & ~caught, w & ~caught), free)
        n, e, s, w = (here & ~caught | in_way for here in (n, e, s, w))
    empty = BOARD & ~board_of((start.exterminator.square, *start.boxes))
    return [Piece(square, d) for d, board in zip(Direction, (n, e, s, w), strict=True) for square in _in(board & empty)]


def _passages(start: Position, play: Play) -> Iterator[_Passage]:
    position = Position(start.exterminator, (), start.boxes, start.hand)
    for action in play:
        in_way = board_of(_squares_in_way(position, action))
        position = rules.act(position, action)
        here = 1 << position.exterminator.square
        sight = board_of(rules.line_of_sight(position.exterminator, position.boxes))
        yield _Passage(in_way, here | sight, BOARD & ~board_of(position.boxes) & ~here)


def _squares_in_way(position: Position, action: Action) -> Sequence[Square]:
    """Where no cockroach may be for this action: passed over, or where a box is placed."""
    if action.verb is Verb.PLACE and action.square is not None:
        return (action.square,)
    return rules.passed_over(position.exterminator, action)


def _before_march(after: Places, free: Bitboard) -> Places:
    """The places from which the march leads to the given ones: ``rules.march``, backwards."""
    n, e, s, w = (board & free for board in after)
    to_n, to_e, to_s, to_w = free >> 7, (free & NOT_A) >> 1, free << 7 & BOARD, (free & NOT_G) << 1
    return (
        n >> 7 | after[2] & ~to_n,
        (e & NOT_A) >> 1 | after[3] & ~to_e,
        s << 7 & BOARD | after[0] & ~to_s,
        (w & NOT_G) << 1 | after[1] & ~to_w,
    )


def _in(board: Bitboard) -> Iterator[int]:
    return (square for square in SQUARES if board >> square & 1)
