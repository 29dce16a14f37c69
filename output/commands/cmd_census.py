"""``schaben census``: every start of a small family, with its exact number of solutions."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from ..console import screen
from . import parameters
from .crews import crew_of
from .paramtypes import Parsed

if TYPE_CHECKING:
    from ...generator.census.censusfile import CensusFile
    from ...generator.census.families import Family
    from ...generator.census.findings import Findings

_FILE: Final = "census.db"


def _family(text: str) -> "Family":
    from ...generator.census.families import parse

    return parse(text)


@click.command("census")
@click.argument("family", type=Parsed("family", _family))
@parameters.folder("census")
@parameters.scheduler
@parameters.jobs
@parameters.as_json
def command(family: Any, output: Path, scheduler: str | None, jobs: int, as_json: bool) -> None:
    """Count the solutions of every start of a small family.

    All good tasks among them are written as well. FAMILY says how many pieces there are, "cards=3 cockroaches=2
    boxes=1". Its hands are all that the supply has. Starts are counted up to symmetry. A census that was stopped goes
    on where it was: give the same folder.
    """
    from ...generator.census import census
    from ...generator.census.censusfile import CensusFile
    from ...generator.census.findings import Findings
    from ...generator.decks.files import make_folder
    from ...generator.pool import parquet
    from ..report import censusfiles

    parquet.require_pyarrow()
    census.require_memory(family)
    make_folder(output)
    censusfiles.require_room(output)
    with CensusFile(output / _FILE, family) as file, crew_of(scheduler, jobs, census.KERNELS) as crew:
        _announce(family, file, 1 if scheduler else jobs)
        with screen.progress(census.units_of(family), "units") as progress:
            census.take(family, file, crew, progress)
        findings = Findings(family)
        parquet.write_rows(output / censusfiles.TASKS, file.rows(findings))
    findings.require_all()
    censusfiles.write(findings, output)
    _show(findings, output, as_json)


def _announce(family: "Family", file: "CensusFile", jobs: int) -> None:
    """Say how much work there is."""
    from ...generator.census import burnside, census
    from ..console.pace import duration

    missing = census.units_of(family) - len(file.done())
    if missing:
        seconds = census.seconds(family, missing) / min(jobs, missing)
        starts = f"{burnside.classes(family):,} starts up to symmetry"
        units = f"{missing:,} of {census.units_of(family):,} units to do"
        screen.say(f"{starts}, {units}: about {duration(seconds)}{'' if jobs > 1 else ' of one core'}")


def _show(findings: "Findings", output: Path, as_json: bool) -> None:
    from ..report import censustables
    from ..report.censusfiles import PAGE, TASKS

    if as_json:
        screen.show_json(censustables.data(findings))
        return
    for line in censustables.text(findings):
        screen.show(line)
    screen.show(f"{screen.name_of(output / PAGE)}: the tables; {TASKS}: all good tasks")
