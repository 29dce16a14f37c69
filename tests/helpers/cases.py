"""Tasks with known answers, from independent brute-force solvers (see cases/README.md)."""

from pathlib import Path
from typing import NamedTuple

from schaben.solver.notation import format_play, parse_line, parse_play, parse_task
from schaben.solver.task import Play, Task

FOLDER = Path(__file__).parents[1] / "cases"


class Counted(NamedTuple):
    """A line of counts.txt."""

    task: Task
    solutions: int
    early: bool
    turns: int
    listed: frozenset[str] | None
    """The solutions in notation, where the line lists them (at most eight)."""


class Unique(NamedTuple):
    """A line of unique.txt."""

    task: Task
    solution: Play
    size: str
    """``7b1``: seven cards, one of them a box card."""
    turns: int


def counted() -> list[Counted]:
    return [_counted(line) for line in _lines("counts.txt")]


def unique(*sizes: str) -> list[Unique]:
    """The tasks of the given sizes; all of them when none is given."""
    cases = [_unique(line) for line in _lines("unique.txt")]
    return [case for case in cases if not sizes or case.size in sizes]


def solved(line: str) -> tuple[Task, Play]:
    """A task line that has a solution."""
    task, solution = parse_line(line)
    assert solution is not None, line
    return task, solution


def _lines(name: str) -> list[str]:
    return [line for line in (FOLDER / name).read_text().splitlines() if line.strip()]


def _counted(line: str) -> Counted:
    task, _, facts = line.partition("#")
    head, *plays = facts.split(";")
    _, solutions, _, early, _, turns = head.split()
    listed = frozenset(format_play(parse_play(play)) for play in plays)
    return Counted(
        parse_task(task), int(solutions), early == "1", int(turns), listed if len(listed) == int(solutions) else None
    )


def _unique(line: str) -> Unique:
    text, _, facts = line.partition("#")
    size, _, turns = facts.split()
    task, solution = solved(text)
    return Unique(task, solution, size, int(turns))
