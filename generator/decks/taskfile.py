"""Files of task lines that the tool writes: a heading that says how, then one line a task."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from ...solver.notation import format_line
from ...solver.task import Play, Task
from ...solver.version import VERSION
from .files import FileError, keep, replacing, require_writable
from .signature import are_signed_lines, write_signed_lines

_HEADING: Final = re.compile(r"# schaben \d[^\s:]*: ")
"""How every such file begins: with the version that wrote it."""

_SEEN: Final = 200
"""Characters at the beginning of a file that are looked at."""


def require_replaceable(path: Path) -> None:
    """Raise FileError unless task lines can be written there: nothing but a file of the tool's own may go."""
    require_writable(path)
    if path.exists() and not _HEADING.match(_head(path)):
        raise FileError(path, "it is in the way and is not overwritten (it was not written by this tool)")


def write_tasks(path: Path, made_by: str, tasks: Iterable[tuple[Task, Play]]) -> int:
    """Write tasks with their solutions, one by one, and return how many there are. Raises FileError.

    ``made_by``, one line, is the command that leads to them. A file of ours that somebody has changed is kept.
    """
    if path.exists() and not _is_untouched(path):
        keep(path)
    with replacing(path) as file:
        lines = (format_line(task, play) for task, play in tasks)
        return write_signed_lines(file, f"# schaben {VERSION}: {made_by}", lines)


def _is_untouched(path: Path) -> bool:
    with path.open(encoding="utf-8-sig", errors="replace") as file:  # any line ends
        return are_signed_lines(line.removesuffix("\n") for line in file)


def _head(path: Path) -> str:
    """Enough of the beginning of a file to see what wrote it."""
    with path.open(encoding="utf-8-sig", errors="replace") as file:
        return file.read(_SEEN)
