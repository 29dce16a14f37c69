"""The exact search gives the same answers as the plain kernel (counts, early catches, plays) in bounded memory."""

import itertools
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from helpers.cases import counted, unique
from helpers.processes import python
from helpers.randomtasks import Case, random_case
from schaben.solver.errors import TaskError
from schaben.solver.hand import MOST_COPIES, pack
from schaben.solver.notation import format_play, parse_task
from schaben.solver.outcome import Outcome, Status
from schaben.solver.search import exact, memo
from schaben.solver.search.bits import boards_at, scene_at
from schaben.solver.search.encoding import decode
from schaben.solver.search.exact import ExactRun
from schaben.solver.search.jit import kernel
from schaben.solver.search.run import Bounds, Game
from schaben.solver.search.solve import Budget, count_solutions
from schaben.solver.search.workspace import workspace
from schaben.solver.symmetry import SYMMETRIES
from schaben.solver.task import BOX_SUPPLY

HOPELESS = parse_task("A1N / C3E D5N E2W F6S G4W B7E / B4 D2 E6 / F F B B L L R R TL TL TR TR TU TU X- X- X+ X+")


def cases(seed: int, number: int, most_cards: int) -> list[Case]:
    random = Random(seed)
    return [
        random_case(random, random.randint(1, most_cards), most_box_cards=2 if most_cards < 6 else 1)
        for _ in range(number)
    ]


def answer(outcome: Outcome) -> tuple[object, ...]:
    return outcome.status, outcome.count, outcome.complete, outcome.early, sorted(outcome.solutions, key=repr)


@pytest.mark.parametrize("seed", range(4))
def test_all_solutions_are_those_of_the_plain_kernel(seed: int) -> None:
    for task, supply in cases(seed, 100, most_cards=5):
        plain = count_solutions(task, 0, box_supply=supply, engine="plain")
        exact = count_solutions(task, 0, box_supply=supply)
        assert exact.status is plain.status, task
        assert (exact.count, exact.complete, exact.early) == (plain.count, True, plain.early), task
        assert len(set(exact.solutions)) == len(exact.solutions)
        if plain.count <= len(plain.solutions):
            assert set(exact.solutions) == set(plain.solutions), task


def test_a_limit_stops_at_the_second_solution_and_not_before() -> None:
    for task, supply in cases(seed=10, number=200, most_cards=4):
        plain = count_solutions(task, 0, box_supply=supply, engine="plain")
        for limit in (1, 2, 3):
            exact = count_solutions(task, limit, box_supply=supply)
            assert exact.status is plain.status, task
            assert exact.count == min(plain.count, limit)
            assert len(exact.solutions) == exact.count
            if exact.complete:
                assert exact.early is plain.early, task


def test_known_counts() -> None:
    for case in counted():
        outcome = count_solutions(case.task, 0)
        assert (outcome.count, outcome.complete, outcome.early) == (case.solutions, True, case.early), case.task
        if case.listed is not None:
            assert set(map(format_play, outcome.solutions)) == case.listed, case.task


def test_known_unique_tasks() -> None:
    for case in unique():
        if case.size != "10b0":
            outcome = count_solutions(case.task)
            assert answer(outcome) == (Status.UNIQUE, 1, True, False, [case.solution]), case.task


def test_tight_gives_up_at_the_first_early_catch() -> None:
    for task, supply in cases(seed=20, number=200, most_cards=5):
        plain = count_solutions(task, 0, box_supply=supply, engine="plain")
        outcome = count_solutions(task, 2, box_supply=supply, tight=True)
        if outcome.complete:
            assert (outcome.status, outcome.early) == (plain.status, plain.early), task
        elif outcome.early:
            assert plain.early, task
            assert outcome.status in {Status.UNDECIDED, Status.MULTIPLE}
        else:
            assert outcome.count == 2, task
            assert plain.count >= 2, task


@pytest.mark.parametrize(
    ("line", "supply", "count"),
    [
        ("D5N / E4N E6W G5N G7E / C1 C3 D3 / TR TU TU X+ X+", 6, 1),
        ("F4N / A5N / B1 B2 B6 B7 C7 D1 D4 E3 F3 F7 / F B TR X+ X+", 12, 83),
        ("G2E / F3N F5E / A2 A6 C3 C4 C5 D6 / TR TR TU TU X+ X+", 8, 2040),
        ("C2W / G2N G4N / A7 B1 B4 C4 D3 F6 / L L TR TR X+ X+", 8, 2510),
        ("E4S / A3N / B2 B4 B5 B7 C1 C2 D2 D5 E2 E5 E6 E7 G2 G3 G5 / F B TL X+ X+", 17, 72 + 1),
    ],
)
def test_a_second_box_can_turn_a_cockroach_to_the_first(line: str, supply: int, count: int) -> None:
    """The first box is behind the cockroach, which would never go there unless turned."""
    task = parse_task(line)
    assert count_solutions(task, 0, box_supply=supply, engine="plain").count == count
    assert count_solutions(task, 0, box_supply=supply).count == count


def test_what_one_square_cannot_win_another_may() -> None:
    """Orders that are lost for the squares still open say nothing of those that have won already."""
    task = parse_task("C7S / - / A2 A3 A5 A6 / F B L TL TR TR TU / =G4")
    outcome, plain = (count_solutions(task, 0, box_supply=0, engine=engine) for engine in ("search", "plain"))
    assert outcome.solutions
    assert set(outcome.solutions) == set(plain.solutions)


def test_a_budget_holds_inside_relaxed_play() -> None:
    task = parse_task("D4N / A1N A7S G1N G7S B4E F4W / B2 F6 / X X X X X X")
    assert count_solutions(task, budget=Budget(turns=1000)).turns < 500_000


count = kernel(exact.count)


def test_what_other_kernels_count_is_the_same() -> None:
    """Tight runs share one number and its rows in the table; each other run has a number of its own."""
    space = workspace(5)
    for number, (task, _) in enumerate(cases(seed=60, number=300, most_cards=5), start=2):
        if task.target is not None:
            continue
        start = exact.Start(boards_at(task.start), scene_at(task.start), pack(task.hand), len(task.hand))
        outcome = count_solutions(task, engine="plain")
        game = Game(-1, BOX_SUPPLY, number << memo.RUN_SHIFT)
        found, early, complete = count(space, start, game, Bounds(1 << 60, 2, tight=0))
        assert found == outcome.count, task
        if complete and outcome.complete:
            assert early == outcome.early, task
        if found:
            assert decode(space.plays[0, : len(task.hand)].tolist()) in count_solutions(task, 0).solutions
        game = Game(-1, BOX_SUPPLY, 1 << memo.RUN_SHIFT)
        found, early, complete = count(space, start, game, Bounds(1 << 60, 2, tight=1))
        good = outcome.status is Status.UNIQUE and outcome.is_tight
        assert (complete and found == 1 and not early) == good, task


def test_the_images_of_a_task_have_as_many_solutions() -> None:
    for task, supply in cases(seed=30, number=12, most_cards=5):
        outcome = count_solutions(task, 0, box_supply=supply)
        for symmetry in SYMMETRIES:
            image = count_solutions(symmetry.task(task), 0, box_supply=supply)
            assert (image.count, image.early) == (outcome.count, outcome.early), task
            if outcome.count <= len(outcome.solutions):
                assert set(image.solutions) == set(map(symmetry.play, outcome.solutions)), task


def test_small_slices_end_at_the_same_answer() -> None:
    for task, supply in cases(seed=40, number=40, most_cards=5):
        whole = ExactRun(task, supply, 50)
        assert whole.go(1 << 60, 1 << 60, tight=False)
        sliced, other = ExactRun(task, supply, 50), ExactRun(HOPELESS, supply, 2)
        while not sliced.go(sliced.turns + 1, 1 << 60, tight=False):
            other.go(other.turns + 20, 2, tight=False)  # shares the table
        assert (sliced.found, sliced.early) == (whole.found, whole.early), task
        assert {decode(codes) for codes in sliced.plays.tolist()} == {decode(codes) for codes in whole.plays.tolist()}


def test_a_run_that_has_ended_leaves_its_arrays_to_one_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact._python, "turns", 0)
    tasks = [case for case in cases(seed=41, number=40, most_cards=5) if len(case.task.hand) == 5]
    for one, other in itertools.pairwise(tasks):
        ended, first, second = ExactRun(*other, 50), ExactRun(*one, 50), ExactRun(*other, 50)
        assert ended.go(1 << 60, 1 << 60)
        complete = False
        while not complete:
            complete = first.go(first.turns + 1, 1 << 60)
            assert ended.go(1 << 60, 1 << 60)
            complete &= second.go(second.turns + 1, 1 << 60)
        assert second.plays.tolist() == ended.plays.tolist()


class Unloaded:
    """A kernel whose machine code is not loaded yet."""

    is_loaded = False

    def __init__(self, function: Callable[..., None], calls: list[str]) -> None:
        self.function, self.calls = function, calls

    def __call__(self, *arguments: object) -> None:
        self.calls.append("machine code")
        exact_kernel(*arguments)


exact_kernel: Callable[..., None] = exact._run


@pytest.mark.parametrize("turns", [0, 1, 50, 10**9], ids="{} turns in Python".format)
def test_what_is_done_in_python_makes_no_difference(monkeypatch: pytest.MonkeyPatch, turns: int) -> None:
    for task, supply in cases(seed=60, number=60, most_cards=5):
        whole = ExactRun(task, supply, 50)
        assert whole.go(1 << 60, 1 << 60, tight=False)
        calls: list[str] = []
        with monkeypatch.context() as patch:
            patch.setattr(exact, "_run", Unloaded(exact._run.function, calls))
            patch.setattr(exact._python, "turns", turns)
            run = ExactRun(task, supply, 50)
            assert run.go(1 << 60, 1 << 60, tight=False)
        assert (run.turns, run.found, run.early) == (whole.turns, whole.found, whole.early), task
        assert run.plays.tolist() == whole.plays.tolist()
        assert not calls if turns > whole.turns else calls


def test_a_small_task_needs_no_machine_code(tmp_path: Path) -> None:
    program = """
import sys
from schaben import parse_task, solve
outcome = solve(parse_task("G5S / A4N B5W / - / L R"))
print(outcome.status.value, outcome.turns, "numba" in sys.modules)
"""
    output, log = python(program, SCHABEN_CACHE=tmp_path / "cache").communicate(timeout=60)
    assert (output, log) == ("unique 8 False\n", "")
    assert not (tmp_path / "cache").exists()


def test_a_table_that_forgets_at_once_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memo, "ROWS", 2)
    monkeypatch.setattr(memo, "_shelf", memo._Shelf())
    for task, supply in cases(seed=50, number=100, most_cards=5):
        plain = count_solutions(task, 0, box_supply=supply, engine="plain")
        exact = count_solutions(task, 0, box_supply=supply)
        assert (exact.status, exact.count, exact.early) == (plain.status, plain.count, plain.early), task


def test_a_hopeless_task_ends_undecided_at_the_budget_in_bounded_memory() -> None:
    run = ExactRun(HOPELESS, BOX_SUPPLY, 2)
    held = sum(array.nbytes for array in vars(run).values() if hasattr(array, "nbytes"))
    assert held < 9 << 20  # bytes
    outcome = count_solutions(HOPELESS, budget=Budget(turns=3_000_000))
    assert (outcome.status, outcome.complete) == (Status.UNDECIDED, False)
    assert 3_000_000 <= outcome.turns < 4_000_000
    outcome = count_solutions(HOPELESS, budget=Budget(seconds=0.05))
    assert (outcome.status, outcome.complete) == (Status.UNDECIDED, False)


def test_more_cards_of_a_kind_than_a_hand_can_hold_are_refused() -> None:
    assert count_solutions(parse_task("A1N / - / A2 B1 / " + "F " * MOST_COPIES + "/ =A1")).status is Status.UNIQUE
    with pytest.raises(TaskError, match=f"at most {MOST_COPIES} of a kind"):
        count_solutions(parse_task("A1N / - / A2 B1 / " + "F " * (MOST_COPIES + 1) + "/ =A1"))
