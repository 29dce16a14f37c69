"""Finishing a task that has one solution: its idle pieces are removed."""

from collections.abc import Iterator

from ..solver.outcome import Outcome, Status
from ..solver.quality import Role, Solver, roles, without_piece
from ..solver.rules import is_start_clear
from ..solver.task import Play, Task


def finish(task: Task, solve: Solver, sift: Solver | None = None) -> tuple[Task, Play] | None:
    """The task without its idle pieces, and its solution; None if that is not a good task.

    A piece is removed only if the same single solution remains, so the result is unique, tight, clear and has
    nothing idle. ``sift`` is asked about the task first and may give up if it is not tight; ``solve`` must
    not give up, because a piece can be idle in a task that is not tight.
    """
    if not is_start_clear(task):
        return None
    outcome: Outcome | None = (sift or solve)(task)
    while outcome is not None and _is_unique_and_tight(outcome) and is_start_clear(task):
        solution = outcome.solutions[0]
        found = tuple(_until_spare(task, solution, solve))
        if any(role.idle is None for role in found):
            return None
        if not found or not found[-1].idle:
            return task, solution
        task, outcome = without_piece(task, found[-1].piece), found[-1].without
    return None


def _until_spare(task: Task, solution: Play, solve: Solver) -> Iterator[Role]:
    """The roles up to the first piece that is idle or undecided."""
    for role in roles(task, solution, solve):
        yield role
        if role.idle is not False:
            return


def _is_unique_and_tight(outcome: Outcome) -> bool:
    return outcome.status is Status.UNIQUE and outcome.early is False
