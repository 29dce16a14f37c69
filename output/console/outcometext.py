"""The answer of an engine in words, and as data."""

from collections.abc import Iterable, Iterator
from typing import Any

from ...solver.notation import format_play, format_task
from ...solver.outcome import Outcome, Status
from ...solver.proof import as_data
from ...solver.task import Play, Task
from ..words import Language
from .playsteps import Paper, legend_line, steps
from .styled import Line, Span, line_of


def outcome_lines(
    task: Task, outcome: Outcome, plays: Iterable[Play], boxes: int | None, paper: Paper
) -> Iterator[Line]:
    """The task, the answer and each of the solutions; with a number of ``boxes`` in the game, drawn step by step."""
    yield line_of(format_task(task))
    yield line_of(f"  {_answer(outcome)}")
    if boxes is not None:
        yield (Span("  "), *legend_line(Language.EN, paper))
    for play in plays:
        yield line_of(f"  {format_play(play)}")
        if boxes is not None:
            yield from ((), *steps(task, play, Language.EN, paper, boxes))


def outcome_data(task: Task, outcome: Outcome) -> dict[str, Any]:
    """The answer for ``--json``, without the solutions."""
    return {"task": format_task(task), **as_data(outcome)}


def _answer(outcome: Outcome) -> str:
    """How many solutions there are, and what it cost to know."""
    several = f"{outcome.count} solutions" if outcome.complete else f"at least {max(outcome.count, 2)} solutions"
    number = {
        Status.NONE: "no solution",
        Status.UNIQUE: "exactly one solution",
        Status.MULTIPLE: several,
        Status.UNDECIDED: f"undecided: the budget ran out ({outcome.count} found so far)",
    }[outcome.status]
    early = "; a play catches all early" if outcome.early else ""
    return f"{number}{early} ({_cost(outcome)})"


def _cost(outcome: Outcome) -> str:
    if outcome.effort is None:
        return f"{outcome.turns:,} turns searched"
    return f"{outcome.effort.branches:,} branches, {outcome.effort.conflicts:,} conflicts"
