"""Monte Carlo tree search on one task: the number of playouts until the first win.

UCT with random playouts (a kind, then one of its actions). The value of a playout is the share of cockroaches caught
by its end. The search knows the rules and nothing of the grade.
"""

import math

import numpy as np
from numpy.typing import NDArray
from schaben.grading.kernels.named import encode, left, occupied, settled
from schaben.grading.kernels.numbering import hands_of
from schaben.solver.board import board_of
from schaben.solver.search.bits import Scene, lowest, size
from schaben.solver.search.effects import act, targets
from schaben.solver.search.jit import compiled
from schaben.solver.task import Task

Array = NDArray[np.int64]
Values = NDArray[np.float64]

MOST = 200_000
_EXPLORE = 0.7
_WHO, _BOXES, _HERE, _LOOKS, _HAND, _CHILD, _CHILDREN, _VISITS = range(8)


def playouts(task: Task, seed: int, supply: int = 6) -> int:
    """Playouts up to the first that wins, at most ``MOST``."""
    hands = hands_of(task.hand)
    start = task.start
    position = encode(start), board_of(start.boxes), *start.exterminator
    root = np.array([*position, hands.whole, -1, 0, 0], dtype=np.int64)
    random = np.random.default_rng(seed)
    return int(_search(root, hands.weights, hands.options, supply, len(task.hand), random, MOST))


@compiled
def _search(
    root: Array, weights: Array, options: Array, supply: int, cards: int, random: np.random.Generator, most: int
) -> int:
    room = 1 << 22
    nodes = np.empty((room, 8), dtype=np.int64)
    worth = np.empty(room)
    nodes[0], worth[0] = root, 0.0
    used = 1
    at_first = left(root[_WHO])
    path = np.zeros(cards + 1, dtype=np.int64)
    for playout in range(1, most + 1):
        depth, node = 0, 0
        path[0] = 0
        while True:
            if nodes[node, _CHILD] < 0 and (node == 0 or nodes[node, _VISITS] > 0) and nodes[node, _HAND]:
                if used + 400 > room:
                    return most
                nodes[node, _CHILD] = used
                used = _grow(nodes, worth, node, used, weights, options, supply)
                nodes[node, _CHILDREN] = used - nodes[node, _CHILD]
            if nodes[node, _CHILD] < 0 or nodes[node, _CHILDREN] == 0:
                break
            node = _best(nodes, worth, node, random)
            depth += 1
            path[depth] = node
        rest, hand = _play_on(nodes[node], weights, options, supply, random)
        if rest == 0 and hand == 0:
            return playout
        value = (at_first - rest) / at_first
        for at in range(depth + 1):
            nodes[path[at], _VISITS] += 1
            worth[path[at]] += value
    return most


@compiled
def _grow(nodes: Array, worth: Values, node: int, used: int, weights: Array, options: Array, supply: int) -> int:
    row = nodes[node]
    pending = options[row[_HAND]]
    standing, scene = occupied(row[_WHO]), Scene(row[_BOXES], row[_HERE], row[_LOOKS])
    while pending:
        option = lowest(pending)
        pending &= pending - 1
        ends = targets(option, standing, scene, supply)
        while ends:
            end = lowest(ends)
            ends &= ends - 1
            after = act(option, end, scene)
            new = nodes[used]
            new[_WHO] = settled(row[_WHO], after)
            new[_BOXES], new[_HERE], new[_LOOKS] = after
            new[_HAND], new[_CHILD] = row[_HAND] - weights[option], -1
            new[_CHILDREN] = new[_VISITS] = 0
            worth[used] = 0.0
            used += 1
    return used


@compiled
def _best(nodes: Array, worth: Values, node: int, random: np.random.Generator) -> int:
    best, most = -1, -1.0
    first = nodes[node, _CHILD]
    log = math.log(nodes[node, _VISITS] + 1)
    offset = random.integers(0, nodes[node, _CHILDREN])
    for step in range(nodes[node, _CHILDREN]):
        child = first + (step + offset) % nodes[node, _CHILDREN]
        visits = nodes[child, _VISITS]
        value = 1e9 if visits == 0 else worth[child] / visits + _EXPLORE * math.sqrt(log / visits)
        if value > most:
            best, most = child, value
    return best


@compiled
def _play_on(row: Array, weights: Array, options: Array, supply: int, random: np.random.Generator) -> tuple[int, int]:
    """Random play to the end: cockroaches left, and the hand, not empty at a dead end."""
    who, scene, hand = row[_WHO], Scene(row[_BOXES], row[_HERE], row[_LOOKS]), row[_HAND]
    while hand:
        pending, standing = options[hand], occupied(who)
        playable = 0
        rest = pending
        while rest:
            option = lowest(rest)
            rest &= rest - 1
            if targets(option, standing, scene, supply):
                playable |= 1 << option
        if playable == 0:
            break
        option = _one_of(playable, random)
        end = _one_of(targets(option, standing, scene, supply), random)
        scene = act(option, end, scene)
        who = settled(who, scene)
        hand -= weights[option]
    return left(who), hand


@compiled
def _one_of(board: int, random: np.random.Generator) -> int:
    for _ in range(random.integers(0, size(board))):
        board &= board - 1
    return lowest(board)
