"""The table of what the exact search already knows, of fixed size.

A row is one cache line. Its key is everything but the exterminator's square; its value says for which
squares the question is settled and on which of them the remaining hand wins::

    word  0 ... 3   cockroaches facing N, E, S, W
          4         boxes, and above them the number of the run that wrote the row
          5         hand, and above it the exterminator's facing and whether a box is loose
          6         squares that are settled
          7         those of them that win

A row that another key needs is overwritten: the table may forget, and forgetting costs only time.
"""

import threading
from typing import Final

import numpy as np

from ..hand import HAND_BITS
from .bits import plus, rotated, times
from .jit import compiled
from .run import Ints

ROWS: Final = 1 << 17
"""The most rows of a table, a power of two."""

MOST_BYTES: Final = ROWS * 64
"""8 MiB: all that the search keeps for later, for each thread that searches."""

KEY_BITS: Final = 49
"""Bits of a board; the rest of the word counts runs."""

RUNS: Final = 1 << 62 - KEY_BITS
"""Numbers of runs, 0 among them, which stands for an empty row."""

_LOOSE_SHIFT: Final = HAND_BITS + 2
_SETTLED, _WINS, ROW = 6, 7, 8


class _Shelf(threading.local):
    """The table of a thread: later runs take it over, since clearing it for each would cost more than most runs."""

    rows: Ints | None = None
    runs = 0


_shelf = _Shelf()


def lend(cards: int) -> tuple[Ints, int]:
    """The table of this thread and a number that no row in it bears yet, already shifted into place.

    Few cards get the part of it that they can fill, so that it stays in the processor's own memory.
    """
    if _shelf.rows is None or _shelf.runs == RUNS - 1:
        _shelf.rows = np.zeros((ROWS, ROW), dtype=np.int64)
        _shelf.runs = 0
    _shelf.runs += 1
    return _shelf.rows[: min(ROWS, 16 << cards)], _shelf.runs << KEY_BITS


@compiled
def key_of(hand: int, facing: int, loose: int) -> int:
    """Word 5 of a key; ``loose`` is that of relaxed play, 0 in the exact search."""
    return hand | facing << HAND_BITS | loose << _LOOSE_SHIFT


@compiled
def slot_of(table: Ints, n: int, e: int, s: int, w: int, boxes: int, hand: int) -> int:
    """The row in which a key would be."""
    mixed = times(plus(n, rotated(e, 15)), 0x1E3779B97F4A7C15) ^ times(plus(s, rotated(w, 15)), 0x3F58476D1CE4E5B9)
    mixed ^= times(plus(boxes, rotated(hand, 15)), 0x14D049BB133111EB)
    mixed = times(mixed ^ rotated(mixed, 32), 0x2545F4914F6CDD1D)
    return (mixed >> 44) & (len(table) - 1)


@compiled
def look_up(table: Ints, slot: int, n: int, e: int, s: int, w: int, boxes: int, hand: int) -> tuple[int, int]:
    """The squares settled and the squares that win; none when the key is not there."""
    row = table[slot]
    if row[0] != n or row[1] != e or row[2] != s or row[3] != w or row[4] != boxes or row[5] != hand:
        return 0, 0
    settled: int = row[_SETTLED]
    wins: int = row[_WINS]
    return settled, wins


@compiled
def note(table: Ints, slot: int, n: int, e: int, s: int, w: int, boxes: int, hand: int,
         settled: int, wins: int) -> None:  # fmt: skip
    """Add what was found to the row of the key, or take the row over."""
    row = table[slot]
    if row[0] == n and row[1] == e and row[2] == s and row[3] == w and row[4] == boxes and row[5] == hand:
        settled |= row[_SETTLED]
        wins |= row[_WINS]
    row[0], row[1], row[2], row[3], row[4], row[5] = n, e, s, w, boxes, hand
    row[_SETTLED], row[_WINS] = settled, wins
