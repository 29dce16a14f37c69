"""A search that can be left after any turn and taken up again: what both engines have in common."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeVar

from ..task import Play, Task
from .encoding import decode
from .jit import compiled
from .rows import Ints, Rows, load, store


class Counters:
    """The progress of a run."""

    depth: int = 0
    """The row of the stack that is being worked on; -1 when the tree is covered."""
    turns: int = 0
    found: int = 0
    """Solutions."""
    early: int = 0
    """1 when a play catches all with cards still in hand."""


class WithCounters(Protocol):
    """The arrays of a kernel."""

    @property
    def counters(self) -> Rows[Counters]:
        """One row."""


Arrays = TypeVar("Arrays", bound=WithCounters)


class Game(NamedTuple):
    """What stays the same during a run."""

    target: int
    """The square to reach; -1: all cockroaches are to be caught."""
    box_supply: int
    run: int
    """The number of the run in the table of the exact search (``memo``)."""


class Bounds(NamedTuple):
    """Where a run stops, counted from its beginning."""

    turns: int
    found: int
    tight: int
    """1: at the first early catch, too."""


@compiled
def goes_on(counters: Counters, bounds: Bounds) -> bool:
    """The tree is not covered, and no bound is reached."""
    return bool(
        counters.depth >= 0
        and counters.turns < bounds.turns
        and counters.found < bounds.found
        and not (bounds.tight and counters.early)
    )


@compiled
def keep(plays: Ints, path: Ints, counters: Counters) -> None:
    """Count a solution, and write it down where there is room."""
    index = counters.found
    if index < len(plays):
        for card in range(len(path)):  # assigning a whole array takes seconds to compile
            plays[index, card] = path[card]
    counters.found = index + 1


class Run(ABC):
    """A search of one task."""

    def __init__(self, plays: Ints) -> None:
        """``plays`` is room for solutions. More are only counted."""
        self._counters = Counters()
        self._plays = plays

    def go(self, turns: int, solutions: int, tight: bool = False) -> bool:
        """Search until there are so many turns or solutions in total. True when the tree is covered.

        ``tight`` also stops at the first early catch.
        """
        self._go(Bounds(turns, solutions, int(tight)))
        return self._counters.depth < 0

    @abstractmethod
    def _go(self, bounds: Bounds) -> None:
        """Call the kernel."""

    def _call(self, search: Callable[[Arrays, Game, Bounds], None], arrays: Arrays, game: Game, bounds: Bounds) -> None:
        """Call a kernel that works on arrays."""
        store(arrays.counters, 0, self._counters)
        search(arrays, game, bounds)
        self._counters = load(arrays.counters, 0, Counters)

    @property
    def turns(self) -> int:
        """Turns so far."""
        return self._counters.turns

    @property
    def found(self) -> int:
        """Solutions so far."""
        return self._counters.found

    @property
    def early(self) -> bool:
        """Whether a play so far catches all with cards still in hand."""
        return bool(self._counters.early)

    @property
    def plays(self) -> Ints:
        """The solutions kept, one a row of codes (see ``encoding``)."""
        return self._plays[: self.found]

    def solutions(self) -> tuple[Play, ...]:
        """The solutions kept."""
        return tuple(map(decode, self.plays.tolist()))

    def take(self) -> tuple[Play, ...]:
        """Hand over the solutions kept. Counting starts again from 0, and their room is free."""
        taken = self.solutions()
        self._counters.found = 0
        return taken


def game_of(task: Task, box_supply: int, run: int = 0) -> Game:
    """The game of a task."""
    return Game(-1 if task.target is None else task.target, box_supply, run)
