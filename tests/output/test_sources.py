"""What is printed: decks as they are, tasks made into a deck; and that TASKS means the same to every command."""

import io
from dataclasses import replace
from pathlib import Path

import click
import pytest
from helpers.commands import GOOD, Command
from helpers.printed import DECK, texts
from schaben.cli import cli
from schaben.generator.decks.deckfile import format_deck

TWO_SOLUTIONS = "A1N / A3S / - / F B"
IDLE = "A2N / B3E C1N C2S C5E D6W / - / B R => R:C2 B:C1"


@pytest.fixture
def deck_file(tmp_path: Path) -> Path:
    path = tmp_path / "deck.json"
    cards = tuple(replace(card, grade={"bits": 1.0}) for card in DECK.cards)
    path.write_text(format_deck(replace(DECK, title="Ein Deck", made_by={"version": "1"}, cards=cards)))
    return path


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    path = tmp_path / "tasks.txt"
    path.write_text(f"# two tasks\n{IDLE}\n\nA1N / C3S / - / R\n")
    return path


def faces(folder: Path) -> list[str]:
    return texts((folder / "faces.pdf").read_bytes())


def test_a_deck_is_printed_as_it_is(deck_file: Path, tmp_path: Path, command: Command) -> None:
    assert command("print", deck_file, "-o", tmp_path / "out", "--extras")[0] == 0
    pages = faces(tmp_path / "out")
    assert len(pages) == len(DECK.cards) + 2
    assert "Ein Deck" in pages[-2]


def test_lines_are_numbered_solved_and_graded(lines: Path, tmp_path: Path, command: Command) -> None:
    code, _, said = command("print", lines, "-o", tmp_path / "out", "--title", "Meine", "--extras", "--jobs", 1)
    assert code == 0
    first, second, title, _ = faces(tmp_path / "out")
    assert first.startswith("1A")
    assert second.startswith("1B")
    assert "Lösung zu 1B" in first
    assert "Meine" in title
    assert "idle: cockroach" in said  # it is no good task, and is printed all the same


def test_a_task_without_exactly_one_solution_is_refused_by_name(tmp_path: Path, command: Command) -> None:
    code, _, said = command("print", TWO_SOLUTIONS, IDLE, "-o", tmp_path / "out", "--jobs", 1)
    assert code == 2
    assert said.splitlines()[-1].startswith("schaben: task: ")
    assert "solution" in said.splitlines()[-1]
    assert not (tmp_path / "out").exists()
    assert command("print", TWO_SOLUTIONS, IDLE, "-o", tmp_path / "out", "--jobs", 1, "--unproven")[0] == 0
    first, second = faces(tmp_path / "out")
    assert "Lösung zu 1B" in first
    assert "Lösung" not in second  # that of 1A, which has none


def test_a_wrong_solution_is_refused(tmp_path: Path, command: Command) -> None:
    code, _, said = command("print", IDLE.replace("B:C1", "B:C2"), "-o", tmp_path / "out", "--jobs", 1)
    assert code == 2
    assert "task: " in said.splitlines()[-1]


def test_some_cards_alone(deck_file: Path, tmp_path: Path, command: Command) -> None:
    assert command("print", deck_file, "-o", tmp_path / "out", "--only", "3a, 1")[0] == 0
    assert [page.split()[0] for page in faces(tmp_path / "out")] == ["1A", "1B", "3A", "3B"]
    for wrong, reason in (("4", "the deck has no 4, only 0A to 3B"), ("x", "'X' is not a card such as 3A or 17")):
        code, _, said = command("print", deck_file, "-o", tmp_path / "out", "--only", wrong)
        assert code == 2
        assert reason in said


def test_several_decks_become_one(deck_file: Path, tmp_path: Path, command: Command) -> None:
    assert command("print", deck_file, IDLE, "-o", tmp_path / "out", "--jobs", 1, "--unproven")[0] == 0
    pages = faces(tmp_path / "out")
    assert len(pages) == len(DECK.cards) + 2  # an odd one has a blank back
    assert "Lösung" not in pages[-1]


def commands_with_tasks(group: click.Group = cli, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """Every command whose only argument is TASKS."""
    found = []
    context = click.Context(group)
    for name in group.list_commands(context):
        one = group.get_command(context, name)
        if isinstance(one, click.Group):
            found += commands_with_tasks(one, (*path, name))
        elif one is not None and [p.name for p in one.params if isinstance(p, click.Argument)] == ["tasks"]:
            found.append((*path, name))
    return found


EXTRA: dict[tuple[str, ...], list[str]] = {("deck", "new"): ["-o", "new.json"]}
"""What a command cannot do without."""


@pytest.mark.parametrize("form", ["deck", "lines", "quoted", "-", "several"])
@pytest.mark.parametrize("words", commands_with_tasks(), ids=" ".join)
def test_tasks_are_given_in_five_forms(
    words: tuple[str, ...],
    form: str,
    tmp_path: Path,
    command: Command,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same good task each time, and every command takes it."""
    monkeypatch.chdir(tmp_path)
    Path("tasks.txt").write_text(GOOD + "\n")
    if form == "deck":
        assert command("deck", "new", GOOD, "-o", "deck.json", "--jobs", 1)[0] == 0
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(f"{GOOD}\n".encode())))
    given = {"deck": ["deck.json"], "lines": ["tasks.txt"], "quoted": [GOOD], "-": ["-"], "several": ["tasks.txt", "-"]}
    arguments = [*words, *given[form], *EXTRA.get(words, [])]
    if form == "several" and words == ("deck", "new"):
        arguments[2:4] = ["tasks.txt", "B3S / A4N C1E / B2 / F L TR TU X-"]  # a deck has no task twice
    code, out, said = command(*arguments)
    assert code in (0, 1), (out, said)


def test_there_are_commands_with_tasks() -> None:
    assert {("print",), ("analyse",), ("solve",), ("check",), ("grade",), ("deck", "new")} <= set(commands_with_tasks())
