"""Pools and Parquet files row by row, and samples of them."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from helpers.commands import Command, commands_in
from helpers.records import record, some
from schaben.generator.decks.files import FileError
from schaben.generator.pool import Pool, Record, Some, parquet, store
from schaben.generator.pool.gathered import Sample, has_rows, rows_in
from schaben.generator.pool.taskrow import Row
from schaben.solver.notation import format_play, format_task

RECORDS = [replace(one, tricks=("bide",) if one.bits % 2 else ()) for one in some(7, "5b0", "7b1")]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    return commands_in(capsys)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with Pool(tmp_path / "deck.pool") as pool:
        pool.add(reversed(RECORDS), boxes=6)
    return tmp_path / "deck.pool"


def row_of(found: Record, supply: int = 6) -> Row:
    task, solution = format_task(found.task), format_play(found.solution)
    return Row(task, solution, found.bits, found.source, found.tricks, supply, '{"search": {"status": "unique"}}')


ROWS = [row_of(one) for one in RECORDS]


class TestPool:
    @pytest.mark.parametrize("at_once", [1, 3, 7, 1000])
    def test_one_task_at_a_time_the_easiest_first(
        self, path: Path, at_once: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(store, "_AT_ONCE", at_once)
        with Pool(path) as pool:
            assert list(pool.each()) == RECORDS
            assert list(pool.rows()) == ROWS
            assert list(pool.each(Some(bits=(2, 4)))) == RECORDS[2:5]

    def test_two_readers_and_a_writer_do_not_disturb_each_other(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(store, "_AT_ONCE", 1)
        with Pool(path) as pool, Pool(path) as writer:
            one, other = pool.each(), pool.each(Some(boxes=6))
            assert [next(one), next(other)] == [RECORDS[0]] * 2
            writer.remove([RECORDS[2].name], boxes=6)
            writer.add([record(RECORDS[0].task, RECORDS[0].solution)], boxes=7)
            assert list(one) == list(other) == [RECORDS[1], *RECORDS[3:]]

    def test_a_broken_record_is_named(self, path: Path) -> None:
        with Pool(path) as pool:
            pool._db.execute("UPDATE task SET record = replace(record, ' / ', ' | ')")
            with pytest.raises(FileError, match=r"deck.pool: a broken record: .*: not a task line with a solution"):
                list(pool.rows())


class TestParquet:
    def test_is_read_back_as_it_was(self, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(parquet, "_GROUP", 3)
        output = tmp_path / "tasks.parquet"
        assert parquet.write_rows(output, rows_in(path)) == len(ROWS)
        assert list(rows_in(output)) == ROWS
        assert pq.ParquetFile(output).num_row_groups == 3
        table = pq.read_table(output)
        assert table["cards"].to_pylist() == [len(one.task.hand) for one in RECORDS]
        assert table["cockroaches"].to_pylist() == [len(one.task.start.cockroaches) for one in RECORDS]
        assert table["boxes"].to_pylist() == [len(one.task.start.boxes) for one in RECORDS]

    def test_a_file_of_others_needs_three_columns(self, tmp_path: Path) -> None:
        path = tmp_path / "mine.parquet"
        write(path, task=[ROWS[0].task], solution=[ROWS[0].solution], bits=[3])
        assert list(rows_in(path)) == [ROWS[0]._replace(bits=3.0, source="", tricks=(), proof="{}")]
        with pytest.raises(FileError, match="exists and is not overwritten"):
            parquet.require_replaceable(path)
        parquet.write_rows(path, ROWS)
        parquet.require_replaceable(path)

    @pytest.mark.parametrize(
        ("columns", "error"),
        [
            ({"task": ["A1N"], "bits": [1.0]}, "it has no column solution"),
            ({"task": [ROWS[0].task, None], "solution": ["F:A1"] * 2, "bits": [1.0] * 2}, "row 2: there is no task"),
            ({"task": ["A1N"], "solution": ["F:A1"], "bits": [1.0]}, "row 1: not a task line with a solution"),
            ({"task": [ROWS[0].task], "solution": [""], "bits": [1.0]}, "row 1: not a task line with a solution"),
            ({"task": [ROWS[0].task], "solution": ["F"], "bits": [float("nan")]}, "row 1: nan is not a number of bits"),
            ({"task": [ROWS[0].task], "solution": ["F"], "bits": ["many"]}, "row 1: could not convert"),
            ({"task": ["A1N / A3N / - / F G"], "solution": ["F"], "bits": [1.0]}, "row 1: 'G' is not a card"),
        ],
    )
    def test_what_is_no_table_of_tasks(self, tmp_path: Path, columns: dict[str, list[Any]], error: str) -> None:
        write(tmp_path / "mine.parquet", **columns)
        with pytest.raises(FileError, match=f"mine.parquet: {error}"):
            list(rows_in(tmp_path / "mine.parquet"))

    @pytest.mark.parametrize("damage", [slice(0, 40), slice(0, -9), slice(0, 4)])
    def test_a_damaged_file(self, tmp_path: Path, damage: slice) -> None:
        path = tmp_path / "tasks.parquet"
        parquet.write_rows(path, ROWS)
        path.write_bytes(path.read_bytes()[damage])
        with pytest.raises(FileError, match="no Parquet file that can be read"):
            list(rows_in(path))


def write(path: Path, **columns: list[Any]) -> None:
    pq.write_table(pa.table(columns), path)


def test_what_has_rows(path: Path, tmp_path: Path) -> None:
    parquet.write_rows(tmp_path / "tasks", ROWS)
    (tmp_path / "tasks.txt").write_text(f"{ROWS[0].task}\n")
    assert has_rows(str(path))
    assert has_rows(str(tmp_path / "tasks"))
    assert not any(map(has_rows, (str(tmp_path / "tasks.txt"), str(tmp_path), ROWS[0].task, "-", "a\0b")))


def test_commands_that_read_task_lines_say_how_to_get_them(command: Command, path: Path) -> None:
    parquet.write_rows(path.with_suffix(".parquet"), ROWS)
    for source in (path, path.with_suffix(".parquet")):
        code, _, err = command("grade", source)
        assert (code, err.count("\n")) == (2, 1)
        assert err.endswith("schaben pool export writes task lines\n")


class TestSample:
    def test_depends_on_the_tasks_and_not_on_their_order(self) -> None:
        one, other = sample(ROWS, 3), sample(ROWS[::-1], 3)
        assert len(one) == 3
        assert [entry.task for entry in one] == [entry.task for entry in other]

    def test_names_say_in_which_row_a_task_is(self) -> None:
        assert [entry.id for entry in sample(ROWS, 10)] == [f"x:{number}" for number in range(1, 8)]
        assert {entry.box_supply for entry in sample([row._replace(box_supply=9) for row in ROWS], 3)} == {9}

    def test_every_task_is_as_likely(self) -> None:
        rows = [row._replace(box_supply=number) for number in range(2000) for row in ROWS[:2]]
        first = sum(entry.task == RECORDS[0].task for entry in sample(rows, 1000))
        assert 420 < first < 580  # more than five standard deviations from 500

    def test_what_is_no_task_is_named(self) -> None:
        with pytest.raises(FileError, match=r"x:1: exterminator: "):
            sample([ROWS[0]._replace(task="H1N / A3N / - / F")], 1)


def sample(rows: list[Row], size: int) -> Any:
    found = Sample(size)
    for row in rows:
        found.add(row)
    return found.entries("x")
