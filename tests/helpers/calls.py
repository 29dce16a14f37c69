"""Calls of every command, made from the tree of commands.

A new command is called without being named here; only an argument that has no example yet must get one.
"""

from collections.abc import Mapping
from typing import Final

import click
from schaben.output.commands.paramtypes import Choice

from helpers.commands import GOOD, commands

EXAMPLES: Final = {
    "tasks": GOOD,
    "decks": "deck.json",
    "deck": "deck.json",
    "pool_path": "deck.pool",
    "wishes": "cards=3",
}
"""For each argument, what it can be in a folder with ``deck.json`` and ``deck.pool``."""


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
