"""``schaben deck``: decks made of any lines and worked on, each through the gate."""

import io
import json
import sys
from pathlib import Path

import pytest
from helpers.commands import Command, commands_in
from helpers.decks import LINES, small_deck
from schaben.generator.decks.deckfile import format_deck, parse_deck

TASKS = [line for _, line in LINES.values()]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    return commands_in(capsys)


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "deck.json"
    path.write_text(format_deck(small_deck()), encoding="utf-8")
    return path


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A deck in an order of its own."""
    path = tmp_path / "own.json"
    path.write_text(format_deck(small_deck(made_by={"version": "1", "order": "given"})), encoding="utf-8")
    return path


def ids(path: Path) -> list[str]:
    return [card["id"] for card in json.loads(path.read_text(encoding="utf-8"))["cards"]]


def test_a_deck_of_any_lines_passes_the_check(command: Command, tmp_path: Path) -> None:
    lines, path = tmp_path / "tasks.txt", tmp_path / "mine.json"
    lines.write_text("# mine\n" + "\n".join(line.partition(" => ")[0] for line in TASKS[:3]), encoding="utf-8")
    new = command("deck", "new", lines, TASKS[4], "-o", path, "--title", "Ada's", "--lang", "en", "--jobs", 1)
    assert (new.code, new.out) == (0, f"{path}: 4 tasks, 0A to 2A\n")
    assert ids(path) == ["0A", "1A", "1B", "2A"]
    assert command("check", path).out.endswith("4 of 4 tasks are good\n")
    heading, *shown = command("deck", "show", path, "--solutions").out.splitlines()
    assert heading == "Ada's: 4 tasks"
    assert [line.split(maxsplit=3) for line in shown] == [
        [id_, "easy", f"{bits:.2f}", line]
        for id_, (bits, line) in zip(ids(path), [[*LINES.values()][i] for i in (0, 1, 2, 4)], strict=True)
    ]


def test_all_that_is_wrong_is_named_and_nothing_is_written(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    wrong = ["A1N / C1N / - / F", "A2N / C2S / - / R R R", TASKS[1]]
    code, out, err = command("deck", "new", *wrong, "-o", path, "--jobs", 1)
    assert (code, out, path.exists()) == (2, "", False)
    last = err.splitlines()[-1]
    assert last.count("task: ") == 2
    assert "there is no solution" in last


def test_the_game_can_have_other_cards(command: Command, tmp_path: Path) -> None:
    three = "A4E / B7S C2N / - / R R R TL"  # whatever it is, the supply is looked at
    path = tmp_path / "mine.json"
    assert command("deck", "new", TASKS[1], "-o", path, "--cards", "F=1,L=1", "--supply", 3, "--jobs", 1).code == 0
    read = json.loads(path.read_text())
    assert (read["supply"]["F"], read["supply"]["R"], read["box_supply"]) == (1, 2, 3)
    code, _, err = command("deck", "new", TASKS[1], "-o", tmp_path / "no.json", "--cards", "L=0", "--jobs", 1)
    assert code == 2
    assert "the deck would not pass schaben check: 1A: beyond the supply: 1 more L" in err
    assert command("deck", "new", three, "-o", tmp_path / "no.json", "--cards", "Q=1").code == 2


class TestEdits:
    def test_in_place(self, command: Command, deck: Path) -> None:
        assert command("deck", "drop", deck, "1b", "2A").out == f"{deck}: 4 tasks, 0A to 3A\n"
        assert ids(deck) == ["0A", "1A", "2B", "3A"]
        assert command("deck", "renumber", deck).code == 0
        assert ids(deck) == ["0A", "1A", "1B", "2A"]
        assert command("deck", "add", deck, TASKS[2], "--jobs", 1).code == 0
        assert ids(deck) == ["0A", "1A", "1B", "2A", "2B"]
        assert json.loads(deck.read_text())["made_by"]["edits"] == ["drop 1B 2A", "renumber", f"add {TASKS[2]}"]
        assert [file.name for file in deck.parent.iterdir()] == ["deck.json"]
        assert command("check", deck, "--proof", "search").code == 0

    def test_into_another_file(self, command: Command, own: Path, tmp_path: Path) -> None:
        before, other = own.read_bytes(), tmp_path / "other.json"
        assert command("deck", "move", own, "3A", "1A", "-o", other).code == 0
        assert own.read_bytes() == before
        code, out, _ = command("deck", "diff", own, other)
        assert code == 1
        assert [line.split(" -> ")[0] for line in out.splitlines()[1:]] == [
            f"moved    {id_}" for id_ in ("3A", "1A", "1B", "2A", "2B")
        ]
        assert command("deck", "diff", own, own) == (0, "", "")

    def test_from_a_pipe_into_a_pipe(self, command: Command, own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(own.read_bytes())))
        code, out, _ = command("deck", "drop", "-", "1A", "-o", "-")
        assert code == 0
        assert len(parse_deck(out, "-").cards) == 5
        assert command("deck", "drop", "-", "1A").code == 2

    def test_a_rise_that_would_break_is_refused(self, command: Command, deck: Path) -> None:
        before = deck.read_bytes()
        code, _, err = command("deck", "move", deck, "3A", "1A")
        assert (code, deck.read_bytes()) == (2, before)
        assert "the deck would not pass schaben check: 1B: its bits fall" in err
        assert command("deck", "move", deck, "3A", "1A", "--order", "given").code == 0

    def test_a_file_that_was_changed_by_hand_is_proven_and_kept(self, command: Command, own: Path) -> None:
        text = own.read_text(encoding="utf-8").replace('"title": "Jäger"', '"title": "Mine", "note": "for Ada"')
        own.write_text(text, encoding="utf-8")
        code, _, err = command("deck", "drop", own, "1A")
        assert code == 0
        assert f"{own} was changed since schaben wrote it: kept as own.json~" in err
        assert own.with_name("own.json~").read_text(encoding="utf-8") == text
        read = json.loads(own.read_text(encoding="utf-8"))
        assert (read["title"], read["note"]) == ("Mine", "for Ada")
        own.write_text(own.read_text(encoding="utf-8").replace('"bits": 0.4469', '"bits": 0.5'), encoding="utf-8")
        code, _, err = command("deck", "drop", own, "2A")
        assert code == 2
        assert "1B: the grade says 0.5 bits, it is 0.4469" in err


class TestMerge:
    def test_what_is_there_already(self, command: Command, deck: Path, own: Path, tmp_path: Path) -> None:
        both = tmp_path / "both.json"
        code, _, err = command("deck", "merge", deck, own, "-o", both)
        assert (code, both.exists()) == (2, False)
        assert f"{own}:0A: the same as 0A, turned or mirrored; {own}:1A: the same as 1A" in err
        code, _, err = command("deck", "merge", deck, own, "-o", both, "--new-only")
        assert (code, len(ids(both))) == (0, 6)
        assert err.count("left out: ") == 6

    def test_into_the_order_of_the_first(self, command: Command, deck: Path, own: Path, tmp_path: Path) -> None:
        both = tmp_path / "both.json"
        assert command("deck", "drop", deck, "1A", "2B").code == 0
        assert command("deck", "drop", own, "0A", "1B", "2A", "3A").code == 0
        assert command("deck", "merge", deck, own, "-o", both, "--title", "Both").code == 0
        read = json.loads(both.read_text())
        bits = [card["grade"]["bits"] for card in read["cards"][1:]]
        assert (read["title"], bits, read["made_by"]["edits"][-1]) == ("Both", sorted(bits), "merge own.json")
        assert len(bits) == 5


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["drop", "9A"], "the deck has no 9A, only 0A to 3A"),
        (["drop", "rubbish"], "'rubbish' is not the number of a task such as 12B"),
        (["move", "1A", "9A"], "the deck has no 9A"),
        (["add", TASKS[1]], "task: the same as 1A, turned or mirrored"),
        (["add", TASKS[1], "--at", "1B"], "the same as 1A"),
        (["drop", "1A", "-o", "no/deck.json"], "no/deck.json: the folder does not exist"),
    ],
)
def test_what_cannot_be_is_one_line(command: Command, deck: Path, arguments: list[str], reason: str) -> None:
    before = deck.read_bytes()
    name, *more = arguments
    code, out, err = command("deck", name, deck, *more)
    assert (code, out, deck.read_bytes()) == (2, "", before)
    assert reason in err
    assert err.count("\n") == 1


def test_json(command: Command, deck: Path, own: Path) -> None:
    shown = [json.loads(line) for line in command("deck", "show", deck, "--json").out.splitlines()]
    assert [one["id"] for one in shown] == [*LINES]
    assert [f"{one['task']} => {one['solution']}" for one in shown] == TASKS
    (difference,) = [json.loads(line) for line in command("deck", "diff", deck, own, "--json").out.splitlines()]
    assert difference["what"] == "deck"
