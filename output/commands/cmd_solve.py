"""``schaben solve``: how many solutions tasks have, and which."""

import sys
from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING

import click

from ...solver.engines import ENGINES, EngineName, solve
from ...solver.notation import format_play
from ...solver.outcome import Outcome, Status
from ...solver.search.solve import Budget, each_solution
from ...solver.task import Play, Task
from ..console import screen
from . import parameters
from .exitcodes import code_of
from .paramtypes import Choice, Number

if TYPE_CHECKING:
    from ...generator.decks.inputs import Entry


@click.command("solve")
@parameters.tasks
@click.option(
    "--limit",
    type=Number(0, 10**9),
    default=2,
    show_default=True,
    metavar="N",
    help="Solutions to find; 0 for all.",
)
@parameters.budget("budget", "seconds", "work")
@parameters.supply
@click.option(
    "--engine",
    type=Choice(*ENGINES),
    default=ENGINES[0],
    show_default=True,
    help="Exact search, plain search or constraint solver.",
)
@click.option("--show", is_flag=True, help="Draw each solution card by card: the board before and after.")
@click.option("--explain", is_flag=True, help="Say where the play after => was lost, and why.")
@parameters.as_json
def command(
    tasks: tuple[str, ...],
    limit: int,
    budget: Budget,
    supply: int | None,
    engine: EngineName,
    show: bool,
    explain: bool,
    as_json: bool,
) -> int:
    """Count the solutions of tasks and print them.

    A solution that follows a task line after => is replayed and checked. With --explain it can be any play, complete
    or not: the answer says at which card it was lost, and which cockroaches can no longer be caught.
    """
    from ...generator.decks.inputs import read_entries, stated_defects
    from ..console.outcometext import outcome_data, outcome_lines
    from ..console.playsteps import paper_for

    paper = paper_for(sys.stdout.encoding, screen.columns(), in_colour=screen.has_colours())

    def answer(entry: "Entry") -> bool | None:
        """False when the stated solution is wrong, None when the budget ran out."""
        boxes = entry.box_supply if supply is None else supply
        outcome = solve(entry.task, limit, budget, boxes, engine)
        if explain:
            lost, said = _explained(entry, budget, boxes)
        else:
            said = list(stated_defects(entry, boxes))
            lost = bool(said)
        plays = _listed(entry.task, outcome, boxes, engine)
        if as_json:
            data = outcome_data(entry.task, outcome)
            data |= {} if entry.solution is None else {"stated": not lost}
            data |= {"explanation": said} if explain else {}
            screen.show_json_with(data, "solutions", map(format_play, plays))
        else:
            screen.show_lines(outcome_lines(entry.task, outcome, plays, boxes if show else None, paper))
            for line in said:
                screen.show(f"  {line}")
        return False if lost else outcome.status is not Status.UNDECIDED or None

    return code_of(map(answer, read_entries(tasks)))


def _listed(task: Task, outcome: Outcome, boxes: int, engine: EngineName) -> Iterable[Play]:
    """All solutions that were counted: those that the outcome has, or else one after the other from a second search."""
    if engine == "cpsat" or len(outcome.solutions) == outcome.count:
        return outcome.solutions
    return islice(each_solution(task, boxes, engine), outcome.count)


def _explained(entry: "Entry", budget: Budget, boxes: int) -> tuple[bool, list[str]]:
    """Whether the stated play is lost, and what there is to say about it."""
    from ...solver.refute import refute
    from ..console.refutation import explanation

    if entry.solution is None:
        raise click.UsageError(f"{entry.id}: --explain needs a play after =>")
    refutation = refute(entry.task, entry.solution, boxes, budget)
    return refutation is not None, explanation(entry.solution, refutation)
