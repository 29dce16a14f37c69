"""``schaben analyse``: tables, plots and a report on decks."""

from pathlib import Path

import click

from ..console import screen
from . import parameters
from .exitcodes import BAD_INPUT, HOLDS
from .paramtypes import OutputFolder, Source


@click.command("analyse")
@click.argument("decks", nargs=-1, required=True, type=Source())
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
def command(decks: tuple[str, ...], output: Path, levels: str) -> int:
    """Write tables, plots and a report on decks.

    DECKS are deck files or files of task lines; several are compared. The tables are CSV, the plots PDF, PNG and SVG.
    The report is one HTML file with everything in it.
    """
    from ...generator.decks.files import make_folder
    from ...generator.decks.graded import graded
    from ...generator.decks.inputs import read_entries_by_source
    from ..report.analyse import REPORT, analyse
    from ..report.plots import PLOTS
    from .gradable import grades

    entries = read_entries_by_source(decks)
    make_folder(output)
    left_out: list[str] = []
    tasks = {name: list(grades(found, graded, left_out)) for name, found in entries.items()}
    with screen.progress(len(PLOTS), "plots") as progress:
        written = analyse(tasks, output, by_rank=levels == "deck", progress=progress)
    screen.show(f"{screen.name_of(output / REPORT)}: {sum(map(len, tasks.values()))} tasks, {len(written)} files")
    return BAD_INPUT if left_out else HOLDS
