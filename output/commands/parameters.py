"""Arguments and options that several commands share."""

import functools
import math
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from ...solver.search.solve import DEFAULT_TURNS, DEFAULT_WORK, Budget
from .paramtypes import Choice, Number, OutputFolder, Source, Text

if TYPE_CHECKING:
    from ...grading.calibration.calibrationfile import Calibration
    from ..spreadsheet import CsvStyle

F = TypeVar("F", bound=Callable[..., Any])


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return min(len(os.sched_getaffinity(0)), 256)
    return min(os.cpu_count() or 1, 256)


tasks = click.argument("tasks", nargs=-1, required=True, type=Source())
as_json = click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
supply = click.option(
    "--supply", type=Number(0, 49), metavar="BOXES", help="Boxes in the game.  [default: the deck's own number, else 6]"
)
seed = click.option("--seed", type=Number(0, 2**63 - 1), metavar="N", help="Same seed, same tasks.  [default: random]")
jobs = click.option(
    "--jobs", type=Number(1, 256), default=cores, metavar="N", help="Processes to use.  [default: one per core]"
)
scheduler = click.option(
    "--scheduler",
    type=Text(200),
    metavar="ADDRESS",
    help="Let the workers of this Dask scheduler do the work, such as tcp://host:8786.",
)


def folder(default: str) -> Callable[[F], F]:
    """The folder that a command fills."""
    return click.option(
        "-o",
        "--output",
        type=OutputFolder(),
        metavar="FOLDER",
        default=Path(default),
        show_default=True,
        help="Where the files go.",
    )


def order(default: str) -> Callable[[F], F]:
    """The order of the tasks of a deck; None where it is not given. ``default`` says what it is then."""
    text = f"Tasks stand as given, or rise in level and bits.  [default: {default}]"
    return click.option("--order", type=Choice("given", "bits"), help=text)


def language(default: str) -> Callable[[F], F]:
    """The language of words; None where it is not given. ``default`` says what it is then."""
    return click.option("--lang", type=Choice("de", "en"), help=f"Language.  [default: {default}]")


def theme(what: str) -> Callable[[F], F]:
    """The theme of cards and boards."""
    themes = Choice("kitchen", "blueprint")
    return click.option("--theme", type=themes, default="kitchen", show_default=True, help=what)


levels = click.option(
    "--levels",
    type=Choice("bits", "deck"),
    default="bits",
    show_default=True,
    help="Levels by thresholds in bits, or a third of the tasks for each level.",
)


def _calibration(name: str | None) -> "Calibration | None":
    """The calibration in a file."""
    from ...generator.decks.files import FileError, read_text
    from ...grading.calibration.calibrationfile import CalibrationError, parse_calibration

    if name is None:
        return None
    try:
        return parse_calibration(read_text(Path(name)))
    except CalibrationError as error:
        raise FileError(name, str(error)) from error


calibration = click.option(
    "--calibration",
    type=Source(),
    metavar="FILE",
    callback=lambda _context, _parameter, name: _calibration(name),
    help="Levels and weights from people's play, as schaben calibrate writes them.",
)


def _csv_style(name: str) -> "CsvStyle":
    from ..spreadsheet import CsvStyle

    return CsvStyle(name)


csv_style = click.option(
    "--csv-style",
    type=Choice("plain", "excel", "excel-de"),
    default="plain",
    show_default=True,
    callback=lambda _context, _parameter, name: _csv_style(name),
    help="How tables are written: with commas and points, the same for Excel, or as a German Excel reads them.",
)
xlsx = click.option("--xlsx", is_flag=True, help="Write tables as a spreadsheet file as well.")

_turns = click.option(
    "--budget",
    type=Number(1, 10**15),
    default=DEFAULT_TURNS,
    metavar="TURNS",
    help=f"Turns for each task.  [default: {DEFAULT_TURNS:,}]",
)
_seconds = click.option(
    "--seconds", type=Number(0.001, 1e9), help="Seconds for each task.  [default: no limit]", metavar="S"
)
_work = click.option(
    "--work",
    type=Number(1e-6, 1e9),
    default=DEFAULT_WORK,
    show_default=True,
    metavar="UNITS",
    help="Work of cpsat in one run; 1 is about a second.",
)


def budget(*options: str) -> Callable[[F], F]:
    """Options out of ``budget``, ``seconds`` and ``work``; the command gets them as one ``Budget``."""
    known = {"budget": _turns, "seconds": _seconds, "work": _work}

    def decorate(command: F) -> F:
        @functools.wraps(command)
        def call(*arguments: Any, **values: Any) -> Any:
            bounds = {name: values.pop(name) for name in options}
            seconds = bounds.get("seconds")
            limits = Budget(
                bounds["budget"], math.inf if seconds is None else seconds, bounds.get("work", DEFAULT_WORK)
            )
            return command(*arguments, budget=limits, **values)

        for name in reversed(options):
            call = known[name](call)
        return cast("F", call)

    return decorate
