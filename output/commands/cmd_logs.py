"""``schaben logs``: what players hand on from the player page."""

import csv
import io
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...solver.errors import counted
from ..console import screen
from . import parameters
from .exitcodes import BAD_INPUT, HOLDS
from .paramtypes import PoolFile, Source

if TYPE_CHECKING:
    from ...grading.calibration.plays import Try


@click.group("logs")
def command() -> None:
    """Gather play logs, and count what is in them."""


@command.command("add")
@click.argument("logs", metavar="PLAYLOGS...", type=Source(), nargs=-1, required=True)
@click.option(
    "-o",
    "--output",
    type=PoolFile(),
    metavar="FILE",
    default=Path("plays.db"),
    show_default=True,
    help="Where all plays are gathered; created if missing.",
)
def add(logs: tuple[str, ...], output: Path) -> int:
    """Take play logs in. What is there already is not counted twice.

    A log is what the player page saves, or - for standard input. One that cannot be used is named, as is every try in
    it that is left out; the others go in all the same.
    """
    from ...grading.calibration.playstore import PlayStore

    read = [_tries(log) for log in logs]
    used = [tries for tries, _ in read if tries is not None]
    if not used:
        return BAD_INPUT
    with PlayStore(output) as plays:
        new, total = sum(map(plays.add, used)), len(plays)
    screen.show(f"{screen.name_of(output)}: {new} new tries of {sum(map(len, used))}, {total} in all")
    return HOLDS if all(whole for _, whole in read) else BAD_INPUT


def _tries(log: str) -> "tuple[list[Try] | None, bool]":
    """The tries in a log, None if it cannot be used; and whether it is whole. What is wrong is said."""
    from ...generator.decks.files import FileError
    from ...grading import GradingError
    from ...grading.calibration.plays import parse_plays

    try:
        text, name = _read(log)
        tries, remarks = parse_plays(text)
    except FileError as error:
        screen.say(str(error))
        return None, False
    except GradingError as error:
        screen.say(f"{log}: {error}")
        return None, False
    for remark in remarks:
        screen.say(f"{name}: {remark}; left out")
    return tries, not remarks


@command.command("stats")
@click.argument("plays", metavar="PLAYS", type=PoolFile())
@click.option("--csv", "as_csv", is_flag=True, help="A table with commas, for spreadsheets.")
@parameters.as_json
def stats(plays: Path, as_csv: bool, as_json: bool) -> int:
    """Count players, tries and solutions of each task.

    The time is the median of those who solved it without help.
    """
    from ...grading.calibration.tallies import Count, counts

    if as_csv and as_json:
        raise click.UsageError("--csv and --json cannot go together")
    tries = store(plays).tries()
    found = counts(tries)
    rows = [one.as_data() for one in found]
    if as_json:
        for row in rows:
            screen.show_json(row)
    elif as_csv:
        screen.show(_csv(list(Count.COLUMNS), [list(row.values()) for row in rows]))
    else:
        players, number = counted(len({one.player for one in tries}), "player"), len(tries)
        screen.show(f"{players}, {number} {'try' if number == 1 else 'tries'}, {counted(len(found), 'task')}")
        for one in found:
            screen.show(one.text)
    return HOLDS


def _read(log: str) -> tuple[str, str]:
    """What a log holds, and what it is called."""
    from ...generator.decks.files import read_stream, read_text
    from ...generator.decks.inputs import STDIN

    if log == STDIN:
        return read_stream(sys.stdin.buffer, "standard input"), "standard input"
    return read_text(Path(log)), log


def store(path: Path) -> Any:
    """A file of plays that is there already."""
    from ...generator.decks.files import FileError
    from ...grading.calibration.playstore import PlayStore

    if not path.is_file():
        raise FileError(path, "there is no such file of plays")
    if not path.stat().st_size:  # it would become one
        raise FileError(path, "the file is empty, so it is not a file of plays")
    return PlayStore(path)


def _csv(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(["" if value is None else value for value in row] for row in rows)
    return text.getvalue().rstrip("\n")
