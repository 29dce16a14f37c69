"""``schaben analyse``: tables, plots and a report on decks."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...solver.errors import counted
from ..console import screen
from . import parameters
from .exitcodes import BAD_INPUT, HOLDS
from .paramtypes import Number

if TYPE_CHECKING:
    from ...generator.decks.inputs import Entry
    from ...grading.calibration.calibrationfile import Calibration
    from ...grading.scale import Scale
    from ..report.totals import Totals
    from ..spreadsheet import CsvStyle


@click.command("analyse")
@parameters.tasks
@parameters.folder("analysis")
@click.option(
    "--sample",
    type=Number(1, 10_000),
    default=300,
    show_default=True,
    metavar="N",
    help="Tasks of a pool or a Parquet file that are graded and shown; all are counted.",
)
@parameters.levels
@parameters.calibration
@parameters.csv_style
@parameters.xlsx
def command(
    tasks: tuple[str, ...],
    output: Path,
    sample: int,
    levels: str,
    calibration: "Calibration | None",
    csv_style: "CsvStyle",
    xlsx: bool,
) -> int:
    """Write tables, plots and a report on decks.

    Of several TASKS each is a deck, and they are compared. A pool or a Parquet file of any size is one, too. The tables
    are CSV, the plots PDF, PNG and SVG. The report is one HTML file with everything in it.
    """
    from ...generator.decks.files import make_folder
    from ...generator.decks.graded import graded
    from ...generator.decks.inputs import by_name, read_entries
    from ...generator.pool.gathered import has_rows
    from ...grading.calibration.calibrationfile import scale_of
    from ..report.analyse import REPORT, analyse
    from ..report.plots import plots_of
    from .gradable import grades

    scale = scale_of(calibration)
    entries: dict[str, list[Entry]] = {}
    totals: dict[str, Totals] = {}
    for name, source in by_name(tasks).items():
        if has_rows(source):
            entries[name], totals[name] = _gathered(source, sample, scale)
        else:
            entries[name] = read_entries([source])
    make_folder(output)
    left_out: list[str] = []
    grade = partial(graded, scale=scale)
    decks = {name: list(grades(found, grade, left_out)) for name, found in entries.items()}
    with screen.progress(len(plots_of(calibration is not None, bool(totals))), "plots") as progress:
        written = analyse(decks, output, levels == "deck", progress, calibration, csv_style, xlsx, totals)
    number = sum(totals[name].tasks if name in totals else len(decks[name]) for name in decks)
    screen.show(f"{screen.name_of(output / REPORT)}: {counted(number, 'task')}, {counted(len(written), 'file')}")
    return BAD_INPUT if left_out else HOLDS


def _gathered(source: str, size: int, scale: "Scale") -> tuple["list[Entry]", "Totals"]:
    """A sample of the tasks of a pool or a Parquet file, and what is counted of all."""
    from ...generator.pool.gathered import Sample, rows_in
    from ..report.totals import Totals

    sample, totals = Sample(size), Totals(scale)
    for row in rows_in(Path(source)):
        sample.add(row)
        totals.add(row)
    return sample.entries(source), totals
