"""A family of tasks while it grows: the arrays that compiled code works on."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from ...solver.search.missed import Passage
from ...solver.search.rows import Ints, Rows, load, rows, store
from ...solver.task import Task
from .draft import Draft, draft_of
from .wanted import MOST_ALIKE, MOST_CARDS

WIDTH: Final = 16
"""Tasks that a rung holds."""

BASE_CARDS: Final = 5
"""Cards of a random start, or fewer when fewer are wanted."""

RANDOM, GROWN = range(2)
"""Where a task comes from."""

TIGHT_RUN: Final = 1
"""The number in the search's table of all runs that are tight (``exact.count``). Others have larger ones."""


class State:
    """Where a family stands."""

    rung: int = 0
    """The rung that is being filled."""
    tries: int = 0
    """Drafts tried for this rung."""
    base: int = 0
    """The rung of random starts; -1 when the family comes from a known task."""
    top: int = 0
    """The rung of tasks with as many cards as are wanted."""
    source: int = 0
    """Where the draft comes from."""
    mended: int = 0
    """Times that the draft was mended."""
    piece: int = 0
    """The piece that may be idle; -1 while the draft itself is in question."""
    quiet: int = 0
    """Pieces in a row that had to stay."""
    stuck: int = 0
    """1 when one of these had to stay although it may be idle."""
    run: int = 0
    """The number of the last run of the search."""
    found: int = 0
    """Tasks found."""
    enough: int = 0
    """Tasks after which the family ends."""
    over: int = 0
    """1 at the end."""


class Tally:
    """What was done with drafts of one number of cards."""

    asked: int = 0
    unique: int = 0
    """Drafts that were unique and tight."""
    kept: int = 0
    """Drafts put on the rung."""


class Family(NamedTuple):
    """The arrays of a family."""

    random: Ints
    """The state of its random numbers."""
    state: Rows[State]
    draft: Rows[Draft]
    """The task in question."""
    trial: Rows[Draft]
    """The same, perhaps without a piece: what the search is asked about."""
    solution: Ints
    """The draft's solution, once it is known to be its only one."""
    passages: Rows[Passage]
    """Room for a play, turn by turn."""
    rungs: Rows[Draft]
    """Tasks by number of cards."""
    names: Ints
    """Their names."""
    filled: Ints
    """Tasks on each rung."""
    found: Rows[Draft]
    """Tasks found."""
    found_names: Ints
    found_sources: Ints
    found_solutions: Ints
    """Their names, where they come from, and their solutions."""
    tally: Rows[Tally]
    """By number of cards; it goes on from family to family."""


def family() -> Family:
    """Arrays for any number of families, one after another."""
    return Family(
        random=_zeros(1),
        state=rows(State, 1),
        draft=rows(Draft, 1),
        trial=rows(Draft, 1),
        solution=_zeros(MOST_CARDS),
        passages=rows(Passage, MOST_CARDS),
        rungs=rows(Draft, MOST_CARDS + 1, WIDTH),
        names=_zeros(MOST_CARDS + 1, WIDTH),
        filled=_zeros(MOST_CARDS + 1),
        found=rows(Draft, MOST_ALIKE),
        found_names=_zeros(MOST_ALIKE),
        found_sources=_zeros(MOST_ALIKE),
        found_solutions=_zeros(MOST_ALIKE, MOST_CARDS),
        tally=rows(Tally, MOST_CARDS + 1),
    )


def _zeros(*shape: int) -> Ints:
    return np.zeros(shape, dtype=np.int64)


def begin(own: Family, cards: int, enough: int, seed: int) -> None:
    """Begin a new family from a random start. It ends with ``enough`` tasks of so many cards."""
    own.random[0] = seed
    own.filled[:] = 0
    base = min(cards, BASE_CARDS)
    state = State()
    state.rung, state.base, state.top = base, base, cards
    state.enough, state.piece, state.run = enough, -1, TIGHT_RUN
    store(own.state, 0, state)


def plant(own: Family, tasks: Sequence[Task]) -> None:
    """Begin a family with known tasks instead of a random start: up to ``WIDTH``, with one number of cards.

    They have no more cards than are wanted.
    """
    rung = len(tasks[0].hand)
    for place, task in enumerate(tasks):
        store(own.rungs, (rung, place), draft_of(task))
    own.filled[rung] = len(tasks)
    state = load(own.state, 0, State)
    state.rung, state.base = rung, -1
    store(own.state, 0, state)


def skip(own: Family) -> None:
    """Let a family that begins with tasks of one card less start on the top rung: the rung below stays as it is."""
    state = load(own.state, 0, State)
    state.rung = state.top
    store(own.state, 0, state)
