"""The cases with known answers in tests/cases (made by an independent brute-force solver)."""

import re
from pathlib import Path
from typing import NamedTuple

from schaben.solver.notation import parse_line, parse_play, parse_task
from schaben.solver.task import Play, Task

_CASES = Path(__file__).parent / "cases"
_COUNT = re.compile(r"(.*) # solutions (\d+) early ([01]) turns (\d+)(.*)")


class Counted(NamedTuple):
    """A line of counts.txt."""

    task: Task
    count: int
    early: bool
    turns: int
    solutions: frozenset[Play] | None
    """All of them, where the file lists them."""


class Unique(NamedTuple):
    """A line of unique.txt."""

    task: Task
    solution: Play
    size: str
    """``6b1``: six cards and one box card."""


def counted() -> list[Counted]:
    """Random tasks with the exact number of their solutions."""
    return [_counted(line) for line in (_CASES / "counts.txt").read_text().splitlines()]


def unique() -> list[Unique]:
    """Tasks with exactly one solution, all of them tight."""
    return [_unique(line) for line in (_CASES / "unique.txt").read_text().splitlines()]


def _counted(line: str) -> Counted:
    match = _COUNT.fullmatch(line)
    assert match is not None, line
    task, count, early, turns, plays = match.groups()
    listed = [parse_play(play) for play in plays.split(";")[1:]]
    solutions = frozenset(listed) if len(listed) == int(count) else None
    return Counted(parse_task(task), int(count), early == "1", int(turns), solutions)


def _unique(line: str) -> Unique:
    text, _, note = line.partition("#")
    task, solution = parse_line(text)
    assert solution is not None, line
    return Unique(task, solution, note.split()[0])
