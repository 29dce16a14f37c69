"""The good task that is the fewest changes away: CP-SAT names starts, the exact search says what is wrong with them.

First no change is allowed, then one, then two: when CP-SAT proves that no start is left so near, one more. A start with
a second play that wins, or with one that catches all early, gives a clause for that play (``footing``), which rules out
every other start where it does the same.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from ...solver import rules
from ...solver.board import Square
from ...solver.cpsat.engine import SolverLimits
from ...solver.notation import format_play, format_task
from ...solver.outcome import Outcome, Status
from ...solver.proof import Answers, as_data, is_proven, prove
from ...solver.quality import Role, roles, without_piece
from ...solver.search.solve import Budget
from ...solver.task import BOX_SUPPLY, Play, Position, Task
from ..compose.account import Search
from ..compose.climb import Climb
from ..compose.early import early_plays
from ..compose.goal import Goal
from ..stream import Stream
from ..wishes import Wish, WishError
from ..wishes.plan import in_game
from .around import Around, Sample
from .edits import Edit, edits
from .footing import Footing, footings

_AT_ONCE: Final = 60
"""Plays that one start gives clauses for, at most."""


@dataclass(frozen=True, slots=True)
class Nearest:
    """What was found about a task."""

    start: Task
    task: Task | None
    """The nearest good task that was found."""
    solution: Play | None
    least: int
    """No good task is fewer changes away: this is proven."""
    proof: Answers
    """What each engine says of the task that was found."""

    @property
    def edits(self) -> list[Edit]:
        """The changes that lead to the task that was found."""
        return [] if self.task is None else edits(self.start, self.task)

    @property
    def is_least(self) -> bool:
        """The changes are proven to be the fewest."""
        return self.task is not None and len(self.edits) == self.least

    def as_data(self) -> dict[str, Any]:
        """For one line of JSON."""
        return {
            "from": format_task(self.start),
            "task": None if self.task is None else format_task(self.task),
            "solution": None if self.solution is None else format_play(self.solution),
            "changes": [edit.text for edit in self.edits],
            "at_least": self.least,
            "proven_least": self.is_least,
            **{engine: as_data(outcome) for engine, outcome in self.proof.items()},
        }


def nearest(
    task: Task, wishes: Sequence[Wish] = (), budget: Budget | None = None, box_supply: int = BOX_SUPPLY
) -> Nearest:
    """The good task with every wish that is the fewest changes from a task, as far as the budget goes.

    It has as many cards, and each of its pieces starts on a square of its own. What is to be kept is a wish (``keep``).
    ``budget.work`` is that of all runs of CP-SAT together. Raises WishError if no good task has all wishes, and for a
    task with a square to reach.
    """
    if task.target is not None:
        raise WishError("from: a task with a square to reach cannot be mended, only one in which all are to be caught")
    return _Mending(task, in_game(wishes, box_supply), budget or Budget(), box_supply).run()


class _Mending:
    """One search for the nearest good task."""

    def __init__(self, task: Task, wishes: Sequence[Wish], budget: Budget, box_supply: int) -> None:
        self.task, self.budget, self.box_supply = task, budget, box_supply
        self.goal = Goal(tuple(wishes), box_supply)
        self.around = Around(task, wishes, box_supply)
        self.work, self.end = budget.work, time.monotonic() + budget.seconds
        self.least, self.level = 0, 0
        self.doubtful = False
        """Of some start it is not known whether it is good: then nothing more is proven."""
        self.fewest: tuple[int, Task, Play] | None = None
        """The start with the fewest solutions so far, and one of these."""
        self.best: tuple[int, Task, Play] | None = None
        """The good task with the fewest changes so far."""

    def run(self) -> Nearest:
        """Ever more changes, until a good task is found or the budget ends."""
        self.around.allow(self.around.most)
        sample = self._sample()
        if sample.complete and not sample.found:
            raise WishError("from: there is no task with these wishes, what is kept, and a play that wins")
        self.around.allow(0)
        is_new = True
        """No start has been found with so many changes."""
        while not self._is_done() and ((sample := self._sample()).found or sample.complete):
            for task, play in sample.found.items():
                self._look_at(task, play)
            if not sample.found:
                if is_new and self._is_nothing_left():
                    break
                self._allow_one_more()
            is_new = not sample.found
        return self._answer()

    def _is_done(self) -> bool:
        return self.best is not None and self.best[0] <= self.level

    def _is_nothing_left(self) -> bool:
        """With any number of changes. Raises WishError if it is known that no start that was looked at was good."""
        if self.best is not None or self.fewest is None:
            return False  # the search ends anyhow, or nothing was ruled out so far
        self.around.allow(self.around.most)
        sample = self._sample()
        if sample.found or not sample.complete:
            return False
        if not self.doubtful:
            raise WishError("from: no good task has these wishes and what is kept")
        return True

    def _sample(self) -> Sample:
        sample = self.around.sample(SolverLimits(max(self.work, 0.0), max(self.end - time.monotonic(), 0.0)))
        self.work -= sample.effort.deterministic
        return sample

    def _allow_one_more(self) -> None:
        """Nothing is left at this number of changes."""
        self.level += 1
        if not self.doubtful:
            self.least = self.level
        self.around.allow(self.level)

    # --- One start ----------------------------------------------------------------------------------

    def _look_at(self, task: Task, play: Play) -> None:
        """Learn from a clear start with a play that wins and has the wishes why it, or what is like it, is not good."""
        search = Search(self.box_supply, self.budget.turns)
        outcome = search(task, _AT_ONCE)
        cost = outcome.count + bool(outcome.early)
        if self.fewest is None or cost < self.fewest[0]:
            self.fewest = cost, task, play
        if outcome.count > 1:
            self._learn(task, outcome.solutions, self.around.forbid_second)
        if outcome.early:
            self._learn(task, early_plays(task, _AT_ONCE, search), self.around.forbid_early)
        if outcome.status is Status.UNIQUE:
            self._reduce(task, play, outcome, search)
        elif outcome.count < 2:
            self.doubtful = True
        self.around.forbid(task)

    def _learn(self, task: Task, plays: Iterable[Play], forbid: Callable[[Position, Play, Footing], None]) -> None:
        for play in plays:
            for footing in footings(task.start, play, self.box_supply):
                forbid(task.start, play, footing)

    def _reduce(self, task: Task, play: Play, outcome: Outcome, search: Search) -> None:
        """Take idle pieces away from a task with one solution, as long as there are some; what is left may be good."""
        spare: Role | None = None
        while spare is None or spare.idle:
            self.around.forbid_more(task, play, self._spare_squares(task, play, search))
            spare = next((role for role in roles(task, play, search) if role.idle is not False), None)
            if spare is None:
                self._keep_best(task, play, outcome)
                return
            if spare.idle and spare.without is not None:
                task, outcome = without_piece(task, spare.piece), spare.without
        self.doubtful = True

    def _spare_squares(self, task: Task, play: Play, search: Search) -> Iterator[Square]:
        """The squares where one more box leaves the same single solution."""
        start = task.start
        for square in rules.empty_squares(start) if len(start.boxes) < self.box_supply else ():
            with_box = replace(task, start=replace(start, boxes=(*start.boxes, square)))
            outcome = search(with_box)
            if outcome.status is Status.UNIQUE and outcome.solutions == (play,):
                yield square

    def _keep_best(self, task: Task, play: Play, outcome: Outcome) -> None:
        """A task with one solution and nothing idle."""
        self.doubtful |= outcome.early is None
        if outcome.early is False and rules.is_start_clear(task) and self.goal.holds(task, play):
            changes = len(edits(self.task, task))
            if self.best is None or changes < self.best[0]:
                self.best = changes, task, play

    # --- What comes of it ---------------------------------------------------------------------------

    def _answer(self) -> Nearest:
        """The best task, proven by both engines; if there is none, what local search makes of the best start."""
        if self.best is None and self.fewest is not None:
            _, task, play = self.fewest
            done = Climb(task, play, self.goal, Search(self.box_supply)).run(Stream(np.random.SeedSequence(0)))
            self.best = None if done is None else (0, *done)
        if self.best is not None:
            _, task, play = self.best
            proof = prove(task, self.box_supply, self.budget)
            if is_proven(proof):
                return Nearest(self.task, task, play, self.least, proof)
        return Nearest(self.task, None, None, self.least, {})
