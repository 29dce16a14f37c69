"""Having kernels ready before work begins: what is not kept is compiled side by side, once for each machine.

numba compiles under a lock, so every kernel is compiled in a process of its own, which puts it in the cache.
"""

import logging
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pkgutil import resolve_name
from typing import TypeAlias

from . import codecache
from .jit import MissingError, only_kept

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
        _compile_elsewhere(longest_first, jobs)
    for call in missing:
        call()  # loads it; compiles it if that could not be done elsewhere


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


def _compile_elsewhere(calls: Sequence[Call], jobs: int) -> None:
    """Make each call in a process of its own. What goes wrong there does not matter: the caller calls again."""
    processes = _Processes()
    try:
        with ThreadPoolExecutor(jobs) as threads:
            try:
                for codes in threads.map(processes.compile, calls):
                    codecache.take_over(codes)
            except BaseException:
                threads.shutdown(wait=False, cancel_futures=True)
                processes.stop()
                raise
    except RuntimeError:
        log.debug("no thread for each process", exc_info=True)


class _Processes:
    """Processes that can be stopped at any moment."""

    def __init__(self) -> None:
        self.started: list[subprocess.Popen[bytes]] = []
        self.lock, self.stopped = threading.Lock(), False

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
