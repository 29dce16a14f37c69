"""``schaben compose``: tasks with wished properties."""

import logging
import secrets
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...solver.errors import UndecidedError
from ...solver.notation import format_line
from ...solver.search.solve import DEFAULT_WORK
from ...solver.task import BOX_SUPPLY, Play, Task
from ..console import screen
from . import parameters
from .exitcodes import HOLDS
from .mended import Near
from .paramtypes import Number, OutputFile, Source

if TYPE_CHECKING:
    from ...generator.compose import Composed
    from ...generator.wishes import Wish

log = logging.getLogger(__name__)


class _Command(click.Command):
    """Its help ends with how wishes are written, which only the help needs to load."""

    def format_epilog(self, _context: click.Context, formatter: click.HelpFormatter) -> None:
        from ...generator.wishes import HELP

        formatter.write(f"\n{HELP}")


@click.command("compose", cls=_Command)
@click.argument("wishes", nargs=-1)
@click.option(
    "--number",
    type=Number(1, 10_000),
    default=1,
    show_default=True,
    metavar="N",
    help="Different tasks to make.",
)
@parameters.seed
@click.option(
    "--keep-play/--free-play",
    default=False,
    help="Keep the planned play as the solution, or take any with the wishes.  [default: free]",
)
@click.option(
    "--supply",
    type=Number(0, 49),
    default=BOX_SUPPLY,
    show_default=True,
    metavar="BOXES",
    help="Boxes in the game.",
)
@click.option(
    "--plans",
    type=Number(1, 10**9),
    metavar="N",
    help="Attempts before giving up.  [default: 500 per task; fewer for a hand with few orders]",
)
@click.option("--from", "source", type=Source(), metavar="TASK", help="Change this task as little as possible instead.")
@click.option("--keep", metavar="PARTS", help="With --from, what stays: exterminator,boxes,C5S,D4,hand,play.")
@click.option(
    "--work",
    type=Number(1e-6, 1e9),
    default=DEFAULT_WORK,
    show_default=True,
    metavar="UNITS",
    help="With --from, work of CP-SAT for each task; 1 is about a second.",
)
@click.option("--like", type=Source(), metavar="TASK", help="Make tasks near this one, with the same tricks.")
@click.option("--harder", is_flag=True, help="With --like: of more bits.")
@click.option("--easier", is_flag=True, help="With --like: of fewer bits.")
@parameters.jobs
@click.option(
    "-o", "--output", type=OutputFile(standard_output=True), metavar="FILE", help="Write the task lines to a file, too."
)
@parameters.as_json
def command(
    wishes: tuple[str, ...],
    number: int,
    seed: int | None,
    keep_play: bool,
    supply: int,
    plans: int | None,
    jobs: int,
    output: Path | None,
    as_json: bool,
    **near: Any,
) -> int:
    """Make tasks that have all wishes and exactly one solution.

    Tasks are grown and those with the wishes are kept, or CP-SAT makes a plan: a start, a hand and a play that wins, as
    wished. The cockroaches of a plan are placed anew, or its start is changed, until no other play wins. Each task is
    tight and clear, has no idle piece, and is proven by both engines.

    --from mends a task of your own with the fewest changes. --like makes harder or easier tasks with the same tricks.
    """
    from ...generator.compose import KERNELS, compose, composer
    from ...generator.decks.taskfile import require_replaceable, write_tasks
    from ...generator.wishes import parse
    from ...solver.search.preparing import prepare_all

    text = " ".join(" ".join(wishes).split())  # one line, for the heading
    if output is not None:
        require_replaceable(output)
    wanted = parse(text)
    nearby = Near(**near)
    if nearby.is_asked:
        return nearby.run(wanted, number, supply, output, as_json)
    seed = secrets.randbits(32) if seed is None else seed
    prepare_all(KERNELS, jobs)  # before the clock of the progress starts
    made = composer(wanted, seed, supply, keep_play)
    kept = " --keep-play" if keep_play else ""
    made_by = f"compose {shlex.quote(text)} --number {number} --seed {seed}{kept} --supply {supply}"
    log.info(made_by)
    _say_what_is_beyond(wanted)
    found: list[tuple[Task, Play]] = []
    try:
        with screen.progress(number, "tasks") as progress:
            for composed in compose(made, number, plans, jobs):
                found.append((composed.task, composed.solution))
                progress(len(found))
                _show(composed, as_json)
    finally:
        if output is not None and found:
            write_tasks(output, made_by, found)
    if len(found) < number:
        raise UndecidedError(f"{len(found)} of {number} tasks found; more --plans or another --seed may find more")
    return HOLDS


def _say_what_is_beyond(wishes: "Sequence[Wish]") -> None:
    from ...generator.wishes.plan import beyond_published

    for card, copies in beyond_published(wishes).items():
        log.info("beyond the published cards: %s more %s", copies, card.code)


def _show(composed: "Composed", as_json: bool) -> None:
    if as_json:
        screen.show_json(composed.as_data())
    else:
        screen.show(format_line(composed.task, composed.solution))
