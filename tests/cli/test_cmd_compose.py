"""``schaben compose``."""

import json
import signal
import subprocess
from pathlib import Path

import pytest
from helpers.commands import SCHABEN, Command, solved
from helpers.wishlist import EVERY
from schaben.generator.wishes import parse


@pytest.fixture
def compose(command: Command) -> Command:
    """The command with one worker."""
    return lambda *arguments: command("compose", "--jobs", "1", *arguments)


def test_it_prints_task_lines_that_have_the_wishes(compose: Command) -> None:
    code, out, err = compose("cards=4 kinds+=TU", "--number", 2, "--seed", 1)
    assert code == 0
    assert "--seed 1" in err
    lines = [solved(line) for line in out.splitlines()]
    assert len(lines) == 2
    assert all(wish.holds(task, solution) for task, solution in lines for wish in parse("cards=4 kinds+=TU"))


def test_json_has_what_each_engine_says(compose: Command) -> None:
    code, out, _ = compose("cards=3", "--seed", 1, "--json")
    data = json.loads(out)
    assert code == 0
    assert set(data) == {"task", "solution", "by", "search", "cpsat"}
    assert data["search"]["status"] == data["cpsat"]["status"] == "unique"


def test_a_file_of_tasks_says_how_it_was_made_and_can_be_checked(
    command: Command, compose: Command, tmp_path: Path
) -> None:
    path = tmp_path / "mine.txt"
    assert compose("cards=3", "--number", 2, "--seed", 4, "-o", path)[0] == 0
    heading, _digest, *tasks = path.read_text().splitlines()
    assert heading.endswith("compose cards=3 --number 2 --seed 4 --supply 6")
    assert len(tasks) == 2
    assert command("check", path).code == 0
    assert compose("cards=3", "--seed", 5, "-o", path)[0] == 0  # its own file may go
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]


def test_lines_that_somebody_added_are_kept(compose: Command, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    compose("cards=3", "--seed", 4, "-o", path)
    path.write_text(mine := path.read_text() + "A2N / C2S / - / F\n")
    code, _, err = compose("cards=3", "--seed", 5, "-o", path)
    assert code == 0
    assert f"{path} was changed since schaben wrote it: kept as mine.txt~" in err
    assert (tmp_path / "mine.txt~").read_text() == mine


def test_a_hand_that_the_published_box_cannot_deal_is_said(compose: Command) -> None:
    code, out, err = compose('hand="F F F L"', "--seed", 1)
    assert (code, "beyond the published cards: 1 more F" in err) == (0, True)
    assert " / F F F L => " in out
    assert "beyond" not in compose('hand="F F L"', "--seed", 1).err


def test_wishes_on_several_lines_make_a_heading_of_one(compose: Command, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    assert compose("cards=3\n\tboxes<=3", "--seed", 1, "-o", path)[0] == 0
    heading, *_ = path.read_text().splitlines()
    assert "'cards=3 boxes<=3'" in heading


@pytest.mark.parametrize("text", ["dear diary\n", "# schaben tasks that I like\n", ""])
def test_a_file_of_somebody_else_is_not_overwritten(compose: Command, tmp_path: Path, text: str) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(text)
    code, _, err = compose("cards=3", "-o", path)
    assert code == 2
    assert "not overwritten" in err
    assert path.read_text() == text


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ("fast", "wish 'fast': there is no such wish"),
        ("cards=2 bides>=3", "bides>=3 cannot hold with 2 cards"),
        ("cards=5 cards=6", "no number of cards"),
    ],
)
def test_bad_wishes_are_one_line(compose: Command, wishes: str, said: str) -> None:
    code, out, err = compose(wishes)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err


def test_plans_that_run_out_are_undecided(compose: Command) -> None:
    code, out, err = compose("cards=9", "--plans", 1, "--seed", 1)
    assert (code, out) == (3, "")
    assert "0 of 1 tasks found" in err


def test_the_help_names_every_wish(command: Command) -> None:
    code, out, _ = command("compose", "--help")
    assert code == 0
    for text in EVERY:
        name = text.replace("kinds+=TU", "kinds+=K,K").replace("kinds-=X-,X+", "kinds-=K,K").split("=")[0].rstrip("<>")
        assert name in out


def test_ctrl_c_keeps_what_was_found(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    arguments: list[str | Path] = [SCHABEN, "compose", "cards=4", "--number", "1000", "--jobs", "2", "-o", path]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert first in path.read_text()
