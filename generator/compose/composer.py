"""From wishes to finished tasks: a portfolio of two sources.

*Growing* makes many tasks and keeps those with the wishes. *Planning* has CP-SAT design a task with the wishes, which
is then finished to one solution. A first try of growing says how rare the wishes are, and so which source has
most of the attempts.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import islice
from math import factorial, prod
from typing import Any, Final, NamedTuple

import numpy as np

from ...solver.cards import Card
from ...solver.cpsat.engine import SolverLimits, run_model
from ...solver.cpsat.state import read
from ...solver.notation import format_play, format_task
from ...solver.proof import Answers, as_data, is_proven, prove
from ...solver.search.solve import Budget
from ...solver.search.solve import prepare as prepare_search
from ...solver.symmetry import canonical
from ...solver.task import BOX_SUPPLY, Play, Task
from ..growing.grow import prepare as prepare_growing
from ..stream import Stream
from ..wishes import Wish, WishError
from ..wishes.counts import Number
from ..wishes.kinds import Hand, Kind, Supply
from ..wishes.lineup import Pattern, Symmetric
from ..wishes.plan import in_game, with_defaults
from ..wishes.route import Path, Playing
from ..workers import in_order
from .account import Search
from .climb import Climb
from .goal import Goal
from .growth import BASE, KEPT, Found, Growth, lasts
from .place import Placing, random_order
from .sizes import PlanSize, draw, plan_sizes, plans
from .starts import Starts, numbers
from .starts import prepare as prepare_starts
from .walls import walled

GROWING: Final = "growing"
CEGIS: Final = "cegis"
LOCAL_SEARCH: Final = "local search"
FROM_PLAN: Final = "growing from a plan"

KERNELS: Final = (prepare_search, prepare_growing, prepare_starts)
"""Calls of the kernels that composing needs, for ``prepare_all``."""

PLANS: Final = 500
"""Attempts for each task that is asked for, before it is given up."""

_PLANS_PER_ORDER: Final = 40
"""The same for each order of a known hand, if that is less: what few orders can do is soon tried."""

BUDGET: Final = Budget(turns=20_000_000, work=60.0)
"""For the proof of a finished task. No seconds: the same on every machine."""

_LIMITS: Final = SolverLimits(deterministic=0.5)
"""A few random orders of search take very long: then the next plan is tried."""

_WALLED: Final = 3
"""How often more boxes are tried for a plan."""

_IF_FOUND: Final = (True, True, True, False)
_IF_RARE: Final = (False, False, False, False, False, False, True)
"""Whether an attempt grows, in turn: if the first try of growing found a task with the wishes, and if not."""

SHORT: Final = 6
"""Cards of plans for tasks that have more."""

_BY_CHANCE: Final = (Symmetric, Pattern, Path, Playing)
"""Wishes that a task with a card in front has by chance alone."""

UNDONE: Final = (Hand, *_BY_CHANCE)
"""Wishes that the next card would undo."""


class Made(NamedTuple):
    """A finished task and what made it."""

    task: Task
    solution: Play
    by: str
    """``GROWING``, ``CEGIS``, ``LOCAL_SEARCH`` or ``FROM_PLAN``."""


@dataclass(frozen=True, slots=True)
class Composed:
    """A finished task with its proof."""

    task: Task
    solution: Play
    by: str
    """See ``Made``."""
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
    """Makes tasks with the same wishes. What an attempt makes depends on the seed and its number alone."""

    goal: Goal
    sizes: tuple[PlanSize, ...]
    """Of plans with the number of cards that is wished for."""
    shorter: "Shorter | None"
    """Plans with fewer cards, where a task can begin as one."""
    grows: tuple[bool, ...]
    """Whether an attempt grows or plans, in turn."""
    seed: int

    @property
    def patience(self) -> int:
        """Attempts for each task that is asked for, before it is given up."""
        hands = [wish.cards for wish in self.goal.wishes if isinstance(wish, Hand)]
        return min([PLANS, *(_PLANS_PER_ORDER * _orders(hand) for hand in hands)])

    def attempt(self, number: int, most: int = KEPT) -> list[Composed]:
        """The tasks of one attempt that both engines prove, up to ``most``; often there is none."""
        proofs = ((made, prove(made.task, self.goal.box_supply, BUDGET)) for made in self.make(number))
        return list(islice((Composed(*made, proof) for made, proof in proofs if is_proven(proof)), most))

    def make(self, number: int, *, only_plans: bool = False) -> Iterator[Made]:
        """The tasks of one attempt, proven by the exact search alone. ``only_plans`` leaves growing out."""
        rng = Stream(np.random.SeedSequence(self.seed, spawn_key=(number,)))
        size, growth = draw(self.sizes, rng), Growth(self.goal)
        if self.grows[number % len(self.grows)] and not only_plans:
            yield from (Made(one.task, one.solution, GROWING) for one in growth.tasks(size.cards, rng))
        elif self.shorter is None or size.cards <= SHORT:
            yield from _finished_plan(self.goal, size, rng)
        else:
            for made in _finished_plan(self.shorter.goal, draw(self.shorter.sizes, rng), rng):
                known = [Found(made.task, made.solution)]
                longer = growth.longer(known, size.cards, rng)
                yield from (Made(one.task, one.solution, FROM_PLAN) for one in longer)


class Shorter(NamedTuple):
    """Plans with fewer cards than wished for."""

    goal: Goal
    sizes: tuple[PlanSize, ...]


def _finished_plan(goal: Goal, size: PlanSize, rng: Stream) -> Iterator[Made]:
    """A plan, finished; nothing if that fails."""
    plan = plan_of(goal, size, rng)
    if plan is None:
        return
    task, play = plan
    search = Search(goal.box_supply)
    placed, best = _placed(task, play, goal, search, rng)
    if placed is not None:
        yield Made(*placed, CEGIS)
        return
    begin = next((one for one in (best, task) if goal.holds(one, play)), None)
    climbed = None if begin is None else Climb(begin, play, goal, search).run(rng)
    if climbed is not None:
        yield Made(*climbed, LOCAL_SEARCH)


def _placed(task: Task, play: Play, goal: Goal, search: Search, rng: Stream) -> tuple[tuple[Task, Play] | None, Task]:
    """A plan with its cockroaches elsewhere, finished, or None; and the choice that left the fewest solutions."""
    if any(isinstance(wish, Symmetric) for wish in goal.wishes):  # chance places no cockroaches like this
        placing = Placing(task, play, goal, search)
        placed = placing.run(rng)
        return None if placed is None else (placed, play), placing.best
    random = numbers(rng)
    starts = Starts(task, play, goal, search, random)
    done = starts.finished()
    for _ in range(_WALLED):
        done = done or Starts(walled(task, play, goal, rng), play, goal, search, random).finished()
    return done, starts.best


def plan_of(goal: Goal, size: PlanSize, rng: Stream) -> tuple[Task, Play] | None:
    """A task and a play that wins it, with every wish; None if that takes too long."""
    model, program = plans(goal.wishes, size, goal.box_supply)
    answer = run_model(program, 1, _LIMITS, **random_order(rng))
    if not answer.solutions:
        return None
    play = model.play(answer.solutions[0])
    return Task(read(model.start, answer.solutions[0], [action.card for action in play])), play


def composer(wishes: Sequence[Wish], seed: int, box_supply: int = BOX_SUPPLY, keep_play: bool = False) -> Composer:
    """A composer for these wishes. Raises WishError, with the reason, if they are impossible."""
    wanted = in_game(with_defaults(wishes), box_supply)
    return Composer(*_portfolio(Goal(wanted, box_supply, keep_play)), seed)


class _Portfolio(NamedTuple):
    goal: Goal
    sizes: tuple[PlanSize, ...]
    shorter: Shorter | None
    grows: tuple[bool, ...]


@lru_cache(maxsize=64)
def _portfolio(goal: Goal) -> _Portfolio:
    """What a composer needs besides its seed: the same for every seed."""
    sizes = tuple(plan_sizes(goal.wishes, goal.box_supply))
    if goal.keep_play:
        return _Portfolio(goal, sizes, None, (False,))
    cards = min(size.cards for size in sizes)
    can_grow = cards <= BASE or not any(isinstance(wish, _BY_CHANCE) for wish in goal.wishes)
    found = can_grow and Growth(goal).first_try(cards, Stream(np.random.SeedSequence(0)))
    return _Portfolio(goal, sizes, _shorter(goal, sizes), _IF_FOUND if found else _IF_RARE)


def _shorter(goal: Goal, sizes: Sequence[PlanSize]) -> Shorter | None:
    """Plans with ``SHORT`` cards; None if none are needed, or if the next card would undo a wish."""
    if max(size.cards for size in sizes) <= SHORT or any(isinstance(wish, UNDONE) for wish in goal.wishes):
        return None
    of_start = ("cockroaches", "boxes")
    others = tuple(
        wish
        for wish in goal.wishes
        if lasts(wish) or isinstance(wish, Kind | Supply) or (isinstance(wish, Number) and wish.name in of_start)
    )
    short = Goal((Number("cards", SHORT, SHORT), *others), goal.box_supply)
    try:
        return Shorter(short, tuple(plan_sizes(short.wishes, short.box_supply)))
    except WishError:
        return None


def _orders(hand: Sequence[Card]) -> int:
    """The number of different orders in which the cards of a hand can be played."""
    return factorial(len(hand)) // prod(factorial(copies) for copies in Counter(hand).values())


def compose(maker: Composer, number: int, most: int | None = None, jobs: int = 1) -> Iterator[Composed]:
    """So many different tasks, or fewer if ``most`` attempts do not give them; the same for any number of ``jobs``."""
    seen: set[Task] = set()
    attempts = range(maker.patience * number if most is None else most)
    for made in in_order(partial(maker.attempt, most=number), attempts, jobs):
        for composed in made:
            if canonical(composed.task) not in seen:
                seen.add(canonical(composed.task))
                yield composed
                if len(seen) == number:
                    return
