"""``schaben pool``: looking after the file in which all tasks found are kept."""

import logging
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...solver.engines import solve
from ...solver.errors import counted
from ...solver.notation import format_line
from ...solver.search.solve import Budget
from ..console import screen
from . import parameters
from .exitcodes import code_of
from .paramtypes import Number, OutputFile, PoolFile

if TYPE_CHECKING:
    from ...generator.decks.inputs import Entry
    from ...generator.pool import Pool, Some

log = logging.getLogger(__name__)

_path = click.argument("pool_path", metavar="POOL", type=PoolFile())


@click.group("pool")
def command() -> None:
    """Look after a pool: the file in which every task found is kept."""


@command.command("stats")
@_path
@parameters.as_json
def stats(pool_path: Path, as_json: bool) -> None:
    """Count the tasks by number of cards and by source."""
    with _open(pool_path) as pool:
        rows, runs = pool.counts(), pool.runs()
    for cards, source, tasks, least, most in rows:
        if as_json:
            screen.show_json({"cards": cards, "source": source, "tasks": tasks, "bits": [least, most]})
        else:
            screen.show(f"{cards:2} cards  {source:9} {tasks:6} tasks of {least:.1f} to {most:.1f} bits")
    if not as_json:
        screen.show(f"{counted(sum(row[2] for row in rows), 'task')}, units of {counted(runs, 'run')}")


@command.command("export")
@_path
@click.option(
    "-o",
    "--output",
    type=OutputFile(standard_output=True),
    metavar="FILE",
    help="Where the tasks go.  [default: standard output]",
)
@click.option(
    "--bits",
    nargs=2,
    type=Number(0.0, 999.0),
    default=(0.0, 999.0),
    metavar="LEAST MOST",
    help="Only tasks of so many bits.",
)
@click.option(
    "--cards",
    nargs=2,
    type=Number(1, 99),
    default=(1, 99),
    metavar="LEAST MOST",
    help="Only tasks with so many cards.",
)
@click.option("--parquet", is_flag=True, help="Write a Parquet file, for data tools; --output names it.")
@parameters.as_json
def export(
    pool_path: Path,
    output: Path | None,
    bits: tuple[float, float],
    cards: tuple[int, int],
    parquet: bool,
    as_json: bool,
) -> None:
    """Write all tasks with their solutions.

    One task a line, the easiest first. The options leave tasks out.
    """
    from ...generator.pool import Some

    if as_json and output is not None:
        raise click.UsageError("--json goes to standard output: it cannot go with --output")
    if parquet and output is None:
        raise click.UsageError("--parquet needs --output: the file is not text")
    for name, (least, most) in (("bits", bits), ("cards", cards)):
        if least > most:
            raise click.UsageError(f"--{name} {least:g} {most:g}: the least comes first")
    with _open(pool_path) as pool:
        some = Some(bits=bits, cards=cards)
        if output is None:
            for record in pool.each(some):
                screen.show(record.as_json() if as_json else format_line(record.task, record.solution))
        else:
            number = _write(pool, some, output, parquet)
            screen.show(f"{screen.name_of(output)}: {counted(number, 'task')}")


def _write(pool: "Pool", some: "Some", output: Path, as_parquet: bool) -> int:
    """Write tasks of a pool to a file; how many."""
    from ...generator.decks import taskfile
    from ...generator.pool import parquet

    if as_parquet:
        parquet.require_replaceable(output)
        return parquet.write_rows(output, pool.rows(some))
    taskfile.require_replaceable(output)
    name = "pool" if pool.path is None else pool.path.name
    made_by = f"pool export {screen.in_one_line(name)}"
    return taskfile.write_tasks(output, made_by, ((record.task, record.solution) for record in pool.each(some)))


@command.command("import")
@_path
@parameters.tasks
@parameters.budget("budget")
@parameters.supply
def import_(pool_path: Path, tasks: tuple[str, ...], budget: Budget, supply: int | None) -> int:
    """Add tasks to a pool.

    The pool is made if there is none. Only good tasks that are not there yet are added. Solutions are searched for:
    what is stated is not taken on trust.
    """
    from ...generator.decks.inputs import read_entries
    from ...generator.pool import Pool

    entries = read_entries(tasks)
    with Pool(pool_path) as pool:
        added = [_add(pool, entry, budget, entry.box_supply if supply is None else supply) for entry in entries]
    answers = [answer for answer, _ in added]
    new, good = sum(number for _, number in added), answers.count(True)
    found = counted(new, "new task")
    screen.show(f"{screen.name_of(pool_path)}: {found}, {good - new} were there, {len(entries) - good} not taken")
    return code_of(answers)


def _add(pool: "Pool", entry: "Entry", budget: Budget, boxes: int) -> tuple[bool | None, int]:
    """Whether a task is one for the pool, None if that is undecided; and how many tasks are new there, 0 or 1."""
    from ...generator.pool import IMPORTED, record_of
    from ...grading import GradingError
    from ...solver.quality import examine

    quality = examine(entry.task, partial(solve, budget=budget, box_supply=boxes))
    taken, reason = quality.is_good, "it is not a good task (schaben check says why)"
    if taken is None:
        reason = "undecided: the budget ran out"
    elif taken:
        try:
            return True, pool.add([record_of(entry.task, quality.outcome, IMPORTED, boxes)], boxes)
        except GradingError as error:
            taken, reason = False, str(error)
    log.info("%s: not taken, %s", entry.id, reason)
    return taken, 0


@command.command("prune")
@_path
@click.option("--runs", is_flag=True, help="Forget also which runs found what: none of them can go on from here.")
def prune(pool_path: Path, runs: bool) -> None:
    """Remove near-duplicates.

    Of tasks that are nearly the same, turned or mirrored, the easiest stays.
    """
    from ...generator.pool import care

    with _open(pool_path) as pool:
        with screen.progress(pool.size(), "tasks") as progress:
            gone = care.prune(pool, progress)
        if runs:
            pool.forget_runs()
    screen.show(f"{screen.name_of(pool_path)}: {gone} near-duplicates forgotten{', and all runs' if runs else ''}")


def _open(path: Path) -> "Pool":
    """A pool that is there already."""
    from ...generator.decks.files import FileError
    from ...generator.pool import Pool

    if not path.is_file():
        raise FileError(path, "there is no such pool")
    if path.stat().st_size == 0:  # it would become a pool
        raise FileError(path, "the file is empty, not a pool")
    return Pool(path)
