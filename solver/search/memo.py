"""The table of what the exact search already knows, of fixed size.

A row is one cache line. Its key is everything but the exterminator's square. Its value says for which squares
the question is settled, and on which of them the hand wins::

    word  0 ... 3   cockroaches facing N, E, S, W
          4         boxes, and above them the number of the run that wrote the row
          5         hand, and above it the exterminator's facing and whether a box is loose (see ``relaxed``)
          6         squares that are settled
          7         those of them that win

A row that is needed for another key is overwritten: the table may forget, which only costs time.
"""

import threading
from typing import Final, NamedTuple

from ..hand import HAND_BITS
from .bits import Boards, has_boards, natural, plus, put_boards, rotated, times
from .jit import compiled
from .rows import Rows, rows

ROWS: Final = 1 << 17
"""The most rows of a table, a power of two: 8 MiB for each thread that searches."""

RUN_SHIFT: Final = 49
"""The number of a run stands above the bits of a board."""

RUNS: Final = 1 << 62 - RUN_SHIFT
"""How many runs have a number. 0 stands for none: an empty row."""

_LOOSE_SHIFT: Final = HAND_BITS + 2


class Known:
    """A row of the table."""

    n: int = 0
    e: int = 0
    s: int = 0
    w: int = 0
    boxes: int = 0
    hand: int = 0
    settled: int = 0
    wins: int = 0


class Key(NamedTuple):
    """The key of a row."""

    boards: Boards
    boxes: int
    run: int
    """Shifted into its place."""
    hand: int
    """Word 5."""


class _Shelf(threading.local):
    """The table of a thread. Later runs reuse it: clearing it for each would cost more than most runs."""

    def __init__(self) -> None:
        self.table: Rows[Known] | None = None
        self.parts: dict[int, Rows[Known]] = {}
        """The part of the table for a run, by number of cards."""
        self.runs = 0


_shelf = _Shelf()


def rows_for(cards: int) -> int:
    """About as many rows as so many cards can fill. A small table stays in the processor's cache."""
    return min(ROWS, 16 << cards)


def lend(cards: int) -> tuple[Rows[Known], int]:
    """The part of this thread's table for so many cards, and a number that no row has yet, shifted into its place."""
    if _shelf.table is None or _shelf.runs == RUNS - 1:
        _shelf.table, _shelf.parts, _shelf.runs = rows(Known, ROWS), {}, 0
    if cards not in _shelf.parts:
        _shelf.parts[cards] = _shelf.table[: rows_for(cards)]
    _shelf.runs += 1
    return _shelf.parts[cards], _shelf.runs << RUN_SHIFT


@compiled
def forget(table: Rows[Known]) -> None:
    """Empty the table."""
    for index in range(len(table)):
        table[index].boxes = 0  # the number of no run


@compiled
def word_of(hand: int, facing: int, loose: int) -> int:
    """Word 5 of a key. In the exact search no box is loose."""
    return hand | facing << HAND_BITS | loose << _LOOSE_SHIFT


@compiled
def index_of(table: Rows[Known], key: Key) -> int:
    """The number of the row for a key, whether that has it or not."""
    n, e, s, w = key.boards
    mixed = times(plus(n, rotated(e, 15)), 0x1E3779B97F4A7C15) ^ times(plus(s, rotated(w, 15)), 0x3F58476D1CE4E5B9)
    mixed ^= times(plus(key.boxes, rotated(key.hand, 15)), 0x14D049BB133111EB)
    mixed = times(mixed ^ rotated(mixed, 32), 0x2545F4914F6CDD1D)
    return natural(mixed >> 44 & (len(table) - 1))


@compiled
def _has(row: Known, key: Key) -> bool:
    return has_boards(row, key.boards) and row.boxes == key.boxes | key.run and row.hand == key.hand


@compiled
def look_up(row: Known, key: Key) -> tuple[int, int]:
    """The squares settled and the squares that win; none when the row has another key."""
    if _has(row, key):
        return row.settled, row.wins
    return 0, 0


@compiled
def note(row: Known, key: Key, settled: int, wins: int) -> None:
    """Add what was found to the row, or take the row over when it has another key."""
    if _has(row, key):
        settled |= row.settled
        wins |= row.wins
    put_boards(row, key.boards)
    row.boxes, row.hand = key.boxes | key.run, key.hand
    row.settled, row.wins = settled, wins
