"""Files of task lines that the tool writes: a heading that says how, then one line a task."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ...solver.notation import format_line
from ...solver.task import Play, Task
from ...solver.version import VERSION
from .files import FileError, keep_changed, read_text, require_writable, write_text
from .signature import is_signed_text, signed_lines

_HEADING: Final = re.compile(r"# schaben \d[^\s:]*: ")
"""How every such file begins: with the version that wrote it."""


def require_replaceable(path: Path) -> None:
    """Raise FileError unless task lines can be written there: nothing but a file of the tool's own may go."""
    require_writable(path)
    if path.exists() and not _HEADING.match(read_text(path)):
        raise FileError(path, "it is in the way and is not overwritten (it was not written by this tool)")


def write_tasks(path: Path, made_by: str, tasks: Sequence[tuple[Task, Play]]) -> None:
    """Write tasks with their solutions; ``made_by``, one line, is the command that leads to them. Raises FileError.

    A file of ours that somebody has changed is kept beside it.
    """
    keep_changed(path, is_signed_text)
    lines = [format_line(task, play) for task, play in tasks]
    write_text(path, signed_lines(f"# schaben {VERSION}: {made_by}", lines))
