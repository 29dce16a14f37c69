"""The measures of grading by their definitions, from ``rules.py`` alone: every play, nothing merged, nothing shared.

``slow_measures`` is what ``grading.metrics`` is held to. Cockroaches are followed one by one, which the rules
allow: how one fares depends on the exterminator and the boxes, not on the others.
"""

from itertools import chain, combinations, pairwise
from math import log2, prod

from schaben.solver import rules
from schaben.solver.task import Position, without


def slow_measures(task, solution, supply=6):
    """Every measure but the tricks, by name."""
    line = list(follow(task, solution))
    plays = list(every_line(task, (), named(task), supply))
    whole = [state for path, state in plays if len(path) == len(solution)]
    catches = task.target is None
    return {
        "length": len(solution),
        "plays": len(whole),
        "positions": len({state for path, state in plays if len(state[2]) > 1} | {named(task)}),
        "branching": prod(len(rules.actions(p, supply)) for p in line[:-1]) ** (1 / len(solution)),
        "random_bits": random_bits(line, solution, supply),
        "sacrifices": sacrifices(line, solution, supply) if catches else None,
        "greedy_failure": 1 - greedy_chance(task.start, supply) if catches else None,
        "trap_depth": trap_depth(line, solution, plays) if catches else None,
        "live_first_choices": live_first_choices(line, plays) if catches else None,
        "near_misses": sum(left(s) == 1 for s in whole) / len(whole) if catches else None,
        "quiet_turns": sum(len(a.cockroaches) == len(b.cockroaches) for a, b in pairs(line)) if catches else None,
        "coupling": 1 - share_apart(task, plays) if catches else None,
    }


def pairs(line):
    return pairwise(line)


def follow(task, play):
    return rules.positions(task, play)


# --- Every line, cockroaches told apart ---------------------------------------------------------


def named(task):
    """Exterminator and boxes, each cockroach or None, hand."""
    start = task.start
    return (start.exterminator, start.boxes), start.cockroaches, start.hand


def position_of(state):
    (exterminator, boxes), cockroaches, hand = state
    return Position(exterminator, tuple(c for c in cockroaches if c is not None), boxes, hand)


def left(state):
    return sum(cockroach is not None for cockroach in state[1])


def after(state, action):
    (exterminator, boxes), cockroaches, hand = state
    alone = [None if c is None else rules.turn(Position(exterminator, (c,), boxes, hand), action) for c in cockroaches]
    end = rules.turn(position_of(state), action)
    then = tuple(None if one is None or not one.cockroaches else one.cockroaches[0] for one in alone)
    return (end.exterminator, end.boxes), then, end.hand


def every_line(task, path, state, supply):
    """Every line of play, the empty one too, with where it leads."""
    yield path, state
    for action in rules.actions(position_of(state), supply):
        yield from every_line(task, (*path, action), after(state, action), supply)


# --- The measures -------------------------------------------------------------------------------


def random_bits(line, solution, supply):
    chance = 1.0
    for position, action in zip(line, solution, strict=False):
        by_kind = [found for card in set(position.hand) if (found := rules.effects(position, card, supply))]
        chance *= 1 / len(by_kind) / len(rules.effects(position, action.card, supply))
    return -log2(chance)


def caught(position, action):
    return len(position.cockroaches) - len(rules.turn(position, action).cockroaches)


def sacrifices(line, solution, supply):
    return sum(
        caught(position, action) < max(caught(position, other) for other in rules.actions(position, supply))
        for position, action in zip(line, solution, strict=False)
    )


def greedy_chance(position, supply):
    """The chance that greedy play wins, by playing it out."""
    actions = rules.actions(position, supply)
    if not actions:
        return float(not position.hand and not position.cockroaches)
    most = max(caught(position, action) for action in actions)
    best = [action for action in actions if caught(position, action) == most]
    return sum(greedy_chance(rules.turn(position, action), supply) for action in best) / len(best)


def trap_depth(line, solution, plays):
    limits = [len(position.cockroaches) for position in line]
    good = {path for path, state in plays if left(state) <= limits[len(path)]}
    deepest = 0
    for path in good:
        leaves = next((i for i, (a, b) in enumerate(zip(path, solution, strict=False)) if a != b), None)
        if leaves is not None and all(path[:cards] in good for cards in range(leaves + 1, len(path) + 1)):
            deepest = max(deepest, len(path) - leaves)
    return deepest


def live_first_choices(line, plays):
    limits = [len(position.cockroaches) for position in line]
    depth = min(2, len(limits) - 1)
    good = {path for path, state in plays if len(path) <= depth and left(state) <= limits[len(path)]}
    return len({path[0] for path in good if len(path) == depth and path[:1] in good})


def share_apart(task, plays):
    """For each parting, whether some deal of the cards lets each part be caught from the start."""
    number = len(task.start.cockroaches)
    if number < 2:
        return 0.0
    catches = {}
    for _, (_, cockroaches, hand) in plays:
        gone = frozenset(i for i in range(number) if cockroaches[i] is None)
        catches.setdefault(played(task.hand, hand), set()).add(gone)
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


def played(whole, hand):
    """The cards of the whole hand that are not in ``hand``."""
    for card in hand:
        whole = without(whole, card)
    return whole
