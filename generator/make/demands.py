"""What is to be found for a stage: how many tasks, and of which kind."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from ...grading.lessons import LESSONS
from ..choose.curriculum import COMPOSED, FIGURE, INTRODUCES, RETURNING, SYMMETRIC, Lack
from ..decks.figure import FIGURES
from ..profile import Profile


class What(StrEnum):
    """Kinds of themes."""

    STAGE = ""
    """What the stage asks for, however it is made."""
    TEACHES = "teaches"
    """Composed to introduce a lesson."""
    SYMMETRIC = "symmetric"
    """Composed with a symmetric start."""
    FIGURE = "figure"
    """Composed with cockroaches that form a figure."""
    COMPOSED = "composed"
    """Composed with a trick of earlier stages."""


PER_UNIT: Final = 6
"""Tasks that a unit finds; fewer if that takes too long."""

_PER_DRAWN: Final = 3
"""The same for symmetric starts, of which all in a unit have the same symmetry, and for figures."""


class Theme(NamedTuple):
    """What the tasks of a unit have in common."""

    what: What = What.STAGE
    lesson: str = ""
    """For ``What.TEACHES``; for ``What.FIGURE`` the figure."""

    @property
    def name(self) -> str:
        """``teaches bide``; empty for the stage itself."""
        return f"{self.what} {self.lesson}".strip()

    @property
    def is_drawn(self) -> bool:
        """The pieces lie as in a drawing, which small changes would undo."""
        return self.what in (What.SYMMETRIC, What.FIGURE)

    @property
    def per_unit(self) -> int:
        """Tasks that a unit finds."""
        return _PER_DRAWN if self.is_drawn else PER_UNIT

    @property
    def key(self) -> tuple[int, ...]:
        """Numbers that tell it from the other themes of a stage; none for the stage itself."""
        return _KEYS[self]


PLAIN: Final = Theme()

_KEYS: Final = {
    PLAIN: (),
    Theme(What.SYMMETRIC): (1,),
    Theme(What.COMPOSED): (2,),
    **{Theme(What.TEACHES, lesson): (3, number) for number, lesson in enumerate(LESSONS)},
    **{Theme(What.FIGURE, figure): (4, number) for number, figure in enumerate(FIGURES)},
}

FOR_LESSON: Final = 3
"""Tasks to find at first for each lesson that a stage introduces."""

MORE_SYMMETRIC: Final = 1
"""Tasks with a symmetric start to find beyond those that a stage wants."""

FOR_FIGURE: Final = 3
"""Tasks to find for each figure that a stage wants."""

FOR_COMPOSED: Final = 3
"""Tasks to find for each other place that is for a composed task."""


class Demand(NamedTuple):
    """What tasks are to be found for."""

    stage: int
    """Its place among the test tasks and stages of the profile."""
    theme: Theme


def demands(profile: Profile) -> dict[Demand, int]:
    """Everything there is to find, and how many tasks of each, in the order in which they are looked for."""
    return {demand: wanted for demand, wanted in _demands(profile) if wanted > 0}


def to_find(profile: Profile) -> int:
    """Tasks to find before the deck is chosen."""
    return sum(demands(profile).values())


def _demands(profile: Profile) -> Iterator[tuple[Demand, int]]:
    for index, stage in enumerate((*profile.tests, *profile.stages)):
        others = stage.composed - len(stage.teaches) - stage.symmetric - len(stage.figures)
        yield Demand(index, PLAIN), stage.choice * (stage.tasks if stage.wishes else stage.tasks - stage.planned)
        for lesson in stage.teaches:
            yield Demand(index, Theme(What.TEACHES, lesson)), FOR_LESSON
        yield Demand(index, Theme(What.SYMMETRIC)), stage.symmetric + MORE_SYMMETRIC if stage.symmetric else 0
        for figure in stage.figures:
            yield Demand(index, Theme(What.FIGURE, figure)), FOR_FIGURE
        yield Demand(index, Theme(What.COMPOSED)), 0 if stage.wishes else FOR_COMPOSED * others


def answer_to(lack: Lack, profile: Profile) -> Demand:
    """What is to be found so that the curriculum does not lack this."""
    index = next(i for i, stage in enumerate((*profile.tests, *profile.stages)) if stage.name == lack.stage)
    themes = {
        COMPOSED: Theme(What.COMPOSED),
        SYMMETRIC: Theme(What.SYMMETRIC),
        FIGURE: Theme(What.FIGURE, lack.lesson),
        INTRODUCES: Theme(What.TEACHES, lack.lesson),
        RETURNING: Theme(What.TEACHES, lack.lesson),
    }
    return Demand(index, themes[lack.what])
