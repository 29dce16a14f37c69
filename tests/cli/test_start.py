"""Commands start fast, and every file of commands is one."""

import inspect
import subprocess
import sys
from pathlib import Path

import click
import pytest
from helpers.commands import commands
from schaben import output
from schaben.cli import TOPICS

SLOW = {"numba", "numpy", "pydantic", "pandas", "matplotlib", "networkx", "ortools", "pikepdf", "jinja2"}


def test_every_file_of_commands_is_a_command() -> None:
    assert output.__file__ is not None
    folder = Path(output.__file__).with_name("commands")
    assert {path.stem.removeprefix("cmd_") for path in folder.glob("cmd_*.py")} == set(TOPICS)


def test_help_does_not_load_what_is_slow() -> None:
    """What takes long to import is imported by the commands that need it, when they are called."""
    program = f"import sys; from schaben.cli import run; run(['--help']); print(sorted({SLOW} & set(sys.modules)))"
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(("words", "command"), list(commands()), ids=str)
def test_a_command_takes_what_its_options_give(words: tuple[str, ...], command: click.Command) -> None:
    """click finds out only when the command is called."""
    assert command.callback is not None
    taken = inspect.signature(command.callback).parameters
    given = {str(parameter.name) for parameter in command.params}
    if "budget" in taken:  # made of several options
        given -= {"seconds", "work"}
    names = {name for name, one in taken.items() if one.kind is not one.VAR_KEYWORD} - {"context"}
    assert names <= given
    assert names == given or any(one.kind is one.VAR_KEYWORD for one in taken.values())
