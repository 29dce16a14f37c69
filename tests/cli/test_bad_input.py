"""Exit code 2, and one line that says where and why."""

from pathlib import Path

import pytest
from helpers.commands import RULEBOOK, Command


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["solve", "H9N / C2S / - / F"], "task: exterminator: 'H9' is not a square"),
        (["solve", "A2N / A2S / - / F"], "task: the exterminator and a cockroach share A2"),
        (["solve", "A2N / C2S / - / " + "ZZ " * 9], "task: cards: 'ZZ' is not a card"),
        (["solve", "nothing.txt"], "nothing.txt: no such file or directory"),
        (["solve", "x" * 5000], "file name too long"),
        (["solve", ""], "argument: it is empty"),
        (["solve", "."], ".: is a directory"),
        (["check", "/dev/null"], "/dev/null: there is no task in it"),
        (["print", "/dev/null"], "/dev/null: there is no task in it"),
        (["solve", "--limit", "-1", RULEBOOK], "'--limit': '-1' is not from 0 to"),
        (["solve", "--budget", "many", RULEBOOK], "'many' is not an integer"),
        (["solve"], "Missing argument 'TASKS...'"),
        (["solve", "/home/me/decks/tasks.txt"], "no such file or directory"),
        (["solve", "--seconds", "nan", RULEBOOK], "'--seconds': 'nan' is not from"),
        (["dance"], "No such command 'dance'"),
        (["generate", "--profile", "clasic"], "there is no profile 'clasic'"),
        (["generate", "-o", "/nowhere/deck.json"], "/nowhere/deck.json: the folder does not exist"),
    ],
)
def test_arguments(command: Command, arguments: list[str], said: str) -> None:
    code, out, err = command(*arguments)
    assert code == 2
    assert said in err
    assert err.count("\n") == 1
    assert out == ""


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "there is no task in it"),
        (b'{"format": "schaben-deck"', "broken JSON"),
        (b'{"format": "something else"}', "this JSON is not a deck"),
        (b'{"format": "schaben-deck", "version": 99}', "format version 99"),
        (bytes(range(256)) * 8, "not a text file"),
        (b"\x00" * 100, "not a text file"),
    ],
)
def test_files(command: Command, tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "input"
    path.write_bytes(content)
    for name in ("solve", "check"):
        code, _, err = command(name, path)
        assert code == 2
        assert said in err
        assert str(path) in err
        assert err.count("\n") == 1
