"""What a check found about tasks and decks, in words."""

from collections.abc import Iterator, Sequence
from typing import Final

from ...generator.decks.check import DeckVerdict, Verdict
from ...solver.errors import counted
from ...solver.notation import format_play, format_task
from .screen import in_one_line
from .styled import Line, Span, Style, line_of

_STYLES: Final = {True: Style(2), False: Style(1), None: Style(3)}
"""Green, red and yellow as the terminal has them, for what holds, what does not, and what is undecided."""

_ANSWERS: Final = {True: "good", False: "not good", None: "undecided"}


def verdict_lines(verdict: Verdict) -> Iterator[Line]:
    """Whether the task is good, and everything that is wrong with it or could not be decided."""
    style, name = _STYLES[verdict.ok], in_one_line(verdict.entry.id)
    if verdict.ok:
        yield Span(f"{name}  "), Span("ok", style)
    else:
        yield Span(name, style._replace(bold=True)), Span(f"  {format_task(verdict.entry.task)}")
    for defect in verdict.defects:
        yield line_of(f"    {defect}", _STYLES[False])
    for question in verdict.undecided:
        yield line_of(f"    undecided: {question}", _STYLES[None])
    if verdict.second is not None:
        yield line_of(f"    second solution: {format_play(verdict.second)}")
    elif verdict.right is not None:
        yield line_of(f"    the solution: {format_play(verdict.right)}")


def promise_lines(verdict: DeckVerdict) -> Iterator[Line]:
    """Whether a deck keeps its promises, and each that it breaks."""
    if verdict.unplayable:
        why = f"not checked: the solution of {', '.join(verdict.unplayable)} is wrong"
        yield Span("promises  "), Span(why, _STYLES[None])
        return
    broken = f"{len(verdict.defects)} of {verdict.promises} broken"
    yield Span("promises  "), Span(broken if verdict.defects else "ok", _STYLES[not verdict.defects])
    for defect in verdict.defects:
        yield line_of(f"    {in_one_line(defect)}", _STYLES[False])


def last_line(answers: Sequence[bool | None], promised: Sequence[DeckVerdict]) -> Line:
    """How many tasks are good, and whether the decks keep what they promise of their tasks together."""
    if len(answers) == 1:
        tasks = f"the task is {_ANSWERS[answers[0]]}"
    else:
        undecided = f", {answers.count(None)} undecided" if None in answers else ""
        tasks = f"{answers.count(True)} of {len(answers)} tasks are good{undecided}"
    fails = False in answers or any(verdict.defects for verdict in promised)
    style = _STYLES[False if fails else None if None in answers else True]
    return line_of(f"{tasks}{_of_promises(promised)}", style._replace(bold=True))


def _of_promises(promised: Sequence[DeckVerdict]) -> str:
    if not promised:
        return ""
    if any(verdict.unplayable for verdict in promised):
        return "; promises were not all checked"
    number, broken = sum(one.promises for one in promised), sum(len(one.defects) for one in promised)
    decks, s, their = ("the deck", "s", "its") if len(promised) == 1 else ("the decks", "", "their")
    promises = counted(number, "promise")
    if broken:
        return f"; as a whole, {decks} break{s} {broken} of {their} {promises}"
    return f", and {decks} keep{s} {their} {promises}"
