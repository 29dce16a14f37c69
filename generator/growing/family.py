"""What a family of tasks is while it grows: arrays that compiled code works on."""

from typing import Final, NamedTuple

import numpy as np

from ...solver.search.missed import TRACK
from ...solver.search.run import Ints
from .row import CARDS, ROW
from .wanted import MOST_ALIKE, MOST_CARDS

WIDTH: Final = 16
"""Tasks that a rung holds."""

BASE_CARDS: Final = 5
"""Cards of a random start, or fewer when fewer are wanted."""

RANDOM, GROWN = range(2)
"""Where a task comes from."""

TIGHT_RUN: Final = 1
"""The number in the search's table of all runs that are tight (``exact.count``); others have larger ones."""

# Where a family stands.
RUNG, TRIES, BASE, CARDS_WANTED, SOURCE, MENDED, PIECE, QUIET, STUCK, RUN, FOUND, ENOUGH, OVER, NOW = range(14)
"""The rung that is being filled, and how often that was tried; the rung of random starts (-1: none), and the top;
where the task in question comes from, and how often it was mended; the piece that may be idle (-1: the task itself is
in question), how many in a row had to stay, and whether one of these is idle; the number of the last run; tasks
found, and how many are enough; whether this is the end."""

# A task that was found: its row, where it comes from, its solution, and its name.
SOURCE_OF_FOUND: Final = ROW
SOLUTION: Final = ROW + 1
NAME: Final = SOLUTION + MOST_CARDS

ASKED, UNIQUE, KEPT, TALLY = range(4)
"""What is counted for each number of cards: questions, tasks that were unique and tight, and those put on the rung."""


class Family(NamedTuple):
    """The arrays of a family."""

    random: Ints
    """The state of its random numbers."""
    now: Ints
    """Where it stands."""
    row: Ints
    """The task in question."""
    trial: Ints
    """The same, perhaps without a piece: what the search is asked about."""
    solution: Ints
    """The task's solution, once it is known to be the only one."""
    track: Ints
    """Room for a play, turn by turn."""
    rungs: Ints
    """Tasks by number of cards."""
    names: Ints
    """Their names."""
    filled: Ints
    """Tasks on each rung."""
    found: Ints
    """Tasks found."""
    tally: Ints
    """What was done; it goes on from family to family."""


def family() -> Family:
    """Arrays for any number of families, one after another."""
    return Family(
        random=_zeros(1),
        now=_zeros(NOW),
        row=_zeros(ROW),
        trial=_zeros(ROW),
        solution=_zeros(MOST_CARDS),
        track=_zeros(MOST_CARDS, TRACK),
        rungs=_zeros(MOST_CARDS + 1, WIDTH, ROW),
        names=_zeros(MOST_CARDS + 1, WIDTH),
        filled=_zeros(MOST_CARDS + 1),
        found=_zeros(MOST_ALIKE, NAME + 1),
        tally=_zeros(MOST_CARDS + 1, TALLY),
    )


def _zeros(*shape: int) -> Ints:
    return np.zeros(shape, dtype=np.int64)


def begin(own: Family, cards: int, enough: int, seed: int) -> None:
    """A new family, for tasks with so many cards; ``enough`` of them, from a random start."""
    own.random[0] = seed
    own.now[:] = 0
    own.filled[:] = 0
    base = min(cards, BASE_CARDS)
    own.now[[RUNG, BASE, CARDS_WANTED, ENOUGH, PIECE, RUN]] = base, base, cards, enough, -1, TIGHT_RUN


def plant(own: Family, row: list[int]) -> None:
    """Let a family that has just begun come from a known task, with no more cards than are wanted."""
    rung = row[CARDS]
    own.rungs[rung, 0] = row
    own.filled[rung] = 1
    own.now[[RUNG, BASE]] = rung, -1
