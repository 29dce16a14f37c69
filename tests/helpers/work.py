"""Work for processes, which have to import it."""

import os
import signal
from pathlib import Path


def square(number: int) -> int:
    """The square."""
    return number * number


def square_or_die(marks: Path, deaths: int, number: int) -> int:
    """The square; the process that comes to 7 dies, until so many have. ``marks`` is a folder of its own."""
    if number == 7 and len(list(marks.iterdir())) < deaths:
        (marks / str(os.getpid())).touch()
        os._exit(1)
    return number * number


def square_or_be_killed(marks: Path, deaths: int, number: int) -> int:
    """The same with SIGKILL, which no process can answer."""
    if number == 7 and len(list(marks.iterdir())) < deaths:
        (marks / str(os.getpid())).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number
