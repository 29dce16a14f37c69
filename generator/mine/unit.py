"""A unit of mining: what one process does at a time. Its tasks depend on what stands in it, and on nothing else."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from typing import Final

import numpy as np

from ...grading import GradingError
from ...solver.notation import format_task
from ...solver.search.solve import Budget, count_solutions
from ...solver.task import Task
from ..finish import finish
from ..growing.grow import Grown, grow, grow_from
from ..pool import Record, record_of
from ..stream import Stream
from .aim import LONG, Aim
from .anew import Known, place_anew

PER_UNIT: Final = 24
"""Tasks that a unit finds; fewer if that takes too long."""

_TURNS: Final = 120_000_000
"""Turns of a unit for short tasks: three seconds."""

_MORE_TURNS: Final = 2
"""Times as many turns for each card beyond short ones, up to ``_MOST_TURNS``."""

_MOST_TURNS: Final = 240_000_000
"""Turns of the longest units: some ten seconds."""

_PROOF: Final = Budget(turns=20_000_000)
"""For each count of solutions, of a task or of what is left of it without a piece."""


@dataclass(frozen=True, slots=True)
class MineUnit:
    """Tasks with some number of cards, grown from elites or from random starts."""

    aim: Aim
    cards: int
    elites: tuple[Task, ...]
    """What the tasks grow from; none: random starts."""
    peers: tuple[Task, ...]
    """Elites with as many cards, which are changed."""
    round: int
    number: int
    """Its place in the round."""
    seed: int
    """Of the whole search."""

    @property
    def name(self) -> str:
        """Its name in a run: equal exactly if it finds the same tasks.

        Runs that ask for the same with other options, or for one stage alone, soon go on from other elites.
        """
        known = [[format_task(task) for task in tasks] for tasks in (self.elites, self.peers)]
        facts = [self.aim.as_text(), self.cards, *known]
        digest = hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:16]
        return f"mine/{self.round}/{self.number}/{digest}"

    def found(self) -> list[Record]:
        """The tasks that it finds: unique, tight, clear, with nothing idle, and no two the same up to symmetry."""
        records = (record for grown in self._grown() if (record := self._record(grown)) is not None)
        return list(islice(_different(records), PER_UNIT))

    def _grown(self) -> Iterator[Grown]:
        wanted = self.aim.wanted(self.cards)
        rng = Stream(np.random.SeedSequence(self.seed, spawn_key=(self.round, self.number)))
        turns = min(_TURNS * _MORE_TURNS ** max(0, self.cards - self.aim.short), _MOST_TURNS)
        if not self.elites and (self.cards < LONG or not self.peers):
            return grow(wanted, rng, turns=turns)
        if self.cards < LONG:
            return grow_from(wanted, rng, self.elites, turns)
        anew = place_anew(wanted, rng, Known(self.elites, self.peers), self.aim.leads_on, turns // 2)
        return chain(anew, grow_from(wanted, rng, self.elites, turns // 2)) if self.elites else anew

    def _record(self, grown: Grown) -> Record | None:
        """All that is known of a task without its idle pieces; None if it takes too long, or is not wanted then."""
        solve = partial(count_solutions, budget=_PROOF, box_supply=self.aim.box_supply)
        finished = finish(grown.task, solve)
        if finished is None or not self.aim.admits(finished[0]):
            return None
        try:
            return record_of(finished[0], solve(finished[0]), grown.source, self.aim.box_supply)
        except GradingError:
            return None


def _different(records: Iterable[Record]) -> Iterator[Record]:
    """Each task once. Several can become the same when their idle pieces are removed."""
    names: set[str] = set()
    for record in records:
        if record.name not in names:
            names.add(record.name)
            yield record


def found_by(unit: MineUnit) -> list[Record]:
    """``unit.found()``, as a function that other processes can be sent."""
    return unit.found()
