"""Making a deck: candidates for every place, found in parallel, then a choice that rises.

Every place of the deck has its own seed, derived from the master seed and the place, and finds its
candidates alone. Which process does that, and when, does not matter: the same seed gives the same deck.
"""

import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import chain
from multiprocessing import get_context, parent_process
from typing import Final

import numpy as np

from ..grading.difficulty import bits as bits_of
from ..grading.grades import grade
from ..grading.player import prepare as prepare_player
from ..solver import engines
from ..solver.errors import DisagreementError
from ..solver.notation import format_task
from ..solver.search import Budget, prepare, solve
from ..solver.symmetry import canonical
from ..solver.task import Play, Task
from ..solver.version import VERSION
from .deck import Deck, TaskCard, id_at
from .errors import ProfileError, WorkerError
from .finish import finish
from .profile import Profile, Stage
from .proof import Answers, as_claim, contradictions, engines_of, is_proven
from .random_start import random_task
from .stream import Stream

CANDIDATES: Final = 2
"""Tasks that every place contributes to its stage: a choice of so many for each place."""

MOST_STARTS: Final = 200_000
"""Random starts that a place may try."""

BUDGET: Final = Budget(turns=400_000, work=20.0)
"""For one question; a task that needs more is passed over. No seconds: the same everywhere."""

MOST_WORKERS: Final = 61
"""Processes that one pool can have on every platform."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A finished task with its solution, its difficulty and what each engine says."""

    task: Task
    solution: Play
    bits: float
    proof: Answers


@dataclass(frozen=True, slots=True)
class _Place:
    """One place of the deck: what it wants and the seed of its own."""

    stage: Stage
    seed: np.random.SeedSequence


def make_deck(
    profile: Profile,
    seed: int,
    jobs: int = 1,
    progress: Callable[[int], object] = lambda _done: None,
) -> Deck:
    """A deck as the profile wants it; the same for the same profile, seed and version.

    ``progress`` is called with the number of places whose candidates are found, of ``profile.places``.
    Raises ProfileError when a stage cannot be filled, WorkerError when a process dies.
    """
    stages = [*profile.tests, *profile.stages]
    places = _places(stages, seed)
    search = partial(_candidates, profile=profile)
    found: list[list[Candidate]] = []
    for place, candidates in zip(places, _in_parallel(search, places, jobs), strict=True):
        if not candidates:
            raise ProfileError(_short_of(place.stage))
        found.append(candidates)
        progress(len(found))
    chosen = _choose(stages, found)
    return Deck(
        title=profile.title.replace("{tasks}", str(profile.tasks)),
        language=profile.language,
        made_by={
            "version": VERSION,
            "profile": profile.name,
            "profile_sha256": profile.digest,
            "tasks": profile.tasks,
            "seed": seed,
        },
        supply=profile.supply,
        box_supply=profile.boxes,
        cards=tuple(_task_card(id_, *card, profile.boxes) for id_, card in zip(_ids(profile), chosen, strict=True)),
    )


def _places(stages: Sequence[Stage], seed: int) -> list[_Place]:
    wanted = [stage for stage in stages for _ in range(stage.tasks)]
    seeds = np.random.SeedSequence(seed).spawn(len(wanted))
    return [_Place(stage, own) for stage, own in zip(wanted, seeds, strict=True)]


# --- Candidates for one place -------------------------------------------------------------------


def _candidates(place: _Place, profile: Profile) -> list[Candidate]:
    """The first few finished tasks that the place's own stream of random starts leads to."""
    rng = Stream(place.seed)
    found: list[Candidate] = []
    for _ in range(MOST_STARTS):
        candidate = _try(rng, place.stage, profile)
        if candidate is not None:
            found.append(candidate)
        if len(found) == CANDIDATES:
            break
    return found


def _try(rng: Stream, stage: Stage, profile: Profile) -> Candidate | None:
    supply = {card: copies for card, copies in profile.supply.items() if card in stage.kinds}
    start = random_task(rng, stage.sizes, supply, among=sorted(stage.introduces), reach=stage.reach)
    search = partial(solve, budget=BUDGET, supply=profile.boxes)
    finished = finish(start, search, sift=partial(search, tight=True))
    if finished is None:
        return None
    task, solution = finished
    bits = bits_of(task, solution, profile.boxes)
    if not stage.admits(task, bits):
        return None
    proof = _prove(task, profile.boxes)
    return Candidate(task, solution, bits, proof) if is_proven(proof) else None


def _prove(task: Task, boxes: int) -> Answers:
    """What every engine says about a task. Raises DisagreementError when they contradict each other."""
    answers = {engine: engines.solve(task, budget=BUDGET, supply=boxes, engine=engine) for engine in engines_of("both")}
    for how in contradictions(answers):
        raise DisagreementError(f"{format_task(task)}: {how}")
    return answers


def _in_parallel(
    search: Callable[[_Place], list[Candidate]], places: list[_Place], jobs: int
) -> Iterator[list[Candidate]]:
    """The candidates of every place, in the order of the places, whatever the number of processes."""
    prepare()  # once, before several processes compile the kernels at the same time
    prepare_player()
    workers = min(jobs, len(places), MOST_WORKERS)
    if workers == 1:
        yield from map(search, places)
        return
    # Fresh processes: forking one that has threads is not safe, and not to be had on every platform.
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_prepare_worker)
    try:
        with _interrupts_held():
            results = pool.map(search, places)
        yield from results
    except BrokenProcessPool as error:
        raise WorkerError("a process ended unexpectedly, perhaps for want of memory; try --jobs 1") from error
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _prepare_worker() -> None:
    """Leave Ctrl-C, which reaches every process of a terminal, to the first one; and do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A parent that is killed cannot stop its workers, and they would wait for work for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C waits until the end of the block; processes that are started in it never see it.

    They would otherwise die of it, noisily, before they can say that they ignore it.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


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
        raise ProfileError(_short_of(stage))
    best = min(free, key=lambda candidate: (abs(candidate.bits - target), _order(candidate)))
    used.add(_key(best))
    return best


def _short_of(stage: Stage) -> str:
    return (
        f"stage {stage.name!r}: {stage.tasks} different tasks of {stage.bits[0]:g} to {stage.bits[1]:g} bits "
        f"are wanted, {MOST_STARTS} random starts for each were not enough"
    )


def _key(candidate: Candidate) -> str:
    """Equal for tasks that a symmetry joins."""
    return format_task(canonical(candidate.task))


def _order(candidate: Candidate) -> tuple[float, str]:
    return candidate.bits, format_task(candidate.task)


def _ids(profile: Profile) -> Iterator[str]:
    """0A and 0B for the test tasks, then 1A, 1B, 2A, ... whether there are test tasks or not."""
    yield from map(id_at, range(len(profile.tests)))
    yield from map(id_at, range(2, 2 + profile.tasks))


def _task_card(id_: str, stage: Stage, candidate: Candidate, boxes: int) -> TaskCard:
    found = grade(candidate.task, candidate.solution, boxes)
    return TaskCard(
        id=id_,
        task=candidate.task,
        solution=candidate.solution,
        level=stage.level,
        grade={"bits": found.bits, "score": found.score, **found.metrics},
        proof={engine: as_claim(outcome) for engine, outcome in candidate.proof.items()},
    )
