"""Map a function over many things in several processes. Results come in the order of the things."""

import functools
import logging
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from itertools import chain, islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Final, Generic, Self, TypeVar

from ..solver.errors import SchabenError
from ..solver.search import codecache
from ..solver.search.solve import prepare

log = logging.getLogger(__name__)


class WorkerError(SchabenError):
    """A worker process died, and so did the one that took its place."""


T = TypeVar("T")
R = TypeVar("R")

MOST_WORKERS: Final = 61
"""The most processes of a pool: the limit of Windows."""

_CONTEXT: Final = get_context("spawn")

_AHEAD: Final = 4
"""Things started for each process ahead of the result that is waited for."""


def in_order(function: Callable[[T], R], things: Iterable[T], jobs: int) -> Generator[R]:
    """``Processes.in_order`` with processes for this call alone."""
    with Processes(jobs) as processes:
        yield from processes.in_order(function, things)


class Processes:
    """Processes of this machine. A context manager: leaving it ends them."""

    def __init__(self, jobs: int) -> None:
        self._workers = min(jobs, MOST_WORKERS) if jobs > 1 else 0
        self._has_lost_one = False
        self._pool: ProcessPoolExecutor | None = None
        self._leash: tuple[Connection, ...] = ()
        """Both ends of a pipe. The processes exit when the second one is closed."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, error: type[BaseException] | None, *_error: object) -> None:
        self._end(at_once=error is not None)

    def in_order(self, function: Callable[[T], R], things: Iterable[T]) -> Generator[R]:
        """The results in the order of the things, with any number of processes.

        Few things are started ahead, so a caller can stop when it has enough. Where no processes can be started, this
        one does the work. If a process dies, a single new one goes on. Raises WorkerError if that dies, too.
        """
        prepare()  # or each process would compile the kernel
        work = _Work(function, iter(things))
        while self._workers:
            try:
                yield from work.in_processes(self._started(), self._workers * _AHEAD)
            except _NoProcessesError as error:
                _say_once(f"going on with one process, because no others can be had here ({error})")
                self._end()
                self._workers = 0
            except BrokenProcessPool as error:
                self._end()
                self._go_on_with_one(error)
            else:
                return
        yield from work.here()

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._leash = _leash()
            self._pool = _pool(self._workers, self._leash[0])
        return self._pool

    def _go_on_with_one(self, error: BrokenProcessPool) -> None:
        if self._has_lost_one:
            raise WorkerError("a process ended unexpectedly, perhaps because memory ran out; try --jobs 1") from error
        log.info("a process ended unexpectedly, perhaps because memory ran out: going on with a single one")
        self._has_lost_one, self._workers = True, 1

    def _end(self, *, at_once: bool = False) -> None:
        """End the processes when they have finished what they started, or ``at_once``."""
        if at_once and self._leash:
            self._leash[1].close()  # shutdown alone waits for what is running, perhaps for minutes
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
        for end in self._leash:
            end.close()
        self._pool, self._leash = None, ()


@functools.cache
def _say_once(line: str) -> None:
    log.info(line)


class _NoProcessesError(Exception):
    """The system lacks what a pool of processes needs: semaphores, shared memory, or room for another process."""


class _Work(Generic[T, R]):
    """The things to do, and those in progress."""

    def __init__(self, function: Callable[[T], R], things: Iterator[T]) -> None:
        self.function, self.things = function, things
        self.begun: deque[tuple[T, Future[R]]] = deque()

    def here(self) -> Iterator[R]:
        """The remaining results, computed in this process."""
        return map(self.function, self._rest())

    def in_processes(self, pool: ProcessPoolExecutor, ahead: int) -> Iterator[R]:
        """The remaining results. After an error, those that are missing can be asked for again."""
        self.things = self._rest()
        try:
            with _interrupts_held():
                self._begin(pool, ahead)
            while self.begun:
                result = self.begun[0][1].result()
                self.begun.popleft()
                yield result
                self._begin(pool, 1)
        finally:
            for _, future in self.begun:
                future.cancel()

    def _begin(self, pool: ProcessPoolExecutor, number: int) -> None:
        for thing in islice(self.things, number):
            try:
                self.begun.append((thing, pool.submit(self.function, thing)))
            except BrokenProcessPool:
                self.things = chain([thing], self.things)
                if self.begun:  # results that are there already come first
                    return
                raise
            except OSError as error:
                self.things = chain([thing], self.things)
                raise _NoProcessesError(error) from error

    def _rest(self) -> Iterator[T]:
        rest = chain([thing for thing, _ in self.begun], self.things)
        self.begun.clear()
        return rest


def _leash() -> tuple[Connection, Connection]:
    try:
        return _CONTEXT.Pipe(duplex=False)
    except OSError as error:
        raise _NoProcessesError(error) from error


def _pool(workers: int, leash: Connection) -> ProcessPoolExecutor:
    """Fresh processes: forking is not safe with threads, and not available on every platform."""
    try:
        return ProcessPoolExecutor(
            workers, _CONTEXT, initializer=_prepare_worker, initargs=(codecache.in_memory(), leash)
        )
    except (ImportError, NotImplementedError, OSError) as error:
        raise _NoProcessesError(error) from error


def _prepare_worker(codes: Mapping[str, bytes], leash: Connection) -> None:
    """Leave Ctrl-C, which reaches every process of a terminal, to the main process; and do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(leash,), daemon=True).start()
    codecache.take_over(codes)


def _end_with(leash: Connection) -> None:
    """Exit when the other end of the pipe is closed, which also happens when the main process is killed."""
    with suppress(EOFError, OSError):
        leash.recv()
    os._exit(1)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C waits until the end of the block; processes that are started in it never see it.

    They would otherwise die of it with a traceback, before they can ignore it. Another thread of this process may get
    the signal although this one blocks it, so Python's own handler waits, too.
    """
    handler = signal.getsignal(signal.SIGINT)
    is_main = threading.current_thread() is threading.main_thread()
    if not (hasattr(signal, "pthread_sigmask") and is_main and callable(handler)):
        yield
        return
    seen: list[int] = []
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    signal.signal(signal.SIGINT, lambda number, _frame: seen.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        if seen:
            signal.raise_signal(signal.SIGINT)
