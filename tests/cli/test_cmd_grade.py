"""``schaben grade``."""

import json
import re
from pathlib import Path

import pytest
from helpers import cases
from helpers.commands import GOOD, RULEBOOK, Command
from helpers.printed import EIGHTEEN
from schaben.solver.notation import format_play, format_task


def test_a_line_for_each_task(command: Command) -> None:
    code, out, _ = command("grade", GOOD, f"{GOOD} => L:G5 R:A5")
    assert code == 0
    first, second = out.splitlines()
    assert first == second
    assert re.match(r"task  \d\.\d bits, easy \(uncalibrated\), score ", first)


def test_json(command: Command) -> None:
    _, out, _ = command("grade", "--json", GOOD)
    data = json.loads(out)
    assert (data["task"], data["level"], data["cut"]) == (GOOD, "easy", False)
    assert data["metrics"]["length"] == 2


def test_explain_names_every_measure(command: Command) -> None:
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
def test_what_has_no_grade(command: Command, line: str, error: str) -> None:
    code, _, err = command("grade", line)
    assert code == 2
    assert error in err


def test_a_task_that_is_too_large_is_named_and_the_others_are_graded(command: Command) -> None:
    seven = next(case for case in cases.unique() if len(case.task.start.cockroaches) == 7)
    text = f"{format_task(seven.task)} => {format_play(seven.solution)}"
    code, out, err = command("grade", text, GOOD)
    assert code == 2
    assert err == "schaben: task: grading handles at most 6 cockroaches, as many as the game has\n"
    assert out.startswith("task  ")


def test_a_hand_of_all_cards_is_graded_without_the_walk(command: Command) -> None:
    code, out, _ = command("grade", EIGHTEEN)
    assert code == 0
    assert out.startswith("task  60.")
    assert out.endswith(" (too many positions for depth of the deepest trap and coupling)\n")


def test_levels_by_rank(command: Command) -> None:
    lines = [f"{case}" for case in (GOOD, RULEBOOK, "A1N / C3S / - / R")]
    _, out, _ = command("grade", "--levels", "deck", *lines)
    assert len(out.splitlines()) == 3
    assert "difficult (by rank)" in out
    assert "uncalibrated" not in out


@pytest.mark.parametrize("name", ["maze.svg", "maze.PDF", "maze.png", "maze.graphml"])
def test_maze_can_be_drawn_again(command: Command, tmp_path: Path, name: str) -> None:
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
def test_mazes_that_cannot_be(command: Command, arguments: list[str], error: str) -> None:
    code, _, err = command("grade", *arguments)
    assert code == 2
    assert error in err
