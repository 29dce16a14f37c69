"""Two engines on one task: when they contradict each other, and what a check says then."""

from dataclasses import replace

import pytest
from schaben.generator.decks.check import check
from schaben.generator.decks.inputs import read_entries
from schaben.solver.engines import EngineName, solve
from schaben.solver.notation import parse_play, parse_task
from schaben.solver.outcome import Outcome, Status
from schaben.solver.proof import contradictions, is_proven
from schaben.solver.task import Task

GOOD = "G5S / A4N B5W / - / L R"
OUTCOME = solve(parse_task(GOOD))
OTHER = parse_play("R:A5 L:G5")


def answer(status: Status, count: int, *, complete: bool = True, early: bool | None = False) -> Outcome:
    return replace(OUTCOME, status=status, count=count, complete=complete, early=early)


UNIQUE = answer(Status.UNIQUE, 1)
NONE = answer(Status.NONE, 0)
MULTIPLE = answer(Status.MULTIPLE, 2, complete=False, early=None)
NOTHING_KNOWN = answer(Status.UNDECIDED, 0, complete=False, early=None)
ONE_FOUND = answer(Status.UNDECIDED, 1, complete=False, early=None)
EARLY = answer(Status.UNIQUE, 1, early=True)

CASES = [
    (UNIQUE, UNIQUE, []),
    (UNIQUE, NONE, ["search says exactly one solution, cpsat says no solution"]),
    (NONE, MULTIPLE, ["search says no solution, cpsat says more than one solution"]),
    (UNIQUE, MULTIPLE, ["search says exactly one solution, cpsat says more than one solution"]),
    (ONE_FOUND, NONE, ["search says at least one solution, cpsat says no solution"]),
    (ONE_FOUND, UNIQUE, []),
    (NOTHING_KNOWN, NONE, []),
    (MULTIPLE, answer(Status.MULTIPLE, 2), []),
    (UNIQUE, replace(UNIQUE, solutions=(OTHER,)), ["search and cpsat say exactly one solution, but not the same"]),
    (UNIQUE, EARLY, ["search says that it is tight, cpsat that a play catches all early"]),
    (EARLY, UNIQUE, ["cpsat says that it is tight, search that a play catches all early"]),
    (UNIQUE, answer(Status.UNIQUE, 1, early=None), []),
]


@pytest.mark.parametrize(("search", "cpsat", "said"), CASES)
def test_contradictions(search: Outcome, cpsat: Outcome, said: list[str]) -> None:
    assert list(contradictions({"search": search, "cpsat": cpsat})) == said


@pytest.mark.parametrize("other", [NONE, MULTIPLE, NOTHING_KNOWN, ONE_FOUND, EARLY])
def test_both_must_say_exactly_one_and_tight(other: Outcome) -> None:
    assert is_proven({"search": UNIQUE, "cpsat": UNIQUE})
    assert not is_proven({"search": UNIQUE, "cpsat": other})
    assert not is_proven({"search": other, "cpsat": UNIQUE})


@pytest.mark.parametrize(
    ("cpsat", "ok", "defect"),
    [
        (NONE, False, "the engines contradict each other: search says exactly one solution, cpsat says no solution"),
        (NOTHING_KNOWN, None, None),
        (UNIQUE, True, None),
    ],
)
def test_a_check_names_a_contradiction(cpsat: Outcome, ok: bool | None, defect: str | None) -> None:
    def ask(task: Task, *, box_supply: int, engine: EngineName) -> Outcome:
        return cpsat if engine == "cpsat" else solve(task, box_supply=box_supply)

    (verdict,) = check(read_entries([GOOD]), ask, "both")
    assert verdict.ok is ok
    assert verdict.defects[:1] == (() if defect is None else (defect,))
