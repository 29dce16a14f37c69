"""A power cut at any system call, as far as a test can have one.

A process of its own counts its calls that touch files and dies at the n-th, at once, with nothing tidied up. What was
not yet synced to the disk is lost: such files are left empty, even if they have got their final name.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

CALLS: Final = ("open", "fdopen", "fsync", "chmod", "link", "replace", "rename", "unlink", "close", "stat")

CUT: Final = 77
"""Exit code of the process that was cut."""


def survives(work: Callable[[], object], at: int) -> bool:
    """Do the work in another process that is cut before the call with this number; whether it ended before that."""
    if not hasattr(os, "fork"):
        pytest.skip("no fork")
    child = os.fork()
    if child == 0:
        _Cut(at).install()
        work()
        os._exit(0)
    _, status = os.waitpid(child, 0)
    assert os.WIFEXITED(status)
    assert os.WEXITSTATUS(status) in (0, CUT)
    return os.WEXITSTATUS(status) == 0


class _Cut:
    def __init__(self, at: int) -> None:
        self.left = at
        self.paths: dict[int, Path] = {}
        """Files that were made and are not yet on the disk, by their handles."""

    def install(self) -> None:
        for name in CALLS:
            setattr(os, name, self.counted(name, getattr(os, name)))

    def counted(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def counting(*arguments: Any, **more: Any) -> Any:
            self.left -= 1
            if self.left == -1:
                self.lose()
            found = call(*arguments, **more)
            if name == "open" and arguments[1] & os.O_CREAT:
                self.paths[found] = Path(arguments[0])
            elif name == "fsync" and arguments[0] in self.paths:
                del self.paths[arguments[0]]
            elif name in ("replace", "rename", "link"):
                source, target = map(Path, arguments[:2])
                self.paths |= {handle: target for handle, path in self.paths.items() if path == source}
            return found

        return counting

    def lose(self) -> None:
        for path in filter(Path.exists, self.paths.values()):
            path.write_bytes(b"")
        os._exit(CUT)
