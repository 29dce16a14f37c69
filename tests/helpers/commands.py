"""Commands, run in this process as a user would type them, and tasks for them."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import click
import pytest
from schaben.cli import cli, run
from schaben.solver.notation import parse_line
from schaben.solver.task import Play, Task

SCHABEN = Path(sys.executable).with_name("schaben")
"""The console script of the environment that runs the tests."""

RULEBOOK = "A2N / C2S C5E B3E C1N D6W / - / R B"
"""The example of the rulebook: one solution, with an idle cockroach."""

GOOD = "G5S / A4N B5W / - / L R"
"""A good task."""

SOLVED = f"{GOOD} => L:G5 R:A5"

FIVE_SOLUTIONS = "G3E / G5N / F3 E2 E1 / TL L TL"

HOPELESS = "D4N / A1N A7S G1N G7S B4E F4W / B2 F6 / F F B B L L R R TL TL TR TR TU TU X- X- X+ X+"
"""A task too large to be decided."""


class Result(NamedTuple):
    """What a command left: exit code, standard output, standard error."""

    code: int
    out: str
    err: str


Command = Callable[..., Result]
"""Takes arguments of any type that converts to text, such as paths and numbers."""


def commands_in(capsys: pytest.CaptureFixture[str]) -> Command:
    """A function that runs a command, given without the program's name.

    It sees a machine with one core: a process for each core would take seconds to start. Tests of several processes ask
    for them.
    """

    def call(*arguments: object) -> Result:
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(os, "sched_getaffinity", lambda _process: {0}, raising=False)
            code = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Result(code, captured.out, captured.err)

    return call


def solved(line: str) -> tuple[Task, Play]:
    """A task line with its solution."""
    task, solution = parse_line(line)
    assert solution is not None
    return task, solution


def commands() -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command that can be called, with the words that call it, such as ``("pool", "stats")``."""
    return _below((), cli)


def _below(words: tuple[str, ...], command: click.Command) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    if not isinstance(command, click.Group):
        yield words, command
        return
    context = click.Context(command)
    for name in command.list_commands(context):
        child = command.get_command(context, name)
        assert child is not None
        yield from _below((*words, name), child)
