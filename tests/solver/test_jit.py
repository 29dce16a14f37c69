"""The cache of machine code: when it is used, and what happens when it cannot be."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from schaben.solver.search import jit

PROGRAM = """
from schaben import parse_task, solve
print(solve(parse_task("A2N / B3E C1N C2S C5E D6W / - / B R")).status.value)
"""


def run(cache: Path, **environment: str) -> tuple[str, str]:
    """A first solve in a fresh process: what it prints, and its log."""
    code = "import logging; logging.basicConfig(level='INFO')\n" + PROGRAM
    result = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "SCHABEN_CACHE": str(cache), **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return result.stdout.strip(), result.stderr


@pytest.fixture(scope="module")
def warm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache that two processes filled at once."""
    cache = tmp_path_factory.mktemp("cache")
    arguments = [sys.executable, "-c", PROGRAM]
    environment = {**os.environ, "SCHABEN_CACHE": str(cache)}
    processes = [subprocess.Popen(arguments, env=environment, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    for process in processes:
        assert process.communicate(timeout=300)[0] == "unique\n"
    return cache


def test_compiled_once(warm: Path) -> None:
    assert run(warm) == ("unique", "")


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    cache = tmp_path / "file"
    cache.write_text("in the way")
    said, log = run(cache)
    assert said == "unique"
    assert "kernels are not kept" in log
    assert cache.read_text() == "in the way"


def test_any_source_of_the_room_or_beside_the_kernel_changes_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sources = tmp_path / "solver"
    shutil.copytree(jit._HERE, sources, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(jit, "_HERE", sources)
    beside = tmp_path / "grading"
    beside.mkdir()
    before = jit._fingerprint(sources), jit._fingerprint(beside)
    (beside / "kernel.py").write_text("# another\n")
    after = jit._fingerprint(sources), jit._fingerprint(beside)
    assert (after[0] == before[0], after[1] != before[1]) == (True, True)
    board = sources / "board.py"
    board.write_text(board.read_text() + "\n# another\n")
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
