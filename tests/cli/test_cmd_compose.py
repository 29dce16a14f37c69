"""``schaben compose``."""

import json
import signal
import subprocess
from pathlib import Path

import pytest
from helpers.commands import SCHABEN, Command, solved
from helpers.wishlist import EVERY
from schaben.generator.nearest import edits
from schaben.generator.wishes import parse
from schaben.grading.player import bits
from schaben.grading.trace import follow
from schaben.grading.tricks import tricks_of
from schaben.solver.notation import parse_play, parse_task
from schaben.solver.quality import examine
from schaben.solver.search.solve import count_solutions


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
        ("cards=5 cards=6", "cards=5 cards=6 cannot hold together"),
    ],
)
def test_bad_wishes_are_one_line(compose: Command, wishes: str, said: str) -> None:
    code, out, err = compose(wishes)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err


def test_plans_that_run_out_are_undecided(compose: Command) -> None:
    code, out, err = compose("cards=3 bits>=40", "--plans", 1, "--seed", 1)
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


SPOILT = "G5S / A4N B5W C3N / - / L R"
"""One cockroach too many."""


def test_mending(command: Command, tmp_path: Path) -> None:
    output = tmp_path / "mended.txt"
    code, out, _ = command("compose", "--from", SPOILT, "--keep", "a4n,C3N", "-o", output)
    assert (code, out) == (0, f"{KEPT}\n  1 change (proven least): cockroach B5W is removed\n")
    assert KEPT in output.read_text()


def test_what_is_mended_is_kept_when_the_next_task_cannot_be(command: Command, tmp_path: Path) -> None:
    source, output = tmp_path / "own\nF L.txt", tmp_path / "mended.txt"
    source.write_text(f"{SPOILT}\nA1N / - / - / F R / =C4\n")
    code, _, err = command("compose", "cockroaches>=1", "--from", source, "--keep", "exterminator", "-o", output)
    assert code == 2
    assert "a square to reach cannot be mended" in err
    heading, *lines = output.read_text().splitlines()
    assert "compose 'cockroaches>=1' --from " in heading
    assert heading.endswith(" --keep exterminator --supply 6 --work 60")
    assert sum("=>" in line for line in lines) == 1


KEPT = "G5S / A4N C3N / - / L R => R:A5 L:C5"


def test_mending_as_data(command: Command) -> None:
    code, out, _ = command("compose", "--from", f"{SPOILT} => L:G5 R:A5", "--keep", "play", "cockroaches=2", "--json")
    found = json.loads(out)
    assert (code, found["solution"], found["proven_least"]) == (0, "L:G5 R:A5", True)
    assert found["changes"] == ["cockroach C3N is removed"]


def test_mending_without_work_is_undecided(command: Command) -> None:
    code, out, err = command("compose", "--from", "D4N / A1E G7S C3N / B2 E5 / F L B TR", "--work", "0.000001")
    assert (code, err) == (3, "schaben: 1 task not proven to have the fewest changes; more --work may do it\n")
    assert "at least 0 changes" in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--from", SPOILT, "--keep", "D4"], "keep: 'D4' is no piece of the task"),
        (["--from", SPOILT, "bides>=3"], "there is no task with these wishes"),
        (["--from", "A1N / - / - / F R / =C4"], "a square to reach cannot be mended"),
        (["--keep", "hand", "cards=3"], "--keep needs --from"),
        (["--from", SPOILT, "--number", "2"], "--number does not go with it"),
    ],
)
def test_mending_that_cannot_be(command: Command, arguments: list[str], said: str) -> None:
    code, out, err = command("compose", *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err


FIVE = "A6N / A4N B4N C7W F2S F5S / A1 D7 F3 G6 / F F L L R TL TR"


@pytest.mark.parametrize(("direction", "sign"), [("--harder", 1), ("--easier", -1)])
def test_tasks_like_another(command: Command, tmp_path: Path, direction: str, sign: int) -> None:
    output = tmp_path / "alike.txt"
    code, out, _ = command("compose", "--like", FIVE, direction, "--number", 2, "--json", "-o", output)
    found = [json.loads(line) for line in out.splitlines()]
    assert (code, len(found)) == (0, 2)
    origin = parse_task(FIVE)
    idea = set(tricks_of(follow(origin, count_solutions(origin).solutions[0])))
    for one in found:
        task, solution = parse_task(one["task"]), parse_play(one["solution"])
        assert examine(task).is_good
        assert set(tricks_of(follow(task, solution))) == idea
        assert sign * one["more_bits"] >= 0.5
        assert one["bits"] == bits(task, solution)
        assert len(one["changes"]) == len(edits(origin, task)) > 0
    assert output.read_text().count("=>") == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--like", SPOILT, "--harder"], "must have exactly one solution"),
        (["--like", FIVE], "--like needs --harder or --easier"),
        (["--like", FIVE, "--harder", "--easier"], "--like needs --harder or --easier"),
        (["--like", FIVE, "--from", FIVE], "either --from or --like"),
        (["--harder"], "either --from or --like"),
    ],
)
def test_nothing_is_like_another(command: Command, arguments: list[str], said: str) -> None:
    code, out, err = command("compose", *arguments)
    assert (code, out) == (2, "")
    assert said in err


def test_too_few_tasks_like_another_are_undecided(command: Command) -> None:
    code, out, err = command("compose", "--like", "G5S / A4N B5W / - / L R", "--harder")
    assert (code, out, err) == (3, "", "schaben: 0 of 1 tasks found near enough\n")
