"""``schaben census``."""

import contextlib
import csv
import io
import json
import re
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from helpers.commands import Command
from schaben.cli import run

FAMILY = "cards=1 cockroaches=1 boxes=0"


@pytest.fixture(scope="module")
def taken(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A whole census in a folder, and what the command printed."""
    folder = tmp_path_factory.mktemp("census") / "small"
    with contextlib.redirect_stdout(io.StringIO()) as said:
        assert run(["census", FAMILY, "-o", str(folder), "--jobs", "1"]) == 0
    return folder, said.getvalue()


def test_counts_are_printed(taken: tuple[Path, str]) -> None:
    folder, said = taken
    first, *lines, last = said.splitlines()
    assert first == "42,546 starts up to symmetry (338,688 with all images), as Burnside's lemma says"
    numbers = {line[:24].strip(): int(line[24:42].replace(",", "")) for line in lines if line[41:42].isdigit()}
    by_solutions = [numbers[name] for name in ("0", "1", "2", "3", "4", "5 to 9", "10 to 99", "100 and more")]
    assert sum(by_solutions) == 42546
    assert numbers["good: also nothing idle"] == 3471
    assert re.fullmatch(r"the hardest: 0.5 bits, A[1-7]N / \w+ / - / \w+ => \S+", lines[-1])
    assert last == f"{folder / 'census.md'}: the tables; good.parquet: all good tasks"


def test_tables_say_the_same(taken: tuple[Path, str]) -> None:
    folder, _ = taken
    solutions, hands, bits = (table(folder / f"{name}.csv") for name in ("solutions", "hands", "bits"))
    assert sum(int(row["starts"]) for row in solutions) == sum(int(row["starts"]) for row in hands) == 42546
    for row in hands:
        assert int(row["starts"]) == sum(int(row[name]) for name in ("none", "unique", "several"))
        assert int(row["unique"]) >= int(row["tight"]) >= int(row["clear"]) >= int(row["good"])
    good = pq.read_table(folder / "good.parquet").to_pylist()
    assert len(good) == sum(int(row["tasks"]) for row in bits) == sum(int(row["good"]) for row in hands) == 3471
    assert max(row["bits"] for row in good) == max(float(row["most bits"] or 0) for row in hands)
    page = (folder / "census.md").read_text()
    assert "| good: also nothing idle | 3,471 | 8.16 % |" in page
    assert "| 0.5 | `A1N / B3W / - / F` | `F:A2` |" in page


def table(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(path.read_text().splitlines()))


def test_good_tasks_are_good(command: Command, taken: tuple[Path, str]) -> None:
    rows = pq.read_table(taken[0] / "good.parquet").to_pylist()[::300]
    for row in rows:
        assert command("check", f"{row['task']} => {row['solution']}")[0] == 0
        grade = json.loads(command("grade", "--json", f"{row['task']} => {row['solution']}")[1])
        assert (grade["bits"], grade["tricks"]) == (row["bits"], row["tricks"])


def test_again_in_the_same_folder_is_the_same(command: Command, taken: tuple[Path, str]) -> None:
    folder, _ = taken
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    code, out, _ = command("census", "cockroaches=1  cards=1", "-o", folder, "--json")
    found = json.loads(out)
    assert (code, found["family"], found["starts"], found["images"]) == (0, FAMILY, 42546, 338688)
    assert (sum(found["solutions"].values()), found["good"], len(found["hardest"])) == (42546, 3471, 10)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_another_family_needs_another_folder(command: Command, taken: tuple[Path, str]) -> None:
    code, _, err = command("census", "cards=2 cockroaches=1", "-o", taken[0])
    assert code == 2
    assert "this is a census of 'cards=1 cockroaches=1 boxes=0'" in err


@pytest.mark.parametrize("name", ["census.md", "hands.csv", "census.svg", "good.parquet", "census.db"])
def test_files_of_others_are_not_overwritten(command: Command, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("mine, and long enough to be a database" * 10)
    code, _, err = command("census", FAMILY, "-o", tmp_path)
    assert (code, err.count("\n")) == (2, 1)
    assert name in err
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize(
    ("family", "error"),
    [
        ("cards=3 boxen=1", "family: character 9: 'boxen=1' is not cards=N, cockroaches=N or boxes=N"),
        ("cards=9 cockroaches=1", "too many for the memory"),
        ("", "family: cards=N and cockroaches=N missing"),
    ],
)
def test_what_is_no_family(command: Command, tmp_path: Path, family: str, error: str) -> None:
    code, _, err = command("census", family, "-o", tmp_path / "out")
    assert (code, err.count("\n")) == (2, 1)
    assert error in err
    assert not (tmp_path / "out").exists()
