"""Compiling the kernels with numba, once for each machine.

numba keeps machine code beside its source file and trusts it while that one file is unchanged. Both
habits are wrong for us: site-packages may belong to another user, and a kernel depends on more files
than its own. So the code goes to the user's cache folder, under a name made from all sources of this room
and the versions that matter; without a folder that can be written it is compiled in memory, each time.
"""

import functools
import hashlib
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
    """``numba.njit`` with this module's cache; for functions of int64 values and arrays only.

    Call each with one combination of types: numba stores the signatures of a function in files
    that are numbered by arrival, and two processes that store different ones at once would mix them up.
    """
    return _njit(function)


def kernel(function: F) -> F:
    """``compiled`` for the outermost function, which Python calls: it says so when it has to be compiled first."""
    machine_code = _njit(function)
    first = True

    @functools.wraps(function)
    def call(*arguments: Any) -> Any:
        nonlocal first
        if not first:
            return machine_code(*arguments)
        first = False
        folder = _folder()
        mark = None if folder is None else folder / f"{function.__module__}.ready"
        if mark is None or not mark.exists():
            log.info("compiling the %s kernel, once ...", function.__module__.rpartition(".")[2])
        result = machine_code(*arguments)
        if mark is not None:
            _touch(mark)
        return result

    return cast("F", call)


def _njit(function: F) -> F:
    """numba chooses the place of the cache while it decorates, from a global: set it for that moment only."""
    folder = _folder()
    before = numba.config.CACHE_DIR
    try:
        if folder is not None:
            numba.config.CACHE_DIR = str(folder)
        decorate = numba.njit(cache=folder is not None, nogil=True, error_model="numpy", forceinline=True)
        return cast("F", decorate(function))
    finally:
        numba.config.CACHE_DIR = before


@functools.cache
def _folder() -> Path | None:
    """The folder for this version of the kernels, or None when nothing can be kept."""
    root = os.environ.get("SCHABEN_CACHE") or platformdirs.user_cache_dir("schaben", appauthor=False)
    folder = Path(root) / f"{_PREFIX}{_fingerprint()}"
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


def _fingerprint() -> str:
    """16 hex digits for the sources, where they lie, and what turns them into machine code."""
    digest = hashlib.sha256()
    for source in sorted(_HERE.glob("*.py")):  # tables, too, are frozen into the code that uses them
        digest.update(source.read_bytes())
    versions = (str(_HERE), platform.python_version(), platform.machine(), numba.__version__, llvmlite.__version__)
    digest.update("\0".join(versions).encode())
    return digest.hexdigest()[:16]


def _touch(mark: Path) -> None:
    try:
        mark.touch()
    except OSError:
        log.debug("cannot write %s", mark)
