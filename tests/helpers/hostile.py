"""A program that calls commands in an environment where nothing is as one expects.

``python hostile.py CALLS``: a JSON file with a list of ``[folder, arguments]``. Each call runs in its folder; what it
writes and its exit code go to files beside it, ``FOLDER.out``, ``FOLDER.err`` and ``FOLDER.code``.

There is no home and no password entry; the cache can be read but not written; the system has no semaphores. The
variables that the caller sets (``VARIABLES``) are those of notebooks, old terminals and other people.
"""

import errno
import json
import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Final, NoReturn

VARIABLES: Final = {
    "LC_ALL": "C",
    "MATPLOTLIBRC": "/nowhere/matplotlibrc",
    "MPLBACKEND": "module://matplotlib_inline.backend_inline",
    "NO_COLOR": "1",
    "PYTHONIOENCODING": "cp1252",
    "TERM": "dumb",
}

_WRITES: Final = {"os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.utime", "os.chmod", "os.truncate", "os.link"}


def make_read_only(folder: str) -> None:
    """Whoever tries to write below the folder is told that the file system is read-only, even root."""

    def watch(event: str, arguments: tuple[object, ...]) -> None:
        writes = event in _WRITES or (event == "open" and _is_for_writing(*arguments))
        if writes and str(arguments[0]).startswith(folder):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(arguments[0]))

    sys.addaudithook(watch)


def _is_for_writing(_path: object, mode: object, flags: object) -> bool:
    if isinstance(mode, str):
        return any(sign in mode for sign in "wax+")
    return isinstance(flags, int) and bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))


def take_semaphores_away() -> None:
    """As on phones and in cloud functions."""
    import _multiprocessing  # type: ignore[import-not-found]

    class SemLock:
        SEM_VALUE_MAX = 2**31 - 1

        def __init__(self, *_arguments: object) -> None:
            raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))

    _multiprocessing.SemLock = SemLock


def take_the_user_away() -> None:
    """As in containers and service managers."""
    import pwd

    def refuse(user: int) -> NoReturn:
        raise KeyError(f"getpwuid(): uid not found: {user}")

    pwd.getpwuid = refuse


def _code(run: Callable[[list[str]], int], arguments: list[str]) -> int:
    """The exit code; a traceback on standard error, and 1, when the command fails as no command may."""
    try:
        return run(arguments)
    except Exception:  # noqa: BLE001
        traceback.print_exc()
        return 1


def main(calls: Path) -> None:
    """Call the commands."""
    make_read_only(os.environ["SCHABEN_CACHE"])
    take_semaphores_away()
    take_the_user_away()
    from schaben.cli import run

    for folder, arguments in json.loads(calls.read_text(encoding="utf-8")):
        os.chdir(folder)
        for stream, ending in ((1, "out"), (2, "err")):
            os.dup2(os.open(f"{folder}.{ending}", os.O_WRONLY | os.O_CREAT), stream)
        code = _code(run, arguments)
        Path(f"{folder}.code").write_text(str(code), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
