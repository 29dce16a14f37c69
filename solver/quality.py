"""Whether a task is a good one (docs/rules.md, "A good task"): unique, tight, clear, nothing idle."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from .board import Square, square_name
from .notation import format_piece
from .outcome import Outcome, Status
from .rules import is_start_clear
from .search import solve as search
from .task import Piece, Play, Position, Task
from .validation import defects

Solver: TypeAlias = Callable[[Task], Outcome]
"""Counts solutions at least up to two: any engine with its budget."""

Removable: TypeAlias = Piece | Square
"""A cockroach or a box."""


@dataclass(frozen=True, slots=True)
class Role:
    """What the task would be without one of its pieces."""

    piece: Removable
    idle: bool | None
    """The task would have the same single solution; None if the budget ran out."""
    without: Outcome | None
    """The answer for the task without the piece; None if nothing would be left to catch."""


@dataclass(frozen=True, slots=True)
class Quality:
    """Whether a task is good, and why not."""

    outcome: Outcome
    clear: bool
    """No cockroach stands in the line of sight at the start."""
    roles: tuple[Role, ...]
    """One for each box and each different cockroach; empty unless there is exactly one solution."""

    @property
    def idle(self) -> tuple[Removable, ...]:
        """The pieces that are not needed."""
        return tuple(role.piece for role in self.roles if role.idle)

    @property
    def is_good(self) -> bool | None:
        """All four properties hold; None if a budget ran out first."""
        answers = [self.clear, _is_unique(self.outcome), self.outcome.is_tight, *map(_is_needed, self.roles)]
        if False in answers:
            return False
        return None if None in answers else True


def examine(task: Task, solve: Solver = search.count_solutions) -> Quality:
    """Examine every property of a task. ``solve`` is called once for the task and once for each piece."""
    outcome = solve(task)
    unique = outcome.status is Status.UNIQUE
    found = tuple(roles(task, outcome.solutions[0], solve)) if unique else ()
    return Quality(outcome, is_start_clear(task), found)


def roles(task: Task, solution: Play, solve: Solver) -> Iterator[Role]:
    """The role of each different cockroach and each box of a task with exactly this solution, one at a time."""
    start = task.start
    pieces: list[Removable] = [*dict.fromkeys(start.cockroaches), *start.boxes]
    for piece in pieces:
        smaller = without_piece(task, piece)
        if defects(smaller):
            yield Role(piece, idle=False, without=None)
        else:
            outcome = solve(smaller)
            yield Role(piece, _has_only(outcome, solution), outcome)


def name_of(piece: Removable) -> str:
    """``cockroach C5S`` or ``box D4``."""
    return f"cockroach {format_piece(piece)}" if isinstance(piece, Piece) else f"box {square_name(piece)}"


def without_piece(task: Task, piece: Removable) -> Task:
    """The task without one such cockroach, or without that box."""
    start = task.start
    if not isinstance(piece, Piece):
        boxes = tuple(box for box in start.boxes if box != piece)
        return Task(Position(start.exterminator, start.cockroaches, boxes, start.hand), task.target)
    index = start.cockroaches.index(piece)
    cockroaches = start.cockroaches[:index] + start.cockroaches[index + 1 :]
    return Task(Position(start.exterminator, cockroaches, start.boxes, start.hand), task.target)


def _has_only(outcome: Outcome, solution: Play) -> bool | None:
    if outcome.status is Status.UNDECIDED:
        return None
    return outcome.status is Status.UNIQUE and outcome.solutions[0] == solution


def _is_unique(outcome: Outcome) -> bool | None:
    return None if outcome.status is Status.UNDECIDED else outcome.status is Status.UNIQUE


def _is_needed(role: Role) -> bool | None:
    return None if role.idle is None else not role.idle
