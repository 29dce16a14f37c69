"""``schaben print``: what the command does; the files themselves are looked into elsewhere."""

import json
from pathlib import Path

from helpers.commands import Command


def test_prints(command: Command, deck: Path, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "paper"
    code, out, _ = command("print", deck, "-o", folder, "--lang", "EN", "--paper", "A4")
    assert code == 0
    assert (folder / "faces.pdf").read_bytes().startswith(b"%PDF")
    assert [line.split(":")[0] for line in out.splitlines()] == [
        str(folder / name) for name in ("faces.pdf", "sheets-a4.pdf")
    ]


def test_does_not_print_over_what_is_not_ours(command: Command, deck: Path, tmp_path: Path) -> None:
    path = tmp_path / "faces.pdf"
    path.write_text("mine")
    code, _, err = command("print", deck, "-o", tmp_path)
    assert (code, path.read_text()) == (2, "mine")
    assert "not overwritten" in err


def test_a_wrong_solution_is_not_printed(command: Command, deck: Path, tmp_path: Path) -> None:
    data = json.loads(deck.read_text())
    data["cards"][2]["solution"], data["cards"][3]["solution"] = (data["cards"][i]["solution"] for i in (3, 2))
    deck.write_text(json.dumps(data))
    code, _, err = command("print", deck, "-o", tmp_path / "swapped")
    assert code == 2
    assert f"{deck}: 1A: the stated solution is wrong" in err
    assert not (tmp_path / "swapped").exists()
