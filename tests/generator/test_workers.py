"""The same results however many processes there are, and however few can be had."""

import errno
import itertools
import logging
import multiprocessing.context
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest
from helpers.processes import python
from helpers.work import square, square_or_die
from schaben.generator import workers
from schaben.generator.workers import Processes, WorkerError, in_order

R = TypeVar("R")

SQUARES = [number * number for number in range(30)]


@pytest.fixture
def said(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[str]]:
    """The log lines so far."""
    workers._say_once.cache_clear()
    monkeypatch.setattr(logging.getLogger("schaben"), "propagate", True)
    caplog.set_level(logging.INFO, "schaben")
    return lambda: [record.getMessage() for record in caplog.records if "compil" not in record.getMessage()]


@pytest.mark.parametrize("jobs", [1, 2, 500])
def test_in_order(jobs: int, monkeypatch: pytest.MonkeyPatch, said: Callable[[], list[str]]) -> None:
    monkeypatch.setattr(workers, "MOST_WORKERS", 3)
    assert list(in_order(square, range(30), jobs)) == SQUARES
    assert said() == []


def test_nothing_is_begun_far_ahead() -> None:
    begun = itertools.count()
    results = in_order(square, begun, 2)
    assert [next(results) for _ in range(3)] == SQUARES[:3]
    results.close()
    assert next(begun) < 20


def test_a_process_that_dies_once(tmp_path: Path, said: Callable[[], list[str]]) -> None:
    assert list(in_order(partial(square_or_die, tmp_path, 1), range(30), 2)) == SQUARES
    assert said() == [
        "a process ended unexpectedly, perhaps because memory ran out: going on with a single one",
    ]


def test_a_process_that_dies_again(tmp_path: Path) -> None:
    results = in_order(partial(square_or_die, tmp_path, 9), range(30), 2)
    assert list(itertools.islice(results, 7)) == SQUARES[:7]
    with pytest.raises(WorkerError, match="try --jobs 1"):
        next(results)


def test_results_that_are_there_come_before_the_error() -> None:
    class Breaking(ProcessPoolExecutor):
        """Does three things."""

        def submit(self, fn: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:
            if args[0] == 3:
                raise BrokenProcessPool
            future: Future[R] = Future()
            future.set_result(fn(*args, **kwargs))
            return future

    work = workers._Work(square, iter(range(9)))
    results = work.in_processes(Breaking(1), ahead=2)
    assert list(itertools.islice(results, 3)) == SQUARES[:3]
    with pytest.raises(BrokenProcessPool):
        next(results)
    assert list(work.here()) == SQUARES[3:9]


NO_SEMAPHORES = [
    (OSError(errno.ENOSYS, "Function not implemented"), "Function not implemented"),
    (FileNotFoundError(errno.ENOENT, "No such file or directory"), "No such file or directory"),
    (PermissionError(errno.EACCES, "Permission denied"), "Permission denied"),
    (ImportError("This platform lacks a functioning sem_open implementation"), "lacks a functioning sem_open"),
]


@pytest.mark.parametrize(("error", "reason"), NO_SEMAPHORES, ids=lambda value: type(value).__name__)
def test_without_semaphores(
    error: Exception, reason: str, monkeypatch: pytest.MonkeyPatch, said: Callable[[], list[str]]
) -> None:
    """As on phones and in cloud functions."""

    def refuse(*_arguments: object, **_options: object) -> None:
        raise error

    for name in ("Lock", "BoundedSemaphore", "Semaphore"):
        monkeypatch.setattr(multiprocessing.context.BaseContext, name, refuse)
    for _ in range(2):
        assert list(in_order(square, range(30), 2)) == SQUARES
    (line,) = said()
    assert line.startswith("going on with one process, ")
    assert reason in line


def test_a_python_that_was_built_without_semaphores() -> None:
    program = """
import logging, sys
logging.basicConfig(level="INFO", format="%(message)s")
sys.modules["multiprocessing.synchronize"] = None
from helpers.work import square
from schaben.generator import workers
workers.prepare = lambda: None
print(list(workers.in_order(square, range(5), 2)))
"""
    output, log = python(program).communicate(timeout=300)
    assert output == "[0, 1, 4, 9, 16]\n"
    assert log.startswith("going on with one process, ")
    assert len(log.splitlines()) == 1


@pytest.mark.parametrize("first", [0, 1], ids=["none", "one"])
def test_without_room_for_processes(first: int, monkeypatch: pytest.MonkeyPatch, said: Callable[[], list[str]]) -> None:
    """No process can be started, or only the first one."""
    start, started = multiprocessing.context.SpawnProcess.start, itertools.count()

    def refuse(process: multiprocessing.context.SpawnProcess) -> None:
        if next(started) >= first:
            raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")
        start(process)

    monkeypatch.setattr(multiprocessing.context.SpawnProcess, "start", refuse)
    assert list(in_order(square, range(30), 2)) == SQUARES
    assert said() == [
        "going on with one process, because no others can be had here ([Errno 11] Resource temporarily unavailable)"
    ]


def test_nobody_waits_for_what_is_not_wanted_any_more() -> None:
    def interrupted() -> None:
        with Processes(2) as processes:
            next(processes.in_order(time.sleep, [0, 100, 100, 100]))
            raise KeyboardInterrupt

    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert time.monotonic() - begun < 60


def test_an_error_of_the_work_itself_is_raised() -> None:
    with pytest.raises(FileNotFoundError):
        list(in_order(os.stat, ["/", "/nowhere"], 2))
    with pytest.raises(FileNotFoundError):
        list(in_order(os.stat, ["/", "/nowhere"], 1))


def test_processes_end_with_the_first_one() -> None:
    program = """
import os, time
from schaben.generator.workers import in_order
if __name__ == "__main__":
    print(os.getpid(), flush=True)
    for _ in in_order(time.sleep, [100] * 4, 2):
        pass
"""
    process = python(program)
    assert process.stdout
    number = int(process.stdout.readline())
    children = Path(f"/proc/{number}/task/{number}/children")
    if not children.parent.exists():
        pytest.skip("needs /proc")
    while len(pids := children.read_text().split()) < 3:  # and the tracker of resources
        time.sleep(0.05)
    process.kill()
    process.communicate()
    deadline = time.monotonic() + 30
    while any(Path(f"/proc/{pid}").exists() for pid in pids):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_what_could_not_be_kept_is_handed_over(tmp_path: Path) -> None:
    """With nowhere to write, each process would otherwise compile the kernel again."""
    (tmp_path / "file").touch()
    (tmp_path / "small.py").write_text("""
from schaben.solver.search import jit
@jit.kernel
def one(number):
    return number + 1
def ask(number):
    with jit.only_kept():
        return one(number)
""")
    program = """
import sys
sys.path.insert(0, sys.argv[1])
import small
from schaben.generator import workers
workers.prepare = lambda: small.one(0)  # the search takes seconds to compile
if __name__ == "__main__":
    print(list(workers.in_order(small.ask, [0] * 4, 2)))
"""
    process = python(program, tmp_path, SCHABEN_CACHE=tmp_path / "file")
    assert process.communicate(timeout=300) == ("[1, 1, 1, 1]\n", "")


def test_an_interrupt_waits_until_processes_are_started_whichever_thread_gets_it() -> None:
    """The thread that blocks the signal is not the only one that it can be delivered to."""
    done, reached = threading.Event(), []
    other = threading.Thread(target=done.wait)
    other.start()

    def interrupted_inside() -> None:
        with workers._interrupts_held():
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.05)
            reached.append("the end")

    try:
        with pytest.raises(KeyboardInterrupt):
            interrupted_inside()
    finally:
        done.set()
        other.join()
    assert reached
