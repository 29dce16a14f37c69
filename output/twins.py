"""Near duplicates: tasks that become almost equal when the board is turned or mirrored."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

import numpy as np
import numpy.typing as npt
import pandas as pd

from ..solver.board import SQUARES, Direction
from ..solver.cards import Card
from ..solver.symmetry import SYMMETRIES
from ..solver.task import Task

NEAR: Final = 4
"""Tasks that differ in at most so many things are near duplicates."""

_COPIES: Final = 4
"""Copies of a kind that are told apart."""

_PLACES: Final = len(SQUARES) * len(Direction)
_OFFSETS: Final = tuple(accumulate((_PLACES, _PLACES, len(SQUARES), len(SQUARES), _COPIES * len(Card)), initial=0))

Features = npt.NDArray[np.float32]


def twins(names: Sequence[str], tasks: Sequence[Task], most: int = NEAR) -> pd.DataFrame:
    """Pairs of tasks that differ in at most ``most`` things: pieces and cards of one that the other does not have.

    A piece that stands elsewhere or looks elsewhere is one thing, so is one too many. Columns ``one``, ``other``
    and ``differences`` (0: equal, turned or mirrored), the nearest first.
    """
    plain = _features(tasks)
    common = np.full((len(tasks), len(tasks)), -1.0, dtype=np.float32)
    for symmetry in SYMMETRIES:
        common = np.maximum(common, plain @ _features([symmetry.task(task) for task in tasks]).T)
    sizes = plain.sum(axis=1)
    differences = np.maximum(sizes[:, None], sizes[None, :]) - common
    pairs = [(int(differences[i, j]), i, j) for i, j in np.argwhere(differences <= most).tolist() if i < j]
    rows = [(names[i], names[j], number) for number, i, j in sorted(pairs)]
    return pd.DataFrame(rows, columns=["one", "other", "differences"])


def _features(tasks: Sequence[Task]) -> Features:
    """What there is in each task, one column for each thing that could be."""
    found: Features = np.zeros((len(tasks), _OFFSETS[-1]), dtype=np.float32)
    for row, task in zip(found, tasks, strict=True):
        start = task.start
        exterminator, cockroaches, boxes, target, hand = _OFFSETS[:-1]
        row[exterminator + 4 * start.exterminator.square + start.exterminator.facing] = 1
        row[[cockroaches + 4 * square + facing for square, facing in start.cockroaches]] = 1
        row[[boxes + square for square in start.boxes]] = 1
        if task.target is not None:
            row[target + task.target] = 1
        for card in set(start.hand):
            first = hand + _COPIES * card
            row[first : first + min(start.hand.count(card), _COPIES)] = 1
    return found
