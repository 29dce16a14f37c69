"""Making a deck: units of work fill a pool, a model chooses from what they found, both engines prove what is chosen.

The units of a run depend on its profile and its seed alone, and so does which ones come next: the same seed gives
the same deck at any number of processes, and after any number of interruptions.
"""

import hashlib
import json
import logging
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import chain
from typing import Final, TypeVar

from ...grading.prepare import FOR_GRADES
from ...solver.errors import counted
from ...solver.search.preparing import prepare_all
from ...solver.version import VERSION
from ..choose import Choice, choose
from ..choose.curriculum import COMPOSED, FIGURE, INTRODUCES, RETURNING, SYMMETRIC, Lack
from ..choose.places import places
from ..choose.syllabus import Syllabus
from ..decks.deck import Deck, TaskCard, id_at
from ..decks.deckfile import digest
from ..decks.distance import NEAR, distances
from ..decks.taught import with_curriculum
from ..mine.mine import KERNELS
from ..mine.unit import MineUnit
from ..pool import Pool, Record
from ..profile import Profile, ProfileError, Stage
from ..workers import Processes
from .certify import certify
from .demands import PLAIN, Demand, answer_to, demands, to_find
from .find import Unit, found_by, kernels_for, stages_of
from .longer import Longer, is_long
from .promised import promises_of

MOST_UNITS: Final = 6
"""Units of a stage for each one that would do if it found all that it may, before the stage is given up."""

_WIDER: Final = 3
"""Times that the number of tasks to find is doubled because those found make no deck."""

Progress = Callable[[int], object]

U = TypeVar("U", Unit, MineUnit)

log = logging.getLogger(__name__)


def make_deck(
    profile: Profile,
    seed: int,
    pool: Pool | None = None,
    jobs: int = 1,
    progress: Progress = lambda _done: None,
    extends: Sequence[Deck] = (),
    patience: int = 1,
    *,
    whole_pool: bool = False,
) -> Deck:
    """A deck as the profile wants it; the same for the same profile, seed and version, whatever else is in the pool.

    ``progress`` is called with 0 when the kernels are ready, then with the tasks found and proven so far, of
    ``effort_of(profile)``. No task is a near-duplicate of one in the decks that it ``extends``. ``patience`` multiplies
    the work after which a stage is given up. With ``whole_pool`` it may take any task of the pool, and is the same only
    for the same pool.
    Raises ProfileError, which says what is short, and WorkerError when a process dies.
    """
    making = _Making(profile, seed, pool or Pool(), jobs, progress, extends, patience)
    if whole_pool:
        making.take_all()
    with making.crew:
        return making.deck()


def effort_of(profile: Profile) -> int:
    """What ``progress`` ends with: tasks to find, and places to prove."""
    return to_find(profile) + profile.places


class _Making:
    """One run."""

    def __init__(self, profile: Profile, seed: int, pool: Pool, jobs: int, progress: Progress,
                 extends: Sequence[Deck], patience: int) -> None:  # fmt: skip
        self.whole, self.profile = profile, profile  # as asked for, and without the stages that are left out
        self.seed, self.pool, self.jobs = seed, pool, jobs
        self.progress, self.extends, self.patience = progress, extends, patience
        self.avoid = [(card.task, card.solution) for deck in extends for card in deck.cards]
        self.crew, self.longer = Processes(jobs), Longer(profile, seed, patience)
        self.run = run_name(profile, seed)
        self.stages = stages_of(profile)
        self.done = pool.done(self.run)
        self.wanted = demands(profile)
        self.units: Counter[Demand] = Counter()
        self.got: Counter[Demand] = Counter()
        self.found: list[dict[str, Record]] = [{} for _ in self.stages]
        self.unproven: set[str] = set()
        self.whole_pool = False
        self.syllabus = Syllabus(profile)
        self.widened = self.widened_optional = 0

    def deck(self) -> Deck:
        """Fill, choose, prove; and again with more to choose from where that is needed."""
        prepare(self.profile, self.jobs)
        self.progress(0)
        self.fill()
        while True:
            choice = self.choose(self.profile)
            if choice is None or not choice.is_complete:
                self.widen(choice)
            elif (certified := self.certify(choice.records)) is not None:
                return self.as_deck(certified)

    def widen(self, choice: Choice | None) -> None:
        """Find more to choose from, or leave out the last stage. Raises ProfileError after a few times."""
        if self.stages[-1].optional:
            choice = self.choose(self.profile.required)
            if choice is not None and choice.is_complete:
                self.widen_optional()
                return
        if self.widened == _WIDER:
            raise ProfileError(_why_not(choice, self.profile))
        self.widened += 1
        self.want_more(choice)
        self.fill()

    def widen_optional(self) -> None:
        """Find twice as many tasks for the optional stages; leave out the last one when no more are found."""
        optional = [demand for demand in self.wanted if self.stages[demand.stage].optional]
        before = [self.got[demand] for demand in optional]
        if self.widened_optional < _WIDER:
            self.widened_optional += 1
            for demand in optional:
                self.wanted[demand] = 2 * max(self.wanted[demand], self.got[demand])
            self.fill()
        if [self.got[demand] for demand in optional] == before:
            log.info("left out: stage %r; no deck of the tasks found ends with it", self.stages[-1].name)
            self.keep_first(len(self.stages) - 1)

    def want_more(self, choice: Choice | None) -> None:
        """Twice as many tasks as so far: of all, or where the curriculum lacks something, of what it lacks."""
        self.longer.go_on()
        if choice is None or choice.short:
            self.wanted = {demand: 2 * wanted for demand, wanted in self.wanted.items()}
            return
        for demand in dict.fromkeys(answer_to(lack, self.profile) for lack in choice.lacks):
            so_far = max(self.wanted.get(demand, 0), self.got[demand])
            self.wanted[demand] = 2 * max(so_far, demand.theme.per_unit)  # and so more units, even if none found any

    # --- Filling ------------------------------------------------------------------------------------

    def fill(self) -> None:
        """Find the tasks to choose from. Raises ProfileError when a stage has fewer than places."""
        while units := list(self.next_units()):
            for unit in self.work(units):
                self.take(unit)
                self.progress(self.number_found())
        while round_ := self.longer.units(self.lacking()):
            for mined in self.work(round_):
                self.take_mined(mined)
                self.progress(self.number_found())
        self.leave_out()
        for stage, found in zip(self.stages, self.found, strict=True):
            if len(found) < stage.tasks:
                raise ProfileError(_short_of(stage, len(found)))

    def work(self, units: Sequence[U]) -> Iterator[U]:
        """Each unit in turn, once it is done."""
        missing = [unit for unit in units if unit.name not in self.done]
        with closing(self.crew.in_order(found_by, missing)) as results:
            for unit in units:
                if unit.name not in self.done:
                    self.keep(unit, next(results))
                yield unit

    def next_units(self) -> Iterator[Unit]:
        """So many for each demand as would do if they found all that they may."""
        for demand, wanted in self.wanted.items():
            if self.longer.has(demand):
                continue
            per_unit = demand.theme.per_unit
            most = self.patience * MOST_UNITS * -(-wanted // per_unit)
            more = -(-(wanted - self.got[demand]) // per_unit)
            for _ in range(min(more, most - self.units[demand])):
                yield Unit(self.profile, demand.stage, self.units[demand], self.seed, demand.theme)
                self.units[demand] += 1

    def keep(self, unit: Unit | MineUnit, records: list[Record]) -> None:
        """In the pool, at once: from here on nothing can lose it."""
        self.pool.finish(self.run, unit.name, records, self.profile.boxes)
        self.done[unit.name] = records

    def take(self, unit: Unit) -> None:
        """What a unit found is there to be chosen."""
        self.got[Demand(unit.stage, unit.theme)] += self.offer(unit.stage, self.done[unit.name])

    def take_mined(self, unit: MineUnit) -> None:
        """What a unit for long stages found is there for all of them, and to grow from."""
        self.longer.take(unit, self.done[unit.name])
        for index, stage in self.longer.stages.items():
            for record in self.done[unit.name]:
                if self.profile.admits(stage, record.task, record.solution, record.bits) and self.is_new(record, index):
                    self.got[Demand(index, PLAIN)] += self.offer(index, [record])

    def is_new(self, record: Record, index: int) -> bool:
        """Whether a task is no near-duplicate of those found for a stage: many that are mined are of one family."""
        found = [(one.task, one.solution) for one in self.found[index].values()]
        return float(distances([(record.task, record.solution)], found).min(initial=1.0)) >= NEAR

    def lacking(self) -> list[int]:
        """The long stages for which more is to be mined."""
        lacking = [demand for demand, wanted in self.wanted.items() if self.got[demand] < wanted]
        return [demand.stage for demand in lacking if self.longer.has(demand)]

    def leave_out(self) -> None:
        """Do without the last stages, from the first optional one on that is short of tasks."""
        counts = [len(found) for found in self.found]
        for index, (stage, count) in enumerate(zip(self.stages, counts, strict=True)):
            if stage.optional and count < stage.tasks:
                log.info("left out: %s", _short_of(stage, count))
                for later in self.stages[index + 1 :]:
                    log.info("left out: stage %r, which comes after it", later.name)
                self.keep_first(index)
                return

    def keep_first(self, stages: int) -> None:
        """Do without all stages after so many, test tasks counted."""
        shares, self.profile = self.profile.shares, self.whole.first(stages - len(self.whole.tests))
        if self.profile.shares != shares:
            of_each = ", ".join(f"{name} {least}" for name, least in self.profile.shares.items() if least)
            log.info("shares of the %d tasks that are left: %s", self.profile.tasks, of_each or "none")
        self.stages, self.found = self.stages[:stages], self.found[:stages]
        self.wanted = {demand: wanted for demand, wanted in self.wanted.items() if demand.stage < stages}
        self.longer.keep_first(stages)

    def take_all(self) -> None:
        """Whatever the pool has is there to be chosen."""
        self.whole_pool = True
        records = self.pool.records(self.profile.boxes)
        for index in range(len(self.stages)):
            self.got[Demand(index, PLAIN)] += self.offer(index, records)

    def offer(self, index: int, records: Sequence[Record]) -> int:
        """Take tasks for a stage; how many are taken.

        Left out is what it does not ask for, what is there already, and what is too like a task of another deck.
        """
        before = len(self.found[index])
        stage = self.stages[index]
        records = [r for r in records if self.profile.admits(stage, r.task, r.solution, r.bits)]
        far = distances([(r.task, r.solution) for r in records], self.avoid).min(axis=1, initial=1.0)
        for record, distance in zip(records, far.tolist(), strict=True):
            if distance >= NEAR and not any(record.name in found for found in self.found):
                self.found[index][record.name] = record
        return len(self.found[index]) - before

    def number_found(self) -> int:
        return sum(min(self.got[demand], wanted) for demand, wanted in demands(self.whole).items())

    # --- Choosing -----------------------------------------------------------------------------------

    def choose(self, profile: Profile) -> Choice | None:
        """The choice for a profile with the first stages, from all that is found but for what could not be proven."""
        found = {
            index: [record for name, record in records.items() if name not in self.unproven]
            for index, records in enumerate(self.found)
        }
        syllabus = replace(self.syllabus, profile=profile)  # which keeps the lessons of tasks that it has seen
        standing = places(stages_of(profile), found, profile.shares, syllabus=syllabus)
        return choose(standing, profile.shares, syllabus)

    def certify(self, records: Sequence[Record]) -> list[TaskCard] | None:
        """The cards with proofs and grades; None, and another choice is needed, when CP-SAT cannot prove one."""
        cards = []
        ids, stages = zip(*stage_of_each(self.profile).items(), strict=True)
        certified = certify(records, self.profile.boxes, self.pool, self.jobs)
        for index, (card, record) in enumerate(zip(certified, records, strict=True)):
            self.progress(effort_of(self.whole) - len(records) + index + 1)
            if card is None:
                self.unproven.add(record.name)
            else:
                cards.append(replace(card, id=ids[index], level=self.stages[stages[index]].level))
        return cards if len(cards) == len(records) else None

    def as_deck(self, cards: Sequence[TaskCard]) -> Deck:
        profile = self.profile
        deck = Deck(
            title=profile.title.replace("{tasks}", str(profile.tasks)),
            language=profile.language,
            made_by={
                "version": VERSION,
                "profile": profile.name,
                "profile_sha256": profile.digest,
                "tasks": profile.tasks,
                "seed": self.seed,
                **({"extends": [digest(deck) for deck in self.extends]} if self.extends else {}),
                **({"patience": self.patience} if self.patience > 1 else {}),
                **({"whole_pool": True} if self.whole_pool else {}),
            },
            supply=profile.supply,
            box_supply=profile.boxes,
            cards=tuple(cards),
            promises=promises_of(profile),
        )
        return with_curriculum(deck, profile.knows) if profile.teaches else deck


def prepare(profile: Profile, jobs: int) -> None:
    """Have every kernel ready that a run for this profile needs, compiling at most so many at a time."""
    calls = chain(FOR_GRADES, *(KERNELS if is_long(stage) else kernels_for(stage) for stage in stages_of(profile)))
    prepare_all(list(dict.fromkeys(calls)), jobs)


def run_name(profile: Profile, seed: int) -> str:
    """What a run is called in the pool: equal exactly if it finds the same tasks."""
    facts = [VERSION, profile.digest, profile.tasks, seed]
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:16]


def stage_of_each(profile: Profile) -> dict[str, int]:
    """For the id of each place of a deck, in order, the number of the stage that fills it.

    0A and 0B are for the test tasks, then come 1A, 1B, 2A, ... whether there are test tasks or not.
    """
    ids = [*map(id_at, range(len(profile.tests))), *map(id_at, range(2, 2 + profile.tasks))]
    stages = [number for number, stage in enumerate(stages_of(profile)) for _ in range(stage.tasks)]
    return dict(zip(ids, stages, strict=True))


# --- What is short ------------------------------------------------------------------------------


def _short_of(stage: Stage, found: int) -> str:
    kinds = f" with {' or '.join(card.code for card in sorted(stage.introduces))}" if stage.introduces else ""
    return (
        f"stage {stage.name!r} wants {counted(stage.tasks, 'task')} "
        f"of {stage.bits[0]:g} to {stage.bits[1]:g} bits{kinds}; "
        f"{found} were found. The same command with more --patience goes on looking"
    )


def _why_not(choice: Choice | None, profile: Profile) -> str:
    if choice is None:
        return (
            f"profile {profile.name!r}: there are enough tasks for every stage, but no deck of them was found that "
            "rises as it should, with different neighbours and no two tasks nearly the same; another --seed may do"
        )
    short = [f"the shares want {number} more with {name!r}" for name, number in choice.short.items()]
    wanted = "; ".join([*short, *map(_said, choice.lacks)])
    return (
        f"profile {profile.name!r}: {wanted} than the best deck of the tasks found has; "
        "another --seed, or --whole-pool, may find them"
    )


def _said(lack: Lack) -> str:
    return {
        COMPOSED: f"stage {lack.stage!r} wants {lack.number} more that are composed",
        SYMMETRIC: f"stage {lack.stage!r} wants {lack.number} more with a symmetric start",
        FIGURE: f"stage {lack.stage!r} wants one more whose cockroaches form the figure {lack.lesson!r}",
        INTRODUCES: f"stage {lack.stage!r} wants one more that introduces {lack.lesson!r} alone",
        RETURNING: f"the level of stage {lack.stage!r} wants {lack.number} more in which {lack.lesson!r} returns",
    }[lack.what]
