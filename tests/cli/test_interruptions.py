"""Ctrl-C, kills, and streams that are closed or full."""

import os
import signal
import sqlite3
import subprocess
import time
from contextlib import closing
from pathlib import Path

import pytest
from helpers import cases
from helpers.commands import GOOD, HOPELESS, SCHABEN
from schaben.cli import run

pytestmark = pytest.mark.usefixtures("kernels")

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


def generate(folder: Path, name: str, *options: object) -> subprocess.Popen[str]:
    """A run that needs longer than any test, or the one that the options ask for, as leader of its group."""
    arguments = [SCHABEN, "generate", "--seed", "1", "-o", folder / name, *options]
    return subprocess.Popen(list(map(str, arguments)), stderr=subprocess.PIPE, text=True, start_new_session=True)


def left_in(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


UNFINISHED = {"deck.pool", "deck.pool-journal"}
"""What an interrupted run may leave."""


@pytest.mark.parametrize("delay", [1.2, 2.0, None])
def test_interrupt_ends_with_130_and_leaves_no_half_deck(tmp_path: Path, delay: float | None) -> None:
    """While libraries are imported, while workers start, while they work."""
    process = generate(tmp_path, "deck.json", "--jobs", "2")
    if delay is None:
        wait_for_units(tmp_path / "deck.pool", 1)
    else:
        time.sleep(delay)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "schaben: interrupted" in err
    assert "Traceback" not in err
    assert left_in(tmp_path) <= UNFINISHED


def test_interrupt_ends_cpsat_too() -> None:
    """It runs outside Python, which would otherwise not hear of Ctrl-C before it is done."""
    arguments: list[str | Path] = [SCHABEN, "solve", "--engine", "cpsat", "--limit", "0", HOPELESS]
    process = subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True, start_new_session=True)
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert (process.returncode, err.strip()) == (130, "schaben: interrupted")


def test_a_killed_run_goes_on_and_ends_with_the_same_deck(tmp_path: Path) -> None:
    profile = tmp_path / "easy.toml"
    profile.write_text(EASY)
    options = ["--profile", str(profile), "--jobs", "1"]
    process = generate(tmp_path, "killed.json", *options)
    wait_for_units(tmp_path / "killed.pool", 4)
    process.kill()
    process.communicate(timeout=60)
    assert process.returncode == -signal.SIGKILL
    assert left_in(tmp_path) - {"easy.toml"} <= {"killed.pool", "killed.pool-journal"}
    for name in ("killed.json", "whole.json"):
        assert run(["generate", "--seed", "1", "-o", str(tmp_path / name), *options]) == 0
    assert (tmp_path / "killed.json").read_bytes() == (tmp_path / "whole.json").read_bytes()


def wait_for_units(path: Path, number: int) -> None:
    """Until the pool has this many units of work."""
    deadline = time.monotonic() + 60
    while not path.exists() or units_in(path) < number:
        assert time.monotonic() < deadline
        time.sleep(0.02)


def units_in(path: Path) -> int:
    with closing(sqlite3.connect(path, timeout=10)) as pool:
        try:
            return int(pool.execute("SELECT count(*) FROM unit").fetchone()[0])
        except sqlite3.OperationalError:  # it is not there yet
            return 0


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_workers_do_not_outlive_a_process_that_is_killed(tmp_path: Path, how: signal.Signals) -> None:
    process = generate(tmp_path, "deck.json", "--jobs", "2")
    wait_for_units(tmp_path / "deck.pool", 1)
    process.send_signal(how)
    process.communicate(timeout=60)  # ends when no worker has the pipe any more
    deadline = time.monotonic() + 30
    while is_alive(process.pid):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert left_in(tmp_path) <= UNFINISHED


def is_alive(session: int) -> bool:
    """Whether a process of the group is left."""
    try:
        os.killpg(session, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("redirection", ["<&-", ">&-", "2>&-"])
def test_closed_streams_are_no_traceback(redirection: str) -> None:
    command = f'{SCHABEN} solve - {redirection} <<< "{GOOD}"' if redirection != "<&-" else f"{SCHABEN} solve - <&-"
    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert result.returncode == (2 if redirection == "<&-" else 0)
    assert "Traceback" not in result.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        result = subprocess.run([SCHABEN, "solve", GOOD], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (result.returncode, result.stderr) == (2, "schaben: standard output: no space left on device\n")


def test_a_closed_pipe_is_no_traceback_and_no_success() -> None:
    arguments: list[str | Path] = [SCHABEN, "solve", cases.FOLDER / "counts.txt"]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert "Traceback" not in process.stderr.read()
    assert process.returncode == 141
