"""What the machine code of a kernel is made of, as one number.

A kernel freezes all that it uses: the functions that it calls, their constants and tables. All of that counts,
wherever it is defined, and nothing else does: no comment, no docstring, no other function of the same file.
"""

import dis
import hashlib
import platform
import sys
from collections.abc import Callable
from enum import EnumType
from functools import singledispatch
from inspect import CO_VARARGS, CO_VARKEYWORDS
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any, Final, NamedTuple

import llvmlite
import numba
import numpy as np
from llvmlite import ir

from .jit import instructions

_LIBRARIES: Final = {"numba", "llvmlite", "numpy", *sys.stdlib_module_names}
"""What they hold is known by their version."""

_CACHE: Final = dis.opmap.get("CACHE", -1)
"""Room between instructions, which is none."""

_VERSIONS: Final = (
    platform.python_implementation(),
    platform.python_version(),
    numba.__version__,
    llvmlite.__version__,
    np.__version__,
)


class Fingerprint(NamedTuple):
    """Of a function and all that it uses."""

    digest: str
    """32 hex digits."""
    instructions: int
    """Instructions of Python: how much there is to compile."""


def fingerprint(function: Callable[..., Any], *facts: object) -> Fingerprint:
    """Of a function, all that it uses, the versions of the libraries, and facts that ``repr`` tells.

    Raises TypeError for a function that uses an object whose content cannot be told.
    """
    content = _Content()
    content.add(*_VERSIONS, *facts)
    content.visit(function)
    return Fingerprint(content.digest.hexdigest()[:32], content.instructions)


class _Content:
    """All that a function uses, in the order in which its code names it; a function counts where it is first used."""

    def __init__(self) -> None:
        self.digest = hashlib.sha256()
        self.functions: dict[int, int] = {}
        """By ``id``, numbered as they come; their modules keep them alive."""
        self.instructions = 0

    def add(self, *facts: object) -> None:
        """Numbers, texts and names."""
        self.digest.update(repr(facts).encode())

    def visit(self, value: Any) -> None:
        """A value and all that it is made of."""
        if isinstance(value, FunctionType):
            self.visit(instructions.get(value))
            if id(value) in self.functions:
                self.add("function", self.functions[id(value)])
                return
            self.functions[id(value)] = len(self.functions)
        _add_content(value, self)


@singledispatch
def _add_content(value: Any, content: _Content) -> None:
    """Add what a value is made of, by its type."""
    if not isinstance(value, _TOLD_BY_REPR):
        raise TypeError(f"a kernel uses {value!r}, and what a {type(value).__name__} is made of cannot be told")
    content.add(type(value).__qualname__, repr(value))


_TOLD_BY_REPR: Final = (type(None), int, float, str, bytes, range, np.generic, ir.Value, ir.Type, numba.types.Type)


@_add_content.register(tuple)
@_add_content.register(list)
def _add_items(items: tuple[Any, ...] | list[Any], content: _Content) -> None:
    content.add(type(items).__qualname__, len(items))
    for item in items:
        content.visit(item)


@_add_content.register
def _add_table(table: np.ndarray, content: _Content) -> None:
    content.add("array", table.dtype.str, table.shape)
    content.digest.update(table.tobytes())


@_add_content.register(BuiltinFunctionType)
@_add_content.register(np.ufunc)
def _add_name(function: Any, content: _Content) -> None:
    content.add(getattr(function, "__module__", None), function.__name__)


@_add_content.register
def _add_class(kind: type, content: _Content) -> None:
    content.add(kind.__module__, kind.__qualname__, getattr(kind, "_fields", None))
    if isinstance(kind, EnumType):
        content.add(*map(repr, kind))


@_add_content.register
def _add_module(module: ModuleType, content: _Content) -> None:
    content.add(module.__name__)


@_add_content.register
def _add_function(function: FunctionType, content: _Content) -> None:
    content.add(function.__module__, function.__qualname__)
    if _is_library(function.__module__):
        return
    for value in (function.__defaults__, *(cell.cell_contents for cell in function.__closure__ or ())):
        content.visit(value)
    _add_code(function.__code__, function.__globals__, content)


def _add_code(code: CodeType, names: dict[str, Any], content: _Content) -> None:
    instructions, constants = _instructions(code)
    content.instructions += sum(opcode != _CACHE for opcode, _ in instructions)
    content.add(instructions, code.co_exceptiontable, code.co_flags & (CO_VARARGS | CO_VARKEYWORDS))
    content.add(code.co_argcount, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    for constant in constants:
        if isinstance(constant, CodeType):
            _add_code(constant, names, content)
        else:
            content.visit(constant)
    for name in code.co_names:
        if name in names:
            content.visit(names[name])
            _add_attributes(names[name], code.co_names, content)


def _instructions(code: CodeType) -> tuple[list[tuple[int, int]], list[Any]]:
    """The instructions, and the constants that they load; a docstring is a constant that none of them loads."""
    instructions, constants, high = [], [], 0
    for opcode, low in zip(code.co_code[::2], code.co_code[1::2], strict=True):
        argument = high << 8 | low
        high = argument if opcode == dis.EXTENDED_ARG else 0
        if opcode in dis.hasconst:
            constants.append(code.co_consts[argument])
        instructions.append((opcode, 0 if opcode in dis.hasconst else argument))
    return instructions, constants


def _add_attributes(module: object, names: tuple[str, ...], content: _Content) -> None:
    """What code that names a module of ours may take from it."""
    if isinstance(module, ModuleType) and not _is_library(module.__name__):
        for name in names:
            if hasattr(module, name):
                content.visit(getattr(module, name))


def _is_library(module: str) -> bool:
    return module.partition(".")[0] in _LIBRARIES
