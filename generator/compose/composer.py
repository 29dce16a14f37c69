"""From wishes to finished tasks, one plan after the other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from ...solver.cpsat.engine import SolverLimits, run_model
from ...solver.cpsat.state import read
from ...solver.notation import format_play, format_task
from ...solver.proof import Answers, as_data, is_proven, prove
from ...solver.search.solve import Budget
from ...solver.symmetry import canonical
from ...solver.task import BOX_SUPPLY, Play, Task
from ..stream import Stream
from ..wishes import Wish
from ..wishes.plan import with_defaults
from ..workers import in_order
from .account import Search
from .climb import Climb
from .goal import Goal
from .place import Placing, random_order
from .sizes import PlanSize, draw, plan_sizes, plans

CEGIS: Final = "cegis"
LOCAL_SEARCH: Final = "local search"

PLANS: Final = 500
"""Plans for each task that is asked for, before it is given up."""

BUDGET: Final = Budget(turns=20_000_000, work=60.0)
"""For the proof of a finished task. No seconds: the same everywhere."""

_LIMITS: Final = SolverLimits(deterministic=0.5)
"""Some random orders of search take for ever: then the next plan is tried."""


@dataclass(frozen=True, slots=True)
class Composed:
    """A finished task."""

    task: Task
    solution: Play
    by: str
    """``CEGIS`` or ``LOCAL_SEARCH``: what finished it."""
    proof: Answers
    """What each engine says."""

    def as_data(self) -> dict[str, Any]:
        """For one line of JSON."""
        return {
            "task": format_task(self.task),
            "solution": format_play(self.solution),
            "by": self.by,
            **{engine: as_data(outcome) for engine, outcome in self.proof.items()},
        }


@dataclass(frozen=True, slots=True)
class Composer:
    """Composes tasks to the same wishes; which one comes of a plan depends on the seed and the plan's number alone."""

    goal: Goal
    plan_sizes: tuple[PlanSize, ...]
    seed: int

    def attempt(self, number: int) -> Composed | None:
        """What comes of the plan with this number; None when it cannot be finished."""
        rng = Stream(np.random.SeedSequence(self.seed, spawn_key=(number,)))
        plan = self.plan(rng)
        if plan is None:
            return None
        task, play = plan
        search = Search(self.goal.box_supply)
        placing = Placing(task, play, self.goal, search)
        placed = placing.run(rng)
        if placed is not None:
            return self.proven(placed, play, CEGIS)
        done = Climb(placing.best, play, self.goal, search).run(rng)
        return None if done is None else self.proven(*done, LOCAL_SEARCH)

    def proven(self, task: Task, solution: Play, by: str) -> Composed | None:
        """The finished task, if both engines say that it is one."""
        proof = prove(task, self.goal.box_supply, BUDGET)
        return Composed(task, solution, by, proof) if is_proven(proof) else None

    def plan(self, rng: Stream) -> tuple[Task, Play] | None:
        """A task and a play that wins it, with every wish; None when that takes too long."""
        model, program = plans(self.goal.wishes, draw(self.plan_sizes, rng), self.goal.box_supply)
        answer = run_model(program, 1, _LIMITS, **random_order(rng))
        if not answer.solutions:
            return None
        play = model.play(answer.solutions[0])
        return Task(read(model.start, answer.solutions[0], [action.card for action in play])), play


def composer(wishes: Sequence[Wish], seed: int, box_supply: int = BOX_SUPPLY, keep_play: bool = False) -> Composer:
    """A composer for these wishes. Raises WishError, with the reason, if they are impossible."""
    wanted = with_defaults(wishes)
    return Composer(Goal(wanted, box_supply, keep_play), tuple(plan_sizes(wanted, box_supply)), seed)


def compose(maker: Composer, number: int, most: int | None = None, jobs: int = 1) -> Iterator[Composed]:
    """So many different tasks, fewer when ``most`` plans do not give them; the same for any number of ``jobs``."""
    seen: set[Task] = set()
    attempts = range(PLANS * number if most is None else most)
    for composed in in_order(maker.attempt, attempts, jobs):
        if composed is not None and canonical(composed.task) not in seen:
            seen.add(canonical(composed.task))
            yield composed
            if len(seen) == number:
                return
