"""Kernels that are compiled side by side before work begins."""

import os
import signal
import time
from pathlib import Path

import pytest
from helpers.processes import python

MODULE = """
from schaben.solver.search.jit import kernel


@kernel
def one(number):
    return number + 1


@kernel
def two(number):
    return number + 2


def first():
    return one(0)


def second():
    return two(0)
"""

PROGRAM = """
import logging, sys
sys.path.insert(0, sys.argv[1])
logging.basicConfig(level="INFO", format="%(message)s")
from schaben.solver.search.preparing import prepare_all
import kernels
prepare_all([kernels.first, kernels.second], int(sys.argv[2]))
print(kernels.first(), kernels.second())
"""

TOGETHER = "compiling 2 kernels, once; about 1 s: kernels, kernels ..."
HERE = "compiling the kernels kernel, once; about 1 s ..."


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """A folder with two kernels."""
    (tmp_path / "kernels.py").write_text(MODULE)
    return tmp_path


def prepared(room: Path, jobs: int = 2, before: str = "", cache: object = None) -> list[str]:
    """The log of a process that has both kernels ready, and calls them."""
    process = python(before + PROGRAM, room, jobs, SCHABEN_CACHE=cache or room / "cache")
    output, log = process.communicate(timeout=300)
    assert (process.returncode, output) == (0, "1 2\n"), log
    return [line for line in log.splitlines() if line]


def test_side_by_side_and_then_never_again(room: Path) -> None:
    assert prepared(room) == [TOGETHER]
    assert prepared(room) == []


def test_one_after_the_other_with_one_process(room: Path) -> None:
    assert prepared(room, jobs=1) == [HERE, HERE]
    assert prepared(room, jobs=2) == []


def test_only_what_is_missing_is_compiled(room: Path) -> None:
    prepared(room)
    (room / "kernels.py").write_text(MODULE.replace("number + 2", "2 + number"))
    assert prepared(room) == [HERE]


NO_PROCESS = """
import subprocess
def refuse(*_arguments, **_options): raise BlockingIOError("no more processes")
subprocess.Popen.__init__ = refuse
"""
NO_THREAD = """
import threading
def refuse(_thread): raise RuntimeError("can't start new thread")
threading.Thread.start = refuse
"""
ANOTHER_PYTHON = "import sys; sys.executable = '/bin/false'\n"
NO_PYTHON = "import sys; sys.executable = None\n"


@pytest.mark.parametrize(
    "fault",
    [NO_PROCESS, NO_THREAD, ANOTHER_PYTHON, NO_PYTHON],
    ids=["no process", "no thread", "another Python", "no Python"],
)
def test_compiled_here_where_no_process_can_do_it(room: Path, fault: str) -> None:
    assert prepared(room, before=fault) == [TOGETHER]


def test_handed_over_where_nothing_can_be_written(room: Path) -> None:
    """Compiled in other processes all the same, and said once."""
    (room / "file").touch()
    together, reason = prepared(room, cache=room / "file")
    assert together == TOGETHER
    assert reason.startswith("compiled kernels are not kept: ")


def test_ctrl_c_ends_all_processes(room: Path) -> None:
    sleeper, began = room / "sleeper", room / "began"
    sleeper.write_text(f"#!/bin/sh\necho $$ >> {began}\nexec sleep 100\n")
    sleeper.chmod(0o755)
    program = f"import sys; sys.executable = '{sleeper}'\n{PROGRAM}"
    process = python(program, room, 2, SCHABEN_CACHE=room / "cache")
    while not began.exists() or not began.read_text().strip():
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, log = process.communicate(timeout=60)
    assert "KeyboardInterrupt" in log
    for number in began.read_text().split():
        with pytest.raises(ProcessLookupError):
            os.kill(int(number), 0)
