"""Why a task is hard: its trap, where a greedy player fails, and the tricks that it takes.

This is data; ``gradetext`` has the sentences.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from ..solver import rules
from ..solver.task import Action, Play, Position
from .metrics import Facts
from .trace import Trace
from .tricks import Trick

_MOST_TURNS: Final = 100_000
"""Most turns that the search for the trap may take: some seconds."""


@dataclass(frozen=True, slots=True)
class Trap:
    """The wrong line that looks as good as the solution for longest."""

    card: int
    """The card at which it leaves the solution, from 0."""
    right: Action
    """What the solution plays there."""
    line: Play
    """The wrong action, and the next ones that still look as good."""


@dataclass(frozen=True, slots=True)
class Greedy:
    """Where a player who always catches as many as possible goes wrong or needs luck."""

    card: int
    """From 0."""
    action: Action
    """One of those that catch most."""
    catches: int
    right: Action
    """What the solution plays there."""
    right_catches: int
    """Equal to ``catches`` if he might choose right, but has no reason to."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a task is hard. For a task with a target: the tricks alone."""

    catches: bool
    """The goal is to catch all cockroaches."""
    depth: int | None
    """Cards of the deepest trap, 0 if every wrong action shows at once; None if the walk was cut."""
    trap: Trap | None
    """None if there is none, if it is not known, or if the search for it was cut."""
    greedy: Greedy | None
    """None if greedy play always solves the task."""
    tricks: Mapping[Trick, tuple[int, ...]]


def explain(facts: Facts) -> Explanation:
    """The explanation of a grade, from the same facts."""
    trace = facts.trace
    if not trace.catches:
        return Explanation(trace.catches, None, None, None, facts.tricks)
    depth = None if facts.walk is None else facts.walk.deepest
    trap = _find_trap(trace, depth) if depth else None
    return Explanation(trace.catches, depth, trap, _find_greedy(trace), facts.tricks)


def _find_greedy(trace: Trace) -> Greedy | None:
    """The first sacrifice, else the first card at which several actions catch the most."""
    wrong = trace.before("caught") < trace.before("best")
    cards = (wrong if wrong.any() else trace.before("ties") > 1).nonzero()[0].tolist()
    if not cards:
        return None
    card: int = cards[0]
    position, right = list(rules.positions(trace.task, trace.solution, trace.box_supply))[card], trace.solution[card]
    best = max(_others(position, right, trace.box_supply), key=lambda action: _caught(position, action))
    return Greedy(card, best, _caught(position, best), right, _caught(position, right))


def _others(position: Position, action: Action, box_supply: int) -> list[Action]:
    return [other for other in rules.actions(position, box_supply) if other != action]


def _caught(position: Position, action: Action) -> int:
    return len(position.cockroaches) - len(rules.turn(position, action).cockroaches)


def _find_trap(trace: Trace, depth: int) -> Trap | None:
    """The first wrong line of ``depth`` cards that looks as good; None if it takes too long to find."""
    search = _Search(trace)
    positions = list(rules.positions(trace.task, trace.solution, trace.box_supply))
    for card, right in enumerate(trace.solution[: len(trace.solution) - depth + 1]):
        for wrong in _others(positions[card], right, trace.box_supply):
            for found in search.lines(rules.turn(positions[card], wrong), card + 1, depth - 1):
                return Trap(card, right, (wrong, *found))
    return None


class _Search:
    """Depth-first search for lines that look as good as the solution."""

    def __init__(self, trace: Trace) -> None:
        self._supply = trace.box_supply
        self._limits = trace.limits
        self._seen: set[tuple[Position, int]] = set()
        self._turns = 0

    def lines(self, position: Position, card: int, more: int) -> Iterator[Play]:
        """Lines of ``more`` actions from a position after ``card`` cards; none if the position looks worse."""
        if len(position.cockroaches) > self._limits[card] or (position, more) in self._seen:
            return
        self._seen.add((position, more))
        if more == 0:
            yield ()
            return
        for action in rules.actions(position, self._supply):
            self._turns += 1
            if self._turns > _MOST_TURNS:
                return
            for rest in self.lines(rules.turn(position, action), card + 1, more - 1):
                yield (action, *rest)
