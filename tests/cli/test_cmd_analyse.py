"""``schaben analyse``."""

import os
import shutil
from pathlib import Path

import pytest
from helpers.analysed import FIRST, SECOND
from helpers.commands import GOOD, Command


def test_two_sources(analysed: Path) -> None:
    folder = analysed / "report"
    tasks, files = len(FIRST) + len(SECOND), len(list(folder.iterdir()))
    assert (analysed / "said.txt").read_text() == f"{folder / 'report.html'}: {tasks} tasks, {files} files\n"
    assert "<h1>first and second &lt;b&gt;</h1>" in (folder / "report.html").read_text()


def test_a_source_that_is_given_twice(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "one.txt"
    path.write_text(f"{GOOD}\n")
    code, _, err = command("analyse", path, path, "-o", tmp_path / "out")
    assert (code, err) == (2, f"schaben: {path}: it is given twice\n")


@pytest.mark.parametrize(
    ("text", "error"), [("", "there is no task in it"), ("A1N / A3N / - / TL TR TU\n", "more than one solution")]
)
def test_what_cannot_be_analysed(command: Command, tmp_path: Path, text: str, error: str) -> None:
    path = tmp_path / "deck.txt"
    path.write_text(text)
    code, _, err = command("analyse", path, "-o", tmp_path / "out")
    assert code == 2
    assert error in err


def test_a_name_with_bytes_that_are_no_characters_is_only_text(command: Command, deck: Path, tmp_path: Path) -> None:
    named = os.fsdecode(os.fsencode(tmp_path / "B") + b"\xfcro.json")
    shutil.copy(deck, named)
    code, _, err = command("analyse", named, "-o", tmp_path / "out")
    assert (code, err.count("Traceback")) == (0, 0)
    assert (tmp_path / "out" / "tasks.csv").read_text(encoding="utf-8").splitlines()[1].startswith("B\ufffdro,")
