"""Kernels look at the types of their arguments in the first call only. The suite looks at them in every call."""

from collections.abc import Callable
from typing import Any

import numpy as np
from schaben.solver.search.jit import Kernel


def type_of(argument: object) -> object:
    """What machine code is compiled for. Of an array, its layout counts, and whether it can be written."""
    if isinstance(argument, np.ndarray):
        flags = argument.flags
        return argument.dtype, argument.ndim, flags.c_contiguous, flags.aligned, flags.writeable
    if isinstance(argument, tuple):
        return type(argument), *map(type_of, argument)
    return type(argument)


def checked(call: Callable[..., Any]) -> Callable[..., Any]:
    """``Kernel.__call__`` that raises TypeError for other types than in the first call of the kernel."""
    first: dict[Kernel[..., Any], object] = {}

    def call_checked(kernel: Kernel[..., Any], *arguments: Any) -> Any:
        types = type_of(arguments)
        if first.setdefault(kernel, types) != types:
            raise TypeError(f"{kernel.function.__qualname__} was compiled for {first[kernel]}, not for {types}")
        return call(kernel, *arguments)

    return call_checked
