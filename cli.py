"""The commands: parse, call, show. What they do is in the rooms."""

import io
import json
import logging
import math
import os
import secrets
import shlex
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .generator.decks.files import FileError
from .generator.decks.inputs import Entry, read_deck_source, read_entries
from .solver.engines import ENGINES, EngineName, solve
from .solver.errors import SchabenError, UndecidedError
from .solver.notation import format_line, format_play, format_task
from .solver.outcome import Outcome, Status
from .solver.proof import PROOFS, ProofName, as_data
from .solver.search.solve import DEFAULT_TURNS, DEFAULT_WORK, Budget
from .solver.task import BOX_SUPPLY
from .solver.version import VERSION

if TYPE_CHECKING:
    from .generator.decks.check import Verdict
    from .generator.decks.graded import Graded
    from .generator.pool import Pool
    from .output.cards.layout import FaceSize
    from .output.drawing.shapes import Point

HOLDS, FAILS, BAD_INPUT, UNDECIDED, INTERRUPTED, READER_GONE = 0, 1, 2, 3, 130, 141
"""Exit codes (docs/formats.md, "Exit codes"); the last two are what a shell says of a process that died of a signal."""

_EPILOG = """
\b
Exit codes: 0 it holds; 1 a checked claim does not hold; 2 bad input or usage;
3 undecided, the budget ran out; 130 interrupted.
"""


def main() -> None:
    """The console script. Every error that a user can cause ends in one line and an exit code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command; the exit code."""
    _prepare_streams()
    try:
        code = cli.main(arguments, prog_name="schaben", standalone_mode=False)
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit):  # click makes the first into the second
        # The reader of a pipe has gone; keep Python from complaining when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return READER_GONE
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 (what is not the user's is raised again)
        return _failure(error)
    return code if isinstance(code, int) else HOLDS


def _failure(error: BaseException) -> int:
    """Say what went wrong in one line; the exit code. An error of our own making is raised again."""
    if _was_interrupted(error):
        click.echo("schaben: interrupted", err=True)
        return INTERRUPTED
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        click.echo(error.format_message(), err=True)
    elif isinstance(error, click.ClickException):
        click.echo(f"schaben: {error.format_message()}", err=True)
    elif isinstance(error, OSError):
        click.echo(f"schaben: {error.filename or 'output'}: {error.strerror or error}".lower(), err=True)
    elif isinstance(error, SchabenError):
        click.echo(f"schaben: {error}", err=True)
        if isinstance(error, UndecidedError):
            return UNDECIDED
    else:
        raise error
    return BAD_INPUT


def _was_interrupted(error: BaseException | None) -> bool:
    """Whether Ctrl-C is behind an error; a library that is being imported may answer it with one of its own."""
    while error is not None:
        if isinstance(error, (click.Abort, KeyboardInterrupt)):
            return True
        error = error.__cause__ or error.__context__
    return False


def _prepare_streams() -> None:
    """Log lines to standard error; nothing that a terminal cannot show ends in an error."""
    nowhere = Path(os.devnull)  # for a stream that was closed before we began
    sys.stdout = sys.stdout or nowhere.open("w")
    sys.stderr = sys.stderr or nowhere.open("w")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("schaben: %(message)s"))
    logger = logging.getLogger(__package__)
    logger.handlers, logger.propagate = [handler], False
    logger.setLevel(logging.INFO)


@click.group(epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name="schaben")
def cli() -> None:
    """Make, prove, grade and print task cards for the solo logic game Schaben jagen.

    TASKS is a deck file, a file of task lines, one task line in quotes, or - for standard input. A task
    line is EXTERMINATOR / COCKROACHES / BOXES / CARDS, for example

    \b
        schaben solve --show "A2N / C2S C5E B3E C1N D6W / - / R B"
    """


# --- Options that several commands share --------------------------------------------------------

_tasks = click.argument("tasks", nargs=-1, required=True)
_json = click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
_turns = click.option(
    "--budget",
    type=click.IntRange(min=1),
    default=DEFAULT_TURNS,
    show_default=True,
    help="Turns to search for a task; cpsat has --work.",
)


def _above_zero(_context: click.Context, _parameter: click.Parameter, value: float | None) -> float | None:
    """click's own range lets NaN through."""
    if value is not None and not value > 0:
        raise click.BadParameter("must be above zero")
    return value


_seconds = click.option(
    "--seconds", type=float, callback=_above_zero, help="Seconds to search for a task; no bound by itself."
)
_work = click.option(
    "--work",
    type=float,
    callback=_above_zero,
    default=DEFAULT_WORK,
    show_default=True,
    help="Work for cpsat in one run, in its own units of about a second; the same everywhere.",
)
_supply = click.option(
    "--supply", type=click.IntRange(0, 49), help="Boxes in the game; the deck's own number, else 6, by itself."
)


_levels = click.option(
    "--levels",
    type=click.Choice(["bits", "deck"]),
    default="bits",
    show_default=True,
    help="Levels by thresholds in bits, or each third of the tasks by rank.",
)


def _budget(turns: int, seconds: float | None, work: float) -> Budget:
    return Budget(turns, math.inf if seconds is None else seconds, work)


def _exit_code(answers: Iterable[bool | None]) -> int:
    """The code for several answers: one no outweighs everything, then one "not known"."""
    known = list(answers)
    if False in known:
        return FAILS
    return UNDECIDED if None in known else HOLDS


def _show_json(data: dict[str, Any]) -> None:
    click.echo(json.dumps(data, ensure_ascii=False))


# --- solve --------------------------------------------------------------------------------------


@cli.command("solve")
@_tasks
@click.option("--limit", type=click.IntRange(min=0), default=2, show_default=True, help="Solutions to find; 0: all.")
@_turns
@_seconds
@_work
@_supply
@click.option(
    "--engine",
    type=click.Choice(ENGINES),
    default=ENGINES[0],
    show_default=True,
    help="The exact search; one play after the other; or the constraint solver.",
)
@click.option("--show", is_flag=True, help="Draw each solution step by step.")
@click.option("--explain", is_flag=True, help="Say where the play after => was lost, and why.")
@_json
def solve_command(
    tasks: tuple[str, ...],
    limit: int,
    engine: EngineName,
    budget: int,
    seconds: float | None,
    work: float,
    supply: int | None,
    show: bool,
    explain: bool,
    as_json: bool,
) -> int:
    """Count the solutions of TASKS and print them.

    A solution that follows a task line after => is replayed and checked. With --explain it may be any
    play, complete or not: at which card was it lost, and which cockroaches cannot be caught any more?
    """
    from .generator.decks.inputs import stated_defects

    limits = _budget(budget, seconds, work)

    def answer(entry: Entry) -> bool | None:
        """False when the stated solution is wrong, None when the budget ran out."""
        boxes = entry.box_supply if supply is None else supply
        outcome = solve(entry.task, limit, limits, boxes, engine)
        if explain:
            lost, said = _explain(entry, limits, boxes)
            wrong = said if lost else []
        else:
            wrong = said = list(stated_defects(entry, boxes))
        if as_json:
            _show_json(_solve_data(entry, outcome, wrong) | ({"explanation": said} if explain else {}))
        else:
            _show_outcome(entry, outcome, said, boxes if show else None)
        return False if wrong else outcome.status is not Status.UNDECIDED or None

    return _exit_code(map(answer, read_entries(tasks)))


def _explain(entry: Entry, limits: Budget, boxes: int) -> tuple[bool, list[str]]:
    """Whether the stated play is lost, and what there is to say of it."""
    from .output.console.refutation import explanation
    from .solver.refute import refute

    if entry.solution is None:
        raise click.UsageError(f"{entry.id}: --explain needs a play after =>")
    refutation = refute(entry.task, entry.solution, boxes, limits)
    return refutation is not None, explanation(entry.solution, refutation)


def _solve_data(entry: Entry, outcome: Outcome, wrong: list[str]) -> dict[str, Any]:
    data = {
        "task": format_task(entry.task),
        **as_data(outcome),
        "solutions": [format_play(play) for play in outcome.solutions],
    }
    return data if entry.solution is None else {**data, "stated": not wrong}


def _show_outcome(entry: Entry, outcome: Outcome, said: list[str], boxes: int | None) -> None:
    """Print an outcome; with a number of boxes in the game, each solution step by step."""
    from .output.console.terminal import glyphs_for, legend, steps
    from .output.words import Language

    click.echo(f"{format_task(entry.task)}\n  {_summary(outcome)}")
    glyphs = glyphs_for(sys.stdout.encoding)
    if boxes is not None:
        click.echo(f"  {legend(Language.EN, glyphs)}")
    for play in outcome.solutions:
        click.echo(f"  {format_play(play)}")
        if boxes is not None:
            click.echo("\n" + steps(entry.task, play, Language.EN, glyphs, boxes))
    for line in said:
        click.echo(f"  {line}")


def _summary(outcome: Outcome) -> str:
    several = f"{outcome.count} solutions" if outcome.complete else f"at least {max(outcome.count, 2)} solutions"
    number = {
        Status.NONE: "no solution",
        Status.UNIQUE: "exactly one solution",
        Status.MULTIPLE: several,
        Status.UNDECIDED: f"undecided: the budget ran out ({outcome.count} found so far)",
    }[outcome.status]
    early = "; a play catches all early" if outcome.early else ""
    cost = f"{outcome.turns:,} turns searched"
    if outcome.effort is not None:
        cost = f"{outcome.effort.branches:,} branches, {outcome.effort.conflicts:,} conflicts"
    return f"{number}{early} ({cost})"


# --- check --------------------------------------------------------------------------------------


@cli.command("check")
@_tasks
@click.option(
    "--proof",
    type=click.Choice(PROOFS),
    help="Who must say that there is exactly one solution. By itself both for decks, search for task lines.",
)
@_turns
@_seconds
@_work
@_supply
@click.option("--why", "with_why", is_flag=True, help="For each cockroach and box, what would be without it.")
@_json
def check_command(
    tasks: tuple[str, ...],
    proof: ProofName | None,
    budget: int,
    seconds: float | None,
    work: float,
    supply: int | None,
    with_why: bool,
    as_json: bool,
) -> int:
    """Check that each of TASKS has exactly one solution, and is a good task.

    Good: no play catches all early (tight), no cockroach starts in the line of sight (clear), no
    piece could be left out (idle), and the stated solution is right. The tasks of a deck must also
    differ and be playable with its supply. When it fails, the second solution is printed.

    Two engines that have only the rules in common can be asked: the exact search, and the constraint solver CP-SAT
    (cpsat). Each must say exactly one solution, and tight; if they contradict each other, that is a
    defect. Which pieces are idle is for the search to say, and for cpsat when it is asked alone.

    With --why every cockroach and box of a task that has one solution says what it is there for: the play that would
    win without it, or that nothing would.
    """
    from .generator.decks.check import check
    from .solver.roles import why

    def report(verdict: "Verdict") -> bool | None:
        reasons = list(why(verdict.quality)) if with_why else []
        if as_json:
            _show_json(verdict.as_data() | ({"why": [one.as_data() for one in reasons]} if with_why else {}))
        else:
            click.echo("\n".join([_verdict_text(verdict), *(f"    {one.text}" for one in reasons)]))
        return verdict.ok

    ask = partial(solve, budget=_budget(budget, seconds, work))
    answers = [report(verdict) for verdict in check(read_entries(tasks), ask, proof, supply)]
    if not as_json:
        click.echo(f"{answers.count(True)} of {len(answers)} good")
    return _exit_code(answers)


def _verdict_text(verdict: "Verdict") -> str:
    lines = [f"{verdict.entry.id}  {'ok' if verdict.ok else format_task(verdict.entry.task)}"]
    lines += [f"    {defect}" for defect in verdict.defects]
    lines += [f"    undecided: {question}" for question in verdict.undecided]
    if verdict.second is not None:
        lines.append(f"    second solution: {format_play(verdict.second)}")
    elif verdict.right is not None:
        lines.append(f"    the solution: {format_play(verdict.right)}")
    return "\n".join(lines)


# --- grade --------------------------------------------------------------------------------------


@cli.command("grade")
@_tasks
@click.option("--explain", is_flag=True, help="Every measure, and why in three sentences.")
@_levels
@click.option(
    "--maze", type=click.Path(path_type=Path), help="Draw all positions of a task: a .graphml, .svg, .pdf or .png file."
)
@_turns
@_seconds
@_supply
@_json
def grade_command(
    tasks: tuple[str, ...],
    explain: bool,
    levels: str,
    maze: Path | None,
    budget: int,
    seconds: float | None,
    supply: int | None,
    as_json: bool,
) -> int:
    """Say how hard each of TASKS is, in bits, and its level.

    Bits: a model player, who sees two turns ahead and chooses softly, needs 2^bits attempts on average.
    The levels are uncalibrated: thresholds in bits, or with --levels deck thirds by rank. A stated solution
    is replayed and taken for the only one; where none is stated it is searched for, within the budget, and
    must be the only one.
    """
    from .generator.decks.graded import graded, with_levels_by_rank
    from .grading.explain import explain as explain_facts
    from .grading.reference import percentiles
    from .output.console.gradetext import sentences, summary, table

    limits = _budget(budget, seconds, DEFAULT_WORK)
    entries = read_entries(tasks)
    if maze is not None:
        _write_maze(entries, maze, supply, limits)
    left_out: list[str] = []
    grades = _gradable(entries, partial(graded, box_supply=supply, budget=limits), left_out)
    for found in with_levels_by_rank(grades) if levels == "deck" else grades:
        entry = found.entry
        ranks = percentiles(found.grade) if explain else {}
        said = sentences(explain_facts(found.facts)) if explain else []
        if as_json:
            data = {"id": entry.id, "task": format_task(entry.task), **found.grade.as_data()}
            _show_json(data | ({"percentiles": ranks, "explanation": said} if explain else {}))
            continue
        click.echo(f"{entry.id}  {summary(found.grade, by_rank=levels == 'deck')}")
        for line in [*table(found.grade, ranks), *said] if explain else []:
            click.echo(f"    {line}")
    return BAD_INPUT if left_out else HOLDS


def _gradable(entries: Iterable[Entry], grade: "Callable[[Entry], Graded]", left_out: list[str]) -> "Iterator[Graded]":
    """The grades of those tasks that are not too large for grading; the others are named, and said so."""
    from .grading import GradingError

    for entry in entries:
        try:
            yield grade(entry)
        except GradingError as error:
            left_out.append(entry.id)
            click.echo(f"schaben: {error}", err=True)


def _write_maze(entries: list[Entry], path: Path, supply: int | None, limits: Budget) -> None:
    """The positions of the one task as a picture or a graph."""
    from .generator.decks.graded import only_solution
    from .output.report.maze import require_maze_file, write_maze

    if len(entries) != 1:
        raise click.UsageError("--maze draws one task, and there are more")
    require_maze_file(path)
    boxes = entries[0].box_supply if supply is None else supply
    write_maze(entries[0].task, only_solution(entries[0], boxes, limits), boxes, path)


# --- analyse ------------------------------------------------------------------------------------


@cli.command("analyse")
@click.argument("decks", nargs=-1, required=True)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), default=Path("analysis"), show_default=True, help="Folder."
)
@_levels
def analyse_command(decks: tuple[str, ...], output: Path, levels: str) -> int:
    """Tables (CSV), plots (PDF, PNG, SVG) and a report (HTML) on DECKS, several of them side by side.

    A deck is a deck file or a file of task lines. The report is one file without links that lead out of it.
    """
    from .generator.decks.files import make_folder
    from .generator.decks.graded import graded
    from .generator.decks.inputs import read_entries_by_source
    from .output.report.analyse import REPORT, analyse
    from .output.report.plots import PLOTS

    entries = read_entries_by_source(decks)
    make_folder(output)
    left_out: list[str] = []
    tasks = {name: list(_gradable(found, graded, left_out)) for name, found in entries.items()}
    with _progress(len(PLOTS), "plots") as progress:
        written = analyse(tasks, output, by_rank=levels == "deck", progress=progress)
    click.echo(f"{output / REPORT}: {sum(map(len, tasks.values()))} tasks, {len(written)} files")
    return BAD_INPUT if left_out else HOLDS


# --- generate -----------------------------------------------------------------------------------


@cli.command("generate")
@click.option("--profile", "profile_name", default="classic", show_default=True, help="A profile, or a TOML file.")
@click.option("--seed", type=click.IntRange(min=0), help="The same seed gives the same deck; drawn by itself.")
@click.option("-o", "--output", type=click.Path(path_type=Path), default=Path("deck.json"), show_default=True)
@click.option("--tasks", type=click.IntRange(1, 2000), help="Tasks besides the test tasks; the profile's by itself.")
@click.option("--pool", "pool_path", type=click.Path(path_type=Path),
              help="Where every task found is kept; by itself beside the deck, with the ending .pool.")  # fmt: skip
@click.option("--whole-pool", is_flag=True, help="Choose from every task of the pool; the deck depends on it then.")
@click.option(
    "--extend", multiple=True, metavar="DECK", help="A deck of which nothing is repeated; may be given again."
)
@click.option("--replace", "place", metavar="ID", help="Put another task in this place of the deck, say 17B.")
@click.option("--patience", type=click.IntRange(1, 1000), default=1, show_default=True,
              help="How much longer to look for a stage before it is given up.")  # fmt: skip
@click.option("--jobs", type=click.IntRange(1, 256), help="Processes; one for each core by itself.")
def generate_command(
    profile_name: str,
    seed: int | None,
    output: Path,
    tasks: int | None,
    pool_path: Path | None,
    whole_pool: bool,
    extend: tuple[str, ...],
    place: str | None,
    patience: int,
    jobs: int | None,
) -> int:
    """Make a deck and write it to a file.

    Every task that is found goes to a pool at once. After Ctrl-C, or worse, the same command with the
    same seed goes on from there, and ends with the same deck.
    """
    from .generator.decks.deckfile import require_replaceable, write_deck
    from .generator.make.make import effort_of, make_deck
    from .generator.make.swap import MOST_UNITS, swap
    from .generator.pool import Pool
    from .generator.profilefile import load

    if place is not None and (tasks is not None or whole_pool or patience > 1):
        raise click.UsageError("--replace cannot go with --tasks, --whole-pool or --patience")
    if place is None and any(Path(source).resolve() == output.resolve() for source in extend):
        raise click.UsageError(f"{output}: the deck that is extended would be overwritten; give another --output")
    profile = load(profile_name)
    require_replaceable(output)
    extends = [read_deck_source(source) for source in extend]
    old = None if place is None else read_deck_source(str(output))
    path = pool_path or output.with_suffix(".pool")
    if path.resolve() == output.resolve():
        raise click.UsageError(f"{path}: the pool and the deck cannot be one file; give another --pool")
    with Pool(path) as pool:
        if seed is None:
            seed = secrets.randbits(32)
            _log(f"seed {seed}")  # whoever has to go on needs it
        try:
            if old is not None and place is not None:
                with _progress(MOST_UNITS, "units at most") as progress:
                    deck = swap(old, place.upper(), profile, seed, pool, extends, progress)
            else:
                profile = profile if tasks is None else profile.scaled(tasks)
                with _progress(effort_of(profile), "steps") as progress:
                    deck = make_deck(
                        profile, seed, pool, jobs or _cores(), progress, extends, patience, whole_pool=whole_pool
                    )
        except KeyboardInterrupt:
            _log(f"{path} keeps what was found: the same command with --seed {seed} goes on from there")
            raise
    write_deck(output, deck)
    click.echo(f"{output}: {len(deck.cards)} tasks, profile {profile.name}, seed {seed}")
    return HOLDS


# --- pool ---------------------------------------------------------------------------------------


@cli.group("pool")
def pool_group() -> None:
    """Look after a POOL: the file in which every task that was found is kept."""


_pool_path = click.argument("pool_path", metavar="POOL", type=click.Path(path_type=Path))


def _in_one_line(name: str) -> str:
    """A name for a heading, whatever characters are in it."""
    return name if name.isprintable() else ascii(name)


def _open_pool(path: Path) -> "Pool":
    """A pool that is there already."""
    from .generator.pool import Pool

    if not path.is_file() or path.stat().st_size == 0:  # an empty file would become one
        raise FileError(path, "there is no such pool")
    return Pool(path)


@pool_group.command("stats")
@_pool_path
@_json
def pool_stats_command(pool_path: Path, as_json: bool) -> None:
    """How many tasks there are, by number of cards and by what made them."""
    with _open_pool(pool_path) as pool:
        rows, runs = pool.counts(), pool.runs()
    for cards, source, tasks, least, most in rows:
        if as_json:
            _show_json({"cards": cards, "source": source, "tasks": tasks, "bits": [least, most]})
        else:
            click.echo(f"{cards:2} cards  {source:9} {tasks:6} tasks of {least:.1f} to {most:.1f} bits")
    if not as_json:
        click.echo(f"{sum(row[2] for row in rows)} tasks, units of {runs} runs")


@pool_group.command("export")
@_pool_path
@click.option("-o", "--output", type=click.Path(path_type=Path), help="A file; standard output by itself.")
@click.option("--bits", nargs=2, type=float, default=(0, math.inf), help="Only tasks of so many bits: least and most.")
@click.option("--cards", nargs=2, type=int, default=(1, 99), help="Only tasks with so many cards: least and most.")
@_json
def pool_export_command(
    pool_path: Path, output: Path | None, bits: tuple[float, float], cards: tuple[int, int], as_json: bool
) -> None:
    """The tasks with their solutions, one a line, the easiest first."""
    from .generator.decks.taskfile import require_replaceable, write_tasks

    if as_json and output is not None:
        raise click.UsageError("--json goes to standard output: it cannot go with --output")
    for name, (least, most) in (("bits", bits), ("cards", cards)):
        if not least <= most:
            raise click.UsageError(f"--{name} {least:g} {most:g}: the least comes first")
    with _open_pool(pool_path) as pool:
        found = [r for r in pool.records() if bits[0] <= r.bits <= bits[1] and cards[0] <= len(r.task.hand) <= cards[1]]
    if output is not None:
        require_replaceable(output)
        write_tasks(output, f"pool export {_in_one_line(pool_path.name)}", [(r.task, r.solution) for r in found])
        click.echo(f"{output}: {len(found)} tasks")
        return
    for record in found:
        click.echo(record.as_json() if as_json else format_line(record.task, record.solution))


@pool_group.command("import")
@_pool_path
@_tasks
@_turns
@_supply
def pool_import_command(pool_path: Path, tasks: tuple[str, ...], budget: int, supply: int | None) -> int:
    """Take TASKS into the pool, which is made if it is not there: those that are good, and not there yet.

    The solution is looked for again; what is stated is not taken on trust.
    """
    from .generator.pool import IMPORTED, Pool, record_of
    from .grading import GradingError
    from .solver.quality import examine

    answers: list[bool | None] = []
    new = 0
    entries = read_entries(tasks)
    with Pool(pool_path) as pool:
        for entry in entries:
            boxes = entry.box_supply if supply is None else supply
            quality = examine(entry.task, partial(solve, budget=Budget(budget), box_supply=boxes))
            taken, reason = quality.is_good, "it is not a good task (schaben check says why)"
            if taken is None:
                reason = "undecided: the budget ran out"
            elif taken:
                try:
                    new += pool.add([record_of(entry.task, quality.outcome, IMPORTED, boxes)], boxes)
                except GradingError as error:
                    taken, reason = False, str(error)
            if not taken:
                _log(f"{entry.id}: not taken, {reason}")
            answers.append(taken)
    good = answers.count(True)
    click.echo(f"{pool_path}: {new} new tasks, {good - new} were there, {len(entries) - good} not taken")
    return _exit_code(answers)


@pool_group.command("prune")
@_pool_path
@click.option("--runs", is_flag=True, help="Forget also which runs found what: then none of them goes on from here.")
def pool_prune_command(pool_path: Path, runs: bool) -> None:
    """Forget the near-duplicates among the tasks: of those that are nearly the same one stays, the easiest."""
    from .generator.pool.care import near_duplicates

    with _open_pool(pool_path) as pool:
        gone = sum(pool.remove(near_duplicates(pool.records(boxes)), boxes) for boxes in pool.box_supplies())
        if runs:
            pool.forget_runs()
    click.echo(f"{pool_path}: {gone} near-duplicates forgotten{', and all runs' if runs else ''}")


# --- compose ------------------------------------------------------------------------------------


class _ComposeCommand(click.Command):
    """Its help ends with how wishes are written, which only the help needs to know."""

    def format_epilog(self, _context: click.Context, formatter: click.HelpFormatter) -> None:
        from .generator.wishes import HELP

        formatter.write(f"\n{HELP}")


@cli.command("compose", cls=_ComposeCommand)
@click.argument("wishes", nargs=-1)
@click.option("--number", type=click.IntRange(1, 10_000), default=1, show_default=True, help="Different tasks to make.")
@click.option("--seed", type=click.IntRange(min=0), help="The same seed gives the same tasks; drawn by itself.")
@click.option(
    "--keep-play/--free-play",
    default=False,
    help="Keep the play that was planned as the solution, or, by itself, take any play that has the wishes.",
)
@click.option("--supply", type=click.IntRange(0, 49), default=BOX_SUPPLY, show_default=True, help="Boxes in the game.")
@click.option("--plans", type=click.IntRange(min=1), help="Plans to try before it gives up; 500 a task by itself.")
@click.option("--jobs", type=click.IntRange(1, 256), help="Processes; one for each core by itself.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="A file for the task lines.")
@_json
def compose_command(
    wishes: tuple[str, ...],
    number: int,
    seed: int | None,
    keep_play: bool,
    supply: int,
    plans: int | None,
    jobs: int | None,
    output: Path | None,
    as_json: bool,
) -> int:
    """Make tasks that have all WISHES and exactly one solution.

    First a plan: CP-SAT finds a start, a hand and a play that wins, as wished. Then its cockroaches are placed anew, or
    its start is changed, until no other play wins. Each task is tight, clear, has nothing idle, and
    is proven by both engines.
    """
    from .generator.compose import compose, composer
    from .generator.decks.taskfile import require_replaceable, write_tasks
    from .generator.wishes import parse

    text = " ".join(" ".join(wishes).split())  # one line, for the heading
    if output is not None:
        require_replaceable(output)
    seed = secrets.randbits(32) if seed is None else seed
    made = composer(parse(text), seed, supply, keep_play)
    kept = " --keep-play" if keep_play else ""
    made_by = f"compose {shlex.quote(text)} --number {number} --seed {seed}{kept} --supply {supply}"
    _log(made_by)
    found = []
    with _progress(number, "tasks") as progress:
        try:
            for composed in compose(made, number, plans, jobs or _cores()):
                found.append((composed.task, composed.solution))
                progress(len(found))
                if as_json:
                    _show_json(composed.as_data())
                else:
                    click.echo(format_line(composed.task, composed.solution))
        finally:
            if output is not None and found:
                write_tasks(output, made_by, found)
    if len(found) < number:
        raise UndecidedError(f"{len(found)} of {number} tasks found; more --plans or another --seed may find more")
    return HOLDS


# --- Shared by what takes long ------------------------------------------------------------------


def _cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def _progress(total: int, what: str) -> Iterator[Callable[[int], object]]:
    """A bar with an estimate on a terminal, a log line now and then elsewhere. Takes the number done so far."""
    if not sys.stderr.isatty():
        yield _LogProgress(total, what)
        return
    with click.progressbar(length=total, label=what, file=sys.stderr, show_pos=True) as bar:
        yield lambda done: bar.update(done - bar.pos)


class _LogProgress:
    """A line for every eighth of the work, with the time that the rest may take."""

    def __init__(self, total: int, what: str) -> None:
        self.total, self.what = total, what
        self.begun, self.eighths = time.monotonic(), 0

    def __call__(self, done: int) -> None:
        eighths = 8 * done // self.total
        if eighths > self.eighths:
            self.eighths = eighths
            rest = (time.monotonic() - self.begun) * (self.total - done) / done
            _log(f"{done} of {self.total} {self.what}" + (f", about {rest:.0f} s to go" if rest >= 1 else ""))


def _log(line: str) -> None:
    logging.getLogger(__package__).info(line)


# --- print --------------------------------------------------------------------------------------


def _pure(parse: Callable[[str], Any]) -> Callable[[click.Context, click.Parameter, str | None], Any]:
    """An option's callback from a function that reads its text."""
    return lambda _context, _parameter, text: None if text is None else parse(text)


def _face_size(text: str) -> Any:
    from .output.cards.look import face_size

    return face_size(text)


def _back_offset(text: str) -> Any:
    from .output.printing import back_offset

    return back_offset(text)


@cli.command("print")
@click.argument("deck")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), default=Path("deck"), show_default=True, help="Folder."
)
@click.option("--lang", type=click.Choice(["de", "en"]), help="Of all words; the deck's own by itself.")
@click.option("--size", default="70x70", show_default=True, callback=_pure(_face_size), help="Of a card, in mm.")
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option(
    "--flip",
    type=click.Choice(["long", "short"]),
    default="long",
    show_default=True,
    help="The edge over which the printer turns the paper.",
)
@click.option(
    "--back-offset",
    "offset",
    default="0,0",
    show_default=True,
    callback=_pure(_back_offset),
    metavar="RIGHT,UP",
    help="Move the backs by so many mm; --calibration says how far.",
)
@click.option("--back-rotate", is_flag=True, help="Backs upside down: cards turn like a calendar, not like a book.")
@click.option("--upside-down", is_flag=True, help="Solutions upside down.")
@click.option("--low-ink", is_flag=True, help="Lines in place of coloured areas.")
@click.option("--fold", is_flag=True, help="Also sheets to print on one side and fold.")
@click.option("--calibration", is_flag=True, help="Also a test print for both sides of the paper.")
@click.option("--kit", is_flag=True, help="Also board, movement cards, pieces and rules.")
@click.option(
    "--square",
    type=click.FloatRange(15, 60),
    callback=_above_zero,
    default=25.0,
    show_default=True,
    help="Of the kit's board, in mm.",
)
@click.option(
    "--png",
    type=click.FloatRange(30, 1200),
    callback=_above_zero,
    metavar="DPI",
    help="Also each face as a picture, so many pixels to the inch.",
)
@click.option("--svg", is_flag=True, help="Also each face as a drawing.")
@click.option("--tabletop", is_flag=True, help="Also sheets for Tabletop Simulator.")
@click.option("--text", is_flag=True, help="Also task lines and a table of solutions.")
def print_command(
    deck: str,
    output: Path,
    lang: str | None,
    size: "FaceSize",
    paper: str,
    flip: str,
    offset: "Point",
    back_rotate: bool,
    upside_down: bool,
    low_ink: bool,
    **more: Any,
) -> int:
    """Draw the cards of DECK, and what else is asked for, into a folder.

    By itself these are faces.pdf, one page a side with bleed, for a print shop; and sheets-a4.pdf, to print
    at home on both sides of the paper and cut. --calibration, printed once, tells how to make fronts and
    backs meet on your printer; --fold is for printers that print on one side only, --kit for people who
    have not got the game.
    """
    from .output.cards.look import Look
    from .output.printing import Order, print_deck
    from .output.sheets.grid import Backs, Flip
    from .output.sheets.paper import Paper
    from .output.words import language_of

    read = read_deck_source(deck)
    look = Look(language_of(lang or read.language), size, low_ink, upside_down)
    order = Order(look, Paper(paper), Backs(Flip(flip), offset, back_rotate), **more)
    for path, note in print_deck(read, output, order):
        click.echo(f"{path}: {note}")
    return HOLDS
