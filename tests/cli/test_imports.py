"""The house: imports flow one way, cli -> output -> generator -> grading -> solver; and commands start fast."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from schaben.cli import TOPICS

ROOT = Path(__file__).parents[2]
ROOMS = ["solver", "grading", "generator", "output", "cli"]
SLOW = {"numba", "numpy", "pydantic", "pandas", "matplotlib", "networkx", "ortools", "pikepdf", "jinja2"}


def modules() -> list[Path]:
    return [path for room in ROOMS[:-1] for path in sorted((ROOT / room).rglob("*.py"))] + [ROOT / "cli.py"]


def room_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def imported_rooms(path: Path) -> Iterator[tuple[str, int]]:
    """The rooms that a module imports from, with the line."""
    package = ("schaben", *path.relative_to(ROOT).parts[:-1])
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            names = [(*base, *(node.module or "").split("."))] if node.module else [(*base, a.name) for a in node.names]
        elif isinstance(node, ast.Import):
            names = [tuple(alias.name.split(".")) for alias in node.names]
        else:
            continue
        for name in names:
            if name[0] == "schaben" and len(name) > 1 and name[1] in ROOMS:
                yield name[1], node.lineno


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_room_imports_only_from_rooms_below(path: Path) -> None:
    own = ROOMS.index(room_of(path))
    wrong = [f"line {line}: {room}" for room, line in imported_rooms(path) if ROOMS.index(room) > own]
    assert not wrong


def test_the_reading_of_imports_finds_some() -> None:
    assert "solver" in {room for room, _ in imported_rooms(ROOT / "generator" / "decks" / "deck.py")}
    assert "output" in {room for room, _ in imported_rooms(ROOT / "cli.py")}


def test_the_library_does_not_print() -> None:
    for path in modules():
        calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
        assert not [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "print"], path


def test_every_file_of_commands_is_a_command() -> None:
    files = {path.stem.removeprefix("cmd_") for path in (ROOT / "output" / "commands").glob("cmd_*.py")}
    assert files == set(TOPICS)


def test_help_does_not_load_what_is_slow() -> None:
    """What takes long to import is imported by the commands that need it, when they are called."""
    program = f"import sys; from schaben.cli import run; run(['--help']); print(sorted({SLOW} & set(sys.modules)))"
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout.splitlines()[-1] == "[]"
