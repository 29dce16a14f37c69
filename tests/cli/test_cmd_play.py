"""``schaben play``, ``logs`` and ``calibrate``."""

import json
import os
import sys
import webbrowser
from pathlib import Path

import pytest
from helpers.commands import Command
from helpers.playlogs import KNOWN, plays_of
from helpers.screens import typed
from schaben.solver.notation import format_play, format_task


def test_a_page_is_written_and_written_again(command: Command, deck: Path, tmp_path: Path) -> None:
    page = tmp_path / "player.html"
    code, out, _ = command("play", deck, "-o", page)
    assert (code, out) == (0, f"{page}: 5 tasks to play\n")
    text = page.read_text(encoding="utf-8")
    assert '<html lang="de"' in text
    assert command("play", deck, "-o", page, "--lang", "EN").code == 0
    assert '<html lang="en"' in page.read_text(encoding="utf-8")


def test_the_terminal_needs_one(command: Command, deck: Path) -> None:
    code, out, err = command("play", deck, "--terminal")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "this is no terminal" in err


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_a_byte_that_is_not_utf_8_does_not_end_the_player(deck: Path) -> None:
    """An umlaut that is typed on a Latin-1 terminal; the key after it is lost with it."""
    arguments: list[str | Path] = [sys.executable, "-m", "schaben", "play", deck, "--terminal"]
    written = typed(arguments, {**os.environ, "TERM": "xterm"}, b"\xe4", b"?", b"q")
    assert b"Traceback" not in written
    assert b"UnicodeDecodeError" not in written


def test_somebody_elses_page_is_not_overwritten(command: Command, deck: Path, tmp_path: Path) -> None:
    page = tmp_path / "player.html"
    page.write_text("<p>mine</p>")
    code, _, err = command("play", deck, "-o", page)
    assert (code, err.count("\n")) == (2, 1)
    assert page.read_text() == "<p>mine</p>"


@pytest.mark.parametrize("works", [True, False])
def test_open(
    command: Command, deck: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, works: bool
) -> None:  # fmt: skip
    opened: list[str] = []

    def opens(address: str) -> bool:
        opened.append(address)
        return works

    monkeypatch.setattr(webbrowser, "open", opens)
    page = tmp_path / "player.html"
    code, _, err = command("play", deck, "-o", page, "--open")
    assert (code, opened) == (0, [page.as_uri()])
    assert ("no browser could be opened" in err) is not works


# --- Logs and calibration -------------------------------------------------------------------------


def logs(folder: Path, players: int) -> list[Path]:
    paths = [folder / f"{player}.json" for player in range(players)]
    for player, path in enumerate(paths):
        path.write_text(plays_of(player), encoding="utf-8")
    return paths


def test_logs_are_gathered_once_and_what_is_wrong_is_said(command: Command, tmp_path: Path) -> None:
    good, cut, later, half = (tmp_path / name for name in ("good.json", "cut.json", "later.json", "half.json"))
    good.write_text(plays_of(1))
    cut.write_text(plays_of(2)[:500])
    later.write_text(plays_of(3).replace('"version": 1', '"version": 7'))
    half.write_text(plays_of(4, 2).replace('"seconds": ', '"seconds": -', 1))
    plays = tmp_path / "plays.db"
    code, out, err = command("logs", "add", good, cut, later, half, tmp_path / "none.json", good, "-o", plays)
    assert code == 2
    assert out == f"{plays}: 22 new tries of 43, 22 in all\n"
    said = err.splitlines()
    assert len(said) == 4
    assert "cut.json: no play log, or cut off" in said[0]
    assert "later.json: version 7 is newer" in said[1]
    assert "half.json: tries[0]: seconds" in said[2]
    assert "none.json: no such file" in said[3]
    assert command("logs", "add", good, "-o", plays) == (0, f"{plays}: 0 new tries of 21, 22 in all\n", "")


def test_stats(command: Command, tmp_path: Path) -> None:
    plays = tmp_path / "plays.db"
    command("logs", "add", *logs(tmp_path, 3), "-o", plays)
    code, out, _ = command("logs", "stats", plays)
    first, second, *_ = out.splitlines()
    assert (code, first) == (0, "3 players, 62 tries, 24 tasks")
    assert second.startswith("1A      2 players     2 tries    2 solved (2 unaided, 0.9 min)")
    data = [json.loads(line) for line in command("logs", "stats", plays, "--json").out.splitlines()]
    assert (data[0]["name"], data[0]["players"], data[-1]["name"]) == ("1A", 2, "24A")
    rows = command("logs", "stats", plays, "--csv").out.splitlines()
    assert rows[0] == "name,task,players,tries,solved,unaided,hints,seconds"
    assert len(rows) == 25


def test_no_file_of_plays(command: Command, tmp_path: Path) -> None:
    for arguments in (("logs", "stats"), ("calibrate",)):
        code, _, err = command(*arguments, tmp_path / "plays.db")
        assert (code, err.count("\n")) == (2, 1)
        assert "there is no such file of plays" in err
    assert not (tmp_path / "plays.db").exists()


def test_an_empty_file_of_plays_is_not_called_missing(command: Command, tmp_path: Path) -> None:
    (tmp_path / "plays.db").touch()
    for arguments in (("logs", "stats"), ("calibrate",)):
        code, _, err = command(*arguments, tmp_path / "plays.db")
        assert (code, err.count("\n")) == (2, 1)
        assert "plays.db: the file is empty, so it is not a file of plays" in err


def test_too_few_plays_change_nothing(command: Command, tmp_path: Path) -> None:
    plays, file = tmp_path / "plays.db", tmp_path / "calibration.json"
    command("logs", "add", *logs(tmp_path, 5), "-o", plays)
    code, out, err = command("calibrate", plays, "-o", file)
    assert (code, out) == (2, "")
    assert "too few plays: 5 players" in err
    assert "10 more players" in err
    assert not file.exists()


@pytest.fixture(scope="module")
def calibrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the plays of twenty players."""
    from schaben.cli import run

    folder = tmp_path_factory.mktemp("calibrated")
    assert run(["logs", "add", *map(str, logs(folder, 20)), "-o", str(folder / "plays.db")]) == 0
    return folder


def test_a_calibration_is_found_and_used(command: Command, calibrated: Path) -> None:
    file = calibrated / "calibration.json"
    code, out, _ = command("calibrate", calibrated / "plays.db", "-o", file)
    assert code == 0, out
    assert "20 players, 24 tasks" in out
    assert "medium begins at" in out
    line = format_task(KNOWN[0].task)
    assert "(uncalibrated)" in command("grade", line).out
    assert "(uncalibrated)" not in command("grade", "--calibration", file, line).out
    code, out, _ = command("calibrate", calibrated / "plays.db", "-o", file, "--json", "--minutes", "1", "4")
    assert (code, json.loads(out)["calibration"]["minutes"]) == (0, [1.0, 4.0])


def test_a_calibration_that_is_none(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "calibration.json"
    file.write_text("{}")
    code, _, err = command("grade", "--calibration", file, format_task(KNOWN[0].task))
    assert (code, err) == (2, f"schaben: {file}: no calibration: those are JSON, as schaben calibrate writes it\n")


def test_levels_must_rise(command: Command, calibrated: Path) -> None:
    code, _, err = command("calibrate", calibrated / "plays.db", "--minutes", "6", "2")
    assert (code, "the levels must rise" in err) == (2, True)


def test_analyse_holds_bits_against_peoples_play(command: Command, calibrated: Path, tmp_path: Path) -> None:
    file, tasks = tmp_path / "calibration.json", tmp_path / "tasks.txt"
    assert command("calibrate", calibrated / "plays.db", "-o", file).code == 0
    tasks.write_text("".join(f"{format_task(case.task)} => {format_play(case.solution)}\n" for case in KNOWN))
    code, _, _ = command("analyse", tasks, "-o", tmp_path / "analysis", "--calibration", file)
    assert code == 0
    report = (tmp_path / "analysis" / "report.html").read_text(encoding="utf-8")
    assert "Bits and people" in report
    assert "uncalibrated" not in report
    assert "by 412 plays of 20 people" in " ".join(report.split())
    assert (tmp_path / "analysis" / "played.svg").exists()
