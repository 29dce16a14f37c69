"""Why a task is hard: where its trap is, what a greedy player does, and which tricks it takes.

Said in data; ``output.gradetext`` has the sentences.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from ..solver import rules
from ..solver.task import Action, Play, Position
from .kernels.along import BEST, CAUGHT, LEFT, TIES
from .metrics import Facts
from .trace import Trace
from .tricks import Trick

_MOST_TURNS: Final = 100_000
"""Turns that the search for the trap's line may take: some seconds."""


@dataclass(frozen=True, slots=True)
class Trap:
    """The wrong line that goes on longest looking as good as the solution."""

    card: int
    """Where it leaves the solution, from 0."""
    right: Action
    """What the solution plays there."""
    line: Play
    """The wrong action and those after it that still keep up."""


@dataclass(frozen=True, slots=True)
class Greedy:
    """Where a player who always catches as many as he can goes wrong, or would have to be lucky."""

    card: int
    """From 0."""
    action: Action
    """One of the best in his eyes."""
    catches: int
    right: Action
    """What the solution plays there."""
    right_catches: int
    """Equal to ``catches`` where he could do right, but has no reason to."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """What there is to say of a task; of one that asks for a square, the tricks alone."""

    catches: bool
    """The goal is to catch all."""
    depth: int | None
    """Cards of the deepest trap, 0 when every wrong action shows at once; None when the walk was cut."""
    trap: Trap | None
    """None when there is none, it is not known, or the search for its line was cut."""
    greedy: Greedy | None
    """None when greedy play is surely right."""
    tricks: Mapping[Trick, tuple[int, ...]]


def explain(facts: Facts) -> Explanation:
    """The explanation of a grade, from the facts that it was taken from."""
    trace = facts.trace
    if not trace.catches:
        return Explanation(trace.catches, None, None, None, facts.tricks)
    depth = None if facts.walk is None else facts.walk.deepest
    trap = _find_trap(trace, depth) if depth else None
    return Explanation(trace.catches, depth, trap, _find_greedy(trace), facts.tricks)


def _find_greedy(trace: Trace) -> Greedy | None:
    """The first sacrifice, else the first card at which several actions catch the most."""
    rows = trace.rows[:-1]
    wrong = rows[:, CAUGHT] < rows[:, BEST]
    cards = (wrong if wrong.any() else rows[:, TIES] > 1).nonzero()[0].tolist()
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
    """The first wrong line of so many cards that keeps up; None when it takes too long to find."""
    search = _Search(trace)
    positions = list(rules.positions(trace.task, trace.solution, trace.box_supply))
    for card, right in enumerate(trace.solution[: len(trace.solution) - depth + 1]):
        for wrong in _others(positions[card], right, trace.box_supply):
            for found in search.lines(rules.turn(positions[card], wrong), card + 1, depth - 1):
                return Trap(card, right, (wrong, *found))
    return None


class _Search:
    """Lines that keep up with the solution, found depth first."""

    def __init__(self, trace: Trace) -> None:
        self._supply = trace.box_supply
        self._limits: list[int] = trace.rows[:, LEFT].tolist()
        self._seen: set[tuple[Position, int]] = set()
        self._turns = 0

    def lines(self, position: Position, card: int, more: int) -> Iterator[Play]:
        """Lines of so many ``more`` actions from a position after ``card`` cards; none where it is behind."""
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
