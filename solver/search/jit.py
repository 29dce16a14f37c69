"""Compiling the kernels with numba, once for each machine.

numba keeps machine code beside its source file and trusts it while that one file is unchanged. Both
habits are wrong for us: site-packages may belong to another user, and a kernel depends on more files
than its own. So the code goes to the user's cache folder, under a name made from all sources of this room
and of the kernel's own folder, and the versions that matter; without a folder that can be written it is
compiled in memory, each time.
"""

import functools
import hashlib
import inspect
import logging
import os
import platform
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import llvmlite
import numba
import platformdirs

F = TypeVar("F", bound=Callable[..., Any])

log = logging.getLogger(__name__)

_PREFIX: Final = "kernels-"
_HERE: Final = Path(__file__).resolve().parent
_KEPT_DAYS: Final = 30
"""Machine code that no process has asked for in so many days is cleared away."""


def compiled(function: F) -> F:
    """``numba.njit`` for a part of a kernel; for functions of int64 values and arrays only.

    Parts are not kept by themselves: the machine code of a kernel has them all in it. (numba numbers
    the signatures of a function that it keeps by arrival, so two processes that keep the parts at the
    same time could mix them up. A kernel is called with one signature.)
    """
    return cast("F", _decorator(keep=False)(function))


def kernel(function: F) -> F:
    """``compiled`` for the outermost function, which Python calls, kept in the cache.

    The first call says so when it has to be compiled.
    """
    folder = _folder(Path(inspect.getfile(function)).resolve().parent)
    machine_code = _kept_in(folder, function)
    first = True

    @functools.wraps(function)
    def call(*arguments: Any) -> Any:
        nonlocal first
        if not first:
            return machine_code(*arguments)
        first = False
        mark = None if folder is None else folder / f"{function.__module__}.ready"
        if mark is None or not mark.exists():
            log.info("compiling the %s kernel, once ...", function.__module__.rpartition(".")[2])
        result = machine_code(*arguments)
        if mark is not None:
            _touch(mark)
        return result

    return cast("F", call)


def _decorator(keep: bool) -> Callable[[Callable[..., Any]], Any]:
    decorate: Callable[[Callable[..., Any]], Any] = numba.njit(
        cache=keep, nogil=True, error_model="numpy", forceinline=True
    )
    return decorate


def _kept_in(folder: Path | None, function: Callable[..., Any]) -> Callable[..., Any]:
    """numba chooses the place of the cache while it decorates, from a global: set it for that moment only."""
    before = numba.config.CACHE_DIR
    try:
        if folder is not None:
            numba.config.CACHE_DIR = str(folder)
        decorated: Callable[..., Any] = _decorator(keep=folder is not None)(function)
        return decorated
    finally:
        numba.config.CACHE_DIR = before


@functools.cache
def _folder(room: Path) -> Path | None:
    """The folder for this version of the kernels in ``room``, or None when nothing can be kept."""
    root = os.environ.get("SCHABEN_CACHE") or platformdirs.user_cache_dir("schaben", appauthor=False)
    folder = Path(root) / f"{_PREFIX}{_fingerprint(room)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            folder.touch()  # says that it is in use
    except OSError as error:
        log.info("kernels are not kept: %s cannot be written (%s)", folder, error.strerror)
        return None
    _clear_old(folder.parent)
    return folder


def _clear_old(root: Path) -> None:
    """Remove the folders of other versions that have not been used for long."""
    longest_ago = time.time() - _KEPT_DAYS * 86_400
    for folder in root.glob(f"{_PREFIX}*"):
        try:
            if folder.stat().st_mtime < longest_ago:
                shutil.rmtree(folder)
        except OSError:
            log.debug("cannot clear %s", folder)


def _fingerprint(room: Path) -> str:
    """16 hex digits for the sources of this folder and of ``room``, where they lie, and what makes code of them."""
    digest = hashlib.sha256()
    for folder in sorted({_HERE, _HERE.parent, room}):
        for source in sorted(folder.glob("*.py")):  # tables, too, are frozen into the code that uses them
            digest.update(source.read_bytes())
    versions = (
        str(_HERE),
        str(room),
        platform.python_version(),
        platform.machine(),
        numba.__version__,
        llvmlite.__version__,
    )
    digest.update("\0".join(versions).encode())
    return digest.hexdigest()[:16]


def _touch(mark: Path) -> None:
    try:
        mark.touch()
    except OSError:
        log.debug("cannot write %s", mark)
