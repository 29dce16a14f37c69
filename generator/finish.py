"""From a task that happens to have one solution to one that is worth printing."""

from collections.abc import Iterator

from ..solver.outcome import Outcome, Status
from ..solver.quality import Role, Solver, roles, without_piece
from ..solver.rules import is_start_clear
from ..solver.task import Play, Task


def finish(task: Task, solve: Solver, sift: Solver | None = None) -> tuple[Task, Play] | None:
    """The task without its idle pieces, and its one solution; None when it cannot be made a good one.

    A piece is taken away only while exactly the same solution remains, so what is left is unique,
    tight, clear and has nothing idle. ``sift`` looks at the task first and may give up on one that is
    not tight; ``solve`` must not, because a piece can be idle all the same.
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
    """The roles up to the first piece that is not needed, or whose need cannot be told."""
    for role in roles(task, solution, solve):
        yield role
        if role.idle is not False:
            return


def _is_unique_and_tight(outcome: Outcome) -> bool:
    return outcome.status is Status.UNIQUE and outcome.early is False
