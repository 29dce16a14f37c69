"""The help of every command as a reader has it, on a terminal of 80 columns."""

import click
import pytest
from helpers.commands import Command, commands
from schaben.cli import TOPICS

GROUPS = [[], *({words[0]: [words[0]] for words, _ in commands() if len(words) > 1}.values())]
EVERY = [*GROUPS, *(list(words) for words, _ in commands())]


@pytest.mark.parametrize("words", EVERY, ids=" ".join)
def test_help_fits_the_terminal(command: Command, monkeypatch: pytest.MonkeyPatch, words: list[str]) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    code, out, err = command(*words, "--help")
    assert (code, err) == (0, "")
    assert [line for line in out.splitlines() if len(line) > 80] == []


@pytest.mark.parametrize("words", EVERY, ids=" ".join)
def test_no_default_is_torn_apart(command: Command, monkeypatch: pytest.MonkeyPatch, words: list[str]) -> None:
    """A value that stands alone on the next line is hard to read."""
    monkeypatch.setenv("COLUMNS", "80")
    lines = command(*words, "--help").out.splitlines()
    assert [line for line in lines if line.endswith(("[default", "[default:"))] == []


@pytest.mark.parametrize("words", GROUPS, ids=" ".join)
def test_the_short_help_of_every_command_is_whole(
    command: Command, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert "..." not in command(*words, "--help").out.partition("--help ")[2]


@pytest.mark.parametrize(("words", "called"), list(commands()), ids=str)
def test_every_option_is_explained(words: tuple[str, ...], called: click.Command) -> None:
    options = [parameter for parameter in called.params if isinstance(parameter, click.Option)]
    assert [option.name for option in options if not option.help] == []


def test_help_names_every_command(command: Command) -> None:
    out = command("--help").out
    assert [name for name in TOPICS if f"\n  {name} " not in out] == []


def test_without_a_command_the_help_is_shown(command: Command) -> None:
    code, out, err = command()
    assert (code, out) == (2, "")
    assert "Make tasks and decks:" in err
