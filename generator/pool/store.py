"""The file of a pool.

A run is split into *units*, which any process may do in any order and which give the same tasks every
time. What a unit found is committed in one transaction together with the fact that it is done. So a process
may be killed at any moment: what was reported is there, and the same run goes on where it was. Two
processes may fill one pool: one waits for the other's transaction, and says so when that takes long.

    task   one row for each task that differs from all others under the eight symmetries and is for so many boxes
    unit   one row for each unit that is done, with the tasks it found, as they were found
    proof  one row for each task about which engines were asked: for a run that was interrupted while proving
"""

import json
import logging
import math
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple, Self, TypeVar

from ...solver.errors import SchabenError
from ...solver.notation import format_task
from ...solver.version import VERSION
from ..decks.distance import Solved
from ..decks.files import FileError, require_writable
from ..decks.sqlitefaults import reason_of
from .record import Claims, Record, from_json
from .taskrow import Row, row_of

log = logging.getLogger(__name__)

T = TypeVar("T")

APPLICATION_ID: Final = 0x73636862
"""``schb``: marks a pool in the header of an SQLite file."""

FORMAT: Final = 1

_WAIT: Final = 60.0
"""Most seconds to wait for another process that holds the file."""

_AT_ONCE: Final = 1000
"""Tasks that are read from the file in one go."""

_SAID_AFTER: Final = 1.0
"""Seconds of waiting after which it is logged."""

_BUSY: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
"""What SQLite says when another process holds the file."""

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
"""Missing from the first pools of this format. Older programs ignore it."""


_ORDER: Final = """
CREATE TEMP TABLE IF NOT EXISTS place (
    listing INTEGER NOT NULL,
    place   INTEGER NOT NULL,
    name    TEXT NOT NULL,
    boxes   INTEGER NOT NULL,
    PRIMARY KEY (listing, place)
) WITHOUT ROWID
"""
_LIST: Final = """
INSERT INTO temp.place SELECT ?, row_number() OVER (ORDER BY bits, name), name, boxes FROM task
WHERE (boxes = ? OR ? IS NULL) AND bits BETWEEN ? AND ? AND cards BETWEEN ? AND ?
"""
_LISTED: Final = """
SELECT record, boxes, name FROM temp.place JOIN task USING (name, boxes)
WHERE listing = ? AND place >= ? AND place < ? ORDER BY place
"""
"""The tasks that are asked for, in their order."""


class Some(NamedTuple):
    """Which tasks of a pool are asked for. Bounds are included."""

    boxes: int | None = None
    """The number of boxes in the game; None for any."""
    bits: tuple[float, float] = (0.0, math.inf)
    cards: tuple[int, int] = (0, 99)


EVERY: Final = Some()


class Pool:
    """A pool in a file, or in memory when there is no path. A context manager: leaving it closes the file."""

    def __init__(self, path: Path | None = None) -> None:
        """Open the pool, or create it. Raises FileError when the file is not a pool."""
        self.path = path
        self._listings = count(1)
        if path is not None and not path.is_file():
            require_writable(path)
        with self._named_errors():
            self._db = sqlite3.connect(":memory:" if path is None else path, timeout=_SAID_AFTER, isolation_level=None)
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
        """Check that the file is a pool. An empty file becomes one."""
        if self._is_pool():
            return
        with self._transaction():
            if self._is_pool():  # another process was faster
                return
            for statement in _SCHEMA.split(";"):
                self._execute(statement)
            self._execute(_PROOFS)
            self._execute(f"PRAGMA application_id = {APPLICATION_ID}")
            self._execute(f"PRAGMA user_version = {FORMAT}")

    def _is_pool(self) -> bool:
        """False for an empty file. Raises FileError when something else is in it."""
        tables = self._value("SELECT count(*) FROM sqlite_master")
        own, version = self._value("PRAGMA application_id"), self._value("PRAGMA user_version")
        if own == APPLICATION_ID and version > FORMAT:
            raise FileError(self.path, f"the pool has format {version}, this program reads up to {FORMAT}")
        if own != APPLICATION_ID and (own or tables):
            raise FileError(self.path, "this database is not a pool")
        return bool(tables)

    # --- Units --------------------------------------------------------------------------------------

    def done(self, run: str) -> dict[str, list[Record]]:
        """The units of a run that are done, with what they found."""
        with self._named_errors():
            rows = self._execute("SELECT name, found FROM unit WHERE run = ?", (run,)).fetchall()
            return {name: self._found(name, found) for name, found in rows}

    def found(self, run: str, name: str) -> list[Record] | None:
        """What one unit of a run found; None if it is not done."""
        with self._named_errors():
            row = self._execute("SELECT found FROM unit WHERE run = ? AND name = ?", (run, name)).fetchone()
            return None if row is None else self._found(name, row[0])

    def _found(self, name: str, found: str) -> list[Record]:
        return [self._read(from_json, line, f"unit {name}") for line in found.splitlines()]

    def finish(self, run: str, name: str, found: Sequence[Record], boxes: int) -> int:
        """Save the tasks of a unit and that it is done, in one transaction; the number of new tasks."""
        with self._named_errors(), self._transaction():
            new = self._add(found, boxes)
            lines = "\n".join(record.as_json() for record in found)
            self._execute("INSERT OR IGNORE INTO unit VALUES (?, ?, ?)", (run, name, lines))
            return new

    # --- Tasks --------------------------------------------------------------------------------------

    def add(self, records: Iterable[Record], boxes: int) -> int:
        """Add tasks from elsewhere; the number of new ones."""
        with self._named_errors(), self._transaction():
            return self._add(records, boxes)

    def prove(self, record: Record, claims: Claims, asked: str, boxes: int) -> None:
        """Save the results of engines for a task of the pool; ``asked`` names engines and budget."""
        text = format_task(record.task)
        with self._named_errors(), self._transaction():
            self._execute(_PROOFS)  # older pools have no such table
            self._execute(
                "UPDATE task SET record = ? WHERE name = ? AND boxes = ?",
                (record.proven(claims).as_json(), record.name, boxes),
            )
            self._execute("INSERT OR IGNORE INTO proof VALUES (?, ?, ?, ?)", (asked, text, boxes, json.dumps(claims)))

    def claims(self, asked: str, boxes: int) -> dict[str, Claims]:
        """The saved results of engines by task, for the same ``asked``."""
        with self._named_errors():
            if not self._value("SELECT count(*) FROM sqlite_master WHERE name = 'proof'"):
                return {}
            rows = self._execute("SELECT task, claims FROM proof WHERE asked = ? AND boxes = ?", (asked, boxes))
            return {task: self._read(json.loads, claims, task) for task, claims in rows}

    def records(self, boxes: int | None = None) -> list[Record]:
        """Every task, or those for a game with so many boxes, the easiest first."""
        return list(self.each(Some(boxes=boxes)))

    def each(self, some: Some = EVERY) -> Iterator[Record]:
        """Tasks one at a time, the easiest first: for pools of any size."""
        with self._named_errors():
            for text, _boxes, name in self._each(some):
                yield self._read(from_json, text, name)

    def named(self, some: Some = EVERY) -> Iterator[tuple[str, Solved]]:
        """The same tasks with their solutions, each under its name in the pool."""
        with self._named_errors():
            for text, _boxes, name in self._each(some):
                record = self._read(from_json, text, name)
                yield name, (record.task, record.solution)

    def rows(self, some: Some = EVERY) -> Iterator[Row]:
        """The same tasks as text."""
        with self._named_errors():
            for text, boxes, name in self._each(some):
                yield self._read(partial(row_of, box_supply=boxes), text, name)

    def _each(self, some: Some) -> Iterator[tuple[str, int, str]]:
        """The records with their numbers of boxes and their names.

        Their order is kept in a table of this connection, on the disk. The tasks are read some at a time, so that other
        processes can write in between.
        """
        listing = next(self._listings)
        self._execute(_ORDER)
        tasks = self._execute(_LIST, (listing, some.boxes, some.boxes, *some.bits, *some.cards)).rowcount
        for first in range(1, 1 + tasks, _AT_ONCE):
            yield from self._execute(_LISTED, (listing, first, first + _AT_ONCE)).fetchall()
        self._execute("DELETE FROM temp.place WHERE listing = ?", (listing,))

    def box_supplies(self) -> list[int]:
        """The numbers of boxes in the games that the tasks are for."""
        with self._named_errors():
            return [boxes for (boxes,) in self._execute("SELECT DISTINCT boxes FROM task ORDER BY boxes")]

    def counts(self) -> list[tuple[int, str, int, float, float]]:
        """For each number of cards and source: cards, source, tasks, fewest and most bits."""
        query = "SELECT cards, source, count(*), min(bits), max(bits) FROM task GROUP BY cards, source ORDER BY 1, 2"
        with self._named_errors():
            rows = list(self._execute(query))
            for cards, _source, _tasks, *bits in rows:
                if not all(isinstance(number, int | float) for number in (cards, *bits)):
                    raise ValueError(f"cards or bits of a task with {cards!r} cards is not a number")
            return rows

    def size(self) -> int:
        """The number of tasks."""
        with self._named_errors():
            return self._value("SELECT count(*) FROM task")

    def runs(self) -> int:
        """Runs of which units are kept."""
        with self._named_errors():
            return self._value("SELECT count(DISTINCT run) FROM unit")

    def units(self) -> int:
        """Units of all runs that are done."""
        with self._named_errors():
            return self._value("SELECT count(*) FROM unit")

    def remove(self, names: Iterable[str], boxes: int) -> int:
        """Delete tasks; the number deleted. The results of units are kept."""
        with self._named_errors(), self._transaction():
            before = self._db.total_changes
            self._execute_many("DELETE FROM task WHERE name = ? AND boxes = ?", [(name, boxes) for name in names])
            return self._db.total_changes - before

    def forget_runs(self) -> None:
        """Forget which units are done: no run can be resumed, and the file gets smaller."""
        with self._named_errors():
            with self._transaction():
                self._execute("DELETE FROM unit")
                self._execute("DROP TABLE IF EXISTS proof")
            self._execute("VACUUM")

    def _add(self, records: Iterable[Record], boxes: int) -> int:
        before = self._db.total_changes
        self._execute_many(
            "INSERT OR IGNORE INTO task VALUES (?, ?, ?, ?, ?, ?, ?)",
            [(r.name, boxes, len(r.task.hand), r.bits, r.source, r.as_json(), VERSION) for r in records],
        )
        return self._db.total_changes - before

    # --- Statements ---------------------------------------------------------------------------------

    def _execute(self, statement: str, values: Sequence[object] = ()) -> sqlite3.Cursor:
        return self._patiently(lambda: self._db.execute(statement, values))

    def _execute_many(self, statement: str, rows: Sequence[Sequence[object]]) -> None:
        self._patiently(lambda: self._db.executemany(statement, rows))

    def _value(self, query: str) -> int:
        return int(self._execute(query).fetchone()[0])

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All of the block or nothing."""
        self._execute("BEGIN IMMEDIATE")
        try:
            yield
            self._execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:  # SQLite may have ended it, for example when the disk is full
                self._db.execute("ROLLBACK")
            raise

    # --- Errors -------------------------------------------------------------------------------------

    def _patiently(self, call: Callable[[], T]) -> T:
        """Retry while another process holds the file, and log it. Raises FileError when it takes too long.

        SQLite itself waits for ``_SAID_AFTER`` in each call.
        """
        begun = time.monotonic()
        said = False
        while True:
            try:
                return call()
            except sqlite3.OperationalError as error:
                if getattr(error, "sqlite_errorcode", 0) & 0xFF not in _BUSY:
                    raise
                if time.monotonic() >= begun + _WAIT:
                    raise FileError(self.path, f"locked: another program has held it for {_WAIT:g} s") from error
            if not said:
                log.info("%s is held by another program: waiting for it, %g s at most", self.path, _WAIT)
                said = True

    def _read(self, reader: Callable[[str], T], text: str, name: str) -> T:
        """What is in a record. Raises FileError with its name."""
        with self._named_errors(f"{name}: "):
            return reader(text)

    @contextmanager
    def _named_errors(self, record: str = "") -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise FileError(self.path or "pool", reason_of(error, "pool")) from error
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError, SchabenError) as error:
            if isinstance(error, FileError):
                raise
            reason = f"it has no {error}" if isinstance(error, KeyError) else error
            raise FileError(self.path or "pool", f"a broken record: {record}{reason}") from error
