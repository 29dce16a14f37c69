"""The pool: nothing reported is lost, even if others write at the same time or a process is killed."""

import json
import os
import re
import signal
import sqlite3
import subprocess
import threading
from collections.abc import Iterable
from contextlib import closing
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from helpers import cases
from helpers.killing import lost_by_kills
from helpers.processes import python
from helpers.records import record, some
from schaben.generator.decks.files import FileError
from schaben.generator.pool import Pool, Record, store
from schaben.generator.pool.record import Claims, from_json
from schaben.solver.notation import format_task
from schaben.solver.symmetry import SYMMETRIES

FILL = """
import os, signal
from itertools import count
from pathlib import Path
from helpers.records import some
from schaben.generator.pool import Pool

batches = [some(200)[first : first + 10] for first in range(0, 200, 10)]

def fill(path, run, units):
    with Pool(Path(path)) as pool:
        for number in units:
            pool.finish(run, str(number), batches[number % 20], boxes=number)
            print(number, flush=True)

def die(path, table):
    with Pool(Path(path)) as pool:
        pool._db.execute("PRAGMA cache_size = 1")  # so that half of a transaction is in the file
        pool._db.create_function("die", 0, lambda: os.kill(os.getpid(), signal.SIGKILL))
        pool._db.execute(f"CREATE TEMP TRIGGER last AFTER INSERT ON {table} BEGIN SELECT die(); END")
        pool.finish("run", "2", [record for batch in batches for record in batch], boxes=2)
"""
"""``fill`` adds ten tasks a unit to a pool, each unit for another number of boxes, and prints every unit that is done.
``die`` is killed while it adds the first task, or the unit."""


def process(call: str) -> subprocess.Popen[str]:
    """A process that calls one of these."""
    return python(FILL + call)


def names(records: Iterable[Record]) -> set[str]:
    return {record.name for record in records}


def changed(**facts: object) -> str:
    """The line of a record with other facts."""
    return json.dumps({**json.loads(some(1)[0].as_json()), **facts})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deck.pool"


class TestRecords:
    @pytest.mark.parametrize("found", some(213)[::20], ids=lambda found: found.name)
    def test_are_read_back_as_they_were(self, found: Record) -> None:
        assert from_json(found.as_json()) == found

    def test_all_that_is_known_is_read_back(self) -> None:
        found = replace(some(1)[0], source="grown", bits=0.1 + 0.2, tricks=("bide", "stand in the way"))
        found = found.proven({"cpsat": {"status": "unique", "early": None}})
        assert from_json(found.as_json()) == found
        assert list(found.proof) == ["search", "cpsat"]

    def test_all_eight_images_have_one_name(self) -> None:
        for case in cases.unique()[::30]:
            images = [record(image.task(case.task), image.play(case.solution)) for image in SYMMETRIES]
            assert len(names(images)) == 1
        assert len(names(some(213))) == 213

    @pytest.mark.parametrize(
        "text",
        [
            *("", "{}", "[]", "null", "[" * 100_000),
            changed(task=5),
            changed(task="A9N / C2S / - / F"),
            changed(task="A2N / A2S / - / F => F:A3"),
            changed(task="A2N / A3S / - / F"),
            changed(source=None),
            changed(bits="many"),
            changed(bits=float("nan")),
            changed(bits=0).replace('"bits": 0', '"bits": 1e999'),
            changed(bits=10**400),
            changed(tricks=7),
            changed(tricks=[7]),
            changed(proof=[]),
        ],
    )
    def test_a_broken_one_is_one_line(self, path: Path, text: str) -> None:
        with Pool(path) as pool:
            pool.finish("run", "0/0", some(1), boxes=6)
            pool._db.execute("UPDATE task SET record = ?", (text,))
            pool._db.execute("UPDATE unit SET found = ?", (text or "\n",))
            for read, name in ((pool.records, some(1)[0].name), (lambda: pool.done("run"), "unit 0/0")):
                with pytest.raises(FileError, match=re.escape(f"{path}: a broken record: {name}: ")) as caught:
                    read()
                assert "\n" not in str(caught.value)


class TestTasks:
    def test_the_easiest_come_first(self) -> None:
        with Pool() as pool:
            assert pool.add(reversed(some(5)), boxes=6) == 5
            assert pool.records() == some(5)

    def test_no_two_are_equal_under_symmetry(self) -> None:
        found = some(1)[0]
        images = [record(image.task(found.task), image.play(found.solution)) for image in SYMMETRIES]
        with Pool() as pool:
            assert pool.add(images, boxes=6) == 1
            assert pool.add([found], boxes=6) == 0
            assert pool.records() == images[:1]

    def test_a_task_is_for_so_many_boxes(self) -> None:
        with Pool() as pool:
            assert pool.add(some(2), boxes=6) == 2
            assert pool.add(some(1), boxes=3) == 1
            assert (pool.records(boxes=6), pool.records(boxes=3), pool.records(boxes=4)) == (some(2), some(1), [])
            assert pool.remove(names(some(2)), boxes=3) == 1
            assert pool.records() == some(2)

    def test_what_more_engines_found_is_kept(self) -> None:
        one, other = some(2)
        claims: Claims = {"cpsat": {"status": "unique"}}
        with Pool() as pool:
            pool.add([one, other], boxes=6)
            pool.prove(one, claims, "version 1", boxes=6)
            assert pool.records() == [one.proven(claims), other]

    def test_what_engines_said_is_told_to_who_asks_the_same(self, path: Path) -> None:
        one = some(1)[0]
        image = SYMMETRIES[5]
        turned = record(image.task(one.task), image.play(one.solution))
        with Pool(path) as pool:
            pool.prove(one, {"cpsat": {"status": "unique"}}, "version 1", boxes=6)
            pool.prove(turned, {"cpsat": {"status": "undecided"}}, "version 1", boxes=6)
        with Pool(path) as pool:
            assert pool.claims("version 1", boxes=6) == {
                format_task(one.task): {"cpsat": {"status": "unique"}},
                format_task(turned.task): {"cpsat": {"status": "undecided"}},
            }
            assert pool.claims("version 1", boxes=5) == pool.claims("version 2", boxes=6) == {}
            pool.forget_runs()
            assert pool.claims("version 1", boxes=6) == {}

    def test_a_pool_without_a_table_of_proofs_gets_one(self, path: Path) -> None:
        with Pool(path) as pool:
            pool.add(some(2), boxes=6)
        with closing(sqlite3.connect(path)) as database:
            database.execute("DROP TABLE proof")
        with Pool(path) as pool:
            assert pool.records() == some(2)
            assert pool.claims("version 1", boxes=6) == {}

    def test_counts(self) -> None:
        fives, sixes = some(3, "5b0"), [replace(found, source="grown") for found in some(2, "6b0")]
        with Pool() as pool:
            pool.add([*fives, *sixes], boxes=6)
            assert pool.counts() == [(5, "random", 3, 0.0, 2.0), (6, "grown", 2, 0.0, 1.0)]


class TestUnits:
    def test_are_there_when_the_file_is_opened_again(self, path: Path) -> None:
        with Pool(path) as pool:
            pool.finish("run", "0/0", some(3), boxes=6)
            pool.finish("run", "0/1", [], boxes=6)
            pool.finish("other", "0/0", some(4), boxes=6)
        with Pool(path) as pool:
            assert pool.done("run") == {"0/0": some(3), "0/1": []}
            assert pool.done("third") == {}
            assert pool.records() == some(4)
            assert pool.runs() == 2

    def test_keep_what_they_found_as_they_found_it(self) -> None:
        """Even if the task is there already as another image: a run finds the same, whatever else is in the pool."""
        found = some(1)[0]
        image = record(SYMMETRIES[5].task(found.task), SYMMETRIES[5].play(found.solution))
        with Pool() as pool:
            pool.add([found], boxes=6)
            pool.finish("run", "0/0", [image], boxes=6)
            assert pool.done("run") == {"0/0": [image]}
            assert pool.records() == [found]

    def test_the_first_to_finish_one_has_done_it(self) -> None:
        with Pool() as pool:
            pool.finish("run", "0/0", some(3), boxes=6)
            pool.finish("run", "0/0", some(3), boxes=6)
            assert pool.done("run") == {"0/0": some(3)}

    @pytest.mark.parametrize("how", ["ABORT", "ROLLBACK"])
    def test_both_or_neither(self, path: Path, how: str) -> None:
        """SQLite itself rolls back when the disk is full; the reason is reported all the same."""
        with Pool(path) as pool:
            pool.finish("run", "0/0", some(1), boxes=6)
            trigger = f"CREATE TRIGGER no BEFORE INSERT ON unit BEGIN SELECT RAISE({how}, 'the disk is full'); END"
            pool._db.execute(trigger)
            with pytest.raises(FileError, match="the disk is full"):
                pool.finish("run", "0/1", some(5), boxes=6)
            pool._db.execute("DROP TRIGGER no")
            assert (pool.done("run"), pool.records()) == ({"0/0": some(1)}, some(1))
            pool.finish("run", "0/1", some(5), boxes=6)  # it can be used again
            assert (set(pool.done("run")), pool.records()) == ({"0/0", "0/1"}, some(5))

    def test_what_cannot_be_written_is_not_half_written(self) -> None:
        unspeakable = some(3)[2].proven({"cpsat": {"status": object()}})
        with Pool() as pool:
            with pytest.raises(FileError, match="a broken record"):
                pool.finish("run", "0/0", [*some(2), unspeakable], boxes=6)
            assert (pool.done("run"), pool.records()) == ({}, [])

    def test_can_be_forgotten(self, path: Path) -> None:
        with Pool(path) as pool:
            pool.finish("run", "0/0", some(100), boxes=6)
            size = path.stat().st_size
            pool.forget_runs()
            assert (pool.done("run"), pool.runs(), pool.records()) == ({}, 0, some(100))
        assert path.stat().st_size < size


class TestSeveralProcesses:
    def test_two_fill_one_pool(self, path: Path) -> None:
        """A pool that both create; half of the tasks are the same."""
        one = process(f"fill({str(path)!r}, 'one', range(10))")
        other = process(f"fill({str(path)!r}, 'other', range(5, 15))")
        for filling in (one, other):
            filling.communicate(timeout=60)
            assert filling.returncode == 0
        with Pool(path) as pool:
            assert set(pool.done("one")) == {*map(str, range(10))}
            assert set(pool.done("other")) == {*map(str, range(5, 15))}
            assert [len(pool.records(boxes)) for boxes in range(16)] == [10] * 15 + [0]

    def test_one_waits_for_the_other(
        self, path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        monkeypatch.setattr(store, "_SAID_AFTER", 0.05)
        monkeypatch.setattr(store, "_WAIT", 0.2)
        caplog.set_level("INFO")
        with Pool(path) as one, Pool(path) as other:
            one._db.execute("BEGIN IMMEDIATE")
            with pytest.raises(FileError, match=r"deck.pool: locked: another program has held it for 0.2 s"):
                other.finish("run", "0/0", some(1), boxes=6)
            one._db.execute("COMMIT")
            other.finish("run", "0/0", some(1), boxes=6)
            assert one.done("run") == {"0/0": some(1)}
        assert caplog.messages == [f"{path} is held by another program: waiting for it, 0.2 s at most"]

    def test_reading_waits_as_well(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(store, "_SAID_AFTER", 0.05)
        with Pool(path) as pool:
            pool.add(some(2), boxes=6)
        with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as holding:
            holding.execute("BEGIN EXCLUSIVE")
            release = threading.Timer(0.3, holding.execute, ["COMMIT"])
            release.start()
            with Pool(path) as pool:
                assert pool.records() == some(2)
            release.join()

    def test_one_that_only_looks_does_not_wait(self, path: Path, caplog: pytest.LogCaptureFixture) -> None:
        caplog.set_level("INFO")
        with Pool(path) as one:
            one._db.execute("BEGIN IMMEDIATE")
            with Pool(path) as other:
                assert other.records() == []
        assert not caplog.messages

    @pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
    def test_kills_lose_nothing(self, path: Path) -> None:
        """A few; ``make soak`` has a hundred."""
        assert lost_by_kills(path, 6) == []

    def test_a_process_that_is_killed_loses_nothing_that_it_reported(self, path: Path) -> None:
        with process(f"fill({str(path)!r}, 'run', count())") as filling:
            assert filling.stdout is not None
            said = list(islice(filling.stdout, 20))
            filling.kill()
            said += filling.stdout.readlines()
        with Pool(path) as pool:
            done = pool.done("run")
            assert {line.strip() for line in said} <= set(done)
            for number in range(len(done) + 1):
                assert names(pool.records(number)) == names(done.get(str(number), []))

    @pytest.mark.parametrize("table", ["task", "unit"])
    def test_a_process_that_is_killed_in_the_middle_of_writing(self, path: Path, table: str) -> None:
        with Pool(path) as pool:
            pool.finish("run", "1", some(213), boxes=1)
        with process(f"die({str(path)!r}, {table!r})") as dying:
            dying.communicate(timeout=60)
        assert dying.returncode == -signal.SIGKILL
        assert Path(f"{path}-journal").stat().st_size > 0  # there was something to undo
        with Pool(path) as pool:
            assert set(pool.done("run")) == {"1"}
            assert (len(pool.records(boxes=1)), pool.records(boxes=2)) == (213, [])
            assert pool._db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


class TestFiles:
    """Errors are one line that names the file, and the file is not changed."""

    def refused(self, path: Path, reason: str) -> None:
        before = None if path.is_dir() else path.read_bytes()
        with pytest.raises(FileError, match=reason) as caught:
            Pool(path)
        assert str(caught.value).startswith(f"{path}: ")
        assert "\n" not in str(caught.value)
        assert before is None or path.read_bytes() == before

    def test_another_database(self, path: Path) -> None:
        with closing(sqlite3.connect(path)) as other:
            other.execute("CREATE TABLE mine (name TEXT)")
            other.commit()
        self.refused(path, "this database is not a pool")

    def test_an_empty_database_of_another_program(self, path: Path) -> None:
        with closing(sqlite3.connect(path)) as other:
            other.execute("PRAGMA application_id = 7")
            other.commit()
        self.refused(path, "this database is not a pool")

    def test_a_newer_format(self, path: Path) -> None:
        with Pool(path) as pool:
            pool._db.execute(f"PRAGMA user_version = {store.FORMAT + 1}")
        self.refused(path, "format 2, this program reads up to 1")

    def test_a_pool_without_its_tables(self, path: Path) -> None:
        with Pool(path) as pool:
            pool._db.execute("DROP TABLE unit")
        with Pool(path) as pool, pytest.raises(FileError, match="no such table: unit"):
            pool.done("run")

    @pytest.mark.parametrize("content", [b"mine\n" * 50, bytes(range(256)) * 8, b'{"format": "schaben-deck"}'])
    def test_another_file(self, path: Path, content: bytes) -> None:
        path.write_bytes(content)
        self.refused(path, "file is not a database")

    def test_half_a_pool(self, path: Path) -> None:
        with Pool(path) as pool:
            pool.finish("run", "0/0", some(20), boxes=6)
        path.write_bytes(path.read_bytes()[:5000])
        self.refused(path, "malformed")

    def test_a_folder(self, path: Path) -> None:
        path.mkdir()
        self.refused(path, "is a directory")

    def test_no_folder(self, tmp_path: Path) -> None:
        with pytest.raises(FileError, match="the folder does not exist"):
            Pool(tmp_path / "no" / "deck.pool")

    def test_a_folder_in_which_no_file_can_be_made(self) -> None:
        if not Path("/proc/self").is_dir():
            pytest.skip("there is no /proc, which refuses even root")
        with pytest.raises(FileError, match="cannot be opened, or cannot be made in this folder"):
            Pool(Path("/proc/self/deck.pool"))

    def test_a_read_only_file_can_be_read(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        with Pool(path) as pool:
            pool.add(some(1), boxes=6)
        connect = sqlite3.connect  # root may write to any file: open it read-only instead
        monkeypatch.setattr(sqlite3, "connect", lambda file, **how: connect(f"file:{file}?mode=ro", uri=True, **how))
        with Pool(path) as pool:
            assert pool.records() == some(1)
            with pytest.raises(FileError, match=r"deck.pool: .* readonly database"):
                pool.finish("run", "0/0", some(2), boxes=6)

    def test_a_pipe(self, path: Path) -> None:
        os.mkfifo(path)
        with pytest.raises(FileError, match="is not an ordinary file"):
            Pool(path)

    def test_an_empty_file_becomes_a_pool(self, path: Path) -> None:
        path.touch()
        with Pool(path) as pool:
            assert pool.add(some(1), boxes=6) == 1

    def test_a_file_that_is_refused_is_closed(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path.write_text("mine\n" * 50)
        opened, connect = list[sqlite3.Connection](), sqlite3.connect

        def connect_and_keep(*file: Any, **how: Any) -> sqlite3.Connection:
            opened.append(connect(*file, **how))
            return opened[-1]

        monkeypatch.setattr(sqlite3, "connect", connect_and_keep)
        with pytest.raises(FileError):
            Pool(path)
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            opened[0].execute("SELECT 1")
