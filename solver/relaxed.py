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
from .memo import look_up, note, slot_of
from .sets import catchers, filled, only_line, stops_of

Ints = npt.NDArray[np.int64]

WORTH: Final = 2
LOOKAHEAD: Final = 7
"""Cards left at which relaxed play is tried; with more of them it hardly ever refutes anything."""

# One row for each card played.
_N, _E, _S, _W, _BOXES, _SQUARES, _FACING, _HAND, _KIND, _PENDING, RELAXED_ROW = range(11)

QUARTERS: Final = np.array([0, 2, 3, 1, 3, 1, 2], dtype=np.int64)
_MOVES, _TURNS, _REMOVE = 4, 7, 7


@compiled
def _two_can_win(n: int, e: int, s: int, w: int, boxes: int, squares: int, facing: int, hand: int,
                 target: int) -> tuple[bool, int]:  # fmt: skip
    """``can_win`` for the last two cards, no box card among them: either order, without a stack."""
    first = lowest(hand) // 6
    second = lowest(hand - (1 << 6 * first)) // 6
    free = BOARD & ~boxes
    turns = 0
    for _ in range(2):
        stood, looked = squares, facing
        if first < _MOVES:
            stood = stops_of(stood, n | e | s | w, boxes, (looked + QUARTERS[first]) & 3)
        else:
            looked = (looked + QUARTERS[first]) & 3
        left = ~filled(stood, free, looked)
        nn, ne, ns, nw = march(n & left, e & left, s & left, w & left, free)
        nn, ne, ns, nw = nn & left, ne & left, ns & left, nw & left
        turns += 2
        quarters = QUARTERS[second]
        final = looked if second < _MOVES else (looked + quarters) & 3
        line = only_line(nn, ne, ns, nw, final) if target < 0 else 1 << target
        if line:
            if second < _MOVES:
                stood = stops_of(stood, nn | ne | ns | nw, boxes, (looked + quarters) & 3)
            stood &= line
            if target < 0 and nn | ne | ns | nw:
                stood = catchers(nn, ne, ns, nw, boxes, final, stood)
            if stood:
                return True, turns
        if first == second:
            break
        first, second = second, first
    return False, turns


@compiled
def can_win(n: int, e: int, s: int, w: int, boxes: int, squares: int, facing: int, hand: int, cards: int,
            target: int, rows: Ints, table: Ints, number: int) -> tuple[bool, int]:  # fmt: skip
    """Whether relaxed play wins, at the end or early; and the number of its turns."""
    if cards == 2 and hand < 1 << 6 * _REMOVE:
        return _two_can_win(n, e, s, w, boxes, squares, facing, hand, target)
    turns = 0
    depth = 0
    rows[depth, _N], rows[depth, _E], rows[depth, _S], rows[depth, _W], rows[depth, _BOXES] = n, e, s, w, boxes
    rows[depth, _SQUARES], rows[depth, _FACING], rows[depth, _HAND], rows[depth, _KIND], rows[depth, _PENDING] = (
        squares,
        facing,
        hand,
        -1,
        0,
    )
    while depth >= 0:
        n, e, s, w, boxes = rows[depth, _N], rows[depth, _E], rows[depth, _S], rows[depth, _W], rows[depth, _BOXES]
        squares, facing, hand, kind = (
            rows[depth, _SQUARES],
            rows[depth, _FACING],
            rows[depth, _HAND],
            rows[depth, _KIND],
        )
        if rows[depth, _PENDING] == 0:
            later = hand >> 6 * (kind + 1)
            if later == 0:
                if depth > 0 and cards - depth >= WORTH:
                    key = hand | facing << 60
                    note(table, slot_of(table, n, e, s, w, boxes, key), n, e, s, w, boxes | number, key, squares, 0)
                depth -= 1
                continue
            kind += 1 + lowest(later) // 6
            rows[depth, _KIND] = kind
            if kind == _REMOVE:
                rows[depth, _PENDING] = boxes
                if boxes == 0:
                    continue
        if kind < _MOVES:
            squares = stops_of(squares, n | e | s | w, boxes, (facing + QUARTERS[kind]) & 3)
        elif kind < _TURNS:
            facing = (facing + QUARTERS[kind]) & 3
        else:
            boxes ^= 1 << lowest(rows[depth, _PENDING])
            rows[depth, _PENDING] &= rows[depth, _PENDING] - 1
        turns += 1
        if depth == cards - 1:
            if target >= 0:
                squares &= 1 << target
            else:
                squares = catchers(n, e, s, w, boxes, facing, squares)
            if squares:
                return True, turns
            continue
        free = BOARD & ~boxes
        left = ~filled(squares, free, facing)
        n, e, s, w = march(n & left, e & left, s & left, w & left, free)
        n, e, s, w = n & left, e & left, s & left, w & left
        if target < 0 and n | e | s | w == 0:
            return True, turns
        if cards - depth > WORTH:
            key = hand - (1 << 6 * kind) | facing << 60
            settled, wins = look_up(table, slot_of(table, n, e, s, w, boxes, key), n, e, s, w, boxes | number, key)
            squares &= ~(settled & ~wins)
            if squares == 0:
                continue
            if cards - depth == 3 and hand - (1 << 6 * kind) < 1 << 6 * _REMOVE:
                hope, looked = _two_can_win(n, e, s, w, boxes, squares, facing, hand - (1 << 6 * kind), target)
                if hope:
                    return True, turns + looked
                turns += looked
                note(table, slot_of(table, n, e, s, w, boxes, key), n, e, s, w, boxes | number, key, squares, 0)
                continue
        depth += 1
        rows[depth, _N], rows[depth, _E], rows[depth, _S], rows[depth, _W], rows[depth, _BOXES] = n, e, s, w, boxes
        rows[depth, _SQUARES], rows[depth, _FACING], rows[depth, _HAND], rows[depth, _KIND], rows[depth, _PENDING] = (
            squares, facing, hand - (1 << 6 * kind), -1, 0)  # fmt: skip
    return False, turns
