"""``schaben check``."""

import json
import re
from pathlib import Path

import pytest
from helpers import cases
from helpers.commands import FIVE_SOLUTIONS, GOOD, HOPELESS, RULEBOOK, Command
from schaben.solver.notation import format_task


def test_a_good_task(command: Command) -> None:
    code, out, _ = command("check", GOOD, "--json")
    data = json.loads(out)
    assert code == 0
    assert (data["ok"], data["defects"], data["second"]) == (True, [], None)
    assert data["search"]["status"] == "unique"
    assert data["cpsat"] is None


@pytest.mark.parametrize(
    ("proof", "asked"), [("both", {"search", "cpsat"}), ("search", {"search"}), ("cpsat", {"cpsat"})]
)
def test_proof(command: Command, proof: str, asked: set[str]) -> None:
    code, out, _ = command("check", GOOD, "--json", "--proof", proof)
    data = json.loads(out)
    assert (code, data["ok"]) == (0, True)
    answers = {engine: data[engine] for engine in ("search", "cpsat") if data[engine]}
    assert set(answers) == asked
    for answer in answers.values():
        assert (answer["status"], answer["count"], answer["early"]) == ("unique", 1, False)
    assert ("effort" in answers.get("cpsat", {})) == ("cpsat" in asked)


def test_cpsat_alone_finds_what_is_wrong(command: Command) -> None:
    code, out, _ = command("check", RULEBOOK, f"{FIVE_SOLUTIONS} => TL L:G3 TL", "--proof", "cpsat")
    assert code == 1
    for said in ("idle: cockroach B3E", "more than one solution", "second solution: ", "not tight"):
        assert said in out


def test_one_engine_is_not_enough_for_two(command: Command) -> None:
    task = format_task(cases.unique("8b0")[0].task)
    code, out, _ = command("check", task, "--proof", "both", "--work", "0.001", "--json")
    data = json.loads(out)
    assert (code, data["ok"]) in {(3, None), (1, False)}  # it may have idle pieces as well
    assert "the number of solutions (cpsat)" in data["undecided"]
    assert data["search"]["status"] == "unique"


def test_idle_pieces_are_named(command: Command) -> None:
    code, out, _ = command("check", RULEBOOK)
    assert code == 1
    assert "idle: cockroach B3E" in out
    assert out.endswith("\nthe task is not good\n")


def test_the_second_solution_is_printed(command: Command) -> None:
    code, out, _ = command("check", f"{FIVE_SOLUTIONS} => TL L:G3 TL")
    assert code == 1
    assert "there is more than one solution" in out
    assert "second solution: L:G4 TL TL" in out


def test_early_unclear_and_wrong(command: Command) -> None:
    _, out, _ = command("check", FIVE_SOLUTIONS, "B2N / B5S / - / F TL => F:B3 TL")
    assert "not tight" in out
    assert "the start is not clear" in out
    assert out.endswith("\n0 of 2 tasks are good\n")


def test_undecided(command: Command) -> None:
    code, out, _ = command("check", HOPELESS, "--budget", "100000")
    assert code == 3
    assert "undecided: the number of solutions" in out
    assert out.endswith("\nthe task is undecided\n")


def test_known_unique_tasks(command: Command) -> None:
    lines = [str(cases.FOLDER / "unique.txt")]
    code, out, _ = command("check", *lines, "--budget", "100000000", "--json")
    statuses = [json.loads(line)["search"]["status"] for line in out.splitlines()]
    assert code == 1  # most of them have idle pieces
    assert statuses == ["unique"] * 213


def test_a_deck(command: Command, deck: Path) -> None:
    code, out, _ = command("check", deck)
    assert code == 0
    assert re.search(r"\n5 of 5 tasks are good, and the deck keeps its \d+ promises\n$", out)


def test_a_wrong_claim_in_a_deck_fails(command: Command, deck: Path) -> None:
    data = json.loads((deck).read_text())
    first, second = data["cards"][2:4]
    first["solution"], second["task"] = second["solution"], first["task"]
    data["supply"] = {"F": 1}
    deck.write_text(json.dumps(data))
    code, out, _ = command("check", deck)
    assert code == 1
    assert "the stated solution is wrong" in out
    assert "the same as 1A, turned or mirrored" in out
    assert "the solution: " in out
    assert "beyond the supply" in out
    assert out.endswith("of 5 tasks are good; promises were not all checked\n")


def test_grades_and_proofs_are_claims_too(command: Command, deck: Path) -> None:
    data = json.loads((deck).read_text())
    data["cards"][2]["grade"]["bits"] += 1
    data["cards"][3]["proof"]["search"]["status"] = "multiple"
    deck.write_text(json.dumps(data))
    code, out, _ = command("check", deck)
    assert code == 1
    assert "the grade says" in out
    assert "the proof of search says multiple" in out


def test_colours_tell_what_holds(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    green, red, end = "\x1b[38;5;2m", "\x1b[38;5;1m", "\x1b[0m"
    assert f"task  {green}ok{end}\n" in command("check", GOOD).out
    out = command("check", RULEBOOK).out
    assert f"{red}    idle: cockroach B3E{end}\n" in out
    assert out.endswith(f"\x1b[1;38;5;1mthe task is not good{end}\n")


def test_repair(command: Command) -> None:
    spoilt = "G5S / A4N B5W C3N / - / L R"
    code, out, _ = command("check", "--repair", GOOD, spoilt, "A1N / - / - / F R / =C4")
    assert code == 1
    assert out.count("proven least") == 1
    assert "    1 change (proven least): cockroach " in out.replace("      1", "    1")
    code, out, _ = command("check", "--repair", "--json", spoilt)
    assert (code, json.loads(out)["repair"]["proven_least"]) == (1, True)
