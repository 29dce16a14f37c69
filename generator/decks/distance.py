"""How different two tasks are, and which tasks are near-duplicates.

The distance of two tasks is 1 less the largest likeness under the eight symmetries of the board::

    likeness = 1/2 starts + 1/4 hands + 1/4 solutions           each from 0 to 1

    starts      pieces in common (kind, square and facing; a target is one, too), of all pieces in either
    hands       cards in common, of all cards in either
    solutions   cards at which both do the same on the same square, counted from the end, of the longer one

Counted from the end, because a task that was grown from another shares its last cards. Tasks that have
nothing to do with each other are about 0.8 to 0.9 apart; tasks of one family often less than 0.4.
"""

from collections.abc import Sequence
from functools import reduce
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from ...solver.board import SQUARES
from ...solver.cards import Card, Verb
from ...solver.symmetry import SYMMETRIES, Symmetry
from ...solver.task import Action, Play, Task

NEAR: Final = 0.5
"""Tasks that are less far apart than this are near-duplicates: no deck has two of them."""

Solved: TypeAlias = tuple[Task, Play]
"""A task and its solution."""

Distances: TypeAlias = npt.NDArray[np.float64]

_FACINGS: Final = 4
_PLACES: Final = len(SQUARES) * _FACINGS
_VERBS: Final = tuple(Verb)

_NOTHING: Final = np.int16(-2)
"""Stands for what is beyond the end of a solution, and equals no action of another one."""


_BLOCK: Final = 1000
"""Kept tasks that are compared with others at once, at least, once there are so many."""


class _Features(NamedTuple):
    """Features of n tasks, a row each."""

    starts: npt.NDArray[Any]
    """n x 490, 0 or 1: exterminator by square and facing (196), cockroaches (196), boxes (49), target (49)."""
    hands: npt.NDArray[Any]
    """n x kinds: copies of each kind."""
    actions: npt.NDArray[Any]
    """n x longest solution: one number for each action, the last one first; -1 beyond the end."""
    lengths: npt.NDArray[Any]


def distance(one: Solved, other: Solved) -> float:
    """From 0 (the same, turned or mirrored) to 1."""
    return float(distances([one], [other])[0, 0])


def distances(some: Sequence[Solved], others: Sequence[Solved]) -> Distances:
    """The distance of each of ``some`` from each of ``others``, as a table with a row for each of ``some``."""
    if not some or not others:
        return np.ones((len(some), len(others)))
    fixed = _features(some, SYMMETRIES[0])
    return _apart(reduce(np.maximum, (_likeness(fixed, _features(others, symmetry)) for symmetry in SYMMETRIES)))


class Kept:
    """Tasks with which others are compared again and again. It keeps their features, some hundred bytes for each."""

    def __init__(self) -> None:
        self._blocks: list[_Features] = []

    def add(self, solved: Sequence[Solved]) -> None:
        """Some more."""
        if not solved:
            return
        found = _features(solved, SYMMETRIES[0])
        found = found._replace(starts=np.packbits(found.starts.astype(np.uint8), axis=1))
        if self._blocks and len(self._blocks[-1].lengths) < _BLOCK:
            found = _together(self._blocks.pop(), found)
        self._blocks.append(found)

    def near(self, some: Sequence[Solved]) -> npt.NDArray[np.bool_]:
        """For each of some tasks, whether it is a near-duplicate of one that is kept."""
        far = np.arange(len(some))
        for symmetry in SYMMETRIES:
            features, own = _features([some[row] for row in far.tolist()], symmetry), np.arange(len(far))
            for block in self._blocks:
                starts = np.unpackbits(block.starts, axis=1, count=features.starts.shape[1]).astype(np.float64)
                one = _Features(*(part[own] for part in features))
                own = own[_apart(_likeness(one, block._replace(starts=starts))).min(axis=1) >= NEAR]
            far = far[own]
        return np.isin(np.arange(len(some)), far, invert=True)


def _apart(likenesses: Distances) -> Distances:
    return np.asarray(np.round(1 - likenesses, 6) + 0.0)


def _together(one: _Features, other: _Features) -> _Features:
    """The features of both; the shorter solutions are filled up."""
    longest = max(one.actions.shape[1], other.actions.shape[1])
    some, others = (
        part._replace(actions=np.pad(part.actions, ((0, 0), (0, longest - part.actions.shape[1])), constant_values=-1))
        for part in (one, other)
    )
    return _Features(*(np.concatenate(pair) for pair in zip(some, others, strict=True)))


def _likeness(a: _Features, b: _Features) -> Distances:
    common = a.starts @ b.starts.T
    either = a.starts.sum(axis=1)[:, None] + b.starts.sum(axis=1)[None, :] - common
    # Kind by kind and action by action: a third axis would take ten times the memory, gigabytes for a large pool.
    shared, same = (np.zeros(common.shape, dtype=np.int16) for _ in range(2))
    for one, other in zip(a.hands.T, b.hands.T, strict=True):
        shared += np.minimum.outer(one, other)
    for one, other in zip(a.actions.T, b.actions.T, strict=False):  # nothing is equal beyond the end of the shorter
        same += np.equal.outer(np.where(one < 0, _NOTHING, one), other)
    all_cards = a.lengths[:, None] + b.lengths[None, :] - shared
    longer = np.maximum(a.lengths[:, None], b.lengths[None, :])
    return np.asarray(common / either / 2 + shared / all_cards / 4 + same / longer / 4)


def _features(solved: Sequence[Solved], symmetry: Symmetry) -> _Features:
    longest = max((len(play) for _, play in solved), default=0)
    starts = np.zeros((len(solved), 2 * _PLACES + 2 * len(SQUARES)))
    hands = np.zeros((len(solved), len(Card)), dtype=np.int16)
    actions = np.full((len(solved), longest), -1, dtype=np.int16)
    for row, (task, play) in enumerate(solved):
        start = symmetry.position(task.start)
        starts[row, start.exterminator.square * _FACINGS + start.exterminator.facing] = 1
        for square, facing in start.cockroaches:
            starts[row, _PLACES + square * _FACINGS + facing] = 1
        starts[row, [2 * _PLACES + box for box in start.boxes]] = 1
        if task.target is not None:
            starts[row, 2 * _PLACES + len(SQUARES) + symmetry.square(task.target)] = 1
        np.add.at(hands[row], list(start.hand), 1)
        actions[row, : len(play)] = [_number(action) for action in reversed(symmetry.play(play))]
    return _Features(starts, hands, actions, np.array([len(play) for _, play in solved]))


def _number(action: Action) -> int:
    square = len(SQUARES) if action.square is None else action.square
    return (action.card * len(_VERBS) + _VERBS.index(action.verb)) * (len(SQUARES) + 1) + square
