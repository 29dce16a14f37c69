"""``schaben analyse``: tables, plots and a report on decks."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..console import screen
from . import parameters
from .exitcodes import BAD_INPUT, HOLDS
from .paramtypes import OutputFolder

if TYPE_CHECKING:
    from ...grading.calibration.calibrationfile import Calibration
    from ..spreadsheet import CsvStyle


@click.command("analyse")
@parameters.tasks
@click.option(
    "-o",
    "--output",
    type=OutputFolder(),
    metavar="FOLDER",
    default=Path("analysis"),
    show_default=True,
    help="Where the files go.",
)
@parameters.levels
@parameters.calibration
@parameters.csv_style
@parameters.xlsx
def command(
    tasks: tuple[str, ...],
    output: Path,
    levels: str,
    calibration: "Calibration | None",
    csv_style: "CsvStyle",
    xlsx: bool,
) -> int:
    """Write tables, plots and a report on decks.

    Of several TASKS each is a deck, and they are compared. The tables are CSV, the plots PDF, PNG and SVG.
    The report is one HTML file with everything in it.
    """
    from ...generator.decks.files import make_folder
    from ...generator.decks.graded import graded
    from ...generator.decks.inputs import read_entries_by_source
    from ...grading.calibration.calibrationfile import scale_of
    from ..report.analyse import REPORT, analyse
    from ..report.plots import plots_of
    from .gradable import grades

    entries = read_entries_by_source(tasks)
    make_folder(output)
    left_out: list[str] = []
    grade = partial(graded, scale=scale_of(calibration))
    decks = {name: list(grades(found, grade, left_out)) for name, found in entries.items()}
    with screen.progress(len(plots_of(calibration is not None)), "plots") as progress:
        written = analyse(decks, output, levels == "deck", progress, calibration, csv_style, xlsx)
    screen.show(f"{screen.name_of(output / REPORT)}: {sum(map(len, decks.values()))} tasks, {len(written)} files")
    return BAD_INPUT if left_out else HOLDS
