"""Thinning out a pool."""

from collections.abc import Sequence
from typing import Final

from ..decks.distance import NEAR, distances
from .record import Record

_AT_ONCE: Final = 500
"""Tasks that are compared in one go with all that are kept."""


def near_duplicates(records: Sequence[Record]) -> list[str]:
    """The names of tasks that are near-duplicates of an earlier one that is kept."""
    kept: list[Record] = []
    gone: list[str] = []
    for first in range(0, len(records), _AT_ONCE):
        some = records[first : first + _AT_ONCE]
        solved = [(record.task, record.solution) for record in some]
        before = distances(solved, [(record.task, record.solution) for record in kept]).min(axis=1, initial=1.0)
        among = distances(solved, solved)
        staying: list[int] = []
        for index, record in enumerate(some):
            if before[index] < NEAR or (staying and among[index, staying].min() < NEAR):
                gone.append(record.name)
            else:
                staying.append(index)
        kept += [some[index] for index in staying]
    return gone
