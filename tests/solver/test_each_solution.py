"""All solutions of a task, however few are kept at a time."""

from itertools import islice
from random import Random

import pytest
from helpers.randomtasks import random_case
from schaben.solver.notation import parse_task
from schaben.solver.search import solve
from schaben.solver.search.solve import Engine, count_solutions, each_solution


@pytest.mark.parametrize("engine", ["search", "plain"])
@pytest.mark.parametrize("kept", [1, 3, 10_000])
def test_they_are_those_that_are_counted_in_the_same_order(
    monkeypatch: pytest.MonkeyPatch, engine: Engine, kept: int
) -> None:
    random = Random(kept)
    cases = [random_case(random, random.randint(1, 4)) for _ in range(30)]
    answers = [count_solutions(case.task, 0, box_supply=case.supply, engine=engine) for case in cases]
    assert max(answer.count for answer in answers) > 3
    monkeypatch.setattr(solve, "KEPT_PLAYS", kept)
    for case, answer in zip(cases, answers, strict=True):
        found = tuple(each_solution(case.task, case.supply, engine))
        assert len(found) == answer.count
        assert found[:10_000] == answer.solutions


def test_no_more_is_searched_than_is_taken() -> None:
    """A task with far more solutions than anyone can wait for."""
    task = parse_task("D4N / - / - / F F F B B B L L L R R R / =D4")
    assert len(set(islice(each_solution(task), 5))) == 5
