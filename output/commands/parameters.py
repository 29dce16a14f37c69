"""Arguments and options that several commands share, and the types of their values.

A type refuses in one line what no command can use: numbers out of range, files that cannot be written.
"""

import functools
import math
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import click

from ...solver.search.solve import DEFAULT_TURNS, DEFAULT_WORK, Budget

F = TypeVar("F", bound=Callable[..., Any])


class Number(click.ParamType[float]):
    """A number within bounds; a whole one if the bounds are. Neither NaN nor infinity."""

    def __init__(self, least: float, most: float) -> None:
        self.least, self.most = least, most
        self.kind: type[int | float] = int if isinstance(least, int) and isinstance(most, int) else float
        self.name = "integer" if self.kind is int else "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number in a text."""
        try:
            number = self.kind(value)
        except ValueError:
            self.fail(f"{_quoted(value)} is not a{'n' if self.kind is int else ''} {self.name}", param, ctx)
        if not self.least <= number <= self.most:
            self.fail(f"{_quoted(value)} is not from {_plain(self.least)} to {_plain(self.most)}", param, ctx)
        return number


class Parsed(click.ParamType[Any]):
    """What a function makes of the text; an error of ours that it raises is shown as it is."""

    def __init__(self, name: str, parse: Callable[[str], Any]) -> None:
        self.name, self.parse = name, parse

    def convert(self, value: Any, _param: click.Parameter | None, _ctx: click.Context | None) -> Any:
        """The value in a text."""
        return self.parse(value) if isinstance(value, str) else value


def choice(*values: str) -> click.Choice[str]:
    """One of several words, in capitals or not."""
    return click.Choice(values, case_sensitive=False)


def _quoted(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:36]}...{text[0]}"


def _plain(number: float) -> str:
    return f"{number:,}" if isinstance(number, int) else f"{number:,.10g}"


def _cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return min(len(os.sched_getaffinity(0)), 256)
    return min(os.cpu_count() or 1, 256)


PATH = click.Path(path_type=Path)

tasks = click.argument("tasks", nargs=-1, required=True)
as_json = click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
supply = click.option(
    "--supply", type=Number(0, 49), metavar="BOXES", help="Boxes in the game.  [default: the deck's own number, else 6]"
)
seed = click.option(
    "--seed", type=Number(0, 2**63 - 1), help="The same seed gives the same tasks.  [default: drawn at random]"
)
jobs = click.option(
    "--jobs", type=Number(1, 256), default=_cores, metavar="N", help="Processes to use.  [default: one per core]"
)
levels = click.option(
    "--levels",
    type=choice("bits", "deck"),
    default="bits",
    show_default=True,
    help="Levels by thresholds in bits, or a third of the tasks for each level.",
)

_turns = click.option(
    "--budget",
    type=Number(1, 10**15),
    default=DEFAULT_TURNS,
    metavar="TURNS",
    help=f"Turns to search for each task; see --work for cpsat.  [default: {DEFAULT_TURNS:,}]",
)
_seconds = click.option(
    "--seconds", type=Number(0.001, 1e9), help="Seconds to search for each task.  [default: no limit]", metavar="S"
)
_work = click.option(
    "--work",
    type=Number(1e-6, 1e9),
    default=DEFAULT_WORK,
    show_default=True,
    metavar="UNITS",
    help="Work of cpsat in one run. A unit is about a second, and the same work everywhere.",
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
