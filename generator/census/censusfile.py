"""The file of a census: the units that are done with their results, each saved in one transaction.

A census may be killed at any moment. The next one goes on with the units that are missing: none is lost, and none is
counted twice.
"""

import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Self

import numpy as np

from ...solver.search.rows import Ints
from ...solver.version import VERSION
from ..decks.files import FileError
from ..decks.sqlitefaults import reason_of
from ..pool.taskrow import Row
from .families import Family
from .findings import Findings
from .unitwork import Found

APPLICATION_ID: Final = 0x73636863
"""``schc``: marks a census in the header of an SQLite file."""

_WAIT: Final = 60.0
"""Most seconds to wait for another process that holds the file."""

_TABLES: Final = (
    "CREATE TABLE census (family TEXT NOT NULL, version TEXT NOT NULL)",
    # arrays of int64, and a line for each good task, all compressed
    "CREATE TABLE unit (number INTEGER PRIMARY KEY, solutions BLOB, tallies BLOB, good BLOB)",
    f"PRAGMA application_id = {APPLICATION_ID}",
)


class CensusFile:
    """An open file. A context manager: leaving it closes the file."""

    def __init__(self, path: Path, family: Family) -> None:
        """Open or create the file. Raises FileError when it is something else, or the census of another family."""
        self.path = path
        with self._named_errors():
            self._db = sqlite3.connect(path, timeout=_WAIT, isolation_level=None)
        try:
            with self._named_errors():
                self._prepare(family)
        except BaseException:
            self._db.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._db.close()

    def _prepare(self, family: Family) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        own, tables = (self._db.execute(query).fetchone()[0] for query in (
            "PRAGMA application_id", "SELECT count(*) FROM sqlite_master"))  # fmt: skip
        if own != APPLICATION_ID and (own or tables):
            raise FileError(self.path, "this database is not a census")
        if not tables:
            for statement in _TABLES:
                self._db.execute(statement)
            self._db.execute("INSERT INTO census VALUES (?, ?)", (family.text, VERSION))
        text, version = self._db.execute("SELECT family, version FROM census").fetchone()
        self._db.execute("COMMIT")
        if (text, version) != (family.text, VERSION):
            raise FileError(self.path, f"this is a census of {text!r} by version {version}; give another folder")

    def done(self) -> set[int]:
        """The numbers of the units that are done."""
        with self._named_errors():
            return {number for (number,) in self._db.execute("SELECT number FROM unit")}

    def finish(self, number: int, found: Found) -> None:
        """Save the result of a unit. Nothing changes if the unit is there already."""
        values = (number, _packed(found.solutions), _packed(found.tallies), found.good)
        with self._named_errors():
            self._db.execute("INSERT OR IGNORE INTO unit VALUES (?, ?, ?, ?)", values)

    def rows(self, findings: Findings) -> Iterator[Row]:
        """Add all results to the findings, in the order of the units; the good tasks as rows."""
        with self._named_errors():
            for number in sorted(self.done()):
                query = "SELECT solutions, tallies, good FROM unit WHERE number = ?"
                solutions, tallies, good = self._db.execute(query, (number,)).fetchone()
                yield from findings.rows(Found(_unpacked(solutions), _unpacked(tallies), good))

    @contextmanager
    def _named_errors(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, zlib.error, ValueError, TypeError) as error:
            raise FileError(self.path, reason_of(error, "census")) from error


def _packed(array: Ints) -> bytes:
    return zlib.compress(array.astype("<i8").tobytes())


def _unpacked(data: bytes) -> Ints:
    return np.frombuffer(zlib.decompress(data), dtype="<i8").astype(np.int64).reshape(-1, 4)
