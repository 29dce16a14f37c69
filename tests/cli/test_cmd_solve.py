"""``schaben solve``."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from helpers import cases
from helpers.commands import FIVE_SOLUTIONS, GOOD, HOPELESS, RULEBOOK, SCHABEN, Command
from schaben.solver.notation import format_play, format_task, parse_play


def test_says_how_many_and_which(command: Command) -> None:
    code, out, _ = command("solve", RULEBOOK)
    assert code == 0
    assert "exactly one solution" in out
    assert "R:C2 B:C1" in out


def test_json_is_one_object_a_line(command: Command) -> None:
    code, out, _ = command("solve", RULEBOOK, FIVE_SOLUTIONS, "--json", "--engine", "plain", "--limit", "0")
    one, five = map(json.loads, out.splitlines())
    assert code == 0
    assert one == {
        "task": "A2N / B3E C1N C2S C5E D6W / - / B R",
        "status": "unique",
        "count": 1,
        "complete": True,
        "early": False,
        "turns": 7,
        "solutions": ["R:C2 B:C1"],
    }
    assert (five["status"], five["count"], five["turns"], five["early"]) == ("multiple", 5, 12, True)


def test_cpsat_counts_too(command: Command) -> None:
    code, out, _ = command("solve", RULEBOOK, FIVE_SOLUTIONS, "--json", "--engine", "cpsat", "--limit", "0")
    one, five = map(json.loads, out.splitlines())
    effort = one.pop("effort")
    assert code == 0
    assert one == {
        "task": "A2N / B3E C1N C2S C5E D6W / - / B R",
        "status": "unique",
        "count": 1,
        "complete": True,
        "early": False,
        "turns": 0,
        "solutions": ["R:C2 B:C1"],
    }
    assert set(effort) == {"branches", "conflicts", "deterministic"}
    assert (five["status"], five["count"], five["complete"], five["early"]) == ("multiple", 5, True, True)


def test_cpsat_can_be_undecided(command: Command) -> None:
    task = format_task(cases.unique("8b0")[0].task)
    code, out, _ = command("solve", task, "--engine", "cpsat", "--work", "0.001")
    assert (code, "undecided" in out, "conflicts" in out) == (3, True, True)


def test_only_cpsat_imports_ortools() -> None:
    program = "import sys; from schaben.cli import run; run(sys.argv[1:]); print('ortools' in sys.modules)"
    for engine, imported in (("search", "False"), ("plain", "False"), ("cpsat", "True")):
        arguments = [sys.executable, "-c", program, "solve", "--engine", engine, RULEBOOK]
        result = subprocess.run(arguments, capture_output=True, text=True, check=True)
        assert result.stdout.splitlines()[-1] == imported


def test_shows_each_step(command: Command) -> None:
    _, out, _ = command("solve", RULEBOOK, "--show")
    assert out.count("A  B  C  D  E  F  G") == 4
    assert "1. R:C2" in out


def test_supply(command: Command) -> None:
    line = "B2W / A3N / - / X+"
    assert json.loads(command("solve", line, "--json", "--limit", "0")[1])["complete"]
    code, out, _ = command("solve", line, "--supply", "0", "--json", "--engine", "plain")
    assert (code, json.loads(out)["turns"]) == (0, 0)


@pytest.mark.parametrize(
    ("stated", "code", "said"),
    [
        ("R:C2 B:C1", 0, "exactly one solution"),
        ("R:C2", 1, "ends with cards in hand"),
        ("R:D2 B:D1", 1, "card 1, R:D2, is not allowed there"),
        ("R:B2 B:B1", 1, "does not win"),
    ],
)
def test_a_stated_solution_is_replayed(command: Command, stated: str, code: int, said: str) -> None:
    result, out, _ = command("solve", f"{RULEBOOK} => {stated}")
    assert result == code
    assert said in out


def test_explain(command: Command) -> None:
    code, out, _ = command("solve", "--explain", f"{GOOD} => R:C5 L:F5")
    assert code == 1
    assert "lost at card 1, R:C5: the cockroach A5N (at the start A4N) cannot be caught" in out
    assert "won instead with L:G5" in out
    code, out, _ = command("solve", "--explain", "--json", f"{GOOD} => L:G5")
    assert (code, json.loads(out)["explanation"]) == (0, ["the play can still be won"])


def test_explain_needs_a_play(command: Command) -> None:
    code, _, err = command("solve", "--explain", GOOD)
    assert (code, "needs a play after =>" in err) == (2, True)


def test_an_explanation_can_be_undecided(command: Command) -> None:
    code, _, err = command("solve", "--explain", f"{HOPELESS} => TL", "--budget", "1000")
    assert (code, err.count("\n")) == (3, 1)


def test_a_budget_that_runs_out_is_undecided(command: Command) -> None:
    code, out, _ = command("solve", HOPELESS, "--budget", "100000", "--json")
    assert code == 3
    assert json.loads(out)["status"] == "undecided"


def test_tasks_from_a_file_and_from_standard_input(tmp_path: Path) -> None:
    path = tmp_path / "tasks.txt"
    path.write_text(f"{RULEBOOK}  # the rulebook's\n\n{FIVE_SOLUTIONS}\n")
    result = subprocess.run(
        [SCHABEN, "solve", path, "-", "--json"], input=GOOD, capture_output=True, text=True, check=True
    )
    statuses = [json.loads(line)["status"] for line in result.stdout.splitlines()]
    assert statuses == ["unique", "multiple", "unique"]


MANY = "D4N / D2N / - / F B L R TL TR"
"""Has 40,698 solutions, more than are kept at a time."""


@pytest.mark.parametrize(("limit", "listed"), [("0", 40_698), ("12000", 12_000), ("3", 3)])
def test_all_solutions_that_are_counted_are_listed(command: Command, limit: str, listed: int) -> None:
    found = json.loads(command("solve", "--json", "--limit", limit, MANY).out)
    assert found["count"] == len(set(found["solutions"])) == listed
    assert found["complete"] == (limit == "0")


def test_all_solutions_are_listed_as_text_too(command: Command) -> None:
    head, _, *plays = command("solve", "--limit", "0", MANY).out.splitlines()
    assert head == MANY
    assert len(set(plays)) == 40_698
    assert format_play(parse_play(plays[-1])) == plays[-1].strip()


def test_solutions_that_a_small_budget_found_are_listed(command: Command) -> None:
    code, out, _ = command("solve", "--json", "--limit", "0", "--budget", "50000", MANY)
    found = json.loads(out)
    assert (code, found["complete"]) == (0, False)
    assert 10_000 < found["count"] == len(set(found["solutions"]))
