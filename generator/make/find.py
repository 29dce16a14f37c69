"""Where tasks come from: three sources behind one interface.

    grown      from a random start by many small changes (``growing``): stages that catch all
    composed   from a CP-SAT plan, finished to one solution (``compose``): stages with wishes
    random     a random start without its idle pieces (``finish``): test tasks, which reach a square

A *unit* is the work that one process does at a time. Its result depends on the profile, the stage, the seed
and its number alone, so units may be done in any order, by any number of processes.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Final

import numpy as np

from ...grading import GradingError
from ...grading.lessons import LESSONS
from ...grading.player import bits as bits_of
from ...grading.prepare import FOR_BITS
from ...solver.cards import Card
from ...solver.outcome import Status
from ...solver.search.solve import Budget, count_solutions
from ...solver.search.solve import prepare as prepare_search
from ...solver.task import Play, Task
from ..compose import KERNELS, composer
from ..compose.composer import GROWING
from ..finish import finish
from ..growing.grow import grow
from ..growing.grow import prepare as prepare_growing
from ..growing.wanted import Wanted
from ..mine.unit import MineUnit
from ..pool import Record, record_of
from ..profile import Profile, ProfileError, Stage
from ..random_start import random_task
from ..stream import Stream
from ..wishes import Wish, WishError
from ..wishes.counts import Number
from ..wishes.kinds import Kind, Supply
from .course import Course
from .demands import PLAIN, Theme

BUDGET: Final = Budget(turns=4_000_000, work=60.0)
"""For one question to an engine; a task that needs more is skipped. No seconds: the same on every machine."""

_GROWING: Final = 250_000_000
"""Most turns of growing in a unit: some ten seconds."""

_STARTS: Final = 100_000
"""Most random starts in a unit."""

_PLANS: Final = 30
"""Most plans in a unit."""

_ALIKE: Final = 2
"""Most tasks of one family in a unit."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A part of the work for one stage of a profile."""

    profile: Profile
    stage: int
    """Its place among the test tasks and stages of the profile."""
    number: int
    seed: int
    """Of the deck."""
    theme: Theme = PLAIN

    @property
    def name(self) -> str:
        """Its name in the run."""
        return "/".join(filter(None, (str(self.stage), self.theme.name, str(self.number))))


def stages_of(profile: Profile) -> tuple[Stage, ...]:
    """Test tasks first."""
    return (*profile.tests, *profile.stages)


def kernels_for(stage: Stage) -> tuple[Callable[[], None], ...]:
    """Calls of the kernels that finding tasks for a stage needs, for ``prepare_all``."""
    if stage.reach:
        return (*FOR_BITS, prepare_search)
    composes = stage.wishes or stage.planned > 0
    return (*FOR_BITS, *(KERNELS if composes else (prepare_search, prepare_growing)))


def found_by(unit: Unit | MineUnit) -> list[Record]:
    """The tasks that a unit finds for its stage. Raises ProfileError when its wishes are impossible."""
    if isinstance(unit, MineUnit):
        return unit.found()
    stage = stages_of(unit.profile)[unit.stage]
    rng = Stream(np.random.SeedSequence(unit.seed, spawn_key=(unit.stage, unit.number, *unit.theme.key)))
    records = (_record(stage, unit.profile, *found) for found in _tasks(unit, stage, rng))
    return list(islice((record for record in records if record is not None), unit.theme.per_unit))


def _tasks(unit: Unit, stage: Stage, rng: Stream) -> Iterator[tuple[Task, Play, str]]:
    """Finished tasks and what made them."""
    profile = unit.profile
    if unit.theme != PLAIN:
        return _for_course(unit, stage, rng)
    if stage.reach:
        return _random(stage, profile, rng)
    return _composed(stage, profile, rng) if stage.wishes else _grown(stage, profile, rng)


def _grown(stage: Stage, profile: Profile, rng: Stream) -> Iterator[tuple[Task, Play, str]]:
    for found in grow(_wanted(stage, profile), rng, turns=_GROWING):
        yield found.task, found.solution, found.source


def _wanted(stage: Stage, profile: Profile) -> Wanted:
    """What the stage asks of tasks that are grown."""
    return Wanted(
        sizes=stage.sizes,
        supply=supply_for(stage, profile),
        among=stage.introduces,
        box_cards=stage.box_cards,
        box_supply=profile.boxes,
        most_alike=_ALIKE,
    )


def _composed(stage: Stage, profile: Profile, rng: Stream) -> Iterator[tuple[Task, Play, str]]:
    try:
        maker = composer((*_sizes_as_wishes(stage, profile), *stage.wishes), rng.below(1 << 32), profile.boxes)
    except WishError as error:
        raise ProfileError(f"stage {stage.name!r}: {error}") from error
    for made in (one for number in range(_PLANS) for one in maker.make(number)):
        yield made.task, made.solution, "grown" if made.by == GROWING else "composed"


def _for_course(unit: Unit, stage: Stage, rng: Stream) -> Iterator[tuple[Task, Play, str]]:
    """Composed tasks with the theme of the unit."""
    profile = unit.profile
    course = Course(
        profile, stage, unit.theme, _allowed(unit, stage), _others_as_wishes(stage, profile), _wanted(stage, profile)
    )
    for task, solution in course.tasks(rng):
        yield task, solution, "composed"


def _allowed(unit: Unit, stage: Stage) -> frozenset[str]:
    """Lessons that a task may need: those that come before it, if lessons come in the order of the profile."""
    lesson, taught = unit.theme.lesson, stage.teaches
    later = taught[taught.index(lesson) + 1 :] if lesson in taught else ()  # else it returns here
    known = unit.profile.known_after(unit.stage) if unit.profile.teaches else frozenset(LESSONS)
    return known - frozenset(later)


def _random(stage: Stage, profile: Profile, rng: Stream) -> Iterator[tuple[Task, Play, str]]:
    supply, search = supply_for(stage, profile), partial(count_solutions, budget=BUDGET, box_supply=profile.boxes)
    for _ in range(_STARTS):
        start = random_task(rng, stage.sizes, supply, among=sorted(stage.introduces), reach=True)
        finished = finish(start, search, sift=partial(search, tight=True))
        if finished is not None:
            yield *finished, "random"


def supply_for(stage: Stage, profile: Profile) -> dict[Card, int]:
    """The movement cards of the game that the stage may use."""
    return {card: copies for card, copies in profile.supply.items() if card in stage.kinds}


def _sizes_as_wishes(stage: Stage, profile: Profile) -> list[Wish]:
    """What the stage asks of the start and the hand, for the composer."""
    return [Number("cards", *stage.cards), *_others_as_wishes(stage, profile)]


def _others_as_wishes(stage: Stage, profile: Profile) -> list[Wish]:
    """The same but for the number of cards."""
    missing = [card for card in Card if card not in supply_for(stage, profile)]
    return [
        Number("cockroaches", max(stage.cockroaches[0], 1), stage.cockroaches[1]),
        Number("boxes", *stage.boxes),
        *[Kind(card, wanted=False) for card in missing],
        Supply(tuple(card for card, copies in sorted(profile.supply.items()) for _ in range(copies))),
    ]


def _record(stage: Stage, profile: Profile, task: Task, solution: Play, source: str) -> Record | None:
    """The task with all that is known of it; None when it is not for the stage or takes too long to prove."""
    try:
        bits = bits_of(task, solution, profile.boxes)
    except GradingError:
        return None
    if not profile.admits(stage, task, solution, bits):
        return None
    outcome = count_solutions(task, budget=BUDGET, box_supply=profile.boxes)
    if outcome.status is not Status.UNIQUE or outcome.early is not False:
        return None
    return record_of(task, outcome, source, profile.boxes, bits)
