"""``schaben grade``: how difficult tasks are."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...solver.notation import format_task
from ...solver.search.solve import Budget
from ..console import screen
from . import parameters
from .exitcodes import BAD_INPUT, HOLDS
from .paramtypes import OutputFile

if TYPE_CHECKING:
    from ...generator.decks.graded import Graded
    from ...generator.decks.inputs import Entry
    from ...grading.calibration.calibrationfile import Calibration


@click.command("grade")
@parameters.tasks
@click.option("--explain", is_flag=True, help="Show every measure, and say why in three sentences.")
@parameters.levels
@parameters.calibration
@click.option(
    "--maze",
    type=OutputFile(),
    metavar="FILE",
    help="Draw all positions of one task, as .graphml, .svg, .pdf or .png.",
)
@parameters.budget("budget", "seconds")
@parameters.supply
@parameters.as_json
def command(
    tasks: tuple[str, ...],
    explain: bool,
    levels: str,
    calibration: "Calibration | None",
    maze: Path | None,
    budget: Budget,
    supply: int | None,
    as_json: bool,
) -> int:
    """Say how difficult tasks are, in bits, and their levels.

    Bits: a model player, who looks two turns ahead and chooses softly, needs 2^bits attempts on average. Levels are
    thresholds in bits, uncalibrated unless --calibration gives some; with --levels deck thirds by rank. A stated
    solution is replayed and taken to be the only one. If none is stated it is searched for, within the budget, and
    must be the only one.
    """
    from ...generator.decks.graded import graded, with_levels_by_rank
    from ...generator.decks.inputs import read_entries
    from ...grading.calibration.calibrationfile import scale_of
    from .gradable import grades

    entries = read_entries(tasks)
    if maze is not None:
        _write_maze(entries, maze, supply, budget)
    left_out: list[str] = []
    found = grades(entries, partial(graded, box_supply=supply, budget=budget, scale=scale_of(calibration)), left_out)
    by_rank = levels == "deck"
    for one in with_levels_by_rank(found) if by_rank else found:
        if as_json:
            screen.show_json(_data(one, explain))
        else:
            screen.show(_text(one, explain, by_rank))
    return BAD_INPUT if left_out else HOLDS


def _data(graded: "Graded", explain: bool) -> dict[str, Any]:
    from ...grading.explain import explain as facts_of
    from ...grading.reference import percentiles
    from ..console.gradetext import sentences

    data = {"id": graded.entry.id, "task": format_task(graded.entry.task), **graded.grade.as_data()}
    if not explain:
        return data
    return data | {"percentiles": percentiles(graded.grade), "explanation": sentences(facts_of(graded.facts))}


def _text(graded: "Graded", explain: bool, by_rank: bool) -> str:
    from ...grading.explain import explain as facts_of
    from ...grading.reference import percentiles
    from ..console.gradetext import sentences, summary, table

    head = f"{screen.in_one_line(graded.entry.id)}  {summary(graded.grade, by_rank)}"
    if not explain:
        return head
    rest = [*table(graded.grade, percentiles(graded.grade)), *sentences(facts_of(graded.facts))]
    return "\n".join([head, *(f"    {line}" for line in rest)])


def _write_maze(entries: list["Entry"], path: Path, supply: int | None, budget: Budget) -> None:
    """The positions of the one task as a picture or a graph."""
    from ...generator.decks.graded import only_solution
    from ..report.maze import require_maze_file, write_maze

    if len(entries) != 1:
        raise click.UsageError("--maze draws one task, and there are more")
    require_maze_file(path)
    boxes = entries[0].box_supply if supply is None else supply
    write_maze(entries[0].task, only_solution(entries[0], boxes, budget), boxes, path)
