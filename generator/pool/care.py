"""Looking after a pool: taking in tasks from elsewhere, and thinning it out."""

from collections.abc import Sequence
from typing import Final

from ...grading.player import bits
from ...grading.trace import follow
from ...grading.tricks import tricks_of
from ...solver.proof import as_claim
from ...solver.quality import Quality
from ...solver.task import Task
from ..decks.distance import NEAR, distances
from .record import Record

IMPORTED: Final = "imported"
"""The source of tasks that came from elsewhere."""

_AT_ONCE: Final = 500
"""Tasks whose distances from all that are kept are found in one go."""


def record_of(task: Task, quality: Quality, box_supply: int) -> Record:
    """A good task as the pool keeps it, for a game with so many boxes.

    Raises GradingError for a task that is too large to grade.
    """
    (solution,) = quality.outcome.solutions
    tricks = tuple(str(trick) for trick in tricks_of(follow(task, solution, box_supply)))
    proof = {"search": as_claim(quality.outcome)}
    return Record(task, solution, IMPORTED, bits(task, solution, box_supply), tricks, proof)


def near_duplicates(records: Sequence[Record]) -> list[str]:
    """The names of tasks that are near-duplicates of one before them that is kept."""
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
