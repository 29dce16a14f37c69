"""What commands are given: deck files, files of task lines, task lines."""

import json
from pathlib import Path

import pytest
from helpers.decks import LINES, small_deck
from schaben.generator.decks import inputs
from schaben.generator.decks.deckfile import format_deck
from schaben.generator.decks.files import FileError
from schaben.generator.decks.inputs import read_deck_source, read_entries
from schaben.output.listing import solutions
from schaben.output.spreadsheet import CsvStyle, csv_of

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


def test_all_wrong_lines_are_named(tmp_path: Path) -> None:
    path = written(
        tmp_path / "tasks.txt", "\n".join(["hello", TASKS[0], "# fine", "A2N / C2S / - / Q", "A2N / - / - / F"])
    )
    with pytest.raises(FileError) as caught:
        read_entries([path])
    assert str(caught.value) == (
        f"{path}: line 1: task: 4 or 5 fields are expected between the slashes, 'hello' has 1; "
        "line 4: cards: 'Q' is not a card (F B L R TL TR TU X- X+ X); "
        "line 5: there is no cockroach to catch and no square to reach"
    )


def test_of_many_wrong_lines_some_are_named(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"line 1: .*; line 12: .*; and 988 more$"):
        read_entries([written(tmp_path / "tasks.txt", "hello\n" * 1000)])


@pytest.mark.parametrize("sign", ["\0", "\n", "\r", "\x1b", "\u2028"])
def test_a_task_is_one_line_of_text(sign: str) -> None:
    with pytest.raises(FileError, match="task: it is one line of text") as caught:
        read_entries([f"A2N / C2S{sign} / - / F"])
    assert str(caught.value).isprintable()


def test_a_typed_line_is_called_a_task_once() -> None:
    with pytest.raises(FileError) as caught:
        inputs.read_entries(["A2N / - / -"])
    assert str(caught.value) == "task: 4 or 5 fields are expected between the slashes, 'A2N / - / -' has 3"


def test_tabs_are_spaces(tmp_path: Path) -> None:
    path = written(tmp_path / "tasks.txt", TASKS[0].replace(" ", "\t"))
    assert [entry.task for entry in read_entries([path])] == [entry.task for entry in read_entries(TASKS[:1])]


class TestTables:
    """A table of tasks, such as the solutions.csv that schaben print writes."""

    @pytest.mark.parametrize("style", CsvStyle)
    def test_our_own(self, tmp_path: Path, style: CsvStyle) -> None:
        path = str(tmp_path / "solutions.csv")
        Path(path).write_bytes(csv_of(solutions(small_deck()), style))
        entries = read_entries([path])
        assert [(entry.task, entry.solution) for entry in entries] == [
            (card.task, card.solution) for card in small_deck().cards
        ]
        assert [entry.id for entry in entries] == [f"{path}:{line}" for line in range(2, 8)]

    @pytest.mark.parametrize("delimiter", [",", ";", "\t"])
    @pytest.mark.parametrize("quote", ["", '"'])
    def test_as_spreadsheets_write_them(self, tmp_path: Path, delimiter: str, quote: str) -> None:
        task, solution = TASKS[0].split(" => ")
        rows = [["Nr", "Solution", "Task", "Bits"], ["1", solution, task, "3,5"], ["", "", "", ""], ["2", "", task]]
        text = "\r\n".join(delimiter.join(f"{quote}{cell}{quote}" for cell in row) for row in rows)
        if delimiter == "," and not quote:
            text = text.replace("3,5", "3.5")
        entries = read_entries([written(tmp_path / "table.csv", f"\n{text}\n")])
        assert [(entry.id.rpartition(":")[2], entry.solution is None) for entry in entries] == [
            ("3", False),
            ("5", True),
        ]

    def test_a_wrong_row_is_named(self, tmp_path: Path) -> None:
        with pytest.raises(FileError, match=r"table.csv:3: cards: 'Q' is not a card"):
            read_entries(
                [written(tmp_path / "table.csv", f"task,solution\n{TASKS[0].replace(' => ', ',')}\nA2N / C2S / - / Q,")]
            )

    def test_a_row_that_never_ends(self, tmp_path: Path) -> None:
        with pytest.raises(FileError, match=r"table.csv:\d: field larger than field limit"):
            read_entries([written(tmp_path / "table.csv", 'task,solution\n"' + "A" * 200_000)])


@pytest.mark.parametrize("read", [lambda path: read_entries([path]), read_deck_source])
def test_a_task_that_cannot_stand_is_found_in_a_deck_too(tmp_path: Path, read: object) -> None:
    data = json.loads(format_deck(small_deck()))
    data["cards"][1]["task"] = "A2N / A2S / - / F"
    assert callable(read)
    with pytest.raises(FileError, match=r"cards\[1\].task: the exterminator and a cockroach share A2"):
        read(written(tmp_path / "deck.json", json.dumps(data)))
