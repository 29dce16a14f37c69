"""``schaben calibrate``: levels and weights from people's plays."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...solver.errors import SchabenError
from ...solver.search.solve import Budget
from ..console import screen
from . import parameters
from .exitcodes import HOLDS
from .paramtypes import Number, OutputFile, PoolFile

if TYPE_CHECKING:
    from ...grading.calibration.calibrate import Measured
    from ...grading.calibration.plays import Try


@click.command("calibrate")
@click.argument("plays", metavar="PLAYS", type=PoolFile())
@click.option(
    "-o",
    "--output",
    type=OutputFile(),
    metavar="FILE",
    default=Path("calibration.json"),
    show_default=True,
    help="The calibration, for grade, generate and analyse.",
)
@click.option(
    "--minutes",
    nargs=2,
    type=Number(0.1, 600.0),
    default=(2.0, 6.0),
    metavar="MEDIUM DIFFICULT",
    help="Minutes that a typical player needs where the levels begin.  [default: 2 6]",
)
@parameters.budget("budget", "seconds")
@parameters.as_json
def command(plays: Path, output: Path, minutes: tuple[float, float], budget: Budget, as_json: bool) -> int:
    """Find levels and weights from people's plays.

    How hard tasks are for people, and which measures predict it. PLAYS is the file that schaben logs add makes. Task
    difficulty and player ability are estimated together; then levels in bits, weights of the score, and how well each
    measure predicts, all with 95 % intervals. With too few plays it says how many are needed and writes nothing.
    """
    from ...generator.decks.files import write_text
    from ...grading.calibration.calibrate import calibrate
    from ...grading.calibration.calibrationfile import SIGN, format_calibration
    from ..console.calibrationtext import as_data, text
    from ..ours import require_replaceable
    from .cmd_logs import store

    if minutes[0] >= minutes[1]:
        raise click.UsageError(f"--minutes {minutes[0]:g} {minutes[1]:g}: the levels must rise")
    require_replaceable(output, SIGN)
    tries = store(plays).tries()
    findings = calibrate(tries, _measured(tries, budget), minutes=minutes)
    write_text(output, format_calibration(findings.calibration))
    if as_json:
        screen.show_json(as_data(findings))
    else:
        screen.show(text(findings))
        used = findings.calibration
        screen.show(f"{screen.name_of(output)}: from {used.tries} plays of {used.players} players")
    return HOLDS


def _measured(tries: "Sequence[Try]", budget: Budget) -> "dict[str, Measured]":
    """Every task that was tried, as the grader sees it; those that cannot be graded are named and left out."""
    from ...generator.decks.graded import graded
    from ...generator.decks.inputs import Entry
    from ...grading.calibration.calibrate import Measured
    from ...solver.notation import parse_task

    names = {one.task: one.name for one in tries}
    found = {}
    with screen.progress(len(names), "tasks graded") as progress:
        for done, (line, name) in enumerate(sorted(names.items()), start=1):
            task = parse_task(line)
            try:
                grade = graded(Entry(name or line, task, None), budget=budget).grade
            except SchabenError as error:
                screen.say(f"{error}; left out")
            else:
                found[line] = Measured(name or line, grade.bits, len(task.hand), dict(grade.metrics))
            progress(done)
    return found
