"""Relaxed play: the test that cuts most of the tree away, some cards before the end.

The exterminator is taken to stand on *all* squares at once that he can have reached. Every cockroach
that he could then have caught, or stood in the way of, is given up for caught. The others have met
nothing but boxes, so their states are exact, and they really stand in his way::

    . . . . < .      he stands on some square marked x and faces N: the cockroach < steps from
    . . . . . .      E to D and may be caught there, so it is dropped; the one marked v on F is not
    x x x x . v      seen from any x, now or after its step: it surely lives, one square further down

If no order of the cards ends with none left, then no real play does, neither at the last card nor
early. Only for hands without cards that place boxes: those make the paths of cockroaches uncertain.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from .bits import BOARD, lowest, march
from .jit import compiled
from .memo import FACING_SHIFT, look_up, note, slot_of
from .sets import catchers, filled, only_line, stops_of

Ints = npt.NDArray[np.int64]

LOOKAHEAD: Final = 7
"""Cards left at which relaxed play is tried; with more of them it hardly refutes anything."""

# One row for each card played: a position, as far as relaxed play knows it, and how far its cards were tried.
_N, _E, _S, _W, _BOXES, _SQUARES, _FACING, _HAND, _KIND, _PENDING, RELAXED_ROW = range(11)

_QUARTERS: Final = np.array([0, 2, 3, 1, 3, 1, 2, 0], dtype=np.int64)
_TURN_LEFT, _REMOVE = 4, 7
_BITS: Final = 6
"""A hand is one number: six bits for each kind."""

_LOST, _OPEN, _WON = range(3)


@compiled
def can_win(n: int, e: int, s: int, w: int, boxes: int, squares: int, facing: int, hand: int, cards: int,
            target: int, rows: Ints, table: Ints, number: int) -> tuple[bool, int]:  # fmt: skip
    """Whether relaxed play wins, at the end or early; and the number of its turns.

    A position that is lost goes to the table of the exact search and comes from there: what relaxed
    play cannot win from a set of squares, real play cannot win from any of them.
    """
    turns = 0
    depth = 0
    _fill(rows, 0, n, e, s, w, boxes, squares, facing, hand)
    while depth >= 0:
        left = cards - depth - 1
        if left == 1 and rows[depth, _HAND] < 1 << _BITS * _REMOVE:
            won, looked = _two_cards(rows, depth, target)
            turns += looked
            if won:
                return True, turns
        elif _advance(rows, depth):
            turns += 1
            result = _play_last(rows, depth, target) if left == 0 else _play(rows, depth, left, target, table, number)
            if result == _WON:
                return True, turns
            if result == _OPEN:
                depth += 1
            continue
        if depth > 0 and left > 1:
            _note_lost(rows, depth, table, number)
        depth -= 1
    return False, turns


@compiled
def _fill(
    rows: Ints, depth: int, n: int, e: int, s: int, w: int, boxes: int, squares: int, facing: int, hand: int
) -> None:
    rows[depth, _N], rows[depth, _E], rows[depth, _S], rows[depth, _W], rows[depth, _BOXES] = n, e, s, w, boxes
    rows[depth, _SQUARES], rows[depth, _FACING], rows[depth, _HAND] = squares, facing, hand
    rows[depth, _KIND], rows[depth, _PENDING] = -1, 0


@compiled
def _advance(rows: Ints, depth: int) -> bool:
    """Go on to the next kind in hand that can be played, or the next box for X-; False when there is none."""
    if rows[depth, _PENDING]:
        rows[depth, _PENDING] &= rows[depth, _PENDING] - 1
        return bool(rows[depth, _PENDING])  # X- is the last kind
    later = rows[depth, _HAND] >> _BITS * (rows[depth, _KIND] + 1)
    if later == 0:
        return False
    rows[depth, _KIND] += 1 + lowest(later) // _BITS
    if rows[depth, _KIND] < _REMOVE:
        return True
    rows[depth, _PENDING] = rows[depth, _BOXES]
    return bool(rows[depth, _PENDING])


@compiled
def _acted(rows: Ints, depth: int) -> tuple[int, int, int]:
    """The boxes, the squares and the facing after the card that the row is at."""
    boxes, squares, facing, kind = rows[depth, _BOXES], rows[depth, _SQUARES], rows[depth, _FACING], rows[depth, _KIND]
    if kind < _TURN_LEFT:
        squares = stops_of(
            squares,
            rows[depth, _N] | rows[depth, _E] | rows[depth, _S] | rows[depth, _W],
            boxes,
            (facing + _QUARTERS[kind]) & 3,
        )
    elif kind < _REMOVE:
        facing = (facing + _QUARTERS[kind]) & 3
    else:
        boxes ^= 1 << lowest(rows[depth, _PENDING])
    return boxes, squares, facing


@compiled
def _survivors(n: int, e: int, s: int, w: int, free: int, squares: int, facing: int) -> tuple[int, int, int, int]:
    """The cockroaches that no square of the set catches; ``free`` is the board without boxes."""
    left = ~filled(squares, free, facing)
    n, e, s, w = march(n & left, e & left, s & left, w & left, free)
    return n & left, e & left, s & left, w & left


@compiled
def _winning(n: int, e: int, s: int, w: int, boxes: int, squares: int, facing: int, target: int) -> int:
    """Those of the squares on which the turn of the last card wins."""
    if target >= 0:
        return squares & 1 << target
    if n | e | s | w == 0:
        return squares
    return catchers(n, e, s, w, boxes, facing, squares)


@compiled
def _play_last(rows: Ints, depth: int, target: int) -> int:
    """The result of the last card that the row is at."""
    boxes, squares, facing = _acted(rows, depth)
    return (
        _WON
        if _winning(rows[depth, _N], rows[depth, _E], rows[depth, _S], rows[depth, _W], boxes, squares, facing, target)
        else _LOST
    )


@compiled
def _play(rows: Ints, depth: int, left: int, target: int, table: Ints, number: int) -> int:
    """The result of a card with so many left: what is open is written to the next row."""
    boxes, squares, facing = _acted(rows, depth)
    n, e, s, w = _survivors(
        rows[depth, _N], rows[depth, _E], rows[depth, _S], rows[depth, _W], BOARD & ~boxes, squares, facing
    )
    if target < 0 and n | e | s | w == 0:
        return _WON
    hand = rows[depth, _HAND] - (1 << _BITS * rows[depth, _KIND])
    if left > 2:
        key = hand | facing << FACING_SHIFT
        settled, wins = look_up(table, slot_of(table, n, e, s, w, boxes, key), n, e, s, w, boxes | number, key)
        squares &= ~settled | wins
        if squares == 0:
            return _LOST
    _fill(rows, depth + 1, n, e, s, w, boxes, squares, facing, hand)
    return _OPEN


@compiled
def _note_lost(rows: Ints, depth: int, table: Ints, number: int) -> None:
    n, e, s, w = rows[depth, _N], rows[depth, _E], rows[depth, _S], rows[depth, _W]
    boxes, key = rows[depth, _BOXES], rows[depth, _HAND] | rows[depth, _FACING] << FACING_SHIFT
    note(table, slot_of(table, n, e, s, w, boxes, key), n, e, s, w, boxes | number, key, rows[depth, _SQUARES], 0)


@compiled
def _two_cards(rows: Ints, depth: int, target: int) -> tuple[bool, int]:
    """``can_win`` for the last two cards, neither a box card: in either order, without rows."""
    n, e, s, w, boxes, hand = (
        rows[depth, _N],
        rows[depth, _E],
        rows[depth, _S],
        rows[depth, _W],
        rows[depth, _BOXES],
        rows[depth, _HAND],
    )
    first = lowest(hand) // _BITS
    second = lowest(hand - (1 << _BITS * first)) // _BITS
    free = BOARD & ~boxes
    turns = 0
    for _ in range(2 if first != second else 1):
        squares, facing = rows[depth, _SQUARES], rows[depth, _FACING]
        if first < _TURN_LEFT:
            squares = stops_of(squares, n | e | s | w, boxes, (facing + _QUARTERS[first]) & 3)
        else:
            facing = (facing + _QUARTERS[first]) & 3
        nn, ne, ns, nw = _survivors(n, e, s, w, free, squares, facing)
        turns += 2
        direction = (facing + _QUARTERS[second]) & 3
        final = facing if second < _TURN_LEFT else direction
        line = only_line(nn, ne, ns, nw, final) if target < 0 else BOARD
        if line:
            if second < _TURN_LEFT:
                squares = stops_of(squares, nn | ne | ns | nw, boxes, direction)
            if _winning(nn, ne, ns, nw, boxes, squares & line, final, target):
                return True, turns
        first, second = second, first
    return False, turns
