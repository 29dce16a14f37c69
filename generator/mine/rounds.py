"""Rounds: the units of a round grow from the archive as it stood after the round before.

So a round can be divided among any number of processes and machines, in any order, and the same seed finds the same
tasks. Units work on the *frontier*, the smallest number of cards of which there are too few elites, and below it::

    cards      8    9    10   11   12   13
    elites    90   29    11    2    -    -
    units            1    1    2              of four; the frontier is 11
"""

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from ...solver.task import Task
from ..pool import Record
from ..stream import Stream
from .aim import SHORT, Aim
from .archive import Archive
from .unit import MineUnit

UNITS: Final = 8
"""Units in a round, unless told otherwise."""

ENOUGH: Final = 4
"""Elites with some number of cards that are enough to grow longer ones from."""

_BELOW: Final = 4
"""Numbers of cards below the frontier for which more tasks are found."""

_ROOMIEST: Final = 40
"""Elites with the fewest cockroaches: they have room for more, and grow far more often than others."""

_FROM: Final = 16
"""Elites that a unit grows from, drawn by lot from those."""

_CHOICE: Final = 1
"""Keeps the random numbers that choose elites apart from those of the units."""


class Rounds:
    """One search."""

    def __init__(self, aim: Aim, seed: int, units: int = UNITS) -> None:
        """``units`` is the number in a round: more occupy more workers, and make another search."""
        self.aim, self.seed, self.units = aim, seed, units
        self.archive = Archive()
        self.rounds = 0

    def next(self, levels: Sequence[int] = ()) -> list[MineUnit]:
        """The units of the next round. ``levels`` are the numbers of cards that are looked for, unless all are."""
        levels = levels or range(self.aim.sizes.cards[0], self.aim.sizes.cards[1] + 1)
        units = [self._unit(number, self._cards(number, levels)) for number in range(self.units)]
        self.rounds += 1
        return units

    def take(self, records: Iterable[Record]) -> None:
        """What a unit found, in the order of the units."""
        self.archive.offer(records)

    def _unit(self, number: int, cards: int) -> MineUnit:
        return MineUnit(self.aim, cards, self._elites(number, cards), self.rounds, number, self.seed)

    def _cards(self, number: int, levels: Sequence[int]) -> int:
        """The number of cards for which a unit looks."""
        turn = self.rounds * self.units + number
        frontier = next((cards for cards in self.aim.levels if self._lacks(cards, max(levels))), None)
        if frontier is None:
            return levels[turn % len(levels)]
        return frontier if turn % 2 == 0 else max(self.aim.levels[0], frontier - 1 - turn // 2 % _BELOW)

    def _lacks(self, cards: int, most: int) -> bool:
        return cards <= most and self.archive.count(cards) < ENOUGH

    def _elites(self, number: int, cards: int) -> tuple[Task, ...]:
        if cards <= SHORT:
            return ()
        rng = Stream(np.random.SeedSequence(self.seed, spawn_key=(self.rounds, number, _CHOICE)))
        below = [record.task for elites in self.archive.elites(cards - 1) for record in elites]
        fitting = [task for task in below if self.aim.can_grow(task, cards)]
        roomiest = sorted(fitting, key=lambda task: len(task.start.cockroaches))[:_ROOMIEST]
        return tuple(rng.sample(roomiest, min(_FROM, len(roomiest))))
