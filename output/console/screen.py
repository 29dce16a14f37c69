"""The one place that writes: results to standard output, progress and log lines to standard error.

A progress bar is drawn again and again on one line. Whatever else is shown clears that line first, so a result or
a log line always begins a line of its own, also where both streams end on one terminal.
"""

import io
import json
import logging
import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TextIO, TypeVar

from ...solver.errors import SchabenError
from .pace import Pace, bar, report
from .styled import Line, Span, painted, plain

_PACKAGE: Final = __package__.partition(".")[0]
_FALLBACK: Final = (80, 24)
"""Columns and lines if the terminal does not say."""

_STEERING: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f"  # control characters
    "\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # ends of lines, directions
    "\ud800-\udfff]"  # bytes that are no text
)


_SILENCE, _LONGEST_SILENCE = 10.0, 600.0
"""Seconds between two lines that say how work without a known end goes: the first, and the most."""


class StreamError(SchabenError):
    """Standard output or standard error cannot be written."""


_log = logging.getLogger(__name__)


def set_up() -> None:
    """Make the standard streams ready, and send log lines of the whole package to standard error.

    What is written is UTF-8 with ``\\n`` everywhere. A terminal keeps its encoding: what it cannot show is escaped.
    """
    nowhere = Path(os.devnull)  # for a stream that was closed before we began
    sys.stdout = sys.stdout or nowhere.open("w")
    sys.stderr = sys.stderr or nowhere.open("w")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="backslashreplace", newline="\n")
    logger = logging.getLogger(_PACKAGE)
    logger.handlers, logger.propagate = [_Handler()], False
    logger.setLevel(logging.INFO)


def show(text: str) -> None:
    """A result: one or more lines on standard output."""
    _write(sys.stdout, "\n".join(map(in_one_line, text.split("\n"))))


def show_lines(lines: Iterable[Line]) -> None:
    """Styled lines on standard output, each as it comes: in colours where there are some, else plain."""
    written = painted if has_colours() else plain
    for line in lines:
        _write(sys.stdout, written(tuple(Span(in_one_line(span.text), span.style) for span in line)))


def has_colours() -> bool:
    """Whether standard output shows colours: a terminal that knows escape sequences. Variables have the last word.

    ``NO_COLOR`` (https://no-color.org) forbids them; ``FORCE_COLOR`` (https://force-color.org) asks for them in a pipe.
    """
    if os.environ.get("NO_COLOR"):
        return False
    knows = (
        os.environ.get("TERM", "dumb") != "dumb" or "WT_SESSION" in os.environ
    )  # the terminal of Windows sets no TERM
    return bool(os.environ.get("FORCE_COLOR")) or (sys.stdout.isatty() and knows)


def columns() -> int:
    """The width of standard output; of a file or a pipe, 80 or what ``COLUMNS`` says."""
    return _columns(sys.stdout)


def show_file(text: str) -> None:
    """A whole file on standard output, as it would be written to a disk."""
    _write(sys.stdout, text.removesuffix("\n"))


def show_json(data: dict[str, Any]) -> None:
    """A result as one JSON object on one line, valid JSON whatever the terminal can show."""
    _write(sys.stdout, _json(data))


def show_json_with(data: dict[str, Any], name: str, texts: Iterable[str]) -> None:
    """The same with a list as its last field, written while it comes: it may not fit into memory."""
    with _named_errors(sys.stdout):
        sys.stdout.write(f"{_json(data)[:-1]}, {_json(name)}: [")
        for number, text in enumerate(texts):
            sys.stdout.write(f"{', ' if number else ''}{_json(text)}")
    _write(sys.stdout, "]}")


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=sys.stdout.encoding.lower().replace("-", "") != "utf8")


def say(line: str) -> None:
    """A line on standard error: what is wrong, or what goes on."""
    _write(sys.stderr, f"{_PACKAGE}: {in_one_line(line)}")


def name_of(path: Path) -> str:
    """A path as a part of a line."""
    return in_one_line(str(path))


def in_one_line(text: str) -> str:
    """The text without what ends a line, steers a terminal or turns its direction: names of files can hold anything."""
    return _STEERING.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


class _Handler(logging.Handler):
    """Log lines of the library, shown as any other line."""

    def emit(self, record: logging.LogRecord) -> None:
        say(record.getMessage())


# --- Progress -----------------------------------------------------------------------------------

L = TypeVar("L", bound="_InPlace")


@contextmanager
def progress(total: int, unit: str) -> Iterator[Callable[[int], object]]:
    """Show how far work of ``total`` units is; the function that it gives takes the number done so far.

    A bar on a terminal that can draw a line again, else a line now and then.
    """
    pace = Pace(total, unit)
    if not _draws_in_place():
        yield lambda done: _say_now_and_then(pace, done)
        return
    with _shown(_Bar(sys.stderr, pace)) as shown:
        shown.draw()
        yield shown.reach


@contextmanager
def live() -> Iterator[Callable[[str], object]]:
    """Show the state of work without a known end; the function that it gives takes what there is to say.

    One line that changes on a terminal that can draw a line again, else a line now and then.
    """
    if not _draws_in_place():
        yield _SeldomSaid().say
        return
    with _shown(_Live(sys.stderr)) as shown:
        yield shown.show


def is_terminal() -> bool:
    """Whether somebody can read and type here."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _draws_in_place() -> bool:
    return sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


@contextmanager
def _shown(line: L) -> Iterator[L]:
    """A line that is on the screen in the block."""
    _bars.append(line)
    try:
        yield line
    finally:
        _bars.remove(line)
        line.end()


class _SeldomSaid:
    """Log lines, with longer and longer silences: after 10 s, 20 s, 40 s, ... at most ``_LONGEST_SILENCE``."""

    def __init__(self) -> None:
        self.due, self.silence = time.monotonic() + _SILENCE, _SILENCE

    def say(self, text: str) -> None:
        if time.monotonic() >= self.due:
            self.silence = min(2 * self.silence, _LONGEST_SILENCE)
            self.due = time.monotonic() + self.silence
            _log.info(text)


def _say_now_and_then(pace: Pace, done: int) -> None:
    """A line for every eighth of the work."""
    before = pace.eighths
    pace.reach(done)
    if pace.eighths > before:
        _log.info(report(pace))


class _InPlace:
    """A line that is drawn again in place, with carriage returns and blanks alone: no terminal lacks those."""

    def __init__(self, stream: TextIO) -> None:
        self.stream, self.width = stream, 0

    def text(self, _room: int) -> str:
        """What it says in so many columns."""
        return ""

    def draw(self) -> None:
        text = self.text(_columns(self.stream) - 1)
        self._put(f"\r{text:{self.width}}")
        self.width = len(text)

    def clear(self) -> None:
        self._put(f"\r{'':{self.width}}\r")
        self.width = 0

    def end(self) -> None:
        self._put("\n")

    def _put(self, text: str) -> None:
        self.stream.write(text)
        self.stream.flush()


class _Bar(_InPlace):
    """How far work is."""

    def __init__(self, stream: TextIO, pace: Pace) -> None:
        super().__init__(stream)
        self.pace = pace

    def text(self, room: int) -> str:
        return bar(self.pace, room)

    def reach(self, done: int) -> None:
        self.pace.reach(done)
        self.draw()


class _Live(_InPlace):
    """The last of many texts."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        self.latest = ""

    def text(self, room: int) -> str:
        text = in_one_line(self.latest)
        if len(text) <= room:
            return text
        return text[: max(text.rfind(end, 0, room + 2) for end in (", ", "; "))][:room]  # the parts that fit

    def show(self, text: str) -> None:
        self.latest = text
        self.draw()


_bars: Final[list[_InPlace]] = []
"""The line that is drawn in place, if there is one."""


def _columns(stream: TextIO) -> int:
    """The width of a terminal."""
    try:
        return os.get_terminal_size(stream.fileno()).columns or _FALLBACK[0]
    except OSError:
        return shutil.get_terminal_size(_FALLBACK).columns


def _write(stream: TextIO, text: str) -> None:
    covered = _bars if stream.isatty() else []
    for shown in covered:
        shown.clear()
    with _named_errors(stream):
        stream.write(f"{text}\n")
        stream.flush()
    for shown in covered:
        shown.draw()


@contextmanager
def _named_errors(stream: TextIO) -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise  # no fault: the reader has seen enough
    except OSError as error:
        name = "standard error" if stream is sys.stderr else "standard output"
        raise StreamError(f"{name}: {(error.strerror or str(error)).lower()}") from error
