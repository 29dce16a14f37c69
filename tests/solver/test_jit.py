"""The cache of machine code: when it is used, what it survives, and what happens when it cannot be used."""

import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.forks import forked
from helpers.processes import python
from schaben.solver.search import codecache
from schaben.solver.version import VERSION

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

WITHOUT_HOME = """
import os, pwd
def getpwuid(_user): raise KeyError
os.environ.pop("HOME", None)
os.environ.pop("XDG_CACHE_HOME", None)
pwd.getpwuid = getpwuid
"""

WITH_A_FULL_DISK = """
import errno, pathlib
def write_bytes(path, _data):
    path.touch()
    raise OSError(errno.ENOSPC, "No space left on device", str(path))
pathlib.Path.write_bytes = write_bytes
"""

WITH_A_CLOCK_THAT_IS_WRONG = """
import time
time.time = lambda: {seconds}
"""


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """A folder with the small kernel."""
    room = tmp_path / "room"
    room.mkdir()
    (room / "small.py").write_text(SMALL)
    return room


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "cache"


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache with the small kernel."""
    folder = tmp_path_factory.mktemp("filled")
    (folder / "small.py").write_text(SMALL)
    answers(folder, folder / "cache")
    return folder / "cache"


@pytest.fixture
def warm(filled: Path, cache: Path) -> Path:
    """The one file of a cache that was filled from another place."""
    shutil.copytree(filled, cache)
    return file_in(cache)


def answers(
    room: Path, cache: object, processes: int = 1, before: str = "", **environment: object
) -> list[tuple[str, str]]:
    """What processes print that call the kernel at the same time, each with its log."""
    found = forked(before + CALL, room, processes=processes, SCHABEN_CACHE=cache, **environment)
    assert [one.code for one in found] == [0] * processes, found
    return [(one.out.strip(), one.err.strip()) for one in found]


def answer_of_python(room: Path, cache: Path, **environment: object) -> tuple[str, str]:
    """The same of a Python that is started anew, for what numba reads when it is imported."""
    process = python(CALL, room, SCHABEN_CACHE=cache, **environment)
    out, log = process.communicate(timeout=300)
    assert process.returncode == 0, log
    return out.strip(), log.strip()


def file_in(cache: Path) -> Path:
    (file,) = (path for path in cache.rglob("*") if path.is_file())
    return file


COMPILED = ("42", "compiling the small kernel, once; about 1 s ...")
LOADED = ("42", "")


def test_compiled_once_though_two_processes_begin_at_once(room: Path, cache: Path) -> None:
    first = answers(room, cache, processes=2)
    assert {answer for answer, _ in first} == {"42"}
    assert "compiling" in "".join(log for _, log in first)
    assert answers(room, cache) == [LOADED]


def test_compiled_anew_when_what_it_is_made_of_has_changed(room: Path, warm: Path, cache: Path) -> None:
    (room / "small.py").write_text(SMALL.replace("+ 2", "+ 3"))
    ((answer, log),) = answers(room, cache)
    assert (answer, log) == ("43", COMPILED[1])
    assert warm.is_file(), "the other one may be used again"


def test_neither_comments_nor_dates_nor_the_place_count(room: Path, cache: Path, warm: Path) -> None:
    (room / "small.py").write_text("# Doubles.\n" + SMALL)
    os.utime(room / "small.py", (0, 0))
    assert answers(room, cache) == [LOADED]
    assert file_in(cache) == warm


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: content[:20],
        lambda content: content[:200],
        lambda content: content[:-1],
        lambda content: content + b"\0",
        lambda content: content[:500] + bytes([content[500] ^ 1]) + content[501:],
        lambda content: b"#!/bin/sh\n",
    ],
    ids=["empty", "in the digests", "cut short", "without the last byte", "with one more", "one bit", "not ours"],
)
def test_a_damaged_file_is_compiled_again_and_replaced(
    room: Path, cache: Path, warm: Path, damage: Callable[[bytes], bytes]
) -> None:
    content = warm.read_bytes()
    warm.write_bytes(damage(content))
    assert answers(room, cache) == [COMPILED]
    assert answers(room, cache) == [LOADED]


def test_a_file_of_another_kernel_is_not_believed(room: Path, cache: Path, warm: Path) -> None:
    (room / "small.py").write_text(SMALL.replace("+ 2", "+ 3"))
    answers(room, cache)
    (other,) = (path for path in warm.parent.iterdir() if path != warm)
    shutil.copy(other, warm)
    (room / "small.py").write_text(SMALL)
    assert answers(room, cache) == [COMPILED]


def test_a_file_with_right_digests_that_cannot_be_loaded(room: Path, cache: Path, warm: Path) -> None:
    """Of an object that the installed libraries have no more, say."""
    head, code = warm.read_bytes()[:32], b"cschaben.gone\nKernel\n."
    warm.write_bytes(head + codecache._digests("", code)[32:] + code)
    assert answers(room, cache) == [COMPILED]
    assert answers(room, cache) == [LOADED]


def test_the_cache_can_be_cleared_while_it_is_used(room: Path, cache: Path, warm: Path) -> None:
    clear = f"import shutil; from schaben.solver.search import codecache; codecache._folder(); shutil.rmtree({cache})\n"
    assert answers(room, cache, before=clear.replace(str(cache), repr(str(cache)))) == [COMPILED]
    assert answers(room, cache) == [LOADED]


def test_a_folder_in_which_nothing_can_be_written(room: Path, tmp_path: Path) -> None:
    cache = tmp_path / "file"
    cache.write_text("in the way")
    ((answer, log),) = answers(room, cache)
    assert answer == "42"
    kept = f"compiled kernels are not kept: {cache / f'kernels-{VERSION}'}: Not a directory"
    assert log.splitlines() == [COMPILED[1], f"{kept}; SCHABEN_CACHE can name another folder"]
    assert cache.read_text() == "in the way"


def test_kernels_in_a_place_that_cannot_be_written_are_used(room: Path, cache: Path, warm: Path) -> None:
    nothing_written = WITH_A_FULL_DISK + "import os\ndef utime(*_): raise PermissionError\nos.utime = utime\n"
    long_ago = time.time() - 40 * 86_400
    os.utime(warm, (long_ago, long_ago))
    assert answers(room, cache, before=nothing_written) == [LOADED]


def test_a_full_disk(room: Path, cache: Path) -> None:
    ((answer, log),) = answers(room, cache, before=WITH_A_FULL_DISK)
    assert answer == "42"
    reason = f"compiled kernels are not kept: {cache / f'kernels-{VERSION}'}: No space left on device"
    assert log.splitlines()[1] == f"{reason}; SCHABEN_CACHE can name another folder"
    assert not list(cache.rglob("*.partial"))


@pytest.mark.parametrize("named", ["", "~/kernels"])
def test_a_user_without_a_home(room: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str) -> None:
    monkeypatch.chdir(tmp_path)
    ((answer, log),) = answers(room, named, before=WITHOUT_HOME)
    assert answer == "42"
    reason = "compiled kernels are not kept: this user has no home folder; SCHABEN_CACHE can name another folder"
    assert log.splitlines() == [COMPILED[1], reason]
    assert not (tmp_path / "~").exists()


def test_a_tilde_in_the_variable_is_the_home(room: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert answers(room, "~/kernels", HOME=tmp_path / "home") == [COMPILED]
    assert file_in(tmp_path / "home" / "kernels").name.startswith("small.answer-")
    assert not (tmp_path / "~").exists()


@pytest.mark.parametrize("seconds", [0, 5_000_000_000])
def test_a_clock_that_is_wrong(room: Path, cache: Path, warm: Path, seconds: int) -> None:
    before = WITH_A_CLOCK_THAT_IS_WRONG.format(seconds=seconds)
    assert answers(room, cache, before=before) == [LOADED]
    assert answers(room, cache) == [LOADED]
    assert file_in(cache) == warm


def test_each_processor_has_machine_code_of_its_own(room: Path, cache: Path, warm: Path) -> None:
    assert answer_of_python(room, cache, NUMBA_CPU_NAME="generic", NUMBA_CPU_FEATURES="") == COMPILED
    assert answer_of_python(room, cache, NUMBA_CPU_NAME="generic", NUMBA_CPU_FEATURES="") == LOADED
    assert answer_of_python(room, cache) == LOADED
    assert len(list(warm.parent.iterdir())) == 2


def test_variables_meant_for_others_do_not_matter(room: Path, cache: Path) -> None:
    others = {"NUMBA_DISABLE_JIT": 1, "NUMBA_CACHE_DIR": "/nowhere", "NUMBA_CACHE_LOCATOR_CLASSES": "no.Locator"}
    assert answer_of_python(room, cache, **others) == COMPILED
    assert answers(room, cache) == [LOADED]


# --- Clearing -------------------------------------------------------------------------------------


def aged(path: Path, days: int, *, folder: bool = True) -> Path:
    """A folder, or a file, that was last used so many days ago."""
    path.mkdir(parents=True) if folder else path.touch()
    then = time.time() - days * 86_400
    os.utime(path, (then, then))
    return path


def test_other_versions_go_when_they_are_not_used_for_long(room: Path, cache: Path) -> None:
    old, recent = aged(cache / "kernels-0.0.1", 40), aged(cache / "kernels-0.0.2", 20)
    other = aged(cache / "something", 40)
    answers(room, cache)
    assert [path.exists() for path in (old, recent, other)] == [False, True, True]


def test_nothing_of_the_own_version_goes(room: Path, cache: Path, warm: Path) -> None:
    """After a long time without use, or with a clock that was wrong."""
    other_kernel = aged(warm.with_name("exact._run-0123456789abcdef-01234567.kernel"), 40, folder=False)
    other_processor = aged(warm.with_name(warm.name[: -len("01234567.kernel")] + "01234567.kernel"), 40, folder=False)
    then = time.time() - 40 * 86_400
    os.utime(warm, (then, then))
    os.utime(warm.parent, (then, then))
    assert answers(room, cache) == [LOADED]
    assert {other_kernel, other_processor, warm} == set(warm.parent.iterdir())
    assert min(time.time() - path.stat().st_mtime for path in (warm, warm.parent)) < 86_400, "in use again"


def test_what_a_kernel_was_made_of_before_goes_after_a_long_time(room: Path, cache: Path, warm: Path) -> None:
    before = aged(warm.with_name("small.answer-0123456789abcdef-01234567.kernel"), 40, folder=False)
    not_long = aged(warm.with_name("small.answer-0123456789abcde0-01234567.kernel"), 20, folder=False)
    partial = aged(warm.with_name("small.answer-x.kernel.0.partial"), 2, folder=False)
    answers(room, cache)
    assert [path.exists() for path in (before, not_long, partial)] == [False, True, False]
