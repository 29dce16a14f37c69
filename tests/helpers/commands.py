"""Commands run in this process, as a user would type them."""

from collections.abc import Callable
from typing import NamedTuple

import pytest
from schaben.cli import run


class Result(NamedTuple):
    """What a command left: exit code, standard output, standard error."""

    code: int
    out: str
    err: str


Command = Callable[..., Result]
"""Takes the arguments, of any type that has a text: paths, numbers."""


def commands_in(capsys: pytest.CaptureFixture[str]) -> Command:
    """A caller for commands, without the program's name."""

    def call(*arguments: object) -> Result:
        code = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Result(code, captured.out, captured.err)

    return call
