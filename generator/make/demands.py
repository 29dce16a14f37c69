"""What is to be found for a stage: how many tasks, and of which kind."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from ...grading.lessons import LESSONS
from ..choose.curriculum import COMPOSED, INTRODUCES, RETURNING, SYMMETRIC, Lack
from ..profile import Profile


class What(StrEnum):
    """Kinds of themes."""

    STAGE = ""
    """What the stage asks for, however it is made."""
    TEACHES = "teaches"
    """Composed to introduce a lesson."""
    SYMMETRIC = "symmetric"
    """Composed with a symmetric start."""
    COMPOSED = "composed"
    """Composed with a trick of earlier stages."""


PER_UNIT: Final = 6
"""Tasks that a unit finds; fewer if that takes too long."""

_PER_DRAWN: Final = 3
"""The same for symmetric starts, of which all in a unit have the same symmetry."""


class Theme(NamedTuple):
    """What the tasks of a unit have in common."""

    what: What = What.STAGE
    lesson: str = ""
    """For ``What.TEACHES``."""

    @property
    def name(self) -> str:
        """``teaches bide``; empty for the stage itself."""
        return f"{self.what} {self.lesson}".strip()

    @property
    def per_unit(self) -> int:
        """Tasks that a unit finds."""
        return _PER_DRAWN if self.what is What.SYMMETRIC else PER_UNIT

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
}

FOR_LESSON: Final = 6
"""Tasks to find for each lesson that a stage introduces."""

FOR_SYMMETRIC: Final = 2
"""Tasks to find for each task with a symmetric start that a stage wants."""

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
        others = stage.composed - len(stage.teaches) - stage.symmetric
        yield Demand(index, PLAIN), stage.choice * (stage.tasks if stage.wishes else stage.tasks - stage.planned)
        for lesson in stage.teaches:
            yield Demand(index, Theme(What.TEACHES, lesson)), FOR_LESSON
        yield Demand(index, Theme(What.SYMMETRIC)), FOR_SYMMETRIC * stage.symmetric
        yield Demand(index, Theme(What.COMPOSED)), 0 if stage.wishes else FOR_COMPOSED * others


def answer_to(lack: Lack, profile: Profile) -> Demand:
    """What is to be found so that the curriculum does not lack this."""
    index = next(i for i, stage in enumerate((*profile.tests, *profile.stages)) if stage.name == lack.stage)
    themes = {
        COMPOSED: Theme(What.COMPOSED),
        SYMMETRIC: Theme(What.SYMMETRIC),
        INTRODUCES: Theme(What.TEACHES, lack.lesson),
        RETURNING: Theme(What.TEACHES, lack.lesson),
    }
    return Demand(index, themes[lack.what])
