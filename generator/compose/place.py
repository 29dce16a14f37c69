"""Placing: the exterminator, the boxes and the play of a plan stay, the cockroaches are placed anew.

A second play that the exact search finds becomes a clause, "it is not allowed or leaves a cockroach", until
there is none: counterexample-guided refinement (CEGIS). A counterexample is a single clause over the
cockroaches of the start (``refute``).
"""

from collections.abc import Iterable
from typing import Any, Final

from ortools.sat.python.cp_model_helper import SatParameters

from ...solver.cpsat.engine import SolverLimits, add_clause, run_model, to_model
from ...solver.cpsat.formula import Formula, Literal
from ...solver.cpsat.given import GivenPlay
from ...solver.cpsat.state import read, with_unknown_cockroaches
from ...solver.search.missed import refuting
from ...solver.task import Piece, Play, Task
from ..stream import Stream
from ..wishes.literals import pieces
from ..wishes.plan import ask_clear
from .account import Search
from .early import early_plays
from .goal import Goal

_LIMITS: Final = SolverLimits(deterministic=0.2)

_AT_ONCE: Final = 40
"""Second plays that one search feeds back."""

ROUNDS: Final = 8
"""Places that are tried for one plan."""


class Placing:
    """The places that the cockroaches of a plan may have: as many as there, and with the same play."""

    def __init__(self, task: Task, play: Play, goal: Goal, search: Search) -> None:
        self.task, self.play, self.goal, self.search = task, play, goal, search
        formula = Formula()
        self.start = with_unknown_cockroaches(formula, task.start)
        intended = GivenPlay(formula, self.start, play, search.box_supply)
        intended.require()
        for wish in goal.wishes:
            wish.ask(intended)
        ask_clear(formula, self.start)
        number = len(task.start.cockroaches)
        formula.count(pieces(self.start), number, number)
        self.model = to_model(formula)
        self.best = task
        """The places that left the fewest second plays."""

    def run(self, rng: Stream) -> Task | None:
        """A finished task whose solution is the play; None when no places are found that lead to one."""
        fewest = _AT_ONCE + 1
        for _ in range(ROUNDS):
            placed = self.sample(rng)
            if placed is None:
                return None
            others = self.counterexamples(placed)
            if others is None:
                return None
            if len(others) < fewest:
                self.best, fewest = placed, len(others)
            if not others and (done := self.goal.finished(placed, self.search)):
                return done[0]
            self.learn(placed, others)
        return None

    def sample(self, rng: Stream) -> Task | None:
        """Some places; None when there are none, or none are found."""
        answer = run_model(self.model, 1, _LIMITS, **random_order(rng))
        if not answer.solutions:
            return None
        return Task(read(self.start, answer.solutions[0], self.task.hand))

    def counterexamples(self, task: Task) -> list[Play] | None:
        """Plays that must not win, or not catch all early; None when the search is too long to tell."""
        outcome = self.search.tight(task, _AT_ONCE)
        others = [other for other in outcome.solutions if other != self.play]
        if outcome.early:
            others += early_plays(task, _AT_ONCE, self.search)
        return others if others or outcome.complete else None

    def learn(self, task: Task, others: Iterable[Play]) -> None:
        """One of these places must be another, and none of the other plays may win."""
        add_clause(self.model, [~taken for taken in self.taken(task.start.cockroaches)])
        for other in others:
            add_clause(self.model, self.taken(refuting(self.task.start, other)))

    def taken(self, places: Iterable[Piece]) -> list[Literal]:
        """Literals for "a cockroach starts there"."""
        return [self.start.cockroaches[facing][square] for square, facing in places]


def random_order(rng: Stream) -> dict[str, Any]:
    """Settings for CP-SAT that lead to another solution each time."""
    return {"random_seed": rng.below(1 << 31), "initial_polarity": SatParameters.POLARITY_RANDOM}
