"""Folders that take long to make: each is made once in a run, by the first worker that needs it."""

import fcntl
import shutil
from collections.abc import Callable
from pathlib import Path


class Shared:
    """Folders that all workers of a run share. Tests only read them."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def folder(self, name: str, fill: Callable[[Path], object]) -> Path:
        """The folder with this name. The first caller fills it; all others wait until it is full."""
        folder, full = self._root / name, self._root / f"{name}.full"
        with (self._root / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not full.exists():
                shutil.rmtree(folder, ignore_errors=True)  # left by a failed attempt
                folder.mkdir()
                fill(folder)
                full.touch()
        return folder
