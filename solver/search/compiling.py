"""Compiling kernels with numba, once for each machine.

numba can keep machine code too, beside the source file and for as long as that one file does not change. Both would be
wrong here: the place may belong to another user, and a kernel is made of parts of many files (``fingerprint``).
"""

import functools
import hashlib
import logging
import pickle
from collections.abc import Callable, Iterator, Sequence
from inspect import Parameter, Signature
from inspect import signature as signature_of
from types import CodeType, FunctionType
from typing import Any, Final, cast

from numba import config, types
from numba.core.caching import NullCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, CompileResult
from numba.core.registry import CPUDispatcher
from numba.core.serialize import dumps
from numba.core.typing import make_concrete_template
from numba.extending import intrinsic

from . import codecache
from .fingerprint import Fingerprint, fingerprint
from .jit import MissingError, announced_now, instructions, only_kept_now, parts, routines

log = logging.getLogger(__name__)

_OPTIONS: Final = {
    "nopython": True,
    "nogil": True,
    "error_model": "numpy",
    "forceinline": True,
    "boundscheck": False,
    "_nrt": False,  # kernels allocate nothing, so no references have to be counted
}
_KERNEL_OPTIONS: Final = {**_OPTIONS, "no_cfunc_wrapper": True}
_PART_OPTIONS: Final = {**_KERNEL_OPTIONS, "no_cpython_wrapper": True}

_BUILD: Final = 3
"""Raise this when this file compiles the same functions to other machine code."""

_PER_SECOND: Final = 500
"""Instructions of Python that are compiled in a second, roughly."""


def machine_code(function: Callable[..., Any], arguments: Sequence[object]) -> Callable[..., Any]:
    """The kernel that does what a Python function says, for arguments of the types of these.

    Types are not looked at again: with arrays in named tuples that takes ten times as long as the rest of a call.
    """
    return cast("Callable[..., Any]", _Kernel(function)._compile_for_args(*arguments))  # noqa: SLF001


# --- Kernels --------------------------------------------------------------------------------------


class _Kernel(CPUDispatcher):  # type: ignore[misc] # numba has no types
    def __init__(self, function: Callable[..., Any]) -> None:
        twin = _twin(function)
        super().__init__(twin, targetoptions=_KERNEL_OPTIONS)
        self._cache = _KernelCache(function)
        _name_parts(twin, function)


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
        if only_kept_now.get():
            raise missing
        if not announced_now.get():
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
        """For a call with exactly these types. A literal counts as a number; otherwise each would be compiled again.

        A version for other rows that begin alike is no candidate: numba would warn that it takes one for the other.
        """
        template, signature, given, named = super().get_call_template(tuple(map(types.unliteral, args)), kws)
        exact = [case for case in template.cases if case.args == tuple(given)] or template.cases
        return make_concrete_template(template.__name__, template.key, exact), signature, given, named


class _PartCompiler(Compiler):  # type: ignore[misc]
    def define_pipelines(self) -> Any:
        state = self.state
        state.library = _LinkedOnly(state.targetctx.codegen(), state.func_id.func_qualname)
        return super().define_pipelines()


class _LinkedOnly(JITCodeLibrary):  # type: ignore[misc]
    """The LLVM code of a part.

    Kernels are optimised as a whole, with their parts in them. Optimising each part as well, again at every level of
    nesting, and making machine code that nobody calls, would take longer than everything else.
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


# --- From Python to numba -------------------------------------------------------------------------

_made: Final[dict[Callable[..., Any], Any]] = {}
"""What numba compiles in place of each part and instruction."""


def _for_numba(value: Any) -> Any:
    """What numba can compile in place of a part or an instruction. Any other value stands for itself."""
    if not isinstance(value, FunctionType) or not (value in parts or value in instructions):
        return value
    if value not in _made:
        _made[value] = _instruction(value) if value in instructions else _part(value)
    return _made[value]


def _instruction(function: FunctionType) -> Any:
    build = instructions[function]

    def typing(_context: Any, *numbers: Any) -> Any:
        signature = types.int64(*[types.int64 for _ in numbers])
        return signature, lambda _target, builder, _signature, values: build(builder, *values)

    typing.__name__ = function.__name__
    context = Parameter("_context", Parameter.POSITIONAL_OR_KEYWORD)
    vars(typing)["__signature__"] = Signature([context, *signature_of(function).parameters.values()])
    return intrinsic(typing)


def _part(function: FunctionType) -> _Part:
    part = _Part(
        _twin(function),
        targetoptions=_PART_OPTIONS | {"forceinline": function not in routines},
        pipeline_class=_PartCompiler,
    )
    _made[function] = part  # before its names are looked up: it may call itself
    _name_parts(part.py_func, function)
    return part


def _twin(function: Callable[..., Any]) -> FunctionType:
    """The same function with a dictionary of its own for global names, still empty."""
    original = cast("FunctionType", function)
    twin = FunctionType(original.__code__, {}, original.__name__, original.__defaults__, original.__closure__)
    twin.__module__, twin.__qualname__ = original.__module__, original.__qualname__
    return twin


def _name_parts(twin: FunctionType, function: Callable[..., Any]) -> None:
    """Give the twin the names that the function uses."""
    original = cast("FunctionType", function)
    names = {name for name in _names(original.__code__) if name in original.__globals__}
    twin.__globals__.update({name: _for_numba(original.__globals__[name]) for name in names})


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)
