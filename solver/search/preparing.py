"""Having kernels ready before work begins: what is not kept is compiled side by side, once for each machine.

numba compiles under a lock, so at any time this process compiles one kernel and others, each in a process of its own
that puts it in the cache, compile the next ones.
"""

import logging
import os
import pickle
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pkgutil import resolve_name
from typing import TypeAlias

from . import codecache
from .jit import MissingError, announced, only_kept

log = logging.getLogger(__name__)

Call: TypeAlias = Callable[[], object]
"""A function of a module that calls one kernel once, with as little as possible to do."""


def prepare_all(calls: Sequence[Call], jobs: int) -> None:
    """Have the kernels of these calls ready, compiling at most so many at a time. The log says what is waited for."""
    missing = dict(_missing(calls))
    if len(missing) > 1 and jobs > 1:
        longest_first = sorted(missing, key=lambda call: -missing[call].seconds)
        seconds = _seconds([missing[call].seconds for call in longest_first], jobs)
        names = ", ".join(missing[call].name for call in longest_first)
        log.info("compiling %d kernels, once; about %.0f s: %s ...", len(missing), max(seconds, 1), names)
        with announced():
            _compile(longest_first, jobs)
            _call(missing)  # loads what was compiled elsewhere, and compiles what could not be
    else:
        _call(missing)


def _call(calls: Iterable[Call]) -> None:
    for call in calls:
        call()


def _missing(calls: Sequence[Call]) -> Iterator[tuple[Call, MissingError]]:
    """The calls whose kernels are not kept. The others are loaded."""
    for call in calls:
        try:
            with only_kept():
                call()
        except MissingError as missing:
            yield call, missing


def _seconds(each: Sequence[float], jobs: int) -> float:
    """How long all takes if the next one begins whenever one ends."""
    busy = [0.0] * jobs
    for seconds in each:
        busy[busy.index(min(busy))] += seconds
    return max(busy)


# --- Processes ------------------------------------------------------------------------------------


def _compile(calls: Sequence[Call], jobs: int) -> None:
    """Make the calls, here and in other processes. What goes wrong there does not matter: all are called again."""
    processes, left = _Processes(), deque(calls)
    others = min(jobs, len(calls)) - 1
    try:
        with ThreadPoolExecutor(others) as threads:
            try:
                elsewhere = [threads.submit(processes.compile_all, left) for _ in range(others)]
                _call(_taken(left))
                for codes in elsewhere:
                    codecache.take_over(codes.result())
            except BaseException:
                threads.shutdown(wait=False, cancel_futures=True)
                processes.stop()
                raise
    except RuntimeError:
        log.debug("no thread for each process", exc_info=True)


def _taken(calls: deque[Call]) -> Iterator[Call]:
    """The next call that nobody has begun, until there is none."""
    with suppress(IndexError):
        while True:
            yield calls.popleft()


class _Processes:
    """Processes that can be stopped at any moment."""

    def __init__(self) -> None:
        self.started: list[subprocess.Popen[bytes]] = []
        self.lock, self.stopped = threading.Lock(), False

    def compile_all(self, calls: deque[Call]) -> dict[str, bytes]:
        """``compile`` of one call after the other, until none is left."""
        codes: dict[str, bytes] = {}
        for call in _taken(calls):
            codes |= self.compile(call)
        return codes

    def compile(self, call: Call) -> dict[str, bytes]:
        """Wait for a process that makes the call; the machine code that it could not put in the cache."""
        try:
            process = self._start(call)
        except OSError:
            log.debug("no process for %s", call, exc_info=True)
            return {}
        output, _ = process.communicate()
        codes: dict[str, bytes] = pickle.loads(output) if process.returncode == 0 else {}  # noqa: S301 (our own process)
        return codes

    def stop(self) -> None:
        """End all processes, and start no more."""
        with self.lock:
            self.stopped = True
            for process in self.started:
                process.kill()

    def _start(self, call: Call) -> subprocess.Popen[bytes]:
        with self.lock:
            if self.stopped:
                raise InterruptedError
            process = subprocess.Popen(  # noqa: S603 (this program)
                [sys.executable or "", "-P", "-m", __name__, f"{call.__module__}:{call.__qualname__}"],
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
            self.started.append(process)
            return process


def _main(name: str) -> None:
    output, sys.stdout = sys.stdout.buffer, sys.stderr
    resolve_name(name)()
    output.write(pickle.dumps(codecache.in_memory()))


if __name__ == "__main__":
    _main(sys.argv[1])
