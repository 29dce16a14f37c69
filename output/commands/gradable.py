"""Grading what a command is given, and naming what cannot be graded."""

from collections.abc import Callable, Iterable, Iterator

from ...generator.decks.graded import Graded
from ...generator.decks.inputs import Entry
from ...grading import GradingError
from ...grading.prepare import FOR_GRADES
from ...solver.search.preparing import prepare_all
from ..console import screen
from .parameters import cores


def grades(entries: Iterable[Entry], grade: Callable[[Entry], Graded], left_out: list[str]) -> Iterator[Graded]:
    """The grades of those tasks that are not too large; the others are named on standard error and in ``left_out``."""
    prepare_all(FOR_GRADES, cores())
    for entry in entries:
        try:
            yield grade(entry)
        except GradingError as error:
            left_out.append(entry.id)
            screen.say(str(error))
