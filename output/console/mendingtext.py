"""The good task nearest to a given one, in words."""

from collections.abc import Iterator

from ...generator.nearest import Nearest
from ...solver.notation import format_line


def mending_lines(found: Nearest) -> Iterator[str]:
    """The task with its solution, and the changes that lead to it."""
    if found.task is None:
        yield f"none found; it takes at least {_changes(found.least)}"
        return
    yield format_line(found.task, found.solution)
    number = len(found.edits)
    if not number:
        yield "  no change: it is a good task"
        return
    sure = "proven least" if found.is_least else f"not proven least, at least {found.least}"
    yield f"  {_changes(number)} ({sure}): {'; '.join(edit.text for edit in found.edits)}"


def _changes(number: int) -> str:
    return "1 change" if number == 1 else f"{number} changes"
