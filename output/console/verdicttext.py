"""What a check found about one task, in words."""

from collections.abc import Iterator, Sequence
from typing import Final

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


def last_line(answers: Sequence[bool | None], promised: Sequence[DeckVerdict]) -> str:
    """How many tasks are good, and whether the decks keep what they promise of their tasks together."""
    if len(answers) == 1:
        tasks = f"the task is {_ANSWERS[answers[0]]}"
    else:
        undecided = f", {answers.count(None)} undecided" if None in answers else ""
        tasks = f"{answers.count(True)} of {len(answers)} tasks are good{undecided}"
    return f"{tasks}{_of_promises(promised)}"


_ANSWERS: Final = {True: "good", False: "not good", None: "undecided"}


def _of_promises(promised: Sequence[DeckVerdict]) -> str:
    if not promised:
        return ""
    if any(verdict.unplayable for verdict in promised):
        return "; promises were not all checked"
    number, broken = sum(one.promises for one in promised), sum(len(one.defects) for one in promised)
    decks, s, their = ("the deck", "s", "its") if len(promised) == 1 else ("the decks", "", "their")
    promises = f"{number} promise{'' if number == 1 else 's'}"
    if broken:
        return f"; as a whole, {decks} break{s} {broken} of {their} {promises}"
    return f", and {decks} keep{s} {their} {promises}"
