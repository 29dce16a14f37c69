"""What makes a task good, and how a task is finished to be good."""

from functools import partial

import numpy as np
import pytest
from helpers import cases
from schaben.generator.decks.deck import PUBLISHED_CARDS
from schaben.generator.finish import finish
from schaben.generator.random_start import Sizes, random_task
from schaben.generator.stream import Stream
from schaben.solver.notation import format_line, format_piece, parse_line, parse_task
from schaben.solver.outcome import Status
from schaben.solver.quality import examine, without_piece
from schaben.solver.search.solve import Budget, count_solutions
from schaben.solver.task import Piece, Play, Task
from schaben.solver.validation import defects


def good_tasks(number: int) -> list[tuple[Task, Play]]:
    """Finished tasks from random starts."""
    stream, found = Stream(np.random.SeedSequence(3)), list[tuple[Task, Play]]()
    while len(found) < number:
        start = random_task(stream, Sizes((2, 4), (2, 6), (0, 4)), PUBLISHED_CARDS)
        finished = finish(start, partial(count_solutions, budget=Budget(100_000)))
        if finished is not None:
            found.append(finished)
    return found


def test_finished_tasks_are_good_by_definition() -> None:
    """Unique, tight and clear; without any one piece, it no longer has exactly this solution."""
    for task, solution in good_tasks(25):
        line = format_line(task, solution)
        outcome = count_solutions(task, limit=0)
        assert (outcome.solutions, outcome.early) == ((solution,), False), line
        quality = examine(task, count_solutions)
        assert quality.is_good, line
        assert len(quality.roles) == len(task.start.cockroaches) + len(task.start.boxes)
        pieces: list[Piece | int] = [*task.start.cockroaches, *task.start.boxes]
        for piece in pieces:
            smaller = without_piece(task, piece)
            assert defects(smaller) or count_solutions(smaller, limit=0).solutions != (solution,), (line, piece)


def test_idle_pieces_of_known_tasks_go() -> None:
    for case in cases.unique("5b0")[:10]:
        before = examine(case.task, count_solutions)
        finished = finish(case.task, count_solutions)
        assert (finished is None) == (not before.clear)
        if finished is not None:
            task, solution = finished
            assert solution == case.solution
            assert examine(task, count_solutions).is_good
            assert (task == case.task) == (not before.idle)


@pytest.mark.parametrize(
    ("line", "is_good"),
    [
        ("G3E / G5N / F3 E2 E1 / TL L TL", False),  # five solutions
        ("A1N / G7E / - / F", False),  # none
        ("A2N / B3E C1N C2S C5E D6W / - / B R", False),  # the rulebook's example has idle cockroaches
    ],
)
def test_what_is_not_good(line: str, is_good: bool) -> None:
    assert examine(parse_task(line), count_solutions).is_good is is_good


def test_a_stacked_twin_is_idle() -> None:
    task, solution = good_tasks(1)[0]
    twin = task.start.cockroaches[0]
    doubled = without_piece(task, twin)
    assert doubled != task
    again = parse_task(format_line(task, None).replace(" / ", f" / {format_piece(twin)} ", 1))
    quality = examine(again, count_solutions)
    assert quality.outcome.solutions == (solution,)
    assert twin in quality.idle


def test_a_budget_that_runs_out_is_not_a_no() -> None:
    task, _ = parse_line(str(format_line(*good_tasks(1)[0])))
    short = partial(count_solutions, budget=Budget(3), engine="plain")
    assert examine(task, short).outcome.status is Status.UNDECIDED
    assert examine(task, short).is_good is None
    assert finish(task, short) is None
