"""The good task nearest to a given one, in words."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...solver.notation import format_line

if TYPE_CHECKING:
    from ...generator.nearest import Nearest
    from ...generator.nearest.alike import Alike


def mending_lines(found: "Nearest") -> Iterator[str]:
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


def alike_lines(found: "Alike") -> Iterator[str]:
    """The task with its solution, how much harder it is, and the changes that lead to it."""
    yield format_line(found.task, found.solution)
    more = f"{abs(found.more):.1f} {'more' if found.more > 0 else 'less'}"
    said = "; ".join(edit.text for edit in found.edits)
    yield f"  {found.bits:.1f} bits, {more}; {_changes(len(found.edits))}: {said}"


def _changes(number: int) -> str:
    return "1 change" if number == 1 else f"{number} changes"
