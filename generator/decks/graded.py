"""Grading the tasks that a command is given."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ...grading import GradingError
from ...grading.grades import Grade, grade_of
from ...grading.levels import levels_by_rank
from ...grading.metrics import Facts, gather
from ...grading.scale import UNCALIBRATED, Scale
from ...grading.trace import follow
from ...solver.errors import UndecidedError
from ...solver.outcome import Status
from ...solver.search.solve import Budget, count_solutions
from ...solver.task import Play
from .files import FileError
from .inputs import Entry, stated_defects


@dataclass(frozen=True, slots=True)
class Graded:
    """A task with its grade and what it was taken from."""

    entry: Entry
    facts: Facts
    grade: Grade


def graded(
    entry: Entry, box_supply: int | None = None, budget: Budget | None = None, scale: Scale = UNCALIBRATED
) -> Graded:
    """The grade of a task; ``box_supply`` overrides the boxes in the game.

    Raises FileError, GradingError or UndecidedError, which name the task.
    """
    boxes = entry.box_supply if box_supply is None else box_supply
    try:
        facts = gather(follow(entry.task, only_solution(entry, boxes, budget), boxes))
    except GradingError as error:
        raise GradingError(f"{entry.id}: {error}") from error
    return Graded(entry, facts, grade_of(facts, scale=scale))


def with_levels_by_rank(deck: Iterable[Graded]) -> list[Graded]:
    """The tasks of one deck, split into levels by the rank of their bits instead of by thresholds."""
    tasks = list(deck)
    levels = levels_by_rank([task.grade.bits for task in tasks])
    return [replace(task, grade=replace(task.grade, level=level)) for task, level in zip(tasks, levels, strict=True)]


def only_solution(entry: Entry, box_supply: int, budget: Budget | None = None) -> Play:
    """The solution that was stated with a task, which must win; otherwise its only solution.

    Raises FileError when it does not win, or there is none or more than one; UndecidedError when the budget runs out.
    """
    defect = next(stated_defects(entry, box_supply), None)
    if defect is not None:
        raise FileError(entry.id, defect)
    if entry.solution is not None:
        return entry.solution
    outcome = count_solutions(entry.task, 2, budget, box_supply)
    if outcome.status is Status.UNDECIDED:
        raise UndecidedError(f"{entry.id}: the budget ran out before it was known whether there is one solution")
    if outcome.status is not Status.UNIQUE:
        number = "no solution" if outcome.status is Status.NONE else "more than one solution"
        raise FileError(entry.id, f"it has {number}, and only a task with exactly one has a grade")
    return outcome.solutions[0]
