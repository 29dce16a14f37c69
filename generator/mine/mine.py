"""Mining into a pool: round after round, until there were enough or somebody says stop.

Only this process writes the pool. Every unit is committed as soon as it is known, with the fact that it is done. So a
search goes on where it was, however it ended: its units are asked for again by number, and those that are in the pool
are read there.
"""

import hashlib
import json
import time
from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from typing import Final

from ...grading.prepare import FOR_BITS
from ...solver.search.solve import prepare as prepare_search
from ...solver.version import VERSION
from ..compose.starts import prepare as prepare_starts
from ..crew import Crew
from ..growing.grow import prepare as prepare_growing
from ..pool import Pool, Record
from .rounds import Rounds
from .unit import MineUnit, found_by

KERNELS: Final = (prepare_search, prepare_growing, prepare_starts, *FOR_BITS)
"""Calls of the kernels that a unit needs, for ``prepare_all``."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search is."""

    rounds: int
    """Rounds that are begun."""
    units: int
    """Units that are done, those of earlier calls included."""
    new_units: int
    """Units that this call has done."""
    tasks: int
    """Tasks in the pool; those that other processes add meanwhile are left out."""
    new_tasks: int
    """Tasks that this call has added."""
    seconds: float
    """Since this call began."""
    cells: int
    """Cells of the archive that are filled."""
    hardest: Record | None
    """Of all tasks of the search."""


def run_name(rounds: Rounds) -> str:
    """What a search is called in the pool: equal exactly if it finds the same tasks."""
    facts = ["mine", VERSION, rounds.aim.as_text(), rounds.units, rounds.seed]
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:16]


def mine(rounds: Rounds, pool: Pool, crew: Crew, most: int | None = None) -> Generator[Progress]:
    """Mine so many rounds in all, or without end. What is found is in the pool before it is told.

    To stop, close the iterator: units that are under way are lost, and will be done again.
    """
    run, begun = run_name(rounds), time.monotonic()
    units = new_units = new_tasks = 0
    before = pool.size()
    for number in count(1) if most is None else range(1, most + 1):
        with closing(_round(rounds, pool, crew, run)) as results:
            for new in results:
                units, new_units, new_tasks = units + 1, new_units + (new is not None), new_tasks + (new or 0)
                tasks, seconds, archive = before + new_tasks, time.monotonic() - begun, rounds.archive
                yield Progress(number, units, new_units, tasks, new_tasks, seconds, len(archive), archive.hardest)


def _round(rounds: Rounds, pool: Pool, crew: Crew, run: str) -> Generator[int | None]:
    """For each unit of the next round the number of tasks that it added to the pool; None if it was done before."""
    units = rounds.next()
    known = {unit.name: pool.found(run, unit.name) for unit in units}
    missing: list[MineUnit] = [unit for unit in units if known[unit.name] is None]
    with closing(crew.in_order(found_by, missing)) as results:
        for unit in units:
            records, new = known[unit.name], None
            if records is None:
                records = next(results)
                new = pool.finish(run, unit.name, records, rounds.aim.box_supply)
            rounds.take(unit, records)
            yield new
