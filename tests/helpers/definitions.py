"""Random tasks with one solution, and their measures compared with the definitions."""

from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest
from schaben.grading.grades import Grade, grade
from schaben.solver.notation import parse_line
from schaben.solver.outcome import Status
from schaben.solver.search.solve import count_solutions
from schaben.solver.task import Play, Task

from helpers.randomtasks import random_case
from helpers.slowgrade import slow_measures

_MOST_TURNS = 4000
"""Turns of a tree that plain Python can search."""


class Solved(NamedTuple):
    """A task with its one solution, and the boxes of its game."""

    task: Task
    solution: Play
    supply: int


@cache
def random_unique(number: int, seed: int = 1) -> list[Solved]:
    """Random tasks with one solution and small trees."""
    random, found = Random(seed), list[Solved]()
    while len(found) < number:
        task, supply = random_case(random, random.choice([1, 2, 2, 3, 3, 3, 4, 4]), most_box_cards=1)
        if len(task.start.cockroaches) > 6:
            continue
        outcome = count_solutions(task, 2, box_supply=supply, engine="plain")
        if outcome.status is Status.UNIQUE and outcome.turns <= _MOST_TURNS:
            found.append(Solved(task, outcome.solutions[0], supply))
    return found


def differences(solved: Solved) -> dict[str, tuple[float | None, float | None]]:
    """The measures that differ from their definitions: measured and defined."""
    slow, fast = slow_measures(*solved), grade(*solved).metrics
    return {name: (fast[name], value) for name, value in slow.items() if not same(fast[name], value)}


def same(one: float | None, other: float | None) -> bool:
    return one is other if None in (one, other) else one == pytest.approx(other, abs=1e-4)


def grade_line(text: str, **how: Any) -> Grade:
    """The grade of a task line with a solution."""
    task, solution = parse_line(text)
    assert solution is not None
    return grade(task, solution, **how)
