"""Commands start fast, and every file of commands is one."""

import subprocess
import sys
from pathlib import Path

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
