"""How different the tasks of decks are: the nearest pairs."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import pandas as pd

from ...generator.decks.distance import NEAR, Solved, distances

SHOWN: Final = 3
"""Pairs that are shown side by side, near or not."""


class Closest(NamedTuple):
    """A summary of the distances between tasks (``generator.decks.distance``)."""

    pairs: pd.DataFrame
    """Columns ``one``, ``other``, ``distance``: all near-duplicates, or at least the three nearest pairs."""
    places: tuple[tuple[int, int], ...]
    """For each of these pairs, which of the tasks they are."""
    smallest: float
    median: float
    """Between any two; 1 when there is only one task."""


def closest(names: Sequence[str], solved: Sequence[Solved]) -> Closest:
    """The nearest pairs of tasks, the nearest first."""
    table = distances(solved, solved)
    rows, columns = np.triu_indices(len(solved), k=1)
    between = table[rows, columns]
    order = np.argsort(between, kind="stable")
    order = order[: max(SHOWN, int((between < NEAR).sum()))]
    places = tuple(zip(rows[order].tolist(), columns[order].tolist(), strict=True))
    pairs = [(names[one], names[other], float(table[one, other])) for one, other in places]
    smallest, median = (float(between.min()), float(np.median(between))) if len(between) else (1.0, 1.0)
    return Closest(pd.DataFrame(pairs, columns=["one", "other", "distance"]), places, smallest, median)
