"""Programs in processes of their own."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

SCHABEN: Final = Path(sys.executable).with_name("schaben")
"""The command as a user starts it."""

_TESTS: Final = Path(__file__).parents[1]


def python(program: str, *arguments: object, **environment: object) -> subprocess.Popen[str]:
    """Start a Python program that can import ``helpers``; what it prints can be read from pipes."""
    variables = {name: str(value) for name, value in environment.items()}
    return subprocess.Popen(
        [sys.executable, "-c", program, *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": str(_TESTS), **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
