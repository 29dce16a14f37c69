"""The commands as a user has them: output, exit codes, one clear line for everything that is wrong."""

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from helpers import cases
from schaben.cli import run
from schaben.solver.notation import format_play, format_task

RULEBOOK = "A2N / C2S C5E B3E C1N D6W / - / R B"
GOOD = "G5S / A4N B5W / - / L R"
FIVE = "G3E / G5N / F3 E2 E1 / TL L TL"
HOPELESS = "D4N / A1N A7S G1N G7S B4E F4W / B2 F6 / F F B B L L R R TL TL TR TR TU TU X- X- X+ X+"
EASY = """
name = "easy"
title = "{tasks} tasks"
[[stage]]
name = "moves and turns"
level = "easy"
tasks = 20
cards = [3, 4]
cockroaches = [2, 5]
boxes = [0, 4]
kinds = ["F", "B", "L", "R", "TL", "TR", "TU"]
bits = [2, 4]
"""
SCHABEN = Path(sys.executable).with_name("schaben")


@pytest.fixture
def command(capsys):
    """Run a command in this process: exit code, standard output, standard error."""

    def call(*arguments):
        code = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


class TestSolve:
    def test_says_how_many_and_which(self, command):
        code, out, _ = command("solve", RULEBOOK)
        assert code == 0
        assert "exactly one solution" in out
        assert "R:C2 B:C1" in out

    def test_json_is_one_object_a_line(self, command):
        code, out, _ = command("solve", RULEBOOK, FIVE, "--json", "--engine", "plain", "--limit", "0")
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

    def test_cpsat_counts_too(self, command):
        code, out, _ = command("solve", RULEBOOK, FIVE, "--json", "--engine", "cpsat", "--limit", "0")
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

    def test_cpsat_can_be_undecided(self, command):
        task = format_task(cases.unique("8b0")[0].task)
        code, out, _ = command("solve", task, "--engine", "cpsat", "--work", "0.001")
        assert (code, "undecided" in out, "conflicts" in out) == (3, True, True)

    def test_only_cpsat_imports_ortools(self):
        program = "import sys; from schaben.cli import run; run(sys.argv[1:]); print('ortools' in sys.modules)"
        for engine, imported in (("search", "False"), ("plain", "False"), ("cpsat", "True")):
            arguments = [sys.executable, "-c", program, "solve", "--engine", engine, RULEBOOK]
            result = subprocess.run(arguments, capture_output=True, text=True, check=True)
            assert result.stdout.splitlines()[-1] == imported

    def test_shows_each_step(self, command):
        _, out, _ = command("solve", RULEBOOK, "--show")
        assert out.count("A  B  C  D  E  F  G") == 3
        assert "1. R:C2" in out

    def test_supply(self, command):
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
    def test_a_stated_solution_is_replayed(self, command, stated, code, said):
        result, out, _ = command("solve", f"{RULEBOOK} => {stated}")
        assert result == code
        assert said in out

    def test_explain(self, command):
        code, out, _ = command("solve", "--explain", f"{GOOD} => R:C5 L:F5")
        assert code == 1
        assert "lost at card 1, R:C5: the cockroach A5N (at the start A4N) cannot be caught" in out
        assert "won instead with L:G5" in out
        code, out, _ = command("solve", "--explain", "--json", f"{GOOD} => L:G5")
        assert (code, json.loads(out)["explanation"]) == (0, ["so far the play can be won"])

    def test_explain_needs_a_play(self, command):
        code, _, err = command("solve", "--explain", GOOD)
        assert (code, "needs a play after =>" in err) == (2, True)

    def test_an_explanation_can_be_undecided(self, command):
        code, _, err = command("solve", "--explain", f"{HOPELESS} => TL", "--budget", "1000")
        assert (code, err.count("\n")) == (3, 1)

    def test_a_budget_that_runs_out_is_undecided(self, command):
        code, out, _ = command("solve", HOPELESS, "--budget", "100000", "--json")
        assert code == 3
        assert json.loads(out)["status"] == "undecided"

    def test_tasks_from_a_file_and_from_standard_input(self, tmp_path):
        path = tmp_path / "tasks.txt"
        path.write_text(f"{RULEBOOK}  # the rulebook's\n\n{FIVE}\n")
        result = subprocess.run(
            [SCHABEN, "solve", path, "-", "--json"], input=GOOD, capture_output=True, text=True, check=True
        )
        statuses = [json.loads(line)["status"] for line in result.stdout.splitlines()]
        assert statuses == ["unique", "multiple", "unique"]


class TestCheck:
    def test_a_good_task(self, command):
        code, out, _ = command("check", GOOD, "--json")
        data = json.loads(out)
        assert code == 0
        assert (data["ok"], data["defects"], data["second"]) == (True, [], None)
        assert data["search"]["status"] == "unique"
        assert data["cpsat"] is None

    @pytest.mark.parametrize(
        ("proof", "asked"), [("both", {"search", "cpsat"}), ("search", {"search"}), ("cpsat", {"cpsat"})]
    )
    def test_proof(self, command, proof, asked):
        code, out, _ = command("check", GOOD, "--json", "--proof", proof)
        data = json.loads(out)
        assert (code, data["ok"]) == (0, True)
        answers = {engine: data[engine] for engine in ("search", "cpsat") if data[engine]}
        assert set(answers) == asked
        for answer in answers.values():
            assert (answer["status"], answer["count"], answer["early"]) == ("unique", 1, False)
        assert ("effort" in answers.get("cpsat", {})) == ("cpsat" in asked)

    def test_cpsat_alone_finds_what_is_wrong(self, command):
        code, out, _ = command("check", RULEBOOK, f"{FIVE} => TL L:G3 TL", "--proof", "cpsat")
        assert code == 1
        for said in ("idle: cockroach B3E", "more than one solution", "second solution: ", "not tight"):
            assert said in out

    def test_one_engine_is_not_enough_for_two(self, command):
        task = format_task(cases.unique("8b0")[0].task)
        code, out, _ = command("check", task, "--proof", "both", "--work", "0.001", "--json")
        data = json.loads(out)
        assert (code, data["ok"]) in {(3, None), (1, False)}  # it may have idle pieces as well
        assert "the number of solutions (cpsat)" in data["undecided"]
        assert data["search"]["status"] == "unique"

    def test_idle_pieces_are_named(self, command):
        code, out, _ = command("check", RULEBOOK)
        assert code == 1
        assert "idle: cockroach B3E" in out

    def test_the_second_solution_is_printed(self, command):
        code, out, _ = command("check", f"{FIVE} => TL L:G3 TL")
        assert code == 1
        assert "there is more than one solution" in out
        assert "second solution: L:G4 TL TL" in out

    def test_early_unclear_and_wrong(self, command):
        _, out, _ = command("check", FIVE, "B2N / B5S / - / F TL => F:B3 TL")
        assert "not tight" in out
        assert "the start is not clear" in out

    def test_undecided(self, command):
        code, out, _ = command("check", HOPELESS, "--budget", "100000")
        assert code == 3
        assert "undecided: the number of solutions" in out

    def test_known_unique_tasks(self, command):
        lines = [str(cases.FOLDER / "unique.txt")]
        code, out, _ = command("check", *lines, "--budget", "100000000", "--json")
        statuses = [json.loads(line)["search"]["status"] for line in out.splitlines()]
        assert code == 1  # most of them have idle pieces
        assert statuses == ["unique"] * 213


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with a small deck."""
    folder = tmp_path_factory.mktemp("deck")
    assert run(["generate", "--seed", "1", "--tasks", "3", "--jobs", "1", "-o", str(folder / "deck.json")]) == 0
    return folder


class TestDeck:
    def test_checks(self, command, folder):
        code, out, _ = command("check", folder / "deck.json")
        assert code == 0
        assert out.endswith("5 of 5 good\n")

    def test_does_not_print_over_what_is_not_ours(self, command, folder, tmp_path):
        path = tmp_path / "faces.pdf"
        path.write_text("mine")
        code, _, err = command("print", folder / "deck.json", "-o", tmp_path)
        assert (code, path.read_text()) == (2, "mine")
        assert "not overwritten" in err

    def test_a_wrong_solution_is_not_printed(self, command, folder):
        data = json.loads((folder / "deck.json").read_text())
        data["cards"][2]["solution"], data["cards"][3]["solution"] = (data["cards"][i]["solution"] for i in (3, 2))
        path = folder / "swapped.json"
        path.write_text(json.dumps(data))
        code, _, err = command("print", path, "-o", folder / "swapped")
        assert code == 2
        assert f"{path}: 1A: the stated solution is wrong" in err
        assert not (folder / "swapped").exists()

    def test_prints(self, command, folder):
        code, out, _ = command("print", folder / "deck.json", "-o", folder / "new" / "paper", "--lang", "en")
        assert code == 0
        assert (folder / "new" / "paper" / "faces.pdf").read_bytes().startswith(b"%PDF")
        assert "faces.pdf" in out

    def test_a_wrong_claim_in_a_deck_fails(self, command, folder):
        data = json.loads((folder / "deck.json").read_text())
        first, second = data["cards"][2:4]
        first["solution"], second["task"] = second["solution"], first["task"]
        data["supply"] = {"F": 1}
        path = folder / "wrong.json"
        path.write_text(json.dumps(data))
        code, out, _ = command("check", path)
        assert code == 1
        assert "the stated solution is wrong" in out
        assert "the same as 1A, turned or mirrored" in out
        assert "the solution: " in out
        assert "beyond the supply" in out

    def test_grades_and_proofs_are_claims_too(self, command, folder):
        data = json.loads((folder / "deck.json").read_text())
        data["cards"][2]["grade"]["bits"] += 1
        data["cards"][3]["proof"]["search"]["status"] = "multiple"
        path = folder / "boasting.json"
        path.write_text(json.dumps(data))
        code, out, _ = command("check", path)
        assert code == 1
        assert "the grade says" in out
        assert "the proof of search says multiple" in out

    def test_does_not_overwrite_what_is_no_deck(self, command, tmp_path):
        path = tmp_path / "mine.txt"
        path.write_text("mine")
        code, _, err = command("generate", "-o", path, "--tasks", "1")
        assert (code, path.read_text()) == (2, "mine")
        assert "not overwritten" in err


class TestGenerate:
    """What the options do to a deck; ``test_generate`` has what is in it."""

    def test_replace(self, command, folder):
        path = folder / "better.json"
        path.write_bytes((folder / "deck.json").read_bytes())
        code, out, _ = command("generate", "-o", path, "--replace", "1b", "--seed", "1")
        assert (code, out) == (0, f"{path}: 5 tasks, profile classic, seed 1\n")
        old, new = (json.loads((folder / name).read_text())["cards"] for name in ("deck.json", "better.json"))
        assert [card["id"] for card, other in zip(old, new, strict=True) if card != other] == ["1B"]
        assert command("check", path)[0] == 0

    def test_extend(self, command, folder):
        path = folder / "more.json"
        code, _, _ = command(
            "generate", "-o", path, "--extend", folder / "deck.json", "--seed", "1", "--tasks", "1", "--jobs", "1"
        )
        assert code == 0
        assert len(json.loads(path.read_text())["made_by"]["extends"]) == 1

    def test_the_deck_that_is_extended_is_not_overwritten(self, command, folder):
        path = folder / "deck.json"
        before = path.read_bytes()
        code, _, err = command("generate", "-o", path, "--extend", folder / "." / "deck.json", "--seed", "2")
        assert (code, err.count("\n")) == (2, 1)
        assert "deck.json: the deck that is extended would be overwritten" in err
        assert path.read_bytes() == before

    def test_a_seed_that_was_drawn_is_said_at_once(self, command, folder):
        """Else nobody could go on with it."""
        path = folder / "drawn.json"
        code, _, err = command("generate", "-o", path, "--tasks", "1", "--jobs", "1")
        assert code == 0
        assert f"schaben: seed {json.loads(path.read_text())['made_by']['seed']}\n" in err

    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            (["-o", "{}/a.pool"], "a.pool: the pool and the deck cannot be one file"),
            (["-o", "{}/a.json", "--pool", "{}/../{name}/a.json"], "a.json: the pool and the deck cannot be one file"),
            (["-o", "{}/a.json", "--pool", "{}"], ": is a directory"),
            (["-o", "{}/a.json", "--pool", "{}/no/a.pool"], "a.pool: the folder does not exist"),
            (["-o", "{}/a.json", "--pool", "{}/mine.txt"], "mine.txt: not a pool that can be used: file is not a"),
            (["-o", "{}/a.json", "--replace", "1A"], "a.json: no such file or directory"),
            (["-o", "{}/a.json", "--extend", "{}/mine.txt"], "mine.txt"),
        ],
    )
    def test_what_is_wrong_is_said_before_anything_is_made(self, command, tmp_path, arguments, said):
        (tmp_path / "mine.txt").write_text("mine\n" * 50)
        code, _, err = command("generate", *(part.format(tmp_path, name=tmp_path.name) for part in arguments))
        assert (code, err.count("\n")) == (2, 1)
        assert said in err
        assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]


class TestBadInput:
    """Exit code 2, and one line that says where and why."""

    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            (["solve", "H9N / C2S / - / F"], "task: exterminator: 'H9' is not a square"),
            (["solve", "A2N / A2S / - / F"], "task: the exterminator and a cockroach share A2"),
            (["solve", "A2N / C2S / - / " + "ZZ " * 9], "task: cards: 'ZZ' is not a card"),
            (["solve", "nothing.txt"], "nothing.txt: no such file or directory"),
            (["solve", "x" * 5000], "file name too long"),
            (["solve", ""], "argument: it is empty"),
            (["solve", "."], ".: is a directory"),
            (["check", "/dev/null"], "/dev/null: there is no task in it"),
            (["print", "/dev/null"], "/dev/null: the file is empty"),
            (["solve", "--limit", "-1", RULEBOOK], "'--limit': -1 is not in the range"),
            (["solve", "--budget", "many", RULEBOOK], "'many' is not a valid integer"),
            (["solve"], "Missing argument 'TASKS...'"),
            (["solve", "/home/me/decks/tasks.txt"], "no such file or directory"),
            (["solve", "--seconds", "nan", RULEBOOK], "'--seconds'"),
            (["dance"], "No such command 'dance'"),
            (["generate", "--profile", "clasic"], "there is no profile 'clasic'"),
            (["generate", "-o", "/nowhere/deck.json"], "/nowhere/deck.json: the folder does not exist"),
        ],
    )
    def test_arguments(self, command, arguments, said):
        code, out, err = command(*arguments)
        assert code == 2
        assert said in err
        assert err.count("\n") == 1
        assert out == ""

    @pytest.mark.parametrize(
        ("content", "said"),
        [
            (b"", "there is no task in it"),
            (b'{"format": "schaben-deck"', "broken JSON"),
            (b'{"format": "something else"}', "this JSON is no deck"),
            (b'{"format": "schaben-deck", "version": 99}', "format version 99"),
            (bytes(range(256)) * 8, "not a text file"),
            (b"\x00" * 100, "not a text file"),
        ],
    )
    def test_files(self, command, tmp_path, content, said):
        path = tmp_path / "input"
        path.write_bytes(content)
        for name in ("solve", "check"):
            code, _, err = command(name, path)
            assert code == 2
            assert said in err
            assert str(path) in err
            assert err.count("\n") == 1


@pytest.mark.parametrize("delay", [1.2, 2.0, 5.0])
def test_interrupt_ends_with_130_and_leaves_no_half_deck(tmp_path, delay):
    """While libraries are imported, while workers start, while they work."""
    path = tmp_path / "deck.json"
    arguments = [SCHABEN, "generate", "--jobs", "2", "--seed", "1", "-o", path]
    process = subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True, start_new_session=True)
    time.sleep(delay)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "schaben: interrupted" in err
    assert "Traceback" not in err
    assert {file.name for file in tmp_path.iterdir()} <= {"deck.pool", "deck.pool-journal"}


def test_interrupt_ends_cpsat_too():
    """It runs outside Python, which would otherwise not hear of Ctrl-C before it is done."""
    arguments = [SCHABEN, "solve", "--engine", "cpsat", "--limit", "0", HOPELESS]
    process = subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True, start_new_session=True)
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert (process.returncode, err.strip()) == (130, "schaben: interrupted")


def test_a_killed_run_goes_on_and_ends_with_the_same_deck(tmp_path):
    profile = tmp_path / "easy.toml"
    profile.write_text(EASY)
    arguments = [SCHABEN, "generate", "--profile", profile, "--jobs", "1", "--seed", "1"]
    for name in ("whole", "killed"):
        process = subprocess.Popen([*arguments, "-o", tmp_path / f"{name}.json"], stderr=subprocess.DEVNULL)
        if name == "killed":
            _wait_for_units(tmp_path / "killed.pool", 4)
            process.kill()
        process.communicate(timeout=120)
    assert process.returncode == -signal.SIGKILL
    assert {file.name for file in tmp_path.glob("killed*")} <= {"killed.pool", "killed.pool-journal"}
    subprocess.run([*arguments, "-o", tmp_path / "killed.json"], check=True, capture_output=True)
    assert (tmp_path / "killed.json").read_bytes() == (tmp_path / "whole.json").read_bytes()


def _wait_for_units(path, number):
    deadline = time.monotonic() + 60
    while not path.exists() or _units_in(path) < number:
        assert time.monotonic() < deadline
        time.sleep(0.005)


def _units_in(path):
    with closing(sqlite3.connect(path, timeout=10)) as pool:
        try:
            return pool.execute("SELECT count(*) FROM unit").fetchone()[0]
        except sqlite3.OperationalError:  # it is not there yet
            return 0


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_workers_do_not_outlive_a_process_that_is_killed(tmp_path, how):
    arguments = [SCHABEN, "generate", "--jobs", "2", "--seed", "1", "-o", tmp_path / "deck.json"]
    process = subprocess.Popen(arguments, stderr=subprocess.DEVNULL, start_new_session=True)
    time.sleep(6)
    process.send_signal(how)
    process.wait(timeout=30)
    deadline = time.monotonic() + 30
    while _is_alive(process.pid):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert {file.name for file in tmp_path.iterdir()} <= {"deck.pool", "deck.pool-journal"}


def _is_alive(session):
    """Whether a process of the group is left."""
    try:
        os.killpg(session, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("redirection", ["<&-", ">&-", "2>&-"])
def test_closed_streams_are_no_traceback(redirection):
    command = f'{SCHABEN} solve - {redirection} <<< "{GOOD}"' if redirection != "<&-" else f"{SCHABEN} solve - <&-"
    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert result.returncode == (2 if redirection == "<&-" else 0)
    assert "Traceback" not in result.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_one_line():
    with Path("/dev/full").open("w") as full:
        result = subprocess.run([SCHABEN, "solve", GOOD], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (result.returncode, result.stderr) == (2, "schaben: output: no space left on device\n")


def test_a_closed_pipe_is_no_traceback_and_no_success():
    arguments = [SCHABEN, "solve", cases.FOLDER / "counts.txt"]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        process.stdout.readline()
        process.stdout.close()
        assert "Traceback" not in process.stderr.read()
    assert process.returncode == 141


class TestGrade:
    def test_a_line_for_each_task(self, command):
        code, out, _ = command("grade", GOOD, f"{GOOD} => L:G5 R:A5")
        assert code == 0
        first, second = out.splitlines()
        assert first == second
        assert re.match(r"task  \d\.\d bits, easy \(uncalibrated\), score ", first)

    def test_json(self, command):
        _, out, _ = command("grade", "--json", GOOD)
        data = json.loads(out)
        assert (data["task"], data["level"], data["cut"]) == (GOOD, "easy", False)
        assert data["metrics"]["length"] == 2

    def test_explain_names_every_measure(self, command):
        _, out, _ = command("grade", "--explain", GOOD)
        for label in ("different positions", "depth of the deepest trap", "coupling", "tricks"):
            assert label in out

    @pytest.mark.parametrize(
        ("line", "error"),
        [
            ("A2N / B3E / - / TL TL", "task: it has no solution, and only a task with exactly one has a grade"),
            ("A1N / A3N / - / TL TR TU", "task: it has more than one solution, and only a task with exactly one"),
            (f"{GOOD} => R:C5 L:F5", "task: the stated solution is wrong: it does not win"),
            ("A1N / A3S B3S C3S D3S E3S F3S G3S / - / F => F:A2", "task: the stated solution is wrong"),
        ],
    )
    def test_what_has_no_grade(self, command, line, error):
        code, _, err = command("grade", line)
        assert code == 2
        assert error in err

    def test_a_task_that_is_too_large_is_named_and_the_others_are_graded(self, command):
        seven = next(case for case in cases.unique() if len(case.task.start.cockroaches) == 7)
        text = f"{format_task(seven.task)} => {format_play(seven.solution)}"
        code, out, err = command("grade", text, GOOD)
        assert code == 2
        assert err == "schaben: task: grading handles at most 6 cockroaches, as many as the game has\n"
        assert out.startswith("task  ")

    def test_levels_by_rank(self, command):
        lines = [f"{case}" for case in (GOOD, RULEBOOK, "A1N / C3S / - / R")]
        _, out, _ = command("grade", "--levels", "deck", *lines)
        assert len(out.splitlines()) == 3
        assert "difficult (by rank)" in out
        assert "uncalibrated" not in out

    @pytest.mark.parametrize("name", ["maze.svg", "maze.PDF", "maze.png", "maze.graphml"])
    def test_maze_can_be_drawn_again(self, command, tmp_path, name):
        for _ in range(2):
            code, _, _ = command("grade", GOOD, "--maze", tmp_path / name)
            assert code == 0
        assert (tmp_path / name).stat().st_size > 0

    @pytest.mark.parametrize(
        ("arguments", "error"),
        [
            ((GOOD, GOOD, "--maze", "maze.svg"), "--maze draws one task"),
            ((GOOD, "--maze", "maze.gif"), "a maze is written as .graphml, .svg, .pdf or .png"),
            ((GOOD, "--maze", "no/maze.svg"), "the folder does not exist"),
        ],
    )
    def test_mazes_that_cannot_be(self, command, arguments, error):
        code, _, err = command("grade", *arguments)
        assert code == 2
        assert error in err


class TestAnalyse:
    def test_two_sources(self, command, tmp_path):
        one, other = tmp_path / "one.txt", tmp_path / "other.txt"
        one.write_text(f"{GOOD}\n{RULEBOOK}\n")
        other.write_text("A1N / C3S / - / R\n")
        code, out, _ = command("analyse", one, other, "-o", tmp_path / "out")
        assert code == 0
        assert out.startswith(f"{tmp_path / 'out' / 'report.html'}: 3 tasks, ")
        report = (tmp_path / "out" / "report.html").read_text()
        assert "<h1>one and other</h1>" in report

    def test_a_source_that_is_given_twice(self, command, tmp_path):
        path = tmp_path / "one.txt"
        path.write_text(f"{GOOD}\n")
        code, _, err = command("analyse", path, path, "-o", tmp_path / "out")
        assert (code, err) == (2, f"schaben: {path}: it is given twice\n")

    @pytest.mark.parametrize(
        ("text", "error"), [("", "there is no task in it"), ("A1N / A3N / - / TL TR TU\n", "more than one solution")]
    )
    def test_what_cannot_be_analysed(self, command, tmp_path, text, error):
        path = tmp_path / "deck.txt"
        path.write_text(text)
        code, _, err = command("analyse", path, "-o", tmp_path / "out")
        assert code == 2
        assert error in err


def test_help_names_every_command(command):
    _, out, _ = command("--help")
    for name in ("solve", "check", "grade", "analyse", "generate", "compose", "print"):
        assert name in out
