"""The choice as a CP-SAT model.

There is a Boolean for each place and each of the tasks nearest to its target: the task stands there::

    place    12     13     14
    target   9.1    9.3    9.5 bits
    tasks    a b c  b c d  c d e      exactly one for each place, each task at most once

Hard constraints: difficulty never falls within a stage; no two tasks are near-duplicates; neighbours have
different hands and a larger distance. Soft, with a high cost: the shares of kinds and tricks, and the curriculum
(``curriculum``). The objective is the distance of every task from the target of its place.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
from ortools.sat.python import cp_model

from ...solver.cpsat.engine import run_beside_main_thread
from ..decks.distance import NEAR, distances
from ..pool import Record
from .curriculum import Curriculum, Lack, Standing
from .places import Place, has
from .syllabus import FREE, Syllabus

NEIGHBOURS: Final = 0.6
"""Least distance of two neighbours."""

_SETTINGS: Final = {"num_workers": 1, "random_seed": 1, "catch_sigint_signal": False}

_WORK: Final = 20.0
"""Limit in CP-SAT's own unit of about a second, the same on every machine. Then the best choice so far is taken."""

_STEPS: Final = 100
"""Bits are rounded to this fraction."""

_DEAR: Final = 100_000
"""Cost of one task missing in a share: a thousand bits of distance from targets."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The tasks for all places, and the shares that are not met."""

    records: tuple[Record, ...]
    short: Mapping[str, int]
    """Missing tasks by name of the share."""
    lacks: tuple[Lack, ...] = ()
    """What is missing in the curriculum."""

    @property
    def is_complete(self) -> bool:
        """Nothing is missing."""
        return not self.short and not self.lacks


def choose(places: Sequence[Place], shares: Mapping[str, int], syllabus: Syllabus = FREE) -> Choice | None:
    """The best choice found; None if none is found."""
    return _Model(places, shares, syllabus).solve()


class _Model:
    def __init__(self, places: Sequence[Place], shares: Mapping[str, int], syllabus: Syllabus) -> None:
        self.places, self.model = places, cp_model.CpModel()
        self.stands = [{r.name: self.model.new_bool_var("") for r in place.candidates} for place in places]
        self.records = {r.name: r for place in places for r in place.candidates}
        self.ask_for_one_each()
        self.ask_for_a_rise()
        self.forbid_near_duplicates()
        self.missing = {name: self.ask_for_share(name, least) for name, least in shares.items()}
        standing = [Standing(place, here) for place, here in zip(places, self.stands, strict=True)]
        self.curriculum = Curriculum(self.model, standing, syllabus)
        dear = _DEAR * cp_model.LinearExpr.sum([*self.missing.values(), *self.curriculum.missing.values()])
        self.model.minimize(self.distance_from_targets() + dear)

    def solve(self) -> Choice | None:
        solver = cp_model.CpSolver()
        for name, value in _SETTINGS.items():
            setattr(solver.parameters, name, value)
        solver.parameters.max_deterministic_time = _WORK
        if run_beside_main_thread(solver, self.model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return None
        chosen = [next(n for n, stands in here.items() if solver.boolean_value(stands)) for here in self.stands]
        short = {name: solver.value(missing) for name, missing in self.missing.items()}
        return Choice(
            tuple(self.records[name] for name in chosen),
            {n: number for n, number in short.items() if number},
            tuple(self.curriculum.lacks(solver)),
        )

    def ask_for_one_each(self) -> None:
        """One task for each place; each task at most once."""
        for here in self.stands:
            self.model.add_exactly_one(here.values())
        for stands in self._by_name().values():
            self.model.add_at_most_one(stands)

    def ask_for_a_rise(self) -> None:
        """Difficulty never falls within a stage."""
        for (one, before), (other, after) in pairwise(zip(self.places, self.stands, strict=True)):
            if one.stage == other.stage:
                self.model.add(self._bits(before) <= self._bits(after))

    def forbid_near_duplicates(self) -> None:
        """No near-duplicates in the deck. Neighbours have a larger distance and different hands."""
        by_name = self._by_name()
        for one, other in _closer(list(self.records.values()), NEAR):
            self.model.add_at_most_one([*by_name[one.name], *by_name[other.name]])
        for (one_place, before), (other_place, after) in pairwise(zip(self.places, self.stands, strict=True)):
            for one, other in _too_alike(one_place.candidates, other_place.candidates):
                self.model.add_at_most_one([before[one.name], after[other.name]])

    def ask_for_share(self, name: str, least: int) -> cp_model.IntVar:
        """At least so many tasks with a kind or trick; the result is the number that is missing."""
        missing = self.model.new_int_var(0, least, "")
        having = [x for here in self.stands for n, x in here.items() if has(self.records[n], name)]
        self.model.add(sum(having) + missing >= least)
        return missing

    def distance_from_targets(self) -> cp_model.LinearExpr:
        """The sum over all places, in steps."""
        terms = [
            (stands, round(abs(self.records[name].bits - place.target) * _STEPS))
            for place, here in zip(self.places, self.stands, strict=True)
            for name, stands in here.items()
        ]
        return cp_model.LinearExpr.weighted_sum([x for x, _ in terms], [steps for _, steps in terms])

    def _bits(self, here: Mapping[str, cp_model.IntVar]) -> cp_model.LinearExpr:
        steps = [round(self.records[name].bits * _STEPS) for name in here]
        return cp_model.LinearExpr.weighted_sum(list(here.values()), steps)

    def _by_name(self) -> Mapping[str, list[cp_model.IntVar]]:
        found: defaultdict[str, list[cp_model.IntVar]] = defaultdict(list)
        for here in self.stands:
            for name, stands in here.items():
                found[name].append(stands)
        return found


def _closer(records: Sequence[Record], bound: float) -> Iterator[tuple[Record, Record]]:
    """The pairs with a distance below the bound."""
    solved = [(record.task, record.solution) for record in records]
    near = np.argwhere(np.triu(distances(solved, solved) < bound, k=1))
    return ((records[i], records[j]) for i, j in near.tolist())


def _too_alike(some: Iterable[Record], others: Iterable[Record]) -> Iterator[tuple[Record, Record]]:
    """Pairs of tasks that should not be neighbours."""
    some, others = list(some), list(others)
    far = distances([(r.task, r.solution) for r in some], [(r.task, r.solution) for r in others])
    for i, one in enumerate(some):
        for j, other in enumerate(others):
            if one.name != other.name and (far[i, j] < NEIGHBOURS or one.task.hand == other.task.hand):
                yield one, other
