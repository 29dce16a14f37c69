"""The cache of machine code: when it is used, and what happens when it cannot be."""

import os
import shutil
import time
from pathlib import Path

import pytest
from helpers.processes import python
from schaben.solver.search import jit

SMALL = """
from schaben.solver.search.jit import compiled, kernel


@compiled
def twice(number):
    return 2 * number


@kernel
def answer(number):
    return twice(number) + 2
"""
"""A kernel with a part, as the engine has them; it takes a second to compile."""

CALL = """
import logging, sys
sys.path.insert(0, sys.argv[1])
logging.basicConfig(level="INFO", format="%(message)s")
from small import answer
print(answer(20))
"""


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """A folder with the small kernel."""
    room = tmp_path / "room"
    room.mkdir()
    (room / "small.py").write_text(SMALL)
    return room


def answers(room: Path, cache: Path, processes: int = 1) -> list[tuple[str, str]]:
    """What fresh processes print that call the kernel at the same time, each with its log."""
    running = [python(CALL, room, SCHABEN_CACHE=cache) for _ in range(processes)]
    found = [process.communicate(timeout=300) for process in running]
    assert [process.returncode for process in running] == [0] * processes, found
    return [(out.strip(), log.strip()) for out, log in found]


def test_compiled_once_though_two_processes_begin_at_once(room: Path, tmp_path: Path) -> None:
    first = answers(room, tmp_path / "cache", processes=2)
    assert {answer for answer, _ in first} == {"42"}
    assert "compiling" in "".join(log for _, log in first)
    assert answers(room, tmp_path / "cache") == [("42", "")]


def test_compiled_anew_when_a_source_has_changed(room: Path, tmp_path: Path) -> None:
    answers(room, tmp_path / "cache")
    (room / "small.py").write_text(SMALL.replace("+ 2", "+ 3"))
    ((answer, log),) = answers(room, tmp_path / "cache")
    assert answer == "43"
    assert "compiling" in log


def test_a_folder_that_cannot_be_written(room: Path, tmp_path: Path) -> None:
    cache = tmp_path / "file"
    cache.write_text("in the way")
    ((answer, log),) = answers(room, cache)
    assert answer == "42"
    assert "kernels are not kept" in log
    assert cache.read_text() == "in the way"


def test_any_source_of_the_room_or_beside_the_kernel_changes_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sources = tmp_path / "search"
    shutil.copytree(jit._HERE, sources, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(jit, "_HERE", sources)
    beside = tmp_path / "grading"
    beside.mkdir()
    before = jit._fingerprint(sources), jit._fingerprint(beside)
    (beside / "kernel.py").write_text("# another\n")
    after = jit._fingerprint(sources), jit._fingerprint(beside)
    assert (after[0] == before[0], after[1] != before[1]) == (True, True)
    exact = sources / "exact.py"
    exact.write_text(exact.read_text() + "\n# another\n")
    assert jit._fingerprint(sources) != after[0]
    assert jit._fingerprint(beside) != after[1]


def test_a_room_of_its_own_changes_the_folder_too(tmp_path: Path) -> None:
    """A kernel outside ``solver/``: its own sources count, besides those it calls."""
    names = {jit._fingerprint(jit._HERE), jit._fingerprint(tmp_path)}
    (tmp_path / "part.py").write_text("STEP = 1")
    names.add(jit._fingerprint(tmp_path))
    assert len(names) == 3


def test_folders_that_nobody_uses_go(tmp_path: Path) -> None:
    old, new, other = (tmp_path / name for name in ("kernels-old", "kernels-new", "something"))
    for folder in (old, new, other):
        folder.mkdir()
    long_ago = time.time() - 40 * 86_400
    os.utime(old, (long_ago, long_ago))
    os.utime(other, (long_ago, long_ago))
    jit._clear_old(tmp_path)
    assert sorted(Path(tmp_path).iterdir()) == [new, other]
