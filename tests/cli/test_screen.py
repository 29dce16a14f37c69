"""What a terminal, a pipe and a file show: results and progress never share a line, and text is UTF-8."""

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.commands import GOOD, SCHABEN, Command
from helpers.screens import lines, on_terminal
from schaben.output.console import screen

WORK = """
import logging
from schaben.output.console import screen
screen.set_up()
with screen.progress(3, "tasks") as progress:
    for number in range(1, 4):
        if number == 2:
            logging.getLogger("schaben.solver").info("compiling")
        screen.show(f"result {number}")
        progress(number)
screen.show("the end")
"""
SHOWN = ["result 1", "schaben: compiling", "result 2", "result 3"]
BAR = f"tasks [{'#' * 36}] 3/3"

needs_terminal = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


def written(columns: int = 80, **variables: str) -> bytes:
    return on_terminal([sys.executable, "-c", WORK], {**os.environ, "TERM": "xterm", **variables}, columns)


@needs_terminal
@pytest.mark.parametrize(("columns", "bar"), [(80, BAR), (40, f"tasks [{'#' * 27}] 3/3"), (20, "tasks 3/3")])
def test_results_log_lines_and_the_bar_have_lines_of_their_own(columns: int, bar: str) -> None:
    assert lines(written(columns), columns) == [*SHOWN, bar, "the end", ""]


@needs_terminal
def test_there_are_no_escapes() -> None:
    assert b"\x1b" not in written() + written(NO_COLOR="1") + written(TERM="dumb")


@needs_terminal
def test_a_terminal_that_cannot_go_back_has_plain_lines() -> None:
    shown = lines(written(TERM="dumb"))
    assert [line for line in shown if "of 3 tasks" not in line] == [*SHOWN, "the end", ""]
    assert "schaben: 1 of 3 tasks" in shown
    assert b"\r" not in written(TERM="dumb").replace(b"\r\n", b"")


@needs_terminal
def test_composed_tasks_begin_a_line(tmp_path: Path) -> None:
    arguments: list[str | Path] = [SCHABEN, "compose", "cards=3", "--number", "2", "--seed", "1", "--jobs", "1"]
    shown = lines(on_terminal(arguments, {**os.environ, "TERM": "xterm"}))
    assert len([line for line in shown if re.match(r"[A-G][1-7][NESW] / ", line)]) == 2
    assert not [line for line in shown if re.search(r"\d/2.* / ", line)]
    assert "tasks [" + "#" * 36 + "] 2/2" in shown


def test_the_live_line_is_cut_between_its_parts() -> None:
    line = screen._Live(io.StringIO())
    line.show("round 1, 8 units; 1.2 units/s")
    assert [line.text(room) for room in (29, 28, 16, 15, 3)] == [
        "round 1, 8 units; 1.2 units/s",
        "round 1, 8 units",
        "round 1, 8 units",
        "round 1",
        "rou",
    ]


def test_results_and_progress_have_a_stream_each() -> None:
    done = subprocess.run([sys.executable, "-c", WORK], capture_output=True, check=True)
    assert done.stdout == b"result 1\nresult 2\nresult 3\nthe end\n"
    assert done.stderr.decode().splitlines() == [
        "schaben: 1 of 3 tasks",
        "schaben: compiling",
        "schaben: 2 of 3 tasks",
        "schaben: 3 of 3 tasks",
    ]


# --- Text ---------------------------------------------------------------------------------------

COLOURED = """
from schaben.output.console import screen
from schaben.output.console.styled import Span, Style
screen.set_up()
screen.show_lines([(Span("one ", Style(28, 230, bold=True)), Span("two\\x1b[2J"))])
"""
PLAINLY = "one two\\x1b[2J"
IN_COLOUR = "\x1b[1;38;5;28;48;5;230mone \x1b[0mtwo\\x1b[2J"


@needs_terminal
@pytest.mark.parametrize(
    ("variables", "shown"),
    [
        ({}, IN_COLOUR),
        ({"NO_COLOR": ""}, IN_COLOUR),
        ({"NO_COLOR": "1"}, PLAINLY),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, PLAINLY),
        ({"TERM": "dumb"}, PLAINLY),
    ],
)
def test_colours_on_a_terminal(variables: dict[str, str], shown: str) -> None:
    environment = {**os.environ, "TERM": "xterm"}
    environment.pop("NO_COLOR", None)
    assert lines(on_terminal([sys.executable, "-c", COLOURED], environment | variables)) == [shown, ""]


@pytest.mark.parametrize(("variables", "shown"), [({}, PLAINLY), ({"FORCE_COLOR": "1"}, IN_COLOUR)])
def test_colours_in_a_pipe_if_asked_for(variables: dict[str, str], shown: str) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    result = subprocess.run(
        [sys.executable, "-c", COLOURED], env=environment | variables, capture_output=True, text=True, check=True
    )
    assert result.stdout == f"{shown}\n"


NAMES = ("Küche", "🪳", "a\\b", "quote\"'", "two\nlines", "\x1b[31mred", "\u202etfel", "B\udcfcro")


@pytest.fixture(params=["cp1252", "ascii", "utf-8", "utf-16"])
def environment(request: pytest.FixtureRequest) -> dict[str, str]:
    """Another encoding of the standard streams."""
    return {**os.environ, "PYTHONIOENCODING": request.param}


def printed(program: str, environment: dict[str, str]) -> bytes:
    head = "from schaben.output.console import screen; screen.set_up(); "
    arguments = [sys.executable, "-c", head + program]
    return subprocess.run(arguments, capture_output=True, check=True, env=environment).stdout


def test_json_is_the_same_bytes_on_every_system(environment: dict[str, str]) -> None:
    found = printed(f"[screen.show_json({{'id': name}}) for name in {NAMES!r}]", environment)
    assert [json.loads(line)["id"] for line in found.decode("utf-8").split("\n")[:-1]] == list(NAMES)


def test_text_is_the_same_bytes_on_every_system(environment: dict[str, str]) -> None:
    found = printed(f"[screen.show(screen.in_one_line(name)) for name in {NAMES!r}]", environment)
    assert found.decode("utf-8").splitlines() == list(map(screen.in_one_line, NAMES))


@needs_terminal
@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_a_terminal_gets_what_it_can_show(encoding: str) -> None:
    program = "from schaben.output.console import screen; screen.set_up(); screen.show('K\\xfcche \\U0001fab3');"
    program += "screen.show_json({'id': 'K\\xfcche \\U0001fab3'})"
    raw = on_terminal([sys.executable, "-c", program], {**os.environ, "PYTHONIOENCODING": encoding})
    text, data, _ = raw.decode(encoding).split("\r\n")
    assert text == "Küche 🪳".encode(encoding, "backslashreplace").decode(encoding)
    assert json.loads(data) == {"id": "Küche 🪳"}


@pytest.mark.parametrize("name", NAMES)
def test_an_error_is_one_line_whatever_a_name_holds(command: Command, name: str) -> None:
    code, out, err = command("check", f"{name}.json")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.rstrip("\n").isprintable()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a b", "a b"),
        ("a\nb", "a\\nb"),
        ("Ü 蟑螂 👨\u200d👩\u200d👧 \u3000", "Ü 蟑螂 👨\u200d👩\u200d👧 \u3000"),
        ("\udcfc", "\\udcfc"),
        ("\x1b[2J", "\\x1b[2J"),
        ("\u202etfel", "\\u202etfel"),
    ],
)
def test_in_one_line(text: str, line: str) -> None:
    assert screen.in_one_line(text) == line


@pytest.mark.skipif(sys.platform == "win32", reason="names that Windows does not allow")
@pytest.mark.parametrize("name", NAMES)
def test_a_result_is_one_line_whatever_a_name_holds(command: Command, tmp_path: Path, name: str) -> None:
    path = tmp_path / f"{name}.txt"
    path.write_text(GOOD)
    code, out, err = command("check", path, GOOD)
    assert (code, err, out.count("\n")) == (0, "", 3)
    assert not re.search(r"[\x00-\x09\x0b-\x1f\u202e]", out)
    code, out, err = command("check", "--json", path)
    assert json.loads(out)["id"] == f"{path}:1"
