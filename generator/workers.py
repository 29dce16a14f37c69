"""The same function for many things, in several processes; the results come in the order of the things."""

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context, parent_process
from typing import Final, TypeVar

from ..solver.errors import SchabenError
from ..solver.search.solve import prepare


class WorkerError(SchabenError):
    """A worker process died."""


T = TypeVar("T")
R = TypeVar("R")

MOST_WORKERS: Final = 61
"""Processes that one pool can have on every platform."""

_AHEAD: Final = 4
"""Things for each process that are begun before the results of earlier ones are taken."""


def in_order(function: Callable[[T], R], things: Iterable[T], jobs: int) -> Generator[R]:
    """The results in the order of the things, whatever the number of processes.

    Nothing is begun far ahead, so a caller can stop when it has enough. Raises WorkerError when a process dies.
    """
    prepare()  # once, before several processes compile the kernels at the same time
    workers = min(jobs, MOST_WORKERS)
    if workers == 1:
        yield from map(function, things)
        return
    # Fresh processes: forking one that has threads is not safe, and not to be had on every platform.
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_prepare_worker)
    try:
        yield from _results(pool, function, iter(things), workers * _AHEAD)
    except BrokenProcessPool as error:
        raise WorkerError("a process ended unexpectedly, perhaps for want of memory; try --jobs 1") from error
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _results(pool: ProcessPoolExecutor, function: Callable[[T], R], things: Iterator[T], ahead: int) -> Iterator[R]:
    with _interrupts_held():
        begun: deque[Future[R]] = deque(pool.submit(function, thing) for thing in islice(things, ahead))
    while begun:
        yield begun.popleft().result()
        begun.extend(pool.submit(function, thing) for thing in islice(things, 1))


def _prepare_worker() -> None:
    """Leave Ctrl-C, which reaches every process of a terminal, to the first one; and do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A parent that is killed cannot stop its workers, and they would wait for work for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C waits until the end of the block; processes that are started in it never see it.

    They would otherwise die of it, noisily, before they can say that they ignore it.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
