"""The curriculum of a profile, as the choice of a deck sees it: which lessons each stage may need and introduces."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from ...grading.lessons import company
from ...grading.levels import Level
from ...solver.task import BOX_SUPPLY
from ..decks.deck import COMPOSED
from ..decks.taught import lessons
from ..pool import Record
from ..profile import Profile, Stage


@dataclass(frozen=True)
class Syllabus:
    """What the stages teach. ``profile`` is None where nothing is asked for."""

    profile: Profile | None = None
    _lessons: dict[str, frozenset[str]] = field(default_factory=dict)

    @property
    def stages(self) -> Sequence[Stage]:
        """Test tasks first; none if nothing is taught."""
        profile = self.profile
        return () if profile is None or not profile.teaches else (*profile.tests, *profile.stages)

    def lessons(self, record: Record) -> frozenset[str]:
        """All lessons of a task."""
        found = self._lessons.get(record.name)
        if found is None:
            boxes = BOX_SUPPLY if self.profile is None else self.profile.boxes
            found = frozenset(lessons(record.task, record.solution, boxes))
            self._lessons[record.name] = found
        return found

    def allowed(self, index: int, records: Sequence[Record]) -> Sequence[Record]:
        """The tasks that need no lesson beyond those of the stage."""
        if not self.stages or self.profile is None:
            return records
        known = self.profile.known_after(index)
        return [record for record in records if self.lessons(record) <= known]

    def steps(self, index: int) -> Iterator[Callable[[Record], bool]]:
        """While a stage teaches one lesson after the other: tasks that need no more, and tasks that introduce one."""
        if not self.stages or self.profile is None:
            return
        known = self.profile.known_after(index - 1)
        taught = self.stages[index].teaches
        for number in range(len(taught) + 1):
            within = known.union(taught[:number])
            yield partial(self._needs_no_more_than, within)
            if number:
                yield partial(self._introduces_within, taught[number - 1], within)

    def introduces(self, lesson: str, record: Record) -> bool:
        """Whether a task may introduce a lesson: it needs it, and was composed."""
        return is_composed(record) and lesson in self.lessons(record)

    def _needs_no_more_than(self, known: frozenset[str], record: Record) -> bool:
        return self.lessons(record) <= known

    def _introduces_within(self, lesson: str, known: frozenset[str], record: Record) -> bool:
        return self.introduces(lesson, record) and self.lessons(record) <= known

    def returning(self, index: int) -> list[str]:
        """Lessons that were introduced before the level of a stage."""
        levels = list(Level)
        return [
            lesson
            for stage in self.stages[:index]
            if levels.index(stage.level) < levels.index(self.stages[index].level)
            for lesson in stage.teaches
        ]

    def returns(self, lesson: str, record: Record) -> bool:
        """Whether a task has a lesson in company."""
        return company(lesson, self.lessons(record))


def is_composed(record: Record) -> bool:
    """Whether CP-SAT has planned the task."""
    return record.source == COMPOSED


FREE: Final = Syllabus()
"""Nothing is taught."""
