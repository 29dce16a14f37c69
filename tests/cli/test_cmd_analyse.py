"""``schaben analyse``."""

from pathlib import Path

import pytest
from helpers.commands import GOOD, RULEBOOK, Command


def test_two_sources(command: Command, tmp_path: Path) -> None:
    one, other = tmp_path / "one.txt", tmp_path / "other.txt"
    one.write_text(f"{GOOD}\n{RULEBOOK}\n")
    other.write_text("A1N / C3S / - / R\n")
    code, out, _ = command("analyse", one, other, "-o", tmp_path / "out")
    assert code == 0
    assert out.startswith(f"{tmp_path / 'out' / 'report.html'}: 3 tasks, ")
    report = (tmp_path / "out" / "report.html").read_text()
    assert "<h1>one and other</h1>" in report


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
