"""``schaben generate``: what the options do to a deck; ``test_generate`` has what is in it."""

import json
from pathlib import Path
from typing import Any

import pytest
from helpers.commands import Command
from helpers.decks import small_deck
from schaben.generator.decks.deckfile import parse_deck
from schaben.generator.pool import Pool
from schaben.grading.scale import Scale
from schaben.solver.notation import format_task
from schaben.solver.symmetry import canonical

THREE = ("--tasks", "3", "--jobs", "1")


def cards_of(path: Path) -> list[dict[str, Any]]:
    cards: list[dict[str, Any]] = json.loads(path.read_text())["cards"]
    return cards


def made_by(path: Path) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads(path.read_text())["made_by"]
    return facts


def test_replace(command: Command, deck: Path) -> None:
    old = cards_of(deck)
    code, out, _ = command("generate", "-o", deck, "--replace", "1b", "--seed", "1")
    assert (code, out) == (0, f"{deck}: 5 tasks, profile classic, seed 1\n")
    assert [card["id"] for card, other in zip(cards_of(deck), old, strict=True) if card != other] == ["1B"]
    assert command("check", deck).code == 0


def test_extend(command: Command, deck: Path, tmp_path: Path) -> None:
    path = tmp_path / "more.json"
    options = ("--extend", deck, "--seed", "1", "--tasks", "1", "--jobs", "1")
    assert command("generate", "-o", path, *options).code == 0
    assert len(made_by(path)["extends"]) == 1


def test_the_deck_that_is_extended_is_not_overwritten(command: Command, deck: Path) -> None:
    before = deck.read_bytes()
    code, _, err = command("generate", "-o", deck, "--extend", deck.parent / "." / "deck.json", "--seed", "2")
    assert (code, err.count("\n")) == (2, 1)
    assert "deck.json: the deck that is extended would be overwritten" in err
    assert deck.read_bytes() == before


def test_a_seed_that_was_drawn_is_said_at_once(command: Command, tmp_path: Path) -> None:
    """Nobody could go on without it."""
    path = tmp_path / "drawn.json"
    code, _, err = command("generate", "-o", path, "--tasks", "1", "--jobs", "1")
    assert code == 0
    assert f"schaben: seed {made_by(path)['seed']}\n" in err


def test_does_not_overwrite_what_is_no_deck(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("mine")
    code, _, err = command("generate", "-o", path, "--tasks", "1")
    assert (code, path.read_text()) == (2, "mine")
    assert "not overwritten" in err


@pytest.mark.parametrize("options", [["--tasks", "2"], ["--whole-pool"], ["--patience", "2"]])
def test_what_cannot_go_with_replace(command: Command, tmp_path: Path, options: list[str]) -> None:
    code, _, err = command("generate", "--replace", "1A", "-o", tmp_path / "deck.json", *options)
    assert (code, err) == (2, "schaben: --replace cannot go with --tasks, --whole-pool or --patience\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-o", "{}/a.pool"], "a.pool: the pool and the deck cannot be one file"),
        (["-o", "{}/a.json", "--pool", "{}/../{name}/a.json"], "a.json: the pool and the deck cannot be one file"),
        (["-o", "{}/a.json", "--pool", "{}"], ": is not an ordinary file"),
        (["-o", "{}/a.json", "--pool", "{}/no/a.pool"], "a.pool: the folder does not exist"),
        (["-o", "{}/a.json", "--pool", "{}/mine.txt"], "mine.txt: not a pool that can be used: file is not a"),
        (["-o", "{}/a.json", "--replace", "1A"], "a.json: no such file or directory"),
        (["-o", "{}/a.json", "--extend", "{}/mine.txt"], "mine.txt"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_made(
    command: Command, tmp_path: Path, arguments: list[str], said: str
) -> None:
    (tmp_path / "mine.txt").write_text("mine\n" * 50)
    code, _, err = command("generate", *(part.format(tmp_path, name=tmp_path.name) for part in arguments))
    assert (code, err.count("\n")) == (2, 1)
    assert said in err
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]


# --- The whole pool: a deck of another seed that may have the tasks of the first ----------------


@pytest.fixture
def pool(made: Path, tmp_path: Path) -> Path:
    """A copy of the pool of seed 1."""
    path = tmp_path / "one.pool"
    path.write_bytes((made / "deck.pool").read_bytes())
    return path


def names(path: Path) -> set[str]:
    return {format_task(canonical(card.task)) for card in parse_deck(path.read_text(), path.name).cards}


def test_tasks_of_other_runs_are_chosen(command: Command, made: Path, pool: Path, tmp_path: Path) -> None:
    """There are enough of them, so no unit of this seed is done."""
    path = tmp_path / "best.json"
    assert command("generate", *THREE, "--whole-pool", "--pool", pool, "--seed", "2", "-o", path).code == 0
    assert names(path) == names(made / "deck.json")
    assert made_by(path)["whole_pool"] is True
    assert "whole_pool" not in made_by(made / "deck.json")
    with Pool(pool) as opened:
        assert opened.runs() == 1


def test_without_it_they_are_not(command: Command, made: Path, pool: Path, tmp_path: Path) -> None:
    path = tmp_path / "two.json"
    assert command("generate", *THREE, "--pool", pool, "--seed", "2", "-o", path).code == 0
    assert not names(path) & names(made / "deck.json")


def test_tasks_of_another_game_are_left_out(command: Command, made: Path, pool: Path, tmp_path: Path) -> None:
    """The same tasks, but for three boxes."""
    path, three = tmp_path / "three.json", tmp_path / "three.pool"
    with Pool(pool) as opened, Pool(three) as other:
        other.add(opened.records(), 3)
    assert command("generate", *THREE, "--whole-pool", "--pool", three, "--seed", "2", "-o", path).code == 0
    assert not names(path) & names(made / "deck.json")


def test_a_deck_on_standard_output_is_the_file(
    command: Command, made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one process, without a pool, as for ``generate -o - | schaben check -``."""
    monkeypatch.chdir(tmp_path)
    code, out, _ = command("generate", *THREE, "--seed", "1", "-o", "-")
    assert (code, out) == (0, (made / "deck.json").read_text(encoding="utf-8"))
    assert list(tmp_path.iterdir()) == []


def test_what_a_calibration_ends_is_said(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With other levels the deck no longer promises those of its profile."""
    stage = {"name": "all", "first": "1A", "last": "3A", "tasks": 5, "level": "easy"}
    hard = Scale(0.0, 0.0, {}, "0123456789abcdef")
    monkeypatch.setattr("schaben.grading.calibration.calibrationfile.scale_of", lambda _calibration: hard)
    monkeypatch.setattr("schaben.generator.make.make.prepare", lambda _profile, _jobs: None)
    monkeypatch.setattr(
        "schaben.generator.make.make.make_deck", lambda *_, **__: small_deck(promises={"stages": (stage,)})
    )
    code, _, err = command("generate", "-o", tmp_path / "deck.json", "--seed", "1", *THREE)
    assert (code, err.splitlines()[-1]) == (0, "schaben: no longer promised: stage 'all': easy tasks")
