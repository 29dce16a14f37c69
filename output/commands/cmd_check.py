"""``schaben check``: whether tasks have exactly one solution and are good, as decks claim."""

import logging
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from ...solver.engines import solve
from ...solver.proof import PROOFS, ProofName
from ...solver.search.solve import Budget
from ..console import screen
from . import parameters
from .exitcodes import code_of
from .paramtypes import Choice

if TYPE_CHECKING:
    from ...generator.decks.check import DeckVerdict, Verdict
    from ...generator.nearest import Nearest

log = logging.getLogger(__name__)


@click.command("check")
@parameters.tasks
@click.option(
    "--proof",
    type=Choice(*PROOFS),
    help="Which engines must find exactly one solution.  [default: both for decks, search for task lines]",
)
@parameters.budget("budget", "seconds", "work")
@parameters.supply
@click.option("--why", "with_why", is_flag=True, help="Say for each cockroach and box why it is needed.")
@click.option("--repair", is_flag=True, help="For each task that is not good, print the nearest one that is.")
@parameters.as_json
def command(
    tasks: tuple[str, ...],
    proof: ProofName | None,
    budget: Budget,
    supply: int | None,
    with_why: bool,
    repair: bool,
    as_json: bool,
) -> int:
    """Check that tasks have exactly one solution and are good.

    A good task is tight (no play catches all cockroaches early) and clear (no cockroach starts in the line of sight),
    and none of its pieces is idle (could be left out). The stated solution must be right. The tasks of a deck must
    also differ from each other and be playable with its supply. If a task fails, a second solution is printed.

    Two engines that share nothing but the rules can be asked: the exact search and the constraint solver CP-SAT
    (cpsat). Each must find exactly one solution and no early catch; if they contradict each other, that is a defect.
    The search decides which pieces are idle, or cpsat if it is asked alone.

    With --why, each cockroach and box of a task with one solution says what it is there for: which play would win
    without it, or that none would.

    With --repair, a task that is not good is followed by the good one that is the fewest changes away.
    """
    from ...generator.decks.check import check, check_promises, kernels_for
    from ...generator.decks.inputs import read_entries
    from ...solver.search.preparing import prepare_all
    from ..console.verdicttext import last_line

    answers, entries = [], read_entries(tasks)
    prepare_all(kernels_for(entries, proof), parameters.cores())
    for verdict in check(entries, partial(solve, budget=budget), proof, supply):
        _show(verdict, budget, supply, with_why=with_why, repair=repair, as_json=as_json)
        answers.append(verdict.ok)
    promised = list(check_promises(entries))
    for found in promised:
        _show_promises(found, as_json)
    if not as_json:
        screen.show_lines([last_line(answers, promised)])
    return code_of([*answers, *(not found.defects for found in promised)])


def _show(
    verdict: "Verdict", budget: Budget, supply: int | None, *, with_why: bool, repair: bool, as_json: bool
) -> None:
    from ...solver.roles import why
    from ..console.mendingtext import mending_lines
    from ..console.styled import line_of
    from ..console.verdicttext import verdict_lines

    reasons = list(why(verdict.quality)) if with_why else []
    if as_json:
        mended = _mended(verdict, budget, supply) if repair else None
        more: dict[str, Any] = {"why": [one.as_data() for one in reasons]} if with_why else {}
        more |= {"repair": mended.as_data()} if mended is not None else {}
        screen.show_json(verdict.as_data() | more)
    else:
        screen.show_lines([*verdict_lines(verdict), *(line_of(f"    {one.text}") for one in reasons)])
        mended = _mended(verdict, budget, supply) if repair else None  # after what is wrong is said: it takes long
        for line in [] if mended is None else mending_lines(mended):
            screen.show(f"    {line}")


def _show_promises(found: "DeckVerdict", as_json: bool) -> None:
    """The promises of a deck; in JSON, where every line is a task, only if some are broken."""
    from ..console.verdicttext import promise_lines

    if not as_json:
        screen.show_lines(promise_lines(found))
    elif found.defects:
        screen.show_json(found.as_data())


def _mended(verdict: "Verdict", budget: Budget, supply: int | None) -> "Nearest | None":
    """The nearest good task to one that is not; None where there is nothing to mend or nothing that can be."""
    from ...generator.nearest import nearest

    if verdict.quality.is_good or verdict.entry.task.target is not None:
        return None
    boxes = verdict.entry.box_supply if supply is None else supply
    log.info("looking for the fewest changes, for about %.0f s at most ...", budget.work)
    return nearest(verdict.entry.task, (), budget, boxes)
