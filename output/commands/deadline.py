"""A time after which nobody waits for work that is under way."""

import signal
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from types import TracebackType
from typing import TYPE_CHECKING, Self, TypeVar

if TYPE_CHECKING:
    from ...generator.crew import Crew

T = TypeVar("T")
R = TypeVar("R")


class OutOfTimeError(KeyboardInterrupt):
    """The time is over. It ends work as Ctrl-C does."""


class Deadline:
    """Ends the block in which a ``TimedCrew`` works when its time is over. A context manager."""

    def __init__(self, seconds: float | None) -> None:
        """``seconds`` from ``begin`` on; None: never."""
        self._seconds, self._end = seconds, float("inf")
        self._is_waiting = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _type: object, error: BaseException | None, _traceback: TracebackType | None) -> bool:
        if self._seconds is not None and hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)
        return isinstance(error, OutOfTimeError)

    def begin(self) -> None:
        """The time begins."""
        if self._seconds is None:
            return
        self._end = time.monotonic() + self._seconds
        if hasattr(signal, "setitimer"):  # else the work under way is waited for
            signal.signal(signal.SIGALRM, self._ring)
            signal.setitimer(signal.ITIMER_REAL, self._seconds)

    def require(self) -> None:
        """Raise OutOfTimeError if the time is over."""
        if time.monotonic() >= self._end:
            raise OutOfTimeError

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """When the time is over in this block, OutOfTimeError is raised at once."""
        self._is_waiting = True
        try:
            yield
        finally:
            self._is_waiting = False

    def _ring(self, *_signal: object) -> None:
        if self._is_waiting:
            raise OutOfTimeError


class TimedCrew:
    """A crew that works until a deadline, but does at least one thing.

    It is interrupted while it works, never while its results are taken: those are complete.
    """

    def __init__(self, crew: "Crew", deadline: Deadline) -> None:
        self._crew, self._deadline = crew, deadline
        self._done = 0

    def in_order(self, function: Callable[[T], R], things: Iterable[T]) -> Generator[R]:
        """The results in the order of the things. Raises OutOfTimeError."""
        with closing(self._crew.in_order(function, things)) as results:
            while True:
                try:
                    yield self._next(results)
                except StopIteration:
                    return

    def _next(self, results: Iterator[R]) -> R:
        if not self._done:
            result = next(results)
        else:
            with self._deadline.waiting():
                self._deadline.require()  # in the block, or the alarm could come in between
                result = next(results)
        self._done += 1
        return result
