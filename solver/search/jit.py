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
from numba import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher

F = TypeVar("F", bound=Callable[..., Any])

log = logging.getLogger(__name__)

_PREFIX: Final = "kernels-"
_HERE: Final = Path(__file__).resolve().parent
_KEPT_DAYS: Final = 30
"""Machine code that no process has asked for in so many days is cleared away."""


_OPTIONS: Final = {"nopython": True, "nogil": True, "error_model": "numpy", "forceinline": True}


class _LinkedOnly(JITCodeLibrary):  # type: ignore[misc] # numba has no types
    """The LLVM code of a part.

    Kernels are optimised as a whole, with their parts in them: to optimise each part as well, again at every level of
    nesting, and to make machine code that nobody calls takes longer than compiling all the rest.
    """

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, _name: str) -> int:
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> Any:
        """What numba tells of the environment of the function: there is no machine code that could use it."""
        return _NoEnvironment


class _NoEnvironment:
    @staticmethod
    def set_env(_name: str, _environment: object) -> None:
        """Nothing to do."""


class _PartCompiler(Compiler):  # type: ignore[misc]
    def define_pipelines(self) -> Any:
        state = self.state
        state.library = _LinkedOnly(state.targetctx.codegen(), state.func_id.func_qualname)
        return super().define_pipelines()


class _Part(CPUDispatcher):  # type: ignore[misc]
    def get_call_template(self, args: Any, kws: Any) -> Any:
        """For a call with such types; a literal number is a number, or each literal would be compiled for itself."""
        return super().get_call_template(tuple(map(types.unliteral, args)), kws)

    def __call__(self, *arguments: Any) -> Any:
        """For tests, which call parts from Python: compiled once more, with machine code."""
        return self._callable(*arguments)

    @functools.cached_property
    def _callable(self) -> Callable[..., Any]:
        return cast("Callable[..., Any]", CPUDispatcher(self.py_func, targetoptions=_OPTIONS))


def compiled(function: F) -> F:
    """A part of kernels; for functions of int64 values and arrays."""
    options = {**_OPTIONS, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return cast("F", _Part(function, targetoptions=options, pipeline_class=_PartCompiler))


def kernel(function: F) -> F:
    """The outermost function, which Python calls, with one signature; its machine code is kept in the cache.

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


def _kept_in(folder: Path | None, function: Callable[..., Any]) -> Callable[..., Any]:
    """numba chooses the place of the cache while it decorates, from a global: set it for that moment only."""
    decorated = CPUDispatcher(function, targetoptions={**_OPTIONS, "no_cfunc_wrapper": True})
    if folder is not None:
        before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(folder)
        try:
            decorated.enable_caching()
        finally:
            numba.config.CACHE_DIR = before
    return cast("Callable[..., Any]", decorated)


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
