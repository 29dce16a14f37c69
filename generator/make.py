"""Making a deck: candidates for every place, found in parallel, then a choice that rises.

Every place of the deck has its own seed, derived from the master seed and the place, and finds its
candidates alone. Which process does that, and when, does not matter: the same seed gives the same deck.
"""

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import chain
from multiprocessing import get_context
from random import Random
from typing import Final

import numpy as np

from ..grading.difficulty import bits as bits_of
from ..solver.notation import format_task
from ..solver.outcome import Outcome
from ..solver.search import Budget, prepare, solve
from ..solver.symmetry import canonical
from ..solver.task import Play, Task
from .deck import Deck, TaskCard, id_at
from .errors import ProfileError
from .finish import finish
from .profile import Profile, Stage
from .proof import as_data
from .random_start import random_task

CANDIDATES: Final = 2
"""Tasks that every place contributes to its stage: a choice of so many for each place."""

MOST_STARTS: Final = 200_000
"""Random starts that a place may try."""

SEARCH_BUDGET: Final = 400_000
"""Turns for one search; a task that needs more is passed over. In turns, not seconds: the same everywhere."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A finished task with its solution, its difficulty and what the search said."""

    task: Task
    solution: Play
    bits: float
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class _Place:
    """One place of the deck: what it wants and the seed of its own."""

    stage: Stage
    seed: np.random.SeedSequence


def make_deck(
    profile: Profile,
    seed: int,
    version: str,
    jobs: int = 1,
    progress: Callable[[int], object] = lambda _done: None,
) -> Deck:
    """A deck as the profile wants it; the same for the same profile, seed and version.

    ``progress`` is called with the number of places whose candidates are found, of
    ``len(profile.tests) + profile.tasks``. Raises ProfileError when a stage cannot be filled.
    """
    stages = [*profile.tests, *profile.stages]
    places = _places(stages, seed)
    search = partial(_candidates, profile=profile)
    found: list[list[Candidate]] = []
    for candidates in _in_parallel(search, places, jobs):
        found.append(candidates)
        progress(len(found))
    chosen = _choose(stages, found)
    return Deck(
        title=profile.title,
        language="de",
        made_by={"version": version, "profile": profile.name, "seed": seed},
        supply=profile.supply,
        box_supply=profile.boxes,
        cards=tuple(_task_card(index, stage, candidate) for index, (stage, candidate) in enumerate(chosen)),
    )


def _places(stages: Sequence[Stage], seed: int) -> list[_Place]:
    wanted = [stage for stage in stages for _ in range(stage.tasks)]
    seeds = np.random.SeedSequence(seed).spawn(len(wanted))
    return [_Place(stage, own) for stage, own in zip(wanted, seeds, strict=True)]


# --- Candidates for one place -------------------------------------------------------------------


def _candidates(place: _Place, profile: Profile) -> list[Candidate]:
    """The first few finished tasks that the place's own stream of random starts leads to."""
    rng = Random(int.from_bytes(place.seed.generate_state(4).tobytes(), "little"))
    found: list[Candidate] = []
    for _ in range(MOST_STARTS):
        candidate = _try(rng, place.stage, profile)
        if candidate is not None:
            found.append(candidate)
        if len(found) == CANDIDATES:
            break
    return found


def _try(rng: Random, stage: Stage, profile: Profile) -> Candidate | None:
    supply = {card: copies for card, copies in profile.supply.items() if card in stage.kinds}
    start = random_task(rng, stage.sizes, supply, among=sorted(stage.introduces), reach=stage.reach)
    search = partial(solve, budget=Budget(SEARCH_BUDGET), supply=profile.boxes)
    finished = finish(start, search, sift=partial(search, tight=True))
    if finished is None:
        return None
    task, solution = finished
    bits = bits_of(task, solution, profile.boxes)
    return Candidate(task, solution, bits, search(task)) if stage.admits(task, bits) else None


def _in_parallel(
    search: Callable[[_Place], list[Candidate]], places: list[_Place], jobs: int
) -> Iterator[list[Candidate]]:
    """The candidates of every place, in the order of the places, whatever the number of processes."""
    if jobs == 1:
        yield from map(search, places)
        return
    # Fresh processes: forking one that has threads is not safe, and not to be had on every platform.
    prepare()  # once, before several processes compile the kernels at the same time
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_ignore_interrupt)
    try:
        yield from pool.map(search, places)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _ignore_interrupt() -> None:
    """Ctrl-C reaches every process of a terminal; only the first one is to act on it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# --- The choice ---------------------------------------------------------------------------------


def _choose(stages: Sequence[Stage], found: Sequence[Sequence[Candidate]]) -> list[tuple[Stage, Candidate]]:
    """For each stage the candidates nearest to a straight rise through its window, no two of the deck equal."""
    used: set[str] = set()
    chosen: list[tuple[Stage, Candidate]] = []
    first = 0
    for stage in stages:
        candidates = list(chain.from_iterable(found[first : first + stage.tasks]))
        first += stage.tasks
        picked = [_pick(stage, target, candidates, used) for target in _targets(stage)]
        chosen += [(stage, candidate) for candidate in sorted(picked, key=_order)]
    return chosen


def _targets(stage: Stage) -> list[float]:
    """Evenly spaced bits, half a step from either end of the window."""
    least, most = stage.bits
    return [least + (most - least) * (index + 0.5) / stage.tasks for index in range(stage.tasks)]


def _pick(stage: Stage, target: float, candidates: list[Candidate], used: set[str]) -> Candidate:
    free = [candidate for candidate in candidates if _key(candidate) not in used]
    if not free:
        raise ProfileError(
            f"stage {stage.name!r}: {stage.tasks} tasks of {stage.bits[0]:g} to {stage.bits[1]:g} bits are wanted, "
            f"{MOST_STARTS} random starts for each place were not enough"
        )
    best = min(free, key=lambda candidate: (abs(candidate.bits - target), _order(candidate)))
    used.add(_key(best))
    return best


def _key(candidate: Candidate) -> str:
    """Equal for tasks that a symmetry joins."""
    return format_task(canonical(candidate.task))


def _order(candidate: Candidate) -> tuple[float, str]:
    return candidate.bits, format_task(candidate.task)


def _task_card(index: int, stage: Stage, candidate: Candidate) -> TaskCard:
    return TaskCard(
        id=id_at(index),
        task=candidate.task,
        solution=candidate.solution,
        level=stage.level,
        grade={"bits": round(candidate.bits, 2)},
        proof={"search": as_data(candidate.outcome)},
    )
