"""Rounds: the units of a round grow from the archive as it stood after the round before.

So a round can be divided among any number of processes and machines, in any order, and the same seed finds the same
tasks. Half of the units work on the *frontier*: the largest number of cards with enough elites of one card less that
are fresh, as few units have grown from them, and lead on. The other units work below it::

    cards      8    9    10   11   12   13
    elites    90   29    11    6    -    -
    fresh     90   29    11    2    -    -
    units            1    1    2              of four; the frontier is 11
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from ...solver.task import Task
from ..pool import Record
from ..stream import Stream
from .aim import LONG, Aim
from .archive import Archive
from .unit import MineUnit

UNITS: Final = 8
"""Units in a round, unless told otherwise."""

ENOUGH: Final = 2
"""Fresh elites that are enough to grow longer tasks from."""

_BELOW: Final = 4
"""Numbers of cards below the frontier for which more tasks are found."""

_BEST: Final = 24
"""Elites of each number of cards that most likely grow."""

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

    def take(self, unit: MineUnit, records: Sequence[Record]) -> None:
        """What a unit found, in the order of the units."""
        self.archive.offer(records)
        self.archive.note_drawn(unit.elites)

    def _unit(self, number: int, cards: int) -> MineUnit:
        rng = Stream(np.random.SeedSequence(self.seed, spawn_key=(self.rounds, number, _CHOICE)))
        elites, peers = self._elites(cards, rng), self._peers(cards, rng)
        return MineUnit(self.aim, cards, elites, peers, self.rounds, number, self.seed)

    def _cards(self, number: int, levels: Sequence[int]) -> int:
        """The number of cards for which a unit looks."""
        turn, least = self.rounds * self.units + number, self.aim.levels[0]
        if all(self.archive.count(cards) >= ENOUGH for cards in levels):
            return levels[turn % len(levels)]
        frontier = max(cards for cards in range(least, max(levels) + 1) if self._can_reach(cards))
        return frontier if turn % 2 == 0 else max(least, frontier - 1 - turn // 2 % _BELOW)

    def _can_reach(self, cards: int) -> bool:
        return cards <= self.aim.short or sum(map(self.archive.is_fresh, self._parents(cards))) >= ENOUGH

    def _elites(self, cards: int, rng: Stream) -> tuple[Task, ...]:
        """Those with one card less from which tasks grow; if none leads on, any that can grow."""
        if cards <= self.aim.short:
            return ()
        any_elites = [task for task in self.archive.parents(cards - 1) if self.aim.can_grow(task, cards)]
        return _drawn(self._parents(cards) or any_elites, rng)

    def _peers(self, cards: int, rng: Stream) -> tuple[Task, ...]:
        """Those with as many cards, to be changed: what does not lead on may become something that does."""
        return _drawn(self.archive.parents(cards), rng) if cards >= LONG else ()

    def _parents(self, cards: int) -> list[Task]:
        """The elites with one card less that can grow and lead on; for the longest tasks the others too, after them."""
        elites = [task for task in self.archive.parents(cards - 1) if self.aim.can_grow(task, cards)]
        if cards < self.aim.sizes.cards[1]:
            return list(filter(self.aim.leads_on, elites))
        return sorted(elites, key=lambda task: (not self.archive.is_fresh(task), not self.aim.leads_on(task)))


def _drawn(elites: Sequence[Task], rng: Stream) -> tuple[Task, ...]:
    """Some of the best, by lot."""
    best = elites[:_BEST]
    return tuple(rng.sample(best, min(_FROM, len(best))))
