"""CP-SAT against known answers and the exact search, and one turn as constraints against the rules."""

import random

import pytest
from helpers.cases import Counted, Unique, counted, unique
from helpers.cpsat_answers import (
    MOST,
    by_clauses,
    by_rules,
    disagrees,
    disagrees_with_search,
    positions,
    random_cases,
)
from ortools.sat.python import cp_model
from schaben.solver import engines
from schaben.solver.cpsat.engine import SolverLimits, run_model
from schaben.solver.cpsat.prove import can_always_go_on, find_early, find_solutions, prove
from schaben.solver.errors import PlayError, TaskError
from schaben.solver.notation import format_task, parse_line, parse_play, parse_task
from schaben.solver.outcome import Status

WORKED = "A2N / C2S C5E B3E C1N D6W / - / R B => R:C2 B:C1"


def name_of(case: Counted | Unique) -> str:
    return format_task(case.task)


# --- Known answers ------------------------------------------------------------------------------


@pytest.mark.parametrize("case", [case for case in counted() if case.solutions <= MOST][::3], ids=name_of)
def test_solve_counts_as_brute_force_does(case: Counted) -> None:
    assert disagrees(case) is None


@pytest.mark.parametrize("case", unique()[::8], ids=name_of)
def test_unique_tasks_are_proved_tight_and_unique(case: Unique) -> None:
    outcome = prove(case.task, case.solution)
    assert (outcome.status, outcome.early) == (Status.UNIQUE, False)
    assert outcome.solutions == (case.solution,)
    assert outcome.effort is not None
    assert outcome.effort.conflicts > 0


def test_prove_finds_the_second_solution() -> None:
    cases = [case for case in counted() if case.listed and case.solutions > 1]
    for case in cases[:20]:
        solutions = {parse_play(play) for play in case.listed or ()}
        solution = min(solutions)
        outcome = prove(case.task, solution)
        assert outcome.status is Status.MULTIPLE
        assert set(outcome.solutions) <= solutions
        assert outcome.solutions[0] == solution
        assert outcome.solutions[1] != solution


def test_equal_cards_swapped_are_one_play() -> None:
    task = parse_task("A1N / - / - / TL TL TL TL / =A1")
    assert find_solutions(task, 0).count == 1


# --- Against the exact search -------------------------------------------------------------------


def test_random_tasks_get_the_same_answer_from_both_engines() -> None:
    found = set()
    for case in random_cases(random.Random(5), 150):
        assert disagrees_with_search(case) is None, case
        found.add(engines.solve(case.task, box_supply=case.supply).status)
    assert found == {Status.NONE, Status.UNIQUE, Status.MULTIPLE}


def test_early_plays_told_from_the_only_solution_are_those_that_the_constraints_find() -> None:
    """Few tasks with one solution have an early play, and then it is this one."""
    few = [case for case in counted() if case.solutions < 2 and can_always_go_on(case.task)]
    told = {find_solutions(case.task).early is find_early(case.task).found for case in few[::3]}
    assert told == {True}
    early = parse_task("D4N / D2S / - / TU TU")
    assert find_solutions(early).early is find_early(early).found is True


# --- The answers that are not a number ----------------------------------------------------------


def test_a_run_that_is_cut_short_is_undecided() -> None:
    case = next(case for case in unique() if case.size == "8b0")
    outcome = prove(case.task, case.solution, SolverLimits(deterministic=0.001))
    assert (outcome.status, outcome.complete, outcome.is_tight) == (Status.UNDECIDED, False, None)


def test_a_model_that_cpsat_refuses_is_not_undecided() -> None:
    model = cp_model.CpModel()
    model.new_int_var(1, 0, "nothing")
    with pytest.raises(ValueError, match="CP-SAT refuses the model"):
        run_model(model, 1, SolverLimits())


def test_seconds_are_for_all_of_a_question() -> None:
    case = next(case for case in unique() if case.size == "10b0")
    assert find_solutions(case.task, budget=SolverLimits(seconds=0.01)).status is Status.UNDECIDED
    assert SolverLimits(seconds=2).after(3).seconds == 0


def test_runs_are_alike() -> None:
    case = next(case for case in unique() if case.size == "6b1")
    assert find_solutions(case.task) == find_solutions(case.task)


def test_the_limit_shortens_the_list_but_not_the_verdict() -> None:
    task = parse_task("G3E / G5N / F3 E2 E1 / TL L TL")
    outcome = find_solutions(task, 1)
    assert (outcome.status, outcome.count, len(outcome.solutions)) == (Status.MULTIPLE, 1, 1)


def test_a_play_that_does_not_win_is_refused() -> None:
    task, _ = parse_line(WORKED)
    with pytest.raises(PlayError, match="not a solution"):
        prove(task, parse_play("B:A1 R:G1"))


def test_a_task_that_cannot_stand_is_refused() -> None:
    with pytest.raises(TaskError, match="share"):
        find_solutions(parse_task("A1N / A1N / - / F"))


# --- One turn against the rules -----------------------------------------------------------------


def test_a_turn_is_what_the_rules_say() -> None:
    for position, supply in positions(300):
        assert by_clauses(position, supply) == by_rules(position, supply), position


def test_no_card_to_play_fails() -> None:
    position = parse_task("A1N / B2E / - / X-").start
    assert by_clauses(position, 6) == set()


def test_no_rest_while_a_cockroach_is_left() -> None:
    task = parse_task("A1N / G7E / - / TL TR")
    assert find_solutions(task).early is False
