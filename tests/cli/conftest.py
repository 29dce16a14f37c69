"""A small deck for the tests of commands."""

from pathlib import Path

import pytest
from schaben.cli import run


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with ``deck.json``, three tasks and two test tasks of seed 1, and its pool; nobody changes them."""
    folder = tmp_path_factory.mktemp("made")
    assert run(["generate", "--seed", "1", "--tasks", "3", "--jobs", "1", "-o", str(folder / "deck.json")]) == 0
    return folder


@pytest.fixture
def deck(made: Path, tmp_path: Path) -> Path:
    """A copy of the deck."""
    path = tmp_path / "deck.json"
    path.write_bytes((made / "deck.json").read_bytes())
    return path
