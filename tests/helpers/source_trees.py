"""The sources of the house, read but not run."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]

ROOMS: Final = ("solver", "grading", "generator", "output", "cli")
"""In the order in which they may import: each from those before it."""

Name = tuple[str, ...]
"""A dotted name, such as ``("schaben", "solver", "task")``."""


class Import(NamedTuple):
    """A module, or a name in a module, that a line imports."""

    line: int
    name: Name


def product() -> list[Path]:
    """Every module of the package."""
    return [path for room in ROOMS[:-1] for path in sorted((ROOT / room).rglob("*.py"))] + [ROOT / "cli.py"]


def suite() -> list[Path]:
    """Every module of the tests, helpers too."""
    return sorted((ROOT / "tests").rglob("*.py"))


def packages() -> list[Path]:
    """The ``__init__.py`` of every package below the root."""
    return [path for path in product() if path.name == "__init__.py"]


def short(path: Path) -> str:
    """A path below the root, for messages and names of tests."""
    return path.relative_to(ROOT).as_posix()


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path) -> Iterator[Import]:
    """All imports of a module of the package, relative ones with their full names."""
    package = ("schaben", *path.relative_to(ROOT).parts[:-1])
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = (*base, *(node.module or "").split(".")) if node.module else base
            yield from (Import(node.lineno, (*module, alias.name)) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (Import(node.lineno, tuple(alias.name.split("."))) for alias in node.names)


def functions(path: Path) -> Iterator[ast.FunctionDef]:
    """Every function and method of a module."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.FunctionDef):
            yield node


def names(path: Path) -> set[str]:
    """What a module defines, at any depth: functions, classes, constants, variables and parameters."""
    found = set()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
    return found


def is_command(function: ast.FunctionDef) -> bool:
    """Whether click calls the function with options, each a parameter."""
    return any(isinstance(one, ast.Call) and "click" in ast.dump(one.func) for one in function.decorator_list)


def lines_of(function: ast.FunctionDef) -> int:
    """Lines from ``def`` to the end; of a command, those of its body."""
    start = function.body[0].lineno if is_command(function) else function.lineno
    return (function.end_lineno or start) - start + 1


def is_compiled(function: ast.FunctionDef) -> bool:
    """Whether the function is a kernel or a part of one."""
    return any(isinstance(one, ast.Name) and one.id in ("compiled", "kernel") for one in function.decorator_list)
