"""The exact search with an account: what composing one task may cost, in turns, the same on every machine."""

from typing import Final, NamedTuple

from ...solver.outcome import Outcome
from ...solver.search.exact import ExactRun
from ...solver.search.rows import Ints
from ...solver.search.solve import Budget, count_solutions
from ...solver.task import Task

_OVERHEAD: Final = 2_000
"""Turns that take as long as everything around one search."""

_MOST: Final = 1_000_000
"""Turns for one search; a task that needs more is passed over."""


class Plays(NamedTuple):
    """Plays that win, as the search writes them."""

    codes: Ints
    """One play a row (``encoding``)."""
    is_complete: bool
    """There are no others."""
    early: bool
    """A play that was seen catches all early."""
    turns: int
    """Turns of the search."""


class Search:
    """Counts solutions, in a game with so many boxes, and keeps account of the turns."""

    def __init__(self, box_supply: int, most: int = _MOST) -> None:
        self.box_supply, self.most, self.spent = box_supply, most, 0

    def __call__(self, task: Task, limit: int = 2) -> Outcome:
        """``count_solutions``: everything there is to know."""
        return self._ask(task, limit, tight=False)

    def tight(self, task: Task, limit: int = 2) -> Outcome:
        """``count_solutions`` that gives up at a play that catches all early."""
        return self._ask(task, limit, tight=True)

    def plays(self, task: Task, limit: int) -> Plays:
        """Up to so many plays that win a valid task, without reading what was written."""
        run = ExactRun(task, self.box_supply, limit)
        is_complete = run.go(self.most, limit)
        self.spent += run.turns + _OVERHEAD
        return Plays(run.plays, is_complete, run.early, run.turns)

    def _ask(self, task: Task, limit: int, tight: bool) -> Outcome:
        outcome = count_solutions(task, limit, Budget(self.most), self.box_supply, tight=tight)
        self.spent += outcome.turns + _OVERHEAD
        return outcome
