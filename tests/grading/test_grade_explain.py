"""Why a task is hard: each statement is checked by the rules; percentiles by hand."""

from functools import cache

import pytest
from helpers.cases import Unique, solved, unique
from schaben.grading import reference
from schaben.grading.explain import explain
from schaben.grading.grades import grade_of
from schaben.grading.metrics import METRICS, Facts, gather
from schaben.grading.reference import percentile, percentiles
from schaben.grading.trace import follow
from schaben.output.console.gradetext import LABELS, sentences, summary, table
from schaben.solver import rules
from schaben.solver.search.solve import has_solution
from schaben.solver.task import Action, Position, Task

CASES = unique("5b0", "6b1", "7b0")[::6]


@cache
def facts_of(case: Unique) -> Facts:
    return gather(follow(case.task, case.solution))


def caught(before: Position, action: Action) -> int:
    return len(before.cockroaches) - len(rules.turn(before, action).cockroaches)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.size)
def test_the_trap_keeps_up_and_is_lost(case: Unique) -> None:
    facts = facts_of(case)
    trap = explain(facts).trap
    assert trap is not None
    assert facts.walk is not None
    assert len(trap.line) == facts.walk.deepest
    line = list(rules.positions(case.task, case.solution))
    assert trap.right == case.solution[trap.card] != trap.line[0]
    wrong = rules.positions(case.task, (*case.solution[: trap.card], *trap.line))
    *_, end = limits = list(wrong)
    assert all(len(one.cockroaches) <= len(other.cockroaches) for one, other in zip(limits, line, strict=False))
    assert has_solution(Task(end)) is False


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.size)
def test_the_greedy_player_goes_wrong_as_it_says(case: Unique) -> None:
    facts = facts_of(case)
    greedy, metrics = explain(facts).greedy, grade_of(facts).metrics
    assert (greedy is None) == (metrics["greedy_failure"] == 0)
    if greedy is not None:
        before = list(rules.positions(case.task, case.solution))[greedy.card]
        most = max(caught(before, action) for action in rules.actions(before))
        assert (caught(before, greedy.action), caught(before, greedy.right)) == (greedy.catches, greedy.right_catches)
        assert greedy.catches == most
        sacrifices = metrics["sacrifices"]
        assert sacrifices is not None
        assert (greedy.catches > greedy.right_catches) == (sacrifices > 0)


def said(line: str) -> list[str]:
    return sentences(explain(gather(follow(*solved(line)))))


def test_sentences_of_the_example() -> None:
    assert said("A2N / B3E C1N C2S C5E D6W / - / B R => R:C2 B:C1") == [
        "There is no trap: every wrong action shows at once.",
        "A greedy player, who always catches as many as he can, solves it.",
        (
            "It needs cockroaches that walk in front of the vacuum (card 1); a cockroach that turns round because he "
            "stands in its way (card 1)."
        ),
    ]


def test_what_is_not_known_of_traps_is_not_denied(monkeypatch: pytest.MonkeyPatch) -> None:
    case = CASES[-1]
    line = follow(case.task, case.solution)
    assert "not known" in sentences(explain(gather(line, most=100)))[0]
    monkeypatch.setattr("schaben.grading.explain._MOST_TURNS", 1)
    walk = facts_of(case).walk
    assert walk is not None
    assert walk.deepest > 2
    assert f"a trap {walk.deepest} cards deep" in sentences(explain(facts_of(case)))[0]


def test_sentences_of_a_square_to_reach() -> None:
    assert said("D4S / - / B2 F6 / F L / =F1 => F:D1 L:F1") == [
        "Nothing has to be caught, so there is neither a trap nor greedy play.",
        "It needs no trick.",
    ]


def test_percentiles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reference, "_columns", lambda: {"length": [3.0, 4.0, 4.0, 8.0]})
    assert [percentile("length", value) for value in (2, 3, 4, 8, 9, None)] == [0, 12.5, 50, 87.5, 100, None]


def test_the_reference_set_has_every_measure() -> None:
    found = percentiles(grade_of(facts_of(CASES[0])))
    assert set(found) == {"bits", *METRICS} == set(LABELS)
    assert all(value is not None and 0 <= value <= 100 for value in found.values())
    assert 200 <= len(reference._columns()["bits"]) <= 1000


def test_a_table_says_that_the_walk_was_cut() -> None:
    case = CASES[-1]
    cut = grade_of(gather(follow(case.task, case.solution), most=100))
    assert table(cut, percentiles(cut))[-1].startswith("too many positions to examine")
    assert summary(cut, by_rank=False).endswith(" (too many positions for depth of the deepest trap and coupling)")
    assert "(too many" not in summary(grade_of(facts_of(case)), by_rank=False)
