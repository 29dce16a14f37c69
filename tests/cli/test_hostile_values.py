"""Values that no command can use: one line, exit code 2, nothing written. Made from the tree of commands.

A new command, argument or option is in here without being named.
"""

import os
from pathlib import Path
from typing import Any

import click
import pytest
from _pytest.mark import ParameterSet
from helpers.calls import arguments_for, lay_out
from helpers.commands import Command, commands
from schaben.output.commands.paramtypes import (
    Choice,
    Duration,
    Number,
    OutputFile,
    OutputFolder,
    Parsed,
    PoolFile,
    Range,
    Source,
    Text,
)

DIGITS = "9" * 20
"""More than any counter holds."""

NUMBERS = [DIGITS, f"-{DIGITS}", "9" * 5000, "nan", "inf", "-inf", "1e999", "", " ", "many", "0x1F"]
WORDS = [DIGITS, "", "nan", "no such word", "two\nlines", "a\0b"]
PATHS = ["", "no/such/folder/file", "loop", "loop/file", "plain.txt/file", "x" * 300, "a\0b"]
"""For what is written; ``loop`` is a link to itself, ``plain.txt`` somebody's file."""

WISHES = [f"cards={DIGITS}", f"bides>={DIGITS}", "cards=nan", "ends=Z9", 'pattern="A2N"', "hand='F", "cards"]

SLIPS = ["no/such/file.json", "Meine Decks/Sommer/fertig/dekc.json", "D:/spiele/deck.json"]
SOURCES = [*WORDS, *SLIPS, "loop", "folder", "plain.txt/file", "bytes"]
"""For what is read."""

SIMPLE: dict[type[click.ParamType[Any]], list[str]] = {
    Source: SOURCES,
    Choice: WORDS,
    Range: [*NUMBERS, "1.5", "3..2", "3..", "..3", "1..2..3"],
    Duration: [*NUMBERS, "10", "m", "-1m", "1e9h", "nans", "10 minutes"],
    Text: ["two\nlines", "a\0b", "x" * 300, "\udcff"],
}
"""Types of which all parameters refuse the same."""


def hostile(parameter: click.Parameter) -> list[str]:
    """Values that the parameter must refuse."""
    kind = parameter.type
    if isinstance(kind, Number):
        return NUMBERS if kind.kind is float else [*NUMBERS, "1.5"]
    if isinstance(kind, OutputFile):
        return [*PATHS, "folder", "/dev/null", "plain.txt", *([] if kind.standard_output else ["-"])]
    if isinstance(kind, OutputFolder):
        return [*(path for path in PATHS if path != "no/such/folder/file"), "plain.txt", "/dev/null", "-"]
    if isinstance(kind, PoolFile):
        return [*PATHS, "folder", "/dev/null", "plain.txt", "-", "deck.json"]
    for simple, values in SIMPLE.items():
        if isinstance(kind, simple):
            return values
    if parameter.name == "wishes":
        return [*WISHES, *(word for word in [*NUMBERS, *WORDS] if word.strip())]
    assert isinstance(kind, (Parsed, click.types.StringParamType)), f"{parameter.name}: which values must it refuse?"
    return [*NUMBERS, *WORDS]


def parameters() -> list[ParameterSet]:
    """Everything of a command that takes a value."""
    found = [(words, parameter) for words, command in commands() for parameter in command.params]
    return [
        pytest.param(words, parameter, id=" ".join([*words, parameter.opts[0]]))
        for words, parameter in found
        if not (isinstance(parameter, click.Option) and parameter.is_flag)
    ]


@pytest.fixture
def folder(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder: the files of the examples, and what lies in the way."""
    lay_out(tmp_path, made)
    (tmp_path / "plain.txt").write_text("mine\n" * 50)
    (tmp_path / "bytes").write_bytes(bytes(range(256)) * 8)
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to("loop")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def contents(folder: Path) -> dict[str, bytes | None]:
    return {str(path): path.read_bytes() if path.is_file() else None for path in sorted(folder.rglob("*"))}


@pytest.mark.skipif(os.name == "nt", reason="needs links and devices")
@pytest.mark.parametrize(("words", "parameter"), parameters())
def test_a_value_that_cannot_be_used_is_one_line(
    command: Command, folder: Path, words: tuple[str, ...], parameter: click.Parameter
) -> None:
    before = contents(folder)
    for value in hostile(parameter):
        code, out, err = command(*arguments_for(words, {parameter: value}))
        assert (code, out, err.count("\n")) == (2, "", 1), f"{value!r}: {out}{err}"
        assert err.startswith("schaben: ")
    assert contents(folder) == before


def pairs() -> list[ParameterSet]:
    """Every way to give a command one file both to read and to write."""
    found = []
    for words, command in commands():
        read = [one for one in command.params if isinstance(one.type, (Source, PoolFile))]
        written = [one for one in command.params if isinstance(one.type, (OutputFile, OutputFolder, PoolFile))]
        for one, other in ((one, other) for one in read for other in written if one is not other):
            name = " ".join([*words, one.opts[0], other.opts[0]])
            found.append(pytest.param(words, one, other, id=name))
    return found


@pytest.mark.skipif(os.name == "nt", reason="needs links")
@pytest.mark.parametrize(("words", "read", "written"), pairs())
@pytest.mark.parametrize("name", ["deck.json", "deck.pool", "link.json"])
def test_what_is_read_is_not_overwritten(
    command: Command, folder: Path, words: tuple[str, ...], read: click.Parameter, written: click.Parameter, name: str
) -> None:
    """It is refused; or it is a command that changes a deck in its place, and then there is a good one afterwards."""
    (folder / "link.json").symlink_to("deck.json")
    before = contents(folder)
    code, out, err = command(*arguments_for(words, {read: name, written: name}))
    if code == 0:
        assert command("check", "--proof", "search", name).code == 0
        return
    assert (code, out, err.count("\n")) == (2, "", 1), f"{out}{err}"
    assert contents(folder) == before
