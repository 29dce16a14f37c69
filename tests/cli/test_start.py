"""Commands start fast, and every file of commands is one."""

import inspect
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest
import schaben
from helpers.commands import GOOD, commands
from helpers.source_trees import ROOT
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


@pytest.mark.parametrize("command", ["solve", "check"])
def test_a_small_task_does_not_load_what_is_for_large_work(command: str) -> None:
    """Neither CP-SAT, which imports pandas, nor the compiler."""
    slow = SLOW - {"numpy", "pydantic"}
    program = f"import sys; from schaben.cli import run; run(['{command}', '{GOOD}']); print({slow} & set(sys.modules))"
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout.splitlines()[-1] == "set()"


INTERRUPT = """
import sys

class Interrupts:
    def find_spec(self, name, *_):
        if name == {name!r}:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupts())
"""
"""Ctrl-C while a module is being imported."""


@pytest.mark.parametrize("name", ["schaben.cli", "click", "schaben.solver.errors", "schaben.output.commands.cmd_solve"])
def test_an_interrupt_while_it_starts_is_one_line(tmp_path: Path, name: str) -> None:
    (tmp_path / "sitecustomize.py").write_text(INTERRUPT.format(name=name))
    arguments = [sys.executable, "-m", "schaben", "solve", "A2N / C2S / - / R"]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    result = subprocess.run(arguments, env=environment, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout, result.stderr.strip()) == (130, "", "schaben: interrupted")


def test_nothing_is_loaded_before_an_interrupt_can_be_answered() -> None:
    program = "import sys, schaben; print(sorted(name for name in sys.modules if name.startswith('schaben.')))"
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    assert scripts == {"schaben": "schaben.__main__:main"}


def test_the_package_has_all_its_names() -> None:
    assert all(getattr(schaben, name) is not None for name in schaben.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = schaben.nothing


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
