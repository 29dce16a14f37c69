"""``check --why``: what each piece is there for, checked by taking it away."""

import json
from dataclasses import replace

import pytest
from helpers import cases
from helpers.commands import Command
from schaben.solver import rules
from schaben.solver.notation import parse_play, parse_task
from schaben.solver.outcome import Outcome, Status
from schaben.solver.quality import examine, name_of, without_piece
from schaben.solver.roles import NeedReason, Why, why
from schaben.solver.search.solve import count_solutions
from schaben.solver.task import Play, Task

GOOD = "G5S / A4N B5W / - / L R"
RULEBOOK = "A2N / C2S C5E B3E C1N D6W / - / R B"
LAST = "A1N / C1N / - / TR"
"""One card and one cockroach."""


Explained = tuple[Task, list[Why]]
"""A task and the reasons for its pieces."""


def reasons(line: str) -> list[Why]:
    return list(why(examine(parse_task(line), count_solutions)))


def wins(task: Task, play: Play) -> bool:
    *_, last = rules.positions(task, play)
    return not last.hand and rules.is_won(task, last)


@pytest.fixture(scope="module")
def explained() -> list[Explained]:
    """Known tasks with one solution, and the reasons for their pieces."""
    lines = [case.task for case in cases.unique("5b0", "6b0")]
    return [(task, list(why(examine(task, count_solutions)))) for task in lines]


def test_what_is_said_holds_without_the_piece(explained: list[Explained]) -> None:
    """The named play wins without the piece; if none is named, a search of all plays agrees."""
    for task, found in explained:
        (solution,) = count_solutions(task).solutions
        for one in found:
            if one.reason is NeedReason.NOTHING_LEFT:
                assert set(task.start.cockroaches) == {one.piece}
                continue
            smaller = without_piece(task, one.piece)
            outcome = count_solutions(smaller, engine="plain")
            if one.play is not None:
                assert one.play != solution
                assert wins(smaller, one.play)
                assert (outcome.status is Status.UNIQUE) == (one.reason is NeedReason.OTHER)
            elif one.reason is NeedReason.NONE:
                assert outcome.status is Status.NONE
            else:
                assert one.reason is NeedReason.IDLE
                assert outcome.solutions == (solution,)


def test_every_piece_has_a_reason(explained: list[Explained]) -> None:
    for task, found in explained:
        assert [one.piece for one in found] == [*dict.fromkeys(task.start.cockroaches), *task.start.boxes]


def test_the_known_tasks_have_several_reasons(explained: list[Explained]) -> None:
    """Without several, the tests above would say little."""
    assert {one.reason for _, found in explained for one in found} >= {
        NeedReason.SECOND,
        NeedReason.NONE,
        NeedReason.IDLE,
    }


def test_each_reason_has_a_sentence() -> None:
    piece = parse_task(GOOD).start.cockroaches[0]
    play = parse_play("L:B2 R:C2")
    for reason in NeedReason:
        one = Why(piece, reason, play if reason in (NeedReason.SECOND, NeedReason.OTHER) else None)
        assert one.text.startswith(f"{name_of(piece)}: ")
        assert "it" in one.text.split()
        assert one.as_data()["reason"] == reason.value


def test_the_only_cockroach() -> None:
    assert [one.reason for one in reasons(LAST)] == [NeedReason.NOTHING_LEFT]


def test_nothing_is_said_of_a_task_without_one_solution() -> None:
    assert reasons("G3E / G5N / F3 E2 E1 / TL L TL") == []


def test_text(command: Command) -> None:
    code, out, _ = command("check", "--why", GOOD)
    assert code == 0
    assert out.splitlines()[0].endswith("ok")
    assert "    cockroach A4N: without it " in out
    assert "    cockroach B5W: without it " in out


def test_json(command: Command) -> None:
    code, out, _ = command("check", "--why", "--json", GOOD)
    data = json.loads(out)
    assert code == 0
    assert [one["piece"] for one in data["why"]] == ["cockroach A4N", "cockroach B5W"]
    for one in data["why"]:
        assert set(one) == {"piece", "reason", "play"}
        assert one["play"] is None or parse_play(one["play"])


def test_without_the_option_nothing_is_said(command: Command) -> None:
    _, out, _ = command("check", GOOD)
    assert "without it" not in out
    _, out, _ = command("check", "--json", GOOD)
    assert "why" not in json.loads(out)


def test_idle_pieces_say_so(command: Command) -> None:
    _, out, _ = command("check", "--why", RULEBOOK)
    assert "    cockroach B3E: without it nothing would change" in out


def test_a_budget_that_runs_out_is_said() -> None:
    whole = parse_task(GOOD)

    def only_the_whole(task: Task) -> Outcome:
        outcome = count_solutions(task)
        return outcome if task == whole else replace(outcome, status=Status.UNDECIDED)

    assert [one.reason for one in why(examine(whole, only_the_whole))] == [NeedReason.UNKNOWN] * 2
