"""What commands are given: deck files, files of task lines, task lines."""

import json
from pathlib import Path

import pytest
from helpers.decks import LINES, small_deck
from schaben.generator.decks import inputs
from schaben.generator.decks.deckfile import format_deck
from schaben.generator.decks.files import FileError
from schaben.generator.decks.inputs import read_deck_source, read_entries

TASKS = [line for _, line in LINES.values()][1:3]


def written(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_task_lines_with_comments(tmp_path: Path) -> None:
    path = written(tmp_path / "tasks.txt", "# two tasks\n\n" + " # first\n".join(TASKS) + "\n")
    entries = read_entries([path, TASKS[0]])
    assert [entry.id for entry in entries] == [f"{path}:3", f"{path}:4", "task"]
    assert entries[0].solution == entries[2].solution


def test_two_decks_keep_their_names_apart(tmp_path: Path) -> None:
    paths = [written(tmp_path / name, format_deck(small_deck())) for name in ("one.json", "two.json")]
    assert [entry.id for entry in read_entries(paths)][:: len(LINES)] == [f"{path}:0A" for path in paths]


@pytest.mark.parametrize(
    ("argument", "is_task"),
    [
        ("A2N / C2S / - / F", True),
        ("A2N/C2S/-/F", True),
        ("XX / C2S / - / F", True),
        ("/home/me/decks/tasks.txt", False),
        ("my decks/tasks.txt", False),
        ("home/me/decks/tasks.txt", False),
    ],
)
def test_tasks_and_paths_are_told_apart(argument: str, is_task: bool) -> None:
    assert inputs._is_task_line(argument) is is_task


def test_a_deck_brings_its_supply(tmp_path: Path) -> None:
    path = written(tmp_path / "deck.json", format_deck(small_deck(box_supply=3)))
    assert {entry.box_supply for entry in read_entries([path])} == {3}


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "there is no task in it"),
        ("# nothing\n", "there is no task in it"),
        ("A2N / C2S / - / F\nA2N / A2S / - / F\n", ":2: the exterminator and a cockroach share A2"),
        ("hello\n", ":1: task: 4 or 5 fields are expected"),
    ],
)
def test_a_wrong_line_is_named(tmp_path: Path, text: str, error: str) -> None:
    with pytest.raises(FileError) as caught:
        read_entries([written(tmp_path / "tasks.txt", text)])
    assert error in str(caught.value)


@pytest.mark.parametrize("read", [lambda path: read_entries([path]), read_deck_source])
def test_a_task_that_cannot_stand_is_found_in_a_deck_too(tmp_path: Path, read: object) -> None:
    data = json.loads(format_deck(small_deck()))
    data["cards"][1]["task"] = "A2N / A2S / - / F"
    assert callable(read)
    with pytest.raises(FileError, match=r"cards\[1\].task: the exterminator and a cockroach share A2"):
        read(written(tmp_path / "deck.json", json.dumps(data)))
