"""The measures of grading by their definitions, from ``rules.py`` alone: every play, nothing merged, nothing shared.

The tests hold ``grading.metrics`` to ``slow_measures``. It follows each cockroach alone. The rules allow this: what
happens to a cockroach depends on the exterminator and the boxes, not on other cockroaches.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, pairwise
from math import log2, prod
from typing import NamedTuple

from schaben.solver import rules
from schaben.solver.cards import Card
from schaben.solver.task import Action, Piece, Play, Position, Task, without

Hand = tuple[Card, ...]


class State(NamedTuple):
    """A position in which every cockroach keeps its place in the list, and leaves None behind when caught."""

    exterminator: Piece
    boxes: tuple[int, ...]
    cockroaches: tuple[Piece | None, ...]
    hand: Hand

    @property
    def position(self) -> Position:
        return Position(self.exterminator, tuple(c for c in self.cockroaches if c is not None), self.boxes, self.hand)

    @property
    def left(self) -> int:
        """The number of cockroaches not caught."""
        return sum(cockroach is not None for cockroach in self.cockroaches)


Line = tuple[Play, State]
"""Some first actions, and where they lead."""


def slow_measures(task: Task, solution: Play, supply: int = 6) -> dict[str, float | None]:
    """Every measure but the tricks, by name."""
    way = list(rules.positions(task, solution))
    lines = list(every_line((), start_of(task), supply))
    whole = [state for path, state in lines if len(path) == len(solution)]
    catches = task.target is None
    return {
        "length": len(solution),
        "plays": len(whole),
        "positions": len({state for _, state in lines if len(state.hand) > 1} | {start_of(task)}),
        "branching": prod(len(rules.actions(position, supply)) for position in way[:-1]) ** (1 / len(solution)),
        "random_bits": random_bits(way, solution, supply),
        "sacrifices": sacrifices(way, solution, supply) if catches else None,
        "greedy_failure": 1 - greedy_chance(task.start, supply) if catches else None,
        "trap_depth": trap_depth(way, solution, lines) if catches else None,
        "live_first_choices": live_first_choices(way, lines) if catches else None,
        "near_misses": sum(state.left == 1 for state in whole) / len(whole) if catches else None,
        "quiet_turns": sum(len(a.cockroaches) == len(b.cockroaches) for a, b in pairwise(way)) if catches else None,
        "coupling": 1 - share_apart(task, lines) if catches else None,
    }


# --- Every line, each cockroach alone -----------------------------------------------------------


def start_of(task: Task) -> State:
    start = task.start
    return State(start.exterminator, start.boxes, start.cockroaches, start.hand)


def after(state: State, action: Action) -> State:
    """The state after a turn, in which each cockroach was alone on the board."""
    end = rules.turn(state.position, action)
    return State(end.exterminator, end.boxes, tuple(moved(one, state, action) for one in state.cockroaches), end.hand)


def moved(cockroach: Piece | None, state: State, action: Action) -> Piece | None:
    """Where a turn leaves a cockroach; None if it is caught."""
    if cockroach is None:
        return None
    alone = Position(state.exterminator, (cockroach,), state.boxes, state.hand)
    return next(iter(rules.turn(alone, action).cockroaches), None)


def every_line(path: Play, state: State, supply: int) -> Iterator[Line]:
    """Every line of play from a state, the empty one too."""
    yield path, state
    for action in rules.actions(state.position, supply):
        yield from every_line((*path, action), after(state, action), supply)


# --- The measures -------------------------------------------------------------------------------


def random_bits(way: Sequence[Position], solution: Play, supply: int) -> float:
    chance = 1.0
    for position, action in zip(way, solution, strict=False):
        by_kind = [found for card in set(position.hand) if (found := rules.effects(position, card, supply))]
        chance *= 1 / len(by_kind) / len(rules.effects(position, action.card, supply))
    return -log2(chance)


def caught(position: Position, action: Action) -> int:
    return len(position.cockroaches) - len(rules.turn(position, action).cockroaches)


def sacrifices(way: Sequence[Position], solution: Play, supply: int) -> int:
    return sum(
        caught(position, action) < max(caught(position, other) for other in rules.actions(position, supply))
        for position, action in zip(way, solution, strict=False)
    )


def greedy_chance(position: Position, supply: int) -> float:
    """The chance that greedy play wins, by playing it out."""
    actions = rules.actions(position, supply)
    if not actions:
        return float(not position.hand and not position.cockroaches)
    most = max(caught(position, action) for action in actions)
    best = [action for action in actions if caught(position, action) == most]
    return sum(greedy_chance(rules.turn(position, action), supply) for action in best) / len(best)


def trap_depth(way: Sequence[Position], solution: Play, lines: Sequence[Line]) -> int:
    limits = [len(position.cockroaches) for position in way]
    good = {path for path, state in lines if state.left <= limits[len(path)]}
    deepest = 0
    for path in good:
        leaves = next((i for i, (a, b) in enumerate(zip(path, solution, strict=False)) if a != b), None)
        if leaves is not None and all(path[:cards] in good for cards in range(leaves + 1, len(path) + 1)):
            deepest = max(deepest, len(path) - leaves)
    return deepest


def live_first_choices(way: Sequence[Position], lines: Sequence[Line]) -> int:
    limits = [len(position.cockroaches) for position in way]
    depth = min(2, len(limits) - 1)
    good = {path for path, state in lines if len(path) <= depth and state.left <= limits[len(path)]}
    return len({path[0] for path in good if len(path) == depth and path[:1] in good})


def share_apart(task: Task, lines: Sequence[Line]) -> float:
    """The share of splits into two parts for which some split of the cards catches each part from the start."""
    number = len(task.start.cockroaches)
    if number < 2:
        return 0.0
    catches: dict[Hand, set[frozenset[int]]] = {}
    for _, state in lines:
        gone = frozenset(i for i in range(number) if state.cockroaches[i] is None)
        catches.setdefault(played(task.hand, state.hand), set()).add(gone)
    everyone = frozenset(range(number))
    partings = list(chain.from_iterable(combinations(range(number), size) for size in range(1, number)))
    apart = 0
    for part in map(frozenset, partings):
        apart += any(
            any(part <= gone for gone in sets) and any(everyone - part <= gone for gone in catches.get(rest, ()))
            for cards, sets in catches.items()
            for rest in [played(task.hand, cards)]
        )
    return apart / len(partings)


def played(whole: Hand, hand: Hand) -> Hand:
    """The cards of the whole hand that are not in ``hand``."""
    for card in hand:
        whole = without(whole, card)
    return whole
