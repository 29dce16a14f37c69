"""Calls of every command, made from the tree of commands.

A new command is called without being named here; only an argument that has no example yet must get one.
"""

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import click
from schaben.grading.calibration.plays import parse_plays
from schaben.grading.calibration.playstore import PlayStore
from schaben.output.commands.paramtypes import Choice

from helpers.commands import GOOD, commands
from helpers.playlogs import plays_of

EXAMPLES: Final = {
    "tasks": GOOD,
    "decks": "deck.json",
    "deck": "deck.json",
    "pool_path": "deck.pool",
    **dict.fromkeys(("one", "other", "others"), "deck.json"),
    **dict.fromkeys(("ids", "id_", "place"), "1A"),
    "wishes": "cards=3",
    "family": "cards=1 cockroaches=1",
    "logs": "log.json",
    "plays": "plays.db",
}
"""For each argument, what it can be in a folder that was laid out."""


def lay_out(folder: Path, made: Path) -> None:
    """Put the files that the examples name into a folder; ``made`` has a deck and its pool."""
    for name in ("deck.json", "deck.pool"):
        shutil.copy(made / name, folder)
    (folder / "log.json").write_text(plays_of(1), encoding="utf-8")
    tries, _ = parse_plays(plays_of(2))
    with PlayStore(folder / "plays.db") as store:
        store.add(tries)


def example(argument: click.Argument) -> str:
    """What an argument can be."""
    if isinstance(argument.type, Choice):
        return argument.type.choices[0]
    assert argument.name in EXAMPLES, f"give an example of {argument.name}"
    return EXAMPLES[argument.name]


def called(words: tuple[str, ...]) -> click.Command:
    """The command that these words call."""
    (found,) = (command for name, command in commands() if name == words)
    return found


def arguments_for(words: tuple[str, ...], values: Mapping[click.Parameter, str], *more: str) -> list[str]:
    """A call with these values, with ``more`` options, and with examples of the other arguments."""
    options, arguments = [*words, *more], ["--"]
    for parameter in called(words).params:
        if isinstance(parameter, click.Option) and parameter in values:
            options += [parameter.opts[0], *[values[parameter]] * parameter.nargs]
        elif isinstance(parameter, click.Argument):
            arguments.append(values[parameter] if parameter in values else example(parameter))
    return options + arguments
