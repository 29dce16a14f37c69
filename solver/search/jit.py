"""Compiling the kernels with numba, once for each machine.

    kernel   what Python calls, with arguments of the same types each time; its machine code is kept (``codecache``)
    part     what kernels and other parts call; it is linked into every kernel that uses it

numba can keep machine code too, beside the source file and for as long as that one file does not change. Both would be
wrong here: the place may belong to another user, and a kernel is made of parts of many files (``fingerprint``).
"""

import functools
import hashlib
import logging
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, TypeVar, cast

from numba import config, types
from numba.core.caching import NullCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, CompileResult
from numba.core.registry import CPUDispatcher
from numba.core.serialize import dumps

from . import codecache
from .fingerprint import Fingerprint, fingerprint

F = TypeVar("F", bound=Callable[..., Any])

log = logging.getLogger(__name__)

_OPTIONS: Final = {"nopython": True, "nogil": True, "error_model": "numpy", "forceinline": True, "boundscheck": False}
_KERNEL_OPTIONS: Final = {**_OPTIONS, "no_cfunc_wrapper": True}
_PART_OPTIONS: Final = {**_KERNEL_OPTIONS, "no_cpython_wrapper": True}

_BUILD: Final = 1
"""To be raised when this file compiles the same functions to other machine code."""

_PER_SECOND: Final = 500
"""Instructions of Python that are compiled in a second, roughly."""


def kernel(function: F) -> F:
    """A function that Python calls. Its first call loads machine code, or compiles it and says so in the log."""
    return cast("F", _Kernel(function, targetoptions=_KERNEL_OPTIONS))


def compiled(function: F) -> F:
    """A part of kernels; for functions of int64 values and arrays."""
    return cast("F", _Part(function, targetoptions=_PART_OPTIONS, pipeline_class=_PartCompiler))


class MissingError(Exception):
    """A kernel is not kept. ``name`` is for people; ``seconds``, roughly, is how long it takes to compile."""

    def __init__(self, name: str, seconds: float) -> None:
        super().__init__(name)
        self.name = name
        self.seconds = seconds


_only_kept: Final = ContextVar("_only_kept", default=False)


@contextmanager
def only_kept() -> Iterator[None]:
    """Within this context nothing is compiled: a call of a kernel that is not kept raises MissingError."""
    token = _only_kept.set(True)
    try:
        yield
    finally:
        _only_kept.reset(token)


# --- Kernels --------------------------------------------------------------------------------------


class _Kernel(CPUDispatcher):  # type: ignore[misc] # numba has no types
    def __init__(self, function: Callable[..., Any], **options: Any) -> None:
        super().__init__(function, **options)
        self._cache = _KernelCache(function)


class _KernelCache(NullCache):  # type: ignore[misc]
    """What numba asks for machine code before it compiles, and gives it to afterwards."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.name = function.__module__.rpartition(".")[2]

    def load_overload(self, sig: Any, target_context: Any) -> CompileResult | None:
        """The machine code for a signature, or None, and then numba compiles it."""
        target_context.refresh()
        code = codecache.load(*self._entry(sig, target_context))
        if code is not None:
            try:
                return CompileResult._rebuild(target_context, *pickle.loads(code))  # noqa: S301, SLF001 (our own file)
            except Exception:  # whatever is wrong with it, it can be compiled
                log.debug("the %s kernel cannot be loaded", self.name, exc_info=True)
        missing = MissingError(self.name, self._fingerprint.instructions / _PER_SECOND)
        if _only_kept.get():
            raise missing
        log.info("compiling the %s kernel, once; about %.0f s ...", missing.name, max(missing.seconds, 1))
        return None

    def save_overload(self, sig: Any, data: CompileResult) -> None:
        """Keep machine code that numba has compiled."""
        codecache.save(*self._entry(sig, data.target_context), dumps(data._reduce()))  # noqa: SLF001

    @functools.cached_property
    def _fingerprint(self) -> Fingerprint:
        return fingerprint(self.function, _KERNEL_OPTIONS, _BUILD, config.OPT)

    def _entry(self, sig: Any, target_context: Any) -> tuple[str, str]:
        """The name of the file, and its purpose in full."""
        made_of = self._fingerprint.digest
        made_for = f"{sig} on {target_context.codegen().magic_tuple()}"
        kernel = f"{self.name}.{self.function.__name__}"
        digest = hashlib.sha256(made_for.encode()).hexdigest()
        return codecache.file_name(kernel, made_of[:16], digest[:8]), f"{made_of} {made_for}"


# --- Parts ----------------------------------------------------------------------------------------


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


class _PartCompiler(Compiler):  # type: ignore[misc]
    def define_pipelines(self) -> Any:
        state = self.state
        state.library = _LinkedOnly(state.targetctx.codegen(), state.func_id.func_qualname)
        return super().define_pipelines()


class _LinkedOnly(JITCodeLibrary):  # type: ignore[misc]
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
