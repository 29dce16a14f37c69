"""How fast work goes, how long the rest may take, and both in words."""

import time
from collections.abc import Callable
from typing import Final

_AT_ONCE: Final = 1.0
"""Seconds. What is reported as done within them was done before, as in a run that goes on."""

_LONGEST_BAR: Final = 36
_SHORTEST_BAR: Final = 8


class Pace:
    """The progress of work of ``total`` units."""

    def __init__(self, total: int, unit: str, clock: Callable[[], float] = time.monotonic) -> None:
        """``unit`` is what is counted, in the plural; ``clock`` gives seconds."""
        self.total, self.unit, self._clock = total, unit, clock
        self.done = self._before = 0
        self._begun = self._latest = clock()

    def reach(self, done: int) -> None:
        """So many units are done."""
        self._latest = self._clock()
        self.done = min(done, self.total)
        if self._latest - self._begun < _AT_ONCE:
            self._before = self.done

    @property
    def eighths(self) -> int:
        """Whole eighths that are done."""
        return 8 * self.done // self.total

    @property
    def seconds_left(self) -> float | None:
        """How long the rest takes at this pace; None while nothing new is done."""
        made = self.done - self._before
        return None if made <= 0 else (self._latest - self._begun) * (self.total - self.done) / made


def report(pace: Pace) -> str:
    """A line for a log: ``40 of 320 tasks, about 75 s to go``."""
    return f"{pace.done} of {pace.total} {pace.unit}{_rest(pace)}"


def bar(pace: Pace, columns: int) -> str:
    """At most so many columns: ``tasks [####----] 40/320, about 75 s to go``, without the bar if there is no room."""
    behind = f"{pace.done}/{pace.total}{_rest(pace)}"
    room = min(columns - len(f"{pace.unit} [] {behind}"), _LONGEST_BAR)
    if room < _SHORTEST_BAR:
        return f"{pace.unit} {behind}"[:columns]
    full = room * pace.done // pace.total
    return f"{pace.unit} [{'#' * full}{'-' * (room - full)}] {behind}"


def _rest(pace: Pace) -> str:
    seconds = pace.seconds_left
    return f", about {duration(seconds)} to go" if seconds and seconds >= 1 else ""


def duration(seconds: float) -> str:
    """A time as people say it: ``45 s``, ``12 min``, ``3 h 20 min``."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60} min"
