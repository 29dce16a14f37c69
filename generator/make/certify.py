"""The last step of a task on its way into a deck: both engines prove it, and it is graded.

What the engines say is in the pool as soon as it is known, so a run that was interrupted asks them nothing twice.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from typing import Final

from ...solver.notation import format_task
from ...solver.outcome import Status
from ...solver.proof import as_claim, engines_of, prove
from ...solver.search.solve import Budget
from ...solver.version import VERSION
from ..decks.deck import TaskCard
from ..decks.taskcard import task_card
from ..pool import Pool, Record
from ..pool.record import Claims
from ..workers import in_order

PROOF: Final = Budget(turns=100_000_000, work=400.0)
"""For each engine and task. CP-SAT needs a minute or more for some tasks of twelve cards."""

ASKED: Final = json.dumps({"version": VERSION, "turns": PROOF.turns, "work": PROOF.work})
"""Who is asked, and with which budget. The same question has the same answer."""


def certify(records: Sequence[Record], boxes: int, pool: Pool, jobs: int = 1) -> Iterator[TaskCard | None]:
    """For each task its card without a number; None if an engine does not say that it has one solution and is tight.

    Raises DisagreementError if the engines contradict each other.
    """
    known = pool.claims(ASKED, boxes)
    work = [(record, known.get(format_task(record.task))) for record in records]
    with closing(in_order(partial(_certified, boxes=boxes), work, jobs)) as results:
        for record, (claims, card) in zip(records, results, strict=True):
            pool.prove(record, claims, ASKED, boxes)
            yield card


def _certified(work: tuple[Record, Claims | None], boxes: int) -> tuple[Claims, TaskCard | None]:
    record, claims = work
    if claims is None or set(claims) != set(engines_of("both")):
        claims = {engine: as_claim(outcome) for engine, outcome in prove(record.task, boxes, PROOF).items()}
    if not all(claim["status"] == Status.UNIQUE.value and claim["early"] is False for claim in claims.values()):
        return claims, None
    return claims, task_card(record.task, record.solution, claims, record.source, boxes)
