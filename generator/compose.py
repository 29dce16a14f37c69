"""Composing tasks to wishes, and finishing them to exactly one solution.

1. A *plan*: CP-SAT finds a start, a hand and a play that wins, with every wish (``ask_for``).
2. *Placing*: he, the boxes and the play stay; the cockroaches are placed anew. A second play that the exact
   search finds becomes a clause, "it is not allowed or leaves a cockroach", until there is none
   (counterexample-guided refinement, CEGIS). Then every step of the play only permutes places, so a
   counterexample is a single clause over the cockroaches of the start.
3. *Local search* for plans whose cockroaches cannot be placed so: small changes of the start that leave
   fewer solutions, on the exact search.

What comes out is unique, tight, clear at the start, has nothing idle, and is replayed against every wish.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ortools.sat.python.cp_model_helper import SatParameters

from ..solver import rules
from ..solver.board import SQUARES, Direction
from ..solver.cards import Card
from ..solver.cpsat.engine import Limits, run
from ..solver.cpsat.formula import FALSE, Formula, Values
from ..solver.cpsat.given import GivenPlay
from ..solver.cpsat.model import Model
from ..solver.cpsat.prove import find_early
from ..solver.cpsat.state import State, behind, read, unknown, with_unknown_cockroaches
from ..solver.errors import PlayError
from ..solver.outcome import Outcome, Status
from ..solver.search import Budget, solve
from ..solver.task import BOX_SUPPLY, COCKROACH_SUPPLY, Piece, Play, Position, Task
from ..solver.validation import defects
from .deck import PUBLISHED_CARDS
from .refute import refuting
from .wishes import Hand, LastCatchLast, Number, Wish, WishError, parse

DEFAULTS: Final = ("cards=6", f"cockroaches={COCKROACH_SUPPLY}", f"boxes=2..{BOX_SUPPLY}")
"""What is wished of the numbers when nothing else is."""

_LIMITS: Final = Limits(deterministic=20)
_PLAN_LIMITS: Final = Limits(deterministic=0.5)
"""Some random orders of search take for ever: then another one is tried."""
_PLACE_LIMITS: Final = Limits(deterministic=0.2)
_PLACING: Final = 3_000_000
"""Turns that the exact search may spend on placing one plan's cockroaches ..."""
_CLIMBING: Final = 2_000_000
"""... and on the local search after that."""
_AT_ONCE: Final = 60
"""Second plays that one search feeds back."""
_MOST_SOLUTIONS: Final = 300
_OVERHEAD: Final = 2_000
"""Turns that take as long as everything around one search."""
_BUDGET: Final = Budget(turns=3_000_000)


@dataclass(frozen=True, slots=True)
class Composed:
    """A finished task."""

    task: Task
    solution: Play
    by: str
    """``cegis`` or ``local search``: what finished it."""


class Composer:
    """Composes tasks to the same wishes, one after the other."""

    def __init__(self, wishes: Sequence[Wish], supply: int = BOX_SUPPLY, keep_play: bool = False) -> None:
        """``keep_play``: only the play of the plan may be the solution. Raises WishError for impossible wishes."""
        named = {wish.name for wish in wishes if isinstance(wish, Number)}
        given = next((wish for wish in wishes if isinstance(wish, Hand)), None)
        defaults = [wish for text in DEFAULTS for wish in parse(text) if isinstance(wish, Number)]
        if given is not None:
            defaults[0] = Number("cards", len(given.cards), len(given.cards))
        self.wishes = (*[wish for wish in defaults if wish.name not in named], *wishes)
        self.supply, self.keep_play = supply, keep_play
        self.plans = [ask_for(self.wishes, cards, supply) for cards in _sizes(self.wishes)]
        self.spent = 0
        self.possible = False

    def tasks(self, rng: random.Random) -> Iterator[Composed | None]:
        """Finished tasks, or None for a plan that could not be finished, for as long as the caller wants."""
        while True:
            plan = rng.choice(self.plans)
            values = _solve(plan.formula, rng, _PLAN_LIMITS)
            if values is None:
                self.refuse_if_impossible(plan)
                yield None
                continue
            self.possible = True
            task = Task(read(plan.start, values, [action.card for action in plan.play(values)]))
            yield self.finish(task, plan.play(values), rng)

    def refuse_if_impossible(self, plan: Model) -> None:
        """Raise WishError if it is proved that there is no such plan; a run cut short proves nothing."""
        if self.possible:
            return
        answer = run(plan.formula, 1, _LIMITS)
        self.possible = bool(answer.solutions)
        if answer.complete and not answer.solutions:
            raise WishError(explain(self.wishes, self.supply))

    def finish(self, task: Task, play: Play, rng: random.Random) -> Composed | None:
        """The task with its cockroaches, or all its pieces, placed so that there is one solution."""
        self.spent = 0
        return self.place(task, play, rng) or self.climb(task, play, rng)

    # --- CEGIS --------------------------------------------------------------------------------------

    def place(self, task: Task, play: Play, rng: random.Random) -> Composed | None:
        """New places for the cockroaches; counterexamples are fed back until none is left."""
        formula = Formula()
        start = with_unknown_cockroaches(formula, task.start)
        intended = GivenPlay(formula, start, play, self.supply)
        intended.require()
        for wish in self.wishes:
            wish.ask(intended)
        _ask_clear(formula, start)
        while self.spent < _PLACING:
            self.spent += 10 * _OVERHEAD
            values = _solve(formula, rng, _PLACE_LIMITS)
            if values is None:
                return None
            placed = Task(read(start, values, task.hand))
            others = self.counterexamples(placed, play)
            for other in others:
                formula.clause(*[start.cockroaches[facing][square] for square, facing in refuting(task.start, other)])
            if not others:
                done = self.stripped(placed, play)
                if done is not None:
                    return Composed(done, play, "cegis")
                self.learn_idle(formula, start, placed, play)
        return None

    def learn_idle(self, formula: Formula, start: State, task: Task, play: Play) -> None:
        """Not these cockroaches again, nor those without an idle one: beside them any other is idle too."""
        formula.clause(*[~start.cockroaches[d][square] for square, d in task.start.cockroaches])
        for less in without_one(task):
            if less.start.boxes == task.start.boxes and self.is_unique(less, play):
                formula.clause(*[~start.cockroaches[d][square] for square, d in less.start.cockroaches])

    def counterexamples(self, task: Task, play: Play) -> list[Play]:
        """Plays that must not win, or not catch all early."""
        outcome = self.search(task, _AT_ONCE)
        others = [other for other in outcome.solutions if other != play]
        if others or outcome.early is False:
            return others
        early = find_early(task, _LIMITS, self.supply).play
        return [] if early is None else [early]

    # --- Local search -------------------------------------------------------------------------------

    def climb(self, task: Task, play: Play, rng: random.Random) -> Composed | None:
        """Change the start as long as that leaves fewer solutions, but one."""
        best, count = task, self.solutions(task, play, _MOST_SOLUTIONS)
        limit = self.spent + _CLIMBING
        while self.spent < limit:
            changed = change(best, rng)
            if defects(changed) or not rules.is_start_clear(changed) or len(changed.start.boxes) > self.supply:
                continue
            number = self.solutions(changed, play, count + 1)
            if 0 < number <= count:
                best, count = changed, number
                if count == 1 and (done := self.finished_by_search(best, play)):
                    return done
        return None

    def solutions(self, task: Task, play: Play, most: int) -> int:
        """The number of solutions up to ``most``; 0 when a play that must be kept is not among them."""
        if self.keep_play and not _wins(task, play, self.supply):
            return 0
        return self.search(task, most).count

    def finished_by_search(self, task: Task, play: Play) -> Composed | None:
        """The task, if it is now all that it must be."""
        outcome = self.search(task, 2)
        solution = outcome.solutions[0]
        if outcome.early is not False or (self.keep_play and solution != play):
            return None
        done = self.stripped(task, solution)
        return None if done is None else Composed(done, solution, "local search")

    # --- Nothing idle -------------------------------------------------------------------------------

    def stripped(self, task: Task, solution: Play) -> Task | None:
        """The task without idle pieces, if it is good and the wishes hold then."""
        for less in without_one(task):
            if less.start.cockroaches and self.is_unique(less, solution):
                return self.stripped(less, solution)
        good = self.is_unique(task, solution) and self.search(task, 2).early is False
        return task if good and all(wish.holds(task, solution) for wish in self.wishes) else None

    def search(self, task: Task, limit: int = 2) -> Outcome:
        """The exact search; what it costs is counted, so that a plan can be given up."""
        outcome = solve(task, limit, _BUDGET, self.supply)
        self.spent += outcome.turns + _OVERHEAD
        return outcome

    def is_unique(self, task: Task, solution: Play) -> bool:
        """Exactly this solution, and a clear start."""
        outcome = self.search(task, 2)
        unique = outcome.status is Status.UNIQUE and outcome.solutions == (solution,)
        return unique and rules.is_start_clear(task)


# --- Plans --------------------------------------------------------------------------------------


def ask_for(wishes: Sequence[Wish], cards: int, supply: int = BOX_SUPPLY) -> Model:
    """The model of a start and a hand of so many cards, a play that wins, and every wish."""
    formula = Formula()
    start = unknown(formula, supply)
    _ask_clear(formula, start)
    allowed = dict(PUBLISHED_CARDS)
    for wish in wishes:
        if isinstance(wish, Hand):
            allowed |= {card: wish.cards.count(card) for card in wish.cards}
    if any(wish.text == "kinds+=X" for wish in wishes):
        allowed[Card.EITHER] = 1
    hand = [card for card, copies in allowed.items() for _ in range(copies)]
    plan = Model(start, hand, supply, turns=cards, formula=formula)
    plan.require_win(None)
    LastCatchLast().ask(plan)
    for wish in wishes:
        wish.ask(plan)
    return plan


def explain(wishes: Sequence[Wish], supply: int = BOX_SUPPLY) -> str:
    """Which of the wishes cannot hold together: none of those named can be left out."""
    needed = [wish for wish in wishes if not (isinstance(wish, Number) and wish.name == "cards")]
    sizes = _sizes(wishes)
    for wish in tuple(needed):
        fewer = [other for other in needed if other is not wish]
        if all(run(ask_for(fewer, cards, supply).formula, 1, _LIMITS).complete for cards in sizes):
            needed = fewer
    named = " ".join(wish.text for wish in needed) or "catching all"
    return f"wishes: {named} cannot hold together with {' or '.join(map(str, sizes))} cards"


def _sizes(wishes: Sequence[Wish]) -> list[int]:
    """The numbers of cards that are wished for."""
    ranges = [wish for wish in wishes if isinstance(wish, Number) and wish.name == "cards"]
    sizes = [n for n in range(1, 19) if all(w.least <= n <= (w.most or w.least) for w in ranges)]
    if not sizes:
        raise WishError("wishes: no number of cards from 1 to 18 is left")
    return sizes


def _ask_clear(formula: Formula, start: State) -> None:
    """No cockroach is in his line of sight at the start."""
    for facing in Direction:
        seen = [FALSE] * len(SQUARES)
        for square in SQUARES if facing in (Direction.N, Direction.E) else reversed(SQUARES):
            seen[square] = _seen(formula, start, seen, square, facing)
            for pieces in start.cockroaches:
                formula.clause(~seen[square], ~pieces[square])


def _seen(formula: Formula, start: State, seen: Sequence[int], square: int, facing: Direction) -> int:
    before = behind(square, facing)
    if before is None:
        return FALSE
    free = ~start.boxes[square]
    return formula.choice((free, start.at[before], start.facing[facing]), (free, seen[before]))


def _solve(formula: Formula, rng: random.Random, limits: Limits = _LIMITS) -> Values | None:
    """Some solution, another one for every state of ``rng``; None when there is none or it is not found."""
    answer = run(
        formula,
        1,
        limits,
        random_seed=rng.randrange(1 << 31),
        initial_polarity=SatParameters.POLARITY_RANDOM,
    )
    return answer.solutions[0] if answer.solutions else None


def _wins(task: Task, play: Play, supply: int) -> bool:
    try:
        *_, end = rules.positions(task, play, supply)
    except PlayError:
        return False
    return rules.is_won(task, end)


# --- Changes of a start -------------------------------------------------------------------------


def change(task: Task, rng: random.Random) -> Task:
    """One piece elsewhere, turned, or a box more or less; what comes out may be no valid start."""
    start = task.start
    boxes, cockroaches = list(start.boxes), list(start.cockroaches)
    here = rng.choice(SQUARES)
    facing = rng.choice(list(Direction))
    what = rng.randrange(6)
    if what < 3 and cockroaches:
        index = rng.randrange(len(cockroaches))
        cockroaches[index] = Piece(cockroaches[index].square if what == 0 else here, facing)
    elif what == 3 and boxes:
        boxes[rng.randrange(len(boxes))] = here
    elif what == 4:
        boxes.append(here)
    elif boxes:
        boxes.pop(rng.randrange(len(boxes)))
    return replace(task, start=Position(start.exterminator, tuple(cockroaches), tuple(boxes), start.hand))


def without_one(task: Task) -> Iterator[Task]:
    """The task without one of its boxes or one of its cockroaches, each in turn."""
    start = task.start
    for box in start.boxes:
        boxes = tuple(other for other in start.boxes if other != box)
        yield replace(task, start=replace(start, boxes=boxes))
    for index in range(len(start.cockroaches)):
        left = start.cockroaches[:index] + start.cockroaches[index + 1 :]
        yield replace(task, start=replace(start, cockroaches=left))
