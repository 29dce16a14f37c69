"""Decks and their files: what is written is read again, and what is wrong with a file is said in one line."""

import json
import os
import stat
from pathlib import Path
from typing import NoReturn

import pytest
from helpers.cases import solved
from schaben.generator.decks import check, deckfile, files
from schaben.generator.decks import inputs as sources
from schaben.generator.decks.deck import PUBLISHED_CARDS, Deck, TaskCard, id_at
from schaben.generator.decks.files import FileError
from schaben.generator.decks.inputs import read_entries
from schaben.grading.levels import Level
from schaben.solver.cards import Card
from schaben.solver.notation import parse_line

LINES = ["E6W / A4E B5E / D3 / F X => F:A6 X:+D4", "A2N / C2S C1N / - / R B => R:C2 B:C1"]


def deck() -> Deck:
    cards = []
    for index, line in enumerate(LINES):
        task, solution = solved(line)
        proof = {"search": {"status": "unique", "turns": 7}}
        cards.append(TaskCard(id_at(index), task, solution, Level.EASY, {"bits": 2.5}, proof))
    made_by = {"version": "1", "profile": "classic", "seed": 7}
    return Deck("Jäger", "de", made_by, PUBLISHED_CARDS, 6, tuple(cards))


def changed(**changes: object) -> str:
    """The deck file with other values, as text."""
    return json.dumps({**json.loads(deckfile.format_deck(deck())), **changes})


def with_card(**changes: object) -> str:
    data = json.loads(deckfile.format_deck(deck()))
    data["cards"][1].update(changes)
    return json.dumps(data)


def test_reading_what_was_written(tmp_path: Path) -> None:
    path = tmp_path / "deck.json"
    deckfile.write_deck(path, deck())
    assert deckfile.read_deck(path) == deck()
    assert deckfile.format_deck(deckfile.read_deck(path)) == path.read_text(encoding="utf-8")


def test_ids_count_sides() -> None:
    assert [id_at(index) for index in (0, 1, 2, 81)] == ["0A", "0B", "1A", "40B"]


def test_sides_of_a_card() -> None:
    front, back = deck().cards
    assert (front.number, front.side) == (0, "A")
    assert deck().other_side(front) == back
    assert deck().card("7A") is None


def test_what_the_supply_lacks() -> None:
    task = parse_line("A2N / C2S C1N / - / R R R X")[0]
    assert deck().lacking(task) == {Card.RIGHT: 1, Card.EITHER: 1}


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "the file is empty"),
        (" \n", "the file is empty"),
        ('{"format": "schaben-deck", "ver', "line 1, column 28: broken JSON"),
        ("[" * 100_000, "broken JSON"),
        ("{}", 'this JSON is no deck (its "format" is not "schaben-deck")'),
        ("[1, 2]", "this JSON is no deck"),
        ('{"format": "other", "version": 1}', "this JSON is no deck"),
        (changed(version=2), "version: the deck has format version 2, this program reads up to 1"),
        (changed(version="1"), "version: '1' is no format version"),
        (changed(supply={"Q": 2}), "supply.Q: 'Q' should be 'F', 'B', 'L'"),
        (changed(supply={"F": -2}), "supply.F: -2 should be greater than or equal to 0"),
        (changed(cards=3), "cards: 3 should be a valid array"),
        (changed(cards=[]), "cards: [] should have at least 1 item, not 0"),
        (changed(title="\ud800"), "title: not all of it is text"),
        (with_card(grade={"bits": float("nan")}), "broken JSON: NaN is no number that JSON can hold"),
        ('{"format": "schaben-deck", "version": ' + "9" * 5000 + "}", "broken JSON: Exceeds the limit"),
        (changed(titel="x"), "'titel' is no field; is 'title' meant?"),
        (with_card(soltion="x"), "cards[1].'soltion' is no field; is 'solution' meant?"),
        (with_card(id="0A"), "cards[1].id: 0A is there twice"),
        (with_card(id="0B\n"), "cards[1].id: '0B\\n' should match"),
        (with_card(id="12"), "cards[1].id: '12' should match"),
        (with_card(level="hard"), "cards[1].level: 'hard' should be 'easy', 'medium' or 'difficult'"),
        (with_card(grade={}), "cards[1].grade: 'bits' is missing"),
        (with_card(task="A9N / B2S / - / F"), "cards[1].task: exterminator: 'A9' is not a square"),
        (with_card(solution="R"), "cards[1].solution: solution: 'R': the square is missing"),
        (
            with_card(proof={"search": {"status": "perhaps"}}),
            "cards[1].proof.search.status: 'perhaps' should be 'none'",
        ),
    ],
)
def test_a_wrong_deck_is_refused_in_one_line(text: str, error: str) -> None:
    with pytest.raises(FileError) as caught:
        deckfile.parse_deck(text, "deck.json")
    assert error in str(caught.value)
    assert str(caught.value).startswith("deck.json")
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


class TestFiles:
    def test_nothing_of_an_old_file_is_lost_when_writing_fails(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "deck.json"
        path.write_text("old")
        monkeypatch.setattr(os, "fsync", _full_disk)
        with pytest.raises(FileError, match=r"deck.json: cannot be written: no space left"):
            files.write_text(path, "new")
        assert path.read_text() == "old"
        assert list(tmp_path.iterdir()) == [path]

    def test_new_files_are_readable_as_the_user_wants(self, tmp_path: Path) -> None:
        path = tmp_path / "deck.json"
        files.write_text(path, "new")
        assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~files._umask()

    @pytest.mark.parametrize(
        ("data", "error"), [(b"\xff\xfe\x00", "byte 0 is not UTF-8"), (b"A2N\0", "byte 3 is zero")]
    )
    def test_binary_is_no_text(self, tmp_path: Path, data: bytes, error: str) -> None:
        path = tmp_path / "rubbish"
        path.write_bytes(data)
        with pytest.raises(FileError, match=error):
            files.read_text(path)

    def test_folders_and_missing_files(self, tmp_path: Path) -> None:
        with pytest.raises(FileError, match="is a directory"):
            files.read_text(tmp_path)
        with pytest.raises(FileError, match="no such file or directory"):
            files.read_text(tmp_path / "none")

    @pytest.mark.parametrize("text", ["mine", changed(version=2), "{}"])
    def test_only_a_deck_of_no_newer_format_is_overwritten(self, tmp_path: Path, text: str) -> None:
        path = tmp_path / "thesis.txt"
        path.write_text(text)
        with pytest.raises(FileError, match="it is in the way and is not overwritten"):
            deckfile.write_deck(path, deck())
        assert path.read_text() == text

    def test_a_link_is_followed(self, tmp_path: Path) -> None:
        target, link = tmp_path / "deck.json", tmp_path / "link.json"
        deckfile.write_deck(target, deck())
        link.symlink_to(target)
        deckfile.write_deck(link, deck())
        assert link.is_symlink()

    @pytest.mark.parametrize(
        ("name", "reason"),
        [("no/deck.json", "the folder does not exist"), (".", "is a directory"), ("d" * 300, "too long")],
    )
    def test_where_nothing_can_be_written(self, tmp_path: Path, name: str, reason: str) -> None:
        with pytest.raises(FileError, match=reason):
            files.require_writable(tmp_path / name)


class TestSources:
    def test_task_lines_with_comments(self, tmp_path: Path) -> None:
        path = tmp_path / "tasks.txt"
        path.write_text("# two tasks\n\n" + " # first\n".join(LINES) + "\n")
        entries = read_entries([str(path), LINES[0]])
        assert [entry.id for entry in entries] == [f"{path}:3", f"{path}:4", "task"]
        assert entries[0].solution == entries[2].solution

    def test_two_decks_keep_their_names_apart(self, tmp_path: Path) -> None:
        paths = [str(tmp_path / name) for name in ("one.json", "two.json")]
        for path in paths:
            deckfile.write_deck(Path(path), deck())
        assert [entry.id for entry in read_entries(paths)][::2] == [f"{path}:0A" for path in paths]

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
    def test_tasks_and_paths_are_told_apart(self, argument: str, is_task: bool) -> None:
        assert sources._is_task_line(argument) is is_task

    def test_a_deck_brings_its_supply(self, tmp_path: Path) -> None:
        path = tmp_path / "deck.json"
        deckfile.write_deck(path, deck())
        assert [(entry.id, entry.box_supply) for entry in read_entries([str(path)])] == [("0A", 6), ("0B", 6)]

    @pytest.mark.parametrize(
        ("text", "error"),
        [
            ("", "there is no task in it"),
            ("# nothing\n", "there is no task in it"),
            ("A2N / C2S / - / F\nA2N / A2S / - / F\n", ":2: the exterminator and a cockroach share A2"),
            ("hello\n", ":1: task: 4 or 5 fields are expected"),
        ],
    )
    def test_a_wrong_line_is_named(self, tmp_path: Path, text: str, error: str) -> None:
        path = tmp_path / "tasks.txt"
        path.write_text(text)
        with pytest.raises(FileError) as caught:
            read_entries([str(path)])
        assert error in str(caught.value)

    def test_a_task_that_cannot_stand_is_found_in_a_deck_too(self, tmp_path: Path) -> None:
        path = tmp_path / "deck.json"
        path.write_text(with_card(task="A2N / A2S / - / F"))
        with pytest.raises(FileError, match=r"cards\[1\].task: the exterminator and a cockroach share A2"):
            read_entries([str(path)])


def _full_disk(_handle: object) -> NoReturn:
    raise OSError(28, "No space left on device")


def test_a_grade_that_cannot_be_looked_into_is_a_defect() -> None:
    task, solution = solved("A1N / A3S B3S C3S D3S E3S F3S G3S / - / F => F:A2")
    card = TaskCard("1A", task, solution, Level.EASY, {"bits": 1.0})
    assert list(check._grade_defects(card, 6)) == [
        "the grade cannot be looked into: grading handles at most 6 cockroaches, as many as the game has"
    ]
