"""What a check found about one task, in words."""

from collections.abc import Iterator

from ...generator.decks.check import DeckVerdict, Verdict
from ...solver.notation import format_play, format_task
from .screen import in_one_line


def verdict_lines(verdict: Verdict) -> Iterator[str]:
    """Whether the task is good, and everything that is wrong with it or could not be decided."""
    yield f"{in_one_line(verdict.entry.id)}  {'ok' if verdict.ok else format_task(verdict.entry.task)}"
    for defect in verdict.defects:
        yield f"    {defect}"
    for question in verdict.undecided:
        yield f"    undecided: {question}"
    if verdict.second is not None:
        yield f"    second solution: {format_play(verdict.second)}"
    elif verdict.right is not None:
        yield f"    the solution: {format_play(verdict.right)}"


def promise_lines(verdict: DeckVerdict) -> Iterator[str]:
    """Whether a deck keeps its promises, and each that it breaks."""
    if verdict.unplayable:
        yield f"promises  not checked: the solution of {', '.join(verdict.unplayable)} is wrong"
        return
    broken = f"{len(verdict.defects)} of {verdict.promises} broken"
    yield f"promises  {broken if verdict.defects else 'ok'}"
    for defect in verdict.defects:
        yield f"    {in_one_line(defect)}"
