"""The house: imports flow one way, a file name occurs once, functions are short, and each room says what it holds."""

import ast
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from helpers.source_trees import (
    ROOMS,
    ROOT,
    functions,
    imports,
    is_compiled,
    lines_of,
    names,
    packages,
    product,
    short,
    suite,
    tree_of,
)

SEARCH_MAY_IMPORT = {"board", "cards", "errors", "hand", "outcome", "task", "validation", "version", "ways"}
"""Modules of the solver that the compiled engine may use, besides its own."""

MOST_LINES = 40
MOST_PARAMETERS = 8
MOST_LINES_OF_CLI = 300

SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]


# --- Imports ------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", product(), ids=short)
def test_a_room_imports_only_from_rooms_below(path: Path) -> None:
    own = ROOMS.index(room_of(path))
    wrong = [f"line {line}: {room}" for line, room in imported_rooms(path) if ROOMS.index(room) > own]
    assert not wrong


def room_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def imported_rooms(path: Path) -> list[tuple[int, str]]:
    found = [(line, name[1]) for line, name in imports(path) if name[0] == "schaben" and len(name) > 1]
    return [(line, room) for line, room in found if room in ROOMS]


def test_the_reading_of_imports_finds_some() -> None:
    assert "solver" in {room for _, room in imported_rooms(ROOT / "generator" / "decks" / "deck.py")}
    assert "output" in {room for _, room in imported_rooms(ROOT / "cli.py")}


def test_the_compiled_engine_stands_alone() -> None:
    """A change in what it imports compiles it anew."""
    ours = [name for path in (ROOT / "solver" / "search").glob("*.py") for _, name in imports(path)]
    found = {name[2] for name in ours if name[:2] == ("schaben", "solver") and name[2] != "search"}
    assert found
    assert found <= SEARCH_MAY_IMPORT


def test_tests_share_through_helpers() -> None:
    """No test imports another test. Only the helpers are a package: no folder of tests can shadow a module."""
    folders = {path.name for path in (ROOT / "tests").iterdir() if path.is_dir()} - {"helpers"}
    wrong = {
        f"{short(path)}:{line}" for path in suite() for line, name in imports(path) if name[0] in {*folders, "tests"}
    }
    assert wrong == set()
    assert [short(path) for path in suite() if path.name == "__init__.py"] == ["tests/helpers/__init__.py"]


# --- Settings -----------------------------------------------------------------------------------


def test_every_package_is_installed() -> None:
    found = {"schaben", *(".".join(["schaben", *path.relative_to(ROOT).parts[:-1]]) for path in packages())}
    assert set(SETTINGS["setuptools"]["packages"]) == found


def test_every_test_is_type_checked() -> None:
    checked = {name for name in SETTINGS["mypy"]["packages"] if name.startswith("tests.")}
    parts = {f"tests.{path.relative_to(ROOT / 'tests').parts[0].removesuffix('.py')}" for path in suite()}
    assert checked == parts - {"tests.helpers"}  # mypy follows the imports of these


# --- Sizes and names ----------------------------------------------------------------------------


def test_a_file_name_occurs_once() -> None:
    names = Counter(path.name for path in [*product(), *suite()])
    several = {name for name, number in names.items() if number > 1}
    assert several <= {"__init__.py", "conftest.py"}


def test_the_command_group_is_short() -> None:
    assert len((ROOT / "cli.py").read_text(encoding="utf-8").splitlines()) < MOST_LINES_OF_CLI


def test_functions_are_short() -> None:
    """The signature of a command does not count: it is a table of its options."""
    lengths = {
        f"{short(path)}: {function.name}": lines_of(function) for path in product() for function in functions(path)
    }
    assert len(lengths) > 1000
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}


def test_kernels_take_few_parameters() -> None:
    parameters = {
        f"{short(path)}: {function.name}": len(function.args.args) + len(function.args.kwonlyargs)
        for path in product()
        for function in functions(path)
        if is_compiled(function)
    }
    assert len(parameters) > 50
    assert {name: number for name, number in parameters.items() if number > MOST_PARAMETERS} == {}


def test_the_library_does_not_print() -> None:
    for path in product():
        calls = [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call)]
        assert not [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "print"], path


# --- What lives where ---------------------------------------------------------------------------


@pytest.mark.parametrize("path", packages(), ids=short)
def test_a_package_says_what_lives_there(path: Path) -> None:
    """In a sentence. Names in its docstring exist."""
    text = ast.get_docstring(tree_of(path)) or ""
    assert text.partition("\n")[0].endswith(".")
    sources = [*path.parent.rglob("*.py")]
    known = {source.stem for source in sources}.union(*map(names, sources))
    assert set(re.findall(r"``(\w+)", text)) <= known
