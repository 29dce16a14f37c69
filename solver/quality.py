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
"""Anything that counts solutions at least up to two: ``count_solutions`` or another engine, with its budget."""

Removable: TypeAlias = Piece | Square
"""A cockroach or a box."""


@dataclass(frozen=True, slots=True)
class Role:
    """Why a piece is there: what the task would be without it."""

    piece: Removable
    idle: bool | None
    """The task would have exactly the same one solution; None when the budget did not suffice to tell."""
    without: Outcome | None
    """The search of the task without it; None when nothing would be left to catch."""


@dataclass(frozen=True, slots=True)
class Quality:
    """What there is to know about a task, good or not."""

    outcome: Outcome
    clear: bool
    """No cockroach stands in the line of sight at the start."""
    roles: tuple[Role, ...]
    """One for each different cockroach and box; empty unless there is exactly one solution."""

    @property
    def idle(self) -> tuple[Removable, ...]:
        """The pieces that could be taken away."""
        return tuple(role.piece for role in self.roles if role.idle)

    @property
    def is_good(self) -> bool | None:
        """All four properties hold; None when a budget ran out before that could be told."""
        answers = [self.clear, _is_unique(self.outcome), self.outcome.is_tight, *map(_is_needed, self.roles)]
        if False in answers:
            return False
        return None if None in answers else True


def examine(task: Task, solve: Solver = search.count_solutions) -> Quality:
    """Look at every property of a task; ``solve`` is asked once for the task and once for each piece."""
    outcome = solve(task)
    unique = outcome.status is Status.UNIQUE
    found = tuple(roles(task, outcome.solutions[0], solve)) if unique else ()
    return Quality(outcome, is_start_clear(task), found)


def roles(task: Task, solution: Play, solve: Solver) -> Iterator[Role]:
    """The role of each different cockroach and box of a task that has exactly this solution, one at a time."""
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
    """The task with one such cockroach or that box taken away."""
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
