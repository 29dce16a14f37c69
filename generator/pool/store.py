"""The file of a pool.

A run is split into *units*, which any process may do in any order and which give the same tasks every
time. What a unit found is committed in one transaction together with the fact that it is done. So a process
may be killed at any moment: what was reported is there, and the same run goes on where it was. Two
processes may fill one pool; the second one waits for the first one's transaction.

    task   one row for each task that differs from all others under the eight symmetries and is for so many boxes
    unit   one row for each unit that is done, with the tasks it found, as they were found
    proof  one row for each task about which engines were asked: for a run that was interrupted while proving
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Self

from ...solver.errors import SchabenError
from ...solver.notation import format_task
from ...solver.version import VERSION
from ..decks.files import FileError, require_writable
from .record import Claims, Record, from_json

APPLICATION_ID: Final = 0x73636862
"""``schb`` in the header of the file says that it is ours."""

FORMAT: Final = 1

_WAIT: Final = 60.0
"""Seconds that one process waits for another one's transaction."""

_SCHEMA: Final = """
CREATE TABLE task (
    name    TEXT NOT NULL,     -- canonical: the same for all eight symmetric images
    boxes   INTEGER NOT NULL,  -- in the game: with more there may be more solutions
    cards   INTEGER NOT NULL,
    bits    REAL NOT NULL,
    source  TEXT NOT NULL,
    record  TEXT NOT NULL,     -- JSON: the task as it was found, with all that is known of it
    version TEXT NOT NULL,     -- of the program that found it
    PRIMARY KEY (name, boxes)
) WITHOUT ROWID;
CREATE TABLE unit (
    run   TEXT NOT NULL,
    name  TEXT NOT NULL,
    found TEXT NOT NULL,       -- one record a line
    PRIMARY KEY (run, name)
) WITHOUT ROWID;
"""

_PROOFS: Final = """
CREATE TABLE IF NOT EXISTS proof (
    asked  TEXT NOT NULL,      -- of which version of the program, with which budget
    task   TEXT NOT NULL,      -- as it was found: an image of it takes other turns
    boxes  INTEGER NOT NULL,
    claims TEXT NOT NULL,      -- JSON: what each engine said
    PRIMARY KEY (asked, task, boxes)
) WITHOUT ROWID;
"""
"""Not in the first pools of this format. Programs that do not know it do not need it."""


class Pool:
    """A pool in a file, or in memory when there is no path. A context manager: leaving it closes the file."""

    def __init__(self, path: Path | None = None) -> None:
        """Open the pool, which is made if it is not there. Raises FileError when the file is none of ours."""
        self.path = path
        if path is not None and not path.is_file():
            require_writable(path)
        with self._named_errors():
            self._db = sqlite3.connect(":memory:" if path is None else path, timeout=_WAIT, isolation_level=None)
        try:
            with self._named_errors():
                self._prepare()
        except BaseException:
            self._db.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._db.close()

    def _prepare(self) -> None:
        with self._transaction():
            (own,) = self._db.execute("PRAGMA application_id").fetchone()
            (version,) = self._db.execute("PRAGMA user_version").fetchone()
            tables = self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            if own == APPLICATION_ID and version > FORMAT:
                raise FileError(self.path, f"the pool has format {version}, this program reads up to {FORMAT}")
            if own != APPLICATION_ID and (own or tables):
                raise FileError(self.path, "this database is no pool")
            if not tables:
                for statement in _SCHEMA.split(";"):
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                self._db.execute(f"PRAGMA user_version = {FORMAT}")
            self._db.execute(_PROOFS)

    # --- Units --------------------------------------------------------------------------------------

    def done(self, run: str) -> dict[str, list[Record]]:
        """The units of a run that are done, with what they found."""
        with self._named_errors():
            rows = self._db.execute("SELECT name, found FROM unit WHERE run = ?", (run,)).fetchall()
            return {name: [from_json(line) for line in found.splitlines()] for name, found in rows}

    def finish(self, run: str, name: str, found: Sequence[Record], boxes: int) -> None:
        """A unit is done: keep what it found, and that it is, both or neither."""
        with self._named_errors(), self._transaction():
            self._add(found, boxes)
            lines = "\n".join(record.as_json() for record in found)
            self._db.execute("INSERT OR IGNORE INTO unit VALUES (?, ?, ?)", (run, name, lines))

    # --- Tasks --------------------------------------------------------------------------------------

    def add(self, records: Iterable[Record], boxes: int) -> int:
        """Keep tasks from elsewhere; how many of them are new."""
        with self._named_errors(), self._transaction():
            return self._add(records, boxes)

    def prove(self, record: Record, claims: Claims, asked: str, boxes: int) -> None:
        """Keep what engines said about a task that is there, and who was ``asked`` with which budget."""
        text = format_task(record.task)
        with self._named_errors(), self._transaction():
            self._db.execute(
                "UPDATE task SET record = ? WHERE name = ? AND boxes = ?",
                (record.proven(claims).as_json(), record.name, boxes),
            )
            self._db.execute(
                "INSERT OR IGNORE INTO proof VALUES (?, ?, ?, ?)", (asked, text, boxes, json.dumps(claims))
            )

    def claims(self, asked: str, boxes: int) -> dict[str, Claims]:
        """By task, what engines said when they were ``asked``."""
        with self._named_errors():
            rows = self._db.execute("SELECT task, claims FROM proof WHERE asked = ? AND boxes = ?", (asked, boxes))
            return {task: json.loads(claims) for task, claims in rows}

    def records(self, boxes: int | None = None) -> list[Record]:
        """Every task, or those for a game with so many boxes, the easiest first."""
        with self._named_errors():
            query = "SELECT record FROM task WHERE boxes = ? OR ? IS NULL ORDER BY bits, name"
            return [from_json(record) for (record,) in self._db.execute(query, (boxes, boxes))]

    def box_supplies(self) -> list[int]:
        """Numbers of boxes in the games that the tasks are for."""
        with self._named_errors():
            return [boxes for (boxes,) in self._db.execute("SELECT DISTINCT boxes FROM task ORDER BY boxes")]

    def counts(self) -> list[tuple[int, str, int, float, float]]:
        """For each number of cards and source: cards, source, tasks, fewest and most bits."""
        query = "SELECT cards, source, count(*), min(bits), max(bits) FROM task GROUP BY cards, source ORDER BY 1, 2"
        with self._named_errors():
            return list(self._db.execute(query))

    def runs(self) -> int:
        """Runs of which units are kept."""
        with self._named_errors():
            return int(self._db.execute("SELECT count(DISTINCT run) FROM unit").fetchone()[0])

    def remove(self, names: Iterable[str], boxes: int) -> int:
        """Forget tasks; how many there were. Runs keep what they found."""
        with self._named_errors(), self._transaction():
            before = self._db.total_changes
            self._db.executemany("DELETE FROM task WHERE name = ? AND boxes = ?", [(name, boxes) for name in names])
            return self._db.total_changes - before

    def forget_runs(self) -> None:
        """Forget which units are done: no run goes on from here, and the file gets smaller."""
        with self._named_errors():
            with self._transaction():
                self._db.execute("DELETE FROM unit")
                self._db.execute("DELETE FROM proof")
            self._db.execute("VACUUM")

    def _add(self, records: Iterable[Record], boxes: int) -> int:
        before = self._db.total_changes
        self._db.executemany(
            "INSERT OR IGNORE INTO task VALUES (?, ?, ?, ?, ?, ?, ?)",
            [(r.name, boxes, len(r.task.hand), r.bits, r.source, r.as_json(), VERSION) for r in records],
        )
        return self._db.total_changes - before

    # --- Errors -------------------------------------------------------------------------------------

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All of the block or nothing; it waits while another process writes."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:  # SQLite ends it by itself when, say, the disk is full
                self._db.execute("ROLLBACK")
            raise

    @contextmanager
    def _named_errors(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise FileError(self.path or "pool", f"not a pool that can be used: {error}") from error
        except (ValueError, KeyError, TypeError, RecursionError, SchabenError) as error:
            if isinstance(error, FileError):
                raise
            raise FileError(self.path or "pool", f"a broken record: {error}") from error
