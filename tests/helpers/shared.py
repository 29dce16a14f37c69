"""What takes long to make is made once in a run of the suite, whichever worker needs it first."""

import fcntl
import shutil
from collections.abc import Callable
from pathlib import Path


class Shared:
    """Folders below one that all workers of a run have in common. Tests read them and change nothing in them."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def folder(self, name: str, fill: Callable[[Path], object]) -> Path:
        """The folder with this name, filled by the first who asks; all others wait until it is full."""
        folder, full = self._root / name, self._root / f"{name}.full"
        with (self._root / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not full.exists():
                shutil.rmtree(folder, ignore_errors=True)  # what a failed attempt has left
                folder.mkdir()
                fill(folder)
                full.touch()
        return folder
