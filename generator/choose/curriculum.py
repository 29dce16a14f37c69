"""What a curriculum asks of the choice of a deck, as constraints.

For each lesson there is a Boolean for each place of the stage that teaches it: it is known there::

    place    2A  2B  3A  3B
    known     0   0   1   1     the task of 3A introduces it: composed, and the only new thing there

A task that needs the lesson can stand only where it is known. What cannot be met is counted as missing, at a high cost,
so that it can be said.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ortools.sat.python import cp_model

from ...grading.levels import Level
from ..decks.figure import shows
from ..decks.taught import RETURNS
from ..profile import Stage
from .places import Place, is_drawn
from .syllabus import Syllabus, is_composed

COMPOSED: Final = "composed"
SYMMETRIC: Final = "symmetric"
FIGURE: Final = "figure"
INTRODUCES: Final = "introduces"
RETURNING: Final = "returns"


class Standing(NamedTuple):
    """A place, and for each candidate by its name whether it stands there."""

    place: Place
    stands: Mapping[str, cp_model.IntVar]

    def sum_of(self, names: Sequence[str]) -> cp_model.LinearExpr:
        """One if one of these tasks stands there, else zero."""
        return cp_model.LinearExpr.sum([self.stands[name] for name in names])


class Lack(NamedTuple):
    """What a choice lacks."""

    what: str
    """``COMPOSED``, ``SYMMETRIC``, ``FIGURE``, ``INTRODUCES`` or ``RETURNING``."""
    stage: str
    """The name of the stage; for what returns, a stage of the level."""
    lesson: str
    """What is not introduced, or does not return often enough; the figure that is not formed; else empty."""
    number: int
    """Tasks that are missing."""


class Curriculum:
    """The constraints; ``missing`` has for each demand the number of tasks that are missing."""

    def __init__(self, model: cp_model.CpModel, standing: Sequence[Standing], syllabus: Syllabus) -> None:
        self.model, self.standing, self.syllabus = model, standing, syllabus
        self.missing: dict[Lack, cp_model.IntVar] = {}
        for stage in dict.fromkeys(one.place.stage for one in standing):
            here = [one for one in standing if one.place.stage == stage]
            self.ask_for_numbers(stage, here)
            self.teach(stage, here)
        for stage in syllabus.stages:
            for lesson in stage.teaches:
                self.ask_for_returns(stage, lesson)

    def lacks(self, solver: cp_model.CpSolver) -> Iterator[Lack]:
        """What is missing in a solution."""
        for lack, missing in self.missing.items():
            if solver.value(missing):
                yield lack._replace(number=solver.value(missing))

    def ask_for_numbers(self, stage: Stage, here: Sequence[Standing]) -> None:
        """So many composed tasks, so many with a symmetric start, and one for each figure."""
        for what, least, is_such in (
            (COMPOSED, stage.composed, is_composed),
            (SYMMETRIC, stage.symmetric, is_drawn),
        ):
            if least:
                having = [one.sum_of([r.name for r in one.place.candidates if is_such(r)]) for one in here]
                self.at_least(Lack(what, stage.name, "", 0), least, having)

        for figure in stage.figures:
            showing = [one.sum_of([r.name for r in one.place.candidates if shows(r.task, figure)]) for one in here]
            self.at_least(Lack(FIGURE, stage.name, figure, 0), 1, showing)

    def at_least(self, lack: Lack, least: int, having: Sequence[cp_model.LinearExpr]) -> None:
        """At least so many, or they are missing."""
        missing = self.missing[lack] = self.model.new_int_var(0, least, "")
        self.model.add(cp_model.LinearExpr.sum([*having, missing]) >= least)

    def teach(self, stage: Stage, here: Sequence[Standing]) -> None:
        """Each lesson of a stage is introduced once, alone, and is needed only from there on."""
        if not self.syllabus.stages:
            return
        begins = [self.introduce(stage, lesson, here) for lesson in stage.teaches]
        for new in zip(*begins, strict=True):
            self.model.add_at_most_one(new)

    def introduce(self, stage: Stage, lesson: str, here: Sequence[Standing]) -> list[cp_model.IntVar]:
        """For each place whether the lesson is introduced there."""
        skipped = self.missing[Lack(INTRODUCES, stage.name, lesson, 0)] = self.model.new_bool_var("")
        known = [self.model.new_bool_var("") for _ in here]
        begins = [self.model.new_bool_var("") for _ in here]
        for before, now, begin in zip([skipped, *known], known, begins, strict=False):
            self.model.add(now - before == begin)
        self.model.add(known[-1] == 1)
        for one, now, begin in zip(here, known, begins, strict=True):
            needing = [r for r in one.place.candidates if lesson in self.syllabus.lessons(r)]
            self.model.add(one.sum_of([r.name for r in needing]) <= now)
            self.model.add(begin <= one.sum_of([r.name for r in needing if is_composed(r)]))
        return begins

    def ask_for_returns(self, stage: Stage, lesson: str) -> None:
        """In every later level the lesson returns, in company."""
        levels = list(Level)
        for level in levels[levels.index(stage.level) + 1 :]:
            there = [one for one in self.standing if one.place.stage.level is level]
            if there:
                having = [
                    one.sum_of([r.name for r in one.place.candidates if self.syllabus.returns(lesson, r)])
                    for one in there
                ]
                self.at_least(Lack(RETURNING, there[-1].place.stage.name, lesson, 0), RETURNS, having)
