"""``schaben mine``."""

import contextlib
import io
import json
import subprocess
import time
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.commands import SCHABEN, Command
from schaben.cli import run
from schaben.generator.mine import mine
from schaben.generator.mine.unit import MineUnit
from schaben.generator.pool import Record
from schaben.output.console.minetext import with_speed

pytestmark = pytest.mark.usefixtures("kernels")

SMALL = ("--cards", "3..4", "--units", "2", "--seed", "1")
"""A search of which a round takes some tenths of a second."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "mine.pool"


def test_it_says_what_was_found(command: Command, path: Path) -> None:
    code, out, err = command("mine", path, *SMALL, "--rounds", "1", "--jobs", "1")
    first, hardest = out.splitlines()
    assert (code, err) == (0, "")
    assert first.startswith(f"{path}: round 1, 2 units, 48 tasks, ")
    assert command("solve", hardest)[0] == 0


def test_the_pool_is_the_same_with_any_number_of_processes(command: Command, tmp_path: Path) -> None:
    exports = set()
    for jobs in (1, 2):
        path = tmp_path / f"{jobs}.pool"
        assert command("mine", path, *SMALL, "--rounds", "1", "--jobs", jobs)[0] == 0
        exports.add(command("pool", "export", path)[1])
    assert len(exports) == 1


def test_it_goes_on_where_it_was(command: Command, path: Path) -> None:
    for rounds in (1, 2):
        command("mine", path, *SMALL, "--rounds", rounds, "--jobs", "1")
    code, out, _ = command("mine", path, *SMALL, "--rounds", "2", "--jobs", "1", "--json")
    found = json.loads(out)
    assert code == 0
    assert (found["seed"], found["rounds"], found["units"], found["tasks"]) == (1, 2, 4, 96)
    assert set(found["hardest"]) == {"task", "bits"}
    assert command("pool", "stats", path)[1].endswith("units of 1 run\n")


def test_it_stops_in_time(command: Command, path: Path) -> None:
    assert command("mine", path, *SMALL, "--for", "0.001s", "--jobs", "1").out.startswith(f"{path}: round 1, 1 unit, ")


def test_a_unit_under_way_does_not_outlast_the_time(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is done again by the next call, which ends with the same pool as one that was never stopped."""
    stopped, whole = tmp_path / "stopped.pool", tmp_path / "whole.pool"

    def slow(unit: MineUnit) -> list[Record]:
        time.sleep(1000 * unit.number)
        return unit.found()

    with monkeypatch.context() as patched:
        patched.setattr(mine, "found_by", slow)
        code, out, err = command("mine", stopped, *SMALL, "--for", "0.5s", "--jobs", "1")
    assert (code, err) == (0, "")
    assert out.startswith(f"{stopped}: round 1, 1 unit, 24 tasks, ")
    for path in (stopped, whole):
        assert command("mine", path, *SMALL, "--rounds", "1", "--jobs", "1")[0] == 0
    assert command("pool", "export", stopped) == command("pool", "export", whole)


def test_ctrl_c_ends_with_what_was_found(command: Command, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(unit: MineUnit) -> list[Record]:
        if unit.number == interrupted_at:
            raise KeyboardInterrupt
        return unit.found()

    monkeypatch.setattr(mine, "found_by", interrupted)
    interrupted_at = 1
    goes_on = f"schaben: {path} keeps what was found: the same command with --seed {{}} goes on from there\n"
    code, out, err = command("mine", path, *SMALL, "--rounds", "1", "--jobs", "1")
    assert (code, err) == (130, f"{goes_on.format(1)}\nschaben: interrupted\n")
    assert out.startswith(f"{path}: round 1, 1 unit, 24 tasks, ")
    interrupted_at = 0
    again = command("mine", path, *SMALL, "--rounds", "1", "--jobs", "1", "--seed", "2")
    assert again == (130, "", f"{goes_on.format(2)}\nschaben: interrupted\n")


def test_tasks_are_those_of_the_pool(command: Command, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A task that two units found is one task."""
    monkeypatch.setattr(mine, "found_by", lambda unit: replace(unit, number=0, cards=3).found())
    assert "2 units, 24 tasks, " in command("mine", path, *SMALL, "--rounds", "1", "--jobs", "1").out
    assert "2 units, 48 tasks, " in command("mine", path, *SMALL, "--rounds", "1", "--seed", "2", "--jobs", "1").out


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What one undisturbed process finds in two rounds."""
    path = tmp_path_factory.mktemp("whole") / "whole.pool"
    return mined_and_exported(path)


def mined_and_exported(path: Path) -> str:
    with contextlib.redirect_stdout(io.StringIO()) as out:
        assert run(["mine", str(path), *SMALL, "--rounds", "2", "--jobs", "1"]) == 0
        out.seek(out.truncate(0))
        assert run(["pool", "export", str(path)]) == 0
        return out.getvalue()


def test_a_full_disk_is_one_line_and_loses_nothing(path: Path, exported: str) -> None:
    resource = pytest.importorskip("resource")
    found = subprocess.run(
        [SCHABEN, "mine", path, *SMALL, "--rounds", "2", "--jobs", "1"],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, 30_000)),
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (found.returncode, found.stdout) == (2, "")
    assert found.stderr == f"schaben: {path}: cannot be written: disk I/O error\n"
    assert mined_and_exported(path) == exported


def test_two_at_once_find_the_same(path: Path, exported: str) -> None:
    with subprocess.Popen(
        [SCHABEN, "mine", path, *SMALL, "--rounds", "2", "--jobs", "1"], stdout=subprocess.PIPE
    ) as one:
        assert mined_and_exported(path) == exported
        one.communicate()
    assert one.returncode == 0
    assert mined_and_exported(path) == exported


def test_a_profile_says_what_is_looked_for(command: Command, path: Path) -> None:
    code, out, _ = command("mine", path, "--profile", "gentle", "--rounds", "1", "--units", "1", "--jobs", "1")
    assert code == 0
    assert "1 unit, 24 tasks" in out


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ((), "give either --profile or --cards"),
        (("--cards", "4", "--profile", "classic"), "give either --profile or --cards"),
        (("--profile", "classic", "--box-cards", "1"), "--box-cards goes with --cards"),
        (("--cards", "15"), "cards: 15 are wanted, the supply has only 14 for a hand"),
        (("--cards", "5..4"), "'5..4': the smaller number comes first"),
        (("--cards", "5", "--for", "10"), "'10' is not a time such as 90s, 10m or 2h"),
        (("--cards", "5", "--for", "xs"), "'xs' is not a time such as 90s, 10m or 2h"),
        (("--cards", "5", "--for", "-5m"), "'-5m' is not a time from 0.001m to 1,000,000m"),
        (("--cards", "6-9"), "'6-9' is not a number or a range such as 8..13"),
        (("--cards", "6.."), "'6..' is not a number or a range such as 8..13"),
        (("--cards", "9", "--box-cards", "9"), "--cards with --box-cards: box cards: 9 are wanted"),
    ],
)
def test_what_cannot_be_is_one_line(command: Command, path: Path, options: tuple[str, ...], reason: str) -> None:
    code, out, err = command("mine", path, *options)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert reason in err
    assert not path.exists()


def test_the_live_line_has_plain_numbers() -> None:
    progress = mine.Progress(1, 1, 1, 1, 1400, 10.0, 1, None)
    assert with_speed(progress) == "round 1, 1 unit, 1 task, 1 cell; 0.1 units/s, 140 tasks/s"
