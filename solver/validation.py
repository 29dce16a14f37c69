"""Whether the board can hold a task. Every defect is reported, not only the first."""

from collections import Counter

from .board import Square, square_name
from .errors import TaskError
from .hand import MOST_COPIES
from .task import Position, Task


def defects(task: Task) -> list[str]:
    """Every reason why the task is not well formed (docs/rules.md, "Board and position" and "Winning").

    An empty list means that the rules apply to it. Whether it is a *good* task is another question.
    """
    return [*_shared_squares(task.start), *_goal_defects(task)]


def require_valid(task: Task) -> None:
    """Raise TaskError, naming every defect, unless the task is well formed."""
    found = defects(task)
    if found:
        raise TaskError("; ".join(found))


def _shared_squares(start: Position) -> list[str]:
    cockroaches = start.cockroach_squares
    if len({start.exterminator.square, *cockroaches, *start.boxes}) == 1 + len(cockroaches) + len(start.boxes):
        return []  # nearly always, and searches ask this very often
    found = [f"{times} boxes on {square_name(square)}" for square, times in Counter(start.boxes).items() if times > 1]
    here = start.exterminator.square
    found += _clash("a box and a cockroach", cockroaches & set(start.boxes))
    found += _clash("the exterminator and a box", {here} & set(start.boxes))
    found += _clash("the exterminator and a cockroach", {here} & cockroaches)
    return found


def _clash(pieces: str, squares: set[Square] | frozenset[Square]) -> list[str]:
    return [f"{pieces} share {square_name(square)}" for square in sorted(squares)]


def _goal_defects(task: Task) -> list[str]:
    found = []
    if not task.hand:
        found.append("there is no card to play")
    if len(task.hand) > MOST_COPIES:
        found += [
            f"{copies} {card.code} cards, at most {MOST_COPIES} of a kind are allowed"
            for card, copies in sorted(Counter(task.hand).items())
            if copies > MOST_COPIES
        ]
    if task.target is None and not task.start.cockroaches:
        found.append("there is no cockroach to catch and no square to reach")
    return found
