"""A small deck for the tests of commands."""

from pathlib import Path

import pytest
from helpers.shared import Shared
from schaben.cli import run


@pytest.fixture(scope="session")
def made(shared: Shared) -> Path:
    """A folder with ``deck.json``, three tasks and two test tasks of seed 1, and its pool."""

    def make(folder: Path) -> None:
        assert run(["generate", "--seed", "1", "--tasks", "3", "--jobs", "1", "-o", str(folder / "deck.json")]) == 0

    return shared.folder("made", make)


@pytest.fixture
def deck(made: Path, tmp_path: Path) -> Path:
    """A copy of the deck."""
    path = tmp_path / "deck.json"
    path.write_bytes((made / "deck.json").read_bytes())
    return path
