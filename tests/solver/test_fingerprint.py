"""What counts for the machine code of a kernel, and what does not."""

import importlib
import pkgutil
import subprocess
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
import schaben
from schaben.solver.search import jit
from schaben.solver.search.fingerprint import fingerprint

SOURCE = '''
import math
from enum import IntEnum
from typing import NamedTuple

import numpy as np
from schaben.solver.search.jit import compiled, instruction


class Way(IntEnum):
    UP = 5


class Pair(NamedTuple):
    left: int
    right: int


STEP = 3
TABLE = np.array([2, 4, 8])
ORIGIN = Pair(0, 1)
LIMITS = (1.5, None, "wide", b"", range(3), np.int64(7))


def lowered(builder, number):
    return builder.sub(number, number.type(BY))


BY = 1


@instruction(lambda builder, number: builder.shl(number, lowered(builder, number)))
def doubled(number):
    return 2 * number


@compiled
def part(number, again=6):
    if number > 9:
        return part(number - 1, 4)
    return doubled(number) + STEP + other.FAR


@compiled
def unused(number):
    return number


def kernel(numbers):
    """Add up."""
    total = 0  # of all
    for number in numbers:
        total += part(number) * TABLE[number] + Way.UP + Pair(number, 1000).left + ORIGIN.right
    return total + sum([math.floor(number) for number in LIMITS[:1]])
'''


def made_of(source: str, far: int = 11) -> str:
    """The digest of the kernel in a module with this source, which names another module."""
    module, other = ModuleType("small"), ModuleType("other")
    vars(module)["other"], vars(other)["FAR"] = other, far
    exec(compile(source, "small.py", "exec"), vars(module))  # noqa: S102 (the source above)
    return fingerprint(module.kernel).digest


def test_the_same_twice() -> None:
    assert made_of(SOURCE) == made_of(SOURCE)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("  # of all", ""),
        ("STEP = 3", "# How far.\nSTEP = 3"),
        ('"""Add up."""', '"""Add up all of them,\n\n    one by one."""'),
        ("    if number > 9:", '    """Count down."""\n    if number > 9:'),
        ("def unused(number):\n    return number", "def unused(number):\n    return STEP + number"),
        ("STEP = 3", "STEP = 3\nSPAN = 4"),
        ("import math", "import json\nimport math"),
        ("def part(number, again=6)", "def part(number: int, again: int = 6) -> int"),
    ],
    ids=str,
)
def test_words_and_what_is_not_used_do_not_count(before: str, after: str) -> None:
    assert before in SOURCE
    assert made_of(SOURCE.replace(before, after)) == made_of(SOURCE)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("total = 0 ", "total = 1 "),
        ("+ Way.UP", "- Way.UP"),
        ("STEP = 3", "STEP = 4"),
        ("STEP = 3", "STEP = 3.0"),
        ("[2, 4, 8]", "[2, 4, 9]"),
        ("[2, 4, 8])", "[2, 4, 8], dtype=np.int32)"),
        ("[2, 4, 8]", "[[2], [4], [8]]"),
        ("UP = 5", "UP = 6"),
        ("    right: int\n", "    right: int\n    third: int = 0\n"),
        ("Pair(0, 1)", "Pair(0, 2)"),
        ("1.5, None", "1.5, False"),
        ("np.int64(7)", "np.int64(8)"),
        ("number - 1, 4", "number - 1, 3"),
        ("again=6", "again=7"),
        ("builder.shl(number", "builder.add(number"),
        ("number, lowered(builder, number))", "number, lowered(builder, number), flags=('nsw',))"),
        ("BY = 1", "BY = 2"),
        ("math.floor", "math.ceil"),
        ("return doubled(number) + STEP", "return STEP + doubled(number)"),
    ],
    ids=str,
)
def test_whatever_is_used_counts(before: str, after: str) -> None:
    assert before in SOURCE
    assert made_of(SOURCE.replace(before, after)) != made_of(SOURCE)


def test_what_is_named_in_another_module_counts() -> None:
    assert made_of(SOURCE, far=12) != made_of(SOURCE)


def test_facts_count() -> None:
    def kernel() -> None: ...

    assert fingerprint(kernel, "O3") != fingerprint(kernel, "O2")


def test_more_to_compile_is_more_instructions() -> None:
    def short(number: int) -> int:
        return number

    def long(number: int) -> int:
        return short(number) + 1

    assert 0 < fingerprint(short).instructions < fingerprint(long).instructions


def test_what_cannot_be_told_is_refused() -> None:
    def kernel() -> object:
        return outside

    outside = object()
    with pytest.raises(TypeError, match="what a object is made of"):
        fingerprint(kernel)


def kernels() -> dict[str, Callable[..., Any]]:
    """Every kernel of the package."""
    modules = [module.name for module in pkgutil.walk_packages(schaben.__path__, "schaben.")]
    rooms = ("schaben.solver.search.", "schaben.grading.kernels.", "schaben.generator.growing.")
    found = [vars(importlib.import_module(name)) for name in modules if name.startswith(rooms)]
    kernels = [value.function for names in found for value in names.values() if isinstance(value, jit.Kernel)]
    return {f"{kernel.__module__}:{kernel.__name__}": kernel for kernel in kernels}


def test_every_kernel_has_one_that_no_process_changes() -> None:
    told = {name: fingerprint(kernel).digest for name, kernel in kernels().items()}
    assert len(set(told.values())) == len(told) >= 7
    program = (
        "import sys; from pkgutil import resolve_name; from schaben.solver.search.fingerprint import fingerprint\n"
        "for name in sys.argv[1:]: print(fingerprint(resolve_name(name).function).digest)"
    )
    result = subprocess.run(
        [sys.executable, "-c", program, *told], env={"PYTHONHASHSEED": "7"}, capture_output=True, text=True, check=True
    )
    assert result.stdout.split() == list(told.values())
