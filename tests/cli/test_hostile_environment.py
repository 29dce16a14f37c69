"""Every command gives the same answers in an environment where nothing is as one expects (``helpers.hostile``)."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import platformdirs
import pytest
from helpers import hostile
from helpers.calls import arguments_for, lay_out
from helpers.commands import Command, commands

MORE: dict[tuple[str, ...], list[str]] = {
    ("generate",): ["--tasks", "3", "--seed", "1", "--pool", "deck.pool", "-o", "new.json"],
    ("compose",): ["--seed", "1", "-o", "tasks.txt"],
    ("mine",): ["--cards", "3", "--rounds", "1", "--units", "2", "--seed", "1"],
    ("solve",): ["--show", "--engine", "cpsat"],
    ("check",): ["--why", "--proof", "both"],
    ("grade",): ["--explain", "--maze", "maze.svg"],
    ("print",): ["--kit", "--svg", "--text"],
}
"""Options with which a command does more of what an environment could disturb."""

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the environment is one of Unix")


class Answer(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str
    files: dict[str, bytes]
    """What it wrote or left, but for pools, of which SQLite decides the bytes."""


def calls(jobs: int) -> dict[str, list[str]]:
    """Every command, and once more with ``--json`` if it has that, by a name."""
    found = {}
    for words, command in commands():
        more, name = list(MORE.get(words, [])), "-".join(words)
        if any("--jobs" in parameter.opts for parameter in command.params):
            more += ["--jobs", str(jobs)]
        found[name] = arguments_for(words, {}, *more)
        if any("--json" in parameter.opts for parameter in command.params):
            found[f"{name}-json"] = arguments_for(words, {}, "--json", *more)
    return found


def files_in(folder: Path) -> dict[str, bytes]:
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file() and ".pool" not in path.suffixes]
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def prepare(made: Path, folder: Path) -> None:
    folder.mkdir()
    lay_out(folder, made)


@pytest.fixture(scope="module")
def hostile_answers(made: Path, kernels: None, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Answer]:
    """The answers of all calls, from one process."""
    root = tmp_path_factory.mktemp("hostile")
    for name in calls(2):
        prepare(made, root / name)
    (root / "calls").write_text(json.dumps([[str(root / name), arguments] for name, arguments in calls(2).items()]))
    cache = os.environ.get("SCHABEN_CACHE") or platformdirs.user_cache_dir("schaben", appauthor=False)
    environment = {**hostile.VARIABLES, "SCHABEN_CACHE": cache, "PATH": os.environ["PATH"]}
    done = subprocess.run(
        [sys.executable, hostile.__file__, root / "calls"], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return {name: answer_in(root / name) for name in calls(2)}


def answer_in(folder: Path) -> Answer:
    code, out, err = (Path(f"{folder}.{ending}").read_bytes().decode("utf-8") for ending in ("code", "out", "err"))
    return Answer(int(code), out, err, files_in(folder))


@pytest.mark.parametrize("name", calls(1))
def test_the_answers_are_those_of_a_friendly_environment(
    command: Command,
    made: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    hostile_answers: dict[str, Answer],
    name: str,
) -> None:
    folder = tmp_path / name
    prepare(made, folder)
    monkeypatch.chdir(folder)
    friendly = command(*calls(1)[name])
    found = hostile_answers[name]
    assert (found.code, found.out) == (friendly.code, friendly.out)
    assert found.files == files_in(folder)


@pytest.mark.parametrize("name", calls(1))
def test_what_is_said_is_meant_for_a_user(hostile_answers: dict[str, Answer], name: str) -> None:
    """No warnings of libraries, and machine code that can only be read is used."""
    said = hostile_answers[name].err.splitlines()
    assert [line for line in said if not line.startswith("schaben: ")] == []
    assert [line for line in said if "compiling" in line] == []
