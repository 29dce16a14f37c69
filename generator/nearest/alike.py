"""Good tasks near a good one, harder or easier, with the same idea: the solution uses the same tricks.

The search goes from good task to good task. In each round all starts one change away from those of the round before are
looked at; what is idle in them is taken away. So it finds what is near, but not everything that is.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from ...grading.player import bits_of
from ...grading.trace import follow
from ...grading.tricks import Trick, tricks_of
from ...solver.notation import format_play, format_task
from ...solver.symmetry import canonical
from ...solver.task import BOX_SUPPLY, COCKROACH_SUPPLY, Play, Task
from ...solver.validation import defects
from ..compose.account import Search
from ..compose.goal import Goal
from ..wishes import Wish
from ..wishes.plan import in_game
from .edits import Edit, edits
from .onechange import one_change

NOTICED: Final = 0.5
"""A smaller difference in bits is none."""

_AT_ONCE: Final = 8
"""Tasks of a round whose neighbours are looked at in the next: those that go furthest."""


class Wanted(Enum):
    """In which direction to go; the value is the sign of the difference in bits."""

    HARDER = 1
    EASIER = -1


@dataclass(frozen=True, slots=True)
class Alike:
    """A good task with the same idea as another."""

    origin: Task
    task: Task
    solution: Play
    bits: float
    more: float
    """Bits more than the other has; negative: less."""

    @property
    def edits(self) -> list[Edit]:
        """The changes that lead to it."""
        return edits(self.origin, self.task)

    def as_data(self) -> dict[str, Any]:
        """For one line of JSON."""
        return {
            "like": format_task(self.origin),
            "task": format_task(self.task),
            "solution": format_play(self.solution),
            "bits": self.bits,
            "more_bits": round(self.more, 4),
            "changes": [edit.text for edit in self.edits],
        }


def alike(
    task: Task, solution: Play, wanted: Wanted, rounds: int, wishes: Sequence[Wish] = (), box_supply: int = BOX_SUPPLY
) -> Iterator[Alike]:
    """Good tasks with the same tricks and every wish that are harder or easier than a good task; the furthest of a
    round first. ``solution`` must be its only one.

    Raises GradingError for a task that is too large to grade.
    """
    search, goal = Search(box_supply), Goal(in_game(wishes, box_supply), box_supply)
    bits, idea = _graded(task, solution, box_supply)
    seen, last = {canonical(task)}, [Alike(task, task, solution, bits, 0.0)]
    for _ in range(rounds):
        found: list[Alike] = []
        for near in (near for one in last for near in one_change(one.task, box_supply)):
            done = goal.finished(near, search) if _may_be(near) else None
            if done is None or canonical(done[0]) in seen:
                continue
            seen.add(canonical(done[0]))
            new_bits, new_idea = _graded(*done, box_supply)
            if new_idea == idea:
                found.append(Alike(task, *done, new_bits, new_bits - bits))
        found.sort(key=lambda one: (-wanted.value * one.more, format_task(one.task)))
        yield from (one for one in found if wanted.value * one.more >= NOTICED)
        last = found[:_AT_ONCE]


def _graded(task: Task, solution: Play, box_supply: int) -> tuple[float, frozenset[Trick]]:
    trace = follow(task, solution, box_supply)
    return bits_of(trace), frozenset(tricks_of(trace))


def _may_be(task: Task) -> bool:
    start = task.start
    return len(start.cockroaches) <= COCKROACH_SUPPLY and not defects(task)
