"""Python functions that are compiled when it pays.

    kernel        what the rest of Python calls, with arguments of the same types each time
    part          what kernels and other parts call; every call is replaced by its code
    routine       a part that stays a function: a large one with several calls, of which a kernel has one copy
    instruction   a part that is one machine instruction

All of them are plain Python, of int64 numbers and arrays. A kernel gets machine code with its first call
(``compiling``): kept from another time, or compiled, with all its parts in it. numba takes a while to import, so only
that does it.
"""

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, Generic, ParamSpec, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
P = ParamSpec("P")
R = TypeVar("R")

Build = Callable[..., Any]
"""Makes an instruction, from an LLVM builder and LLVM values."""

parts: Final[set[Callable[..., Any]]] = set()
routines: Final[set[Callable[..., Any]]] = set()
instructions: Final[dict[Callable[..., Any], Build]] = {}


def compiled(function: F) -> F:
    """A part of kernels."""
    parts.add(function)
    return function


def routine(function: F) -> F:
    """A part that stays a function."""
    routines.add(function)
    return compiled(function)


def instruction(build: Build) -> Callable[[F], F]:
    """A part that is one machine instruction; ``build`` makes it. Of numbers, to a number."""

    def decorate(function: F) -> F:
        instructions[function] = build
        return function

    return decorate


def kernel(function: Callable[P, R]) -> "Kernel[P, R]":
    """A function that runs as machine code. The log says so when it has to be compiled."""
    return Kernel(function)


class Kernel(Generic[P, R]):
    """A function with its machine code."""

    def __init__(self, function: Callable[P, R]) -> None:
        """``function`` is plain Python."""
        functools.update_wrapper(self, function)
        self.function = function
        self._machine_code: Callable[..., R] | None = None

    def __call__(self, *arguments: P.args, **_none: P.kwargs) -> R:
        """Run the machine code."""
        if self._machine_code is None:
            from .compiling import machine_code

            self._machine_code = machine_code(self.function, arguments)
        return self._machine_code(*arguments)

    @property
    def is_loaded(self) -> bool:
        """Whether this process has called it."""
        return self._machine_code is not None


class MissingError(Exception):
    """A kernel is not kept. ``name`` is for people; ``seconds``, roughly, is how long it takes to compile."""

    def __init__(self, name: str, seconds: float) -> None:
        super().__init__(name)
        self.name = name
        self.seconds = seconds


announced_now: Final = ContextVar("announced_now", default=False)


@contextmanager
def announced() -> Iterator[None]:
    """Within this context the log does not say what is compiled: it has been said."""
    token = announced_now.set(True)
    try:
        yield
    finally:
        announced_now.reset(token)


only_kept_now: Final = ContextVar("only_kept_now", default=False)


@contextmanager
def only_kept() -> Iterator[None]:
    """Within this context nothing is compiled: a call of a kernel that is not kept raises MissingError."""
    token = only_kept_now.set(True)
    try:
        yield
    finally:
        only_kept_now.reset(token)
