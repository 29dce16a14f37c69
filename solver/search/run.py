"""A search under way: what both kernels have in common."""

from abc import ABC, abstractmethod

import numpy as np
import numpy.typing as npt

from ..task import Task
from .jit import compiled

Ints = npt.NDArray[np.int64]

# The counters of a run, which its kernel keeps.
DEPTH, TURNS, FOUND, EARLY, COUNTERS = range(5)


@compiled
def store(plays: Ints, index: int, path: Ints) -> None:
    """Write down a play. Number by number: numba compiles the assignment of an array for seconds."""
    for card in range(len(path)):
        plays[index, card] = path[card]


class Run(ABC):
    """A search of one task. It can be left after any call of ``go`` and taken up again."""

    def __init__(self, task: Task, supply: int, keep: int) -> None:
        """``supply`` is the number of boxes in the game; ``keep`` that of the solutions that are stored.

        More solutions are only counted.
        """
        cards = len(task.hand)
        self._path: Ints = np.zeros(cards, dtype=np.int64)
        self._counters: Ints = np.zeros(COUNTERS, dtype=np.int64)
        self._plays: Ints = np.zeros((keep, cards), dtype=np.int64)
        self._target = -1 if task.target is None else task.target
        self._supply = supply

    def go(self, turns: int, solutions: int, tight: bool = False) -> bool:
        """Search on until so many turns or solutions are reached in all; True when the tree is covered.

        ``tight`` also stops at the first early catch.
        """
        self._go(turns, solutions, int(tight))
        return bool(self._counters[DEPTH] < 0)

    @abstractmethod
    def _go(self, turns: int, solutions: int, tight: int) -> None:
        """Call the kernel."""

    @property
    def turns(self) -> int:
        """Turns so far."""
        return int(self._counters[TURNS])

    @property
    def found(self) -> int:
        """Solutions so far."""
        return int(self._counters[FOUND])

    @property
    def early(self) -> bool:
        """A play so far catches all with cards still in hand."""
        return bool(self._counters[EARLY])

    @property
    def plays(self) -> Ints:
        """The solutions kept, one a row of codes (see ``encoding``)."""
        return self._plays[: self.found]

    def take(self) -> list[list[int]]:
        """The solutions kept, which are given away: they are counted from 0 again, and there is room for as many."""
        taken: list[list[int]] = self.plays.tolist()
        self._counters[FOUND] = 0
        return taken
