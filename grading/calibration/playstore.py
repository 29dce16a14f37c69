"""Play logs gathered in one SQLite file; each try is in it once, however often its file comes in."""

import sqlite3
from collections.abc import Iterable
from dataclasses import astuple, fields
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from .plays import PlaysError, Try

_APPLICATION: Final = 0x73636850
"""Marks the file as ours: "schP"."""

_COLUMNS: Final = ", ".join(field.name for field in fields(Try))
_MARKS: Final = ", ".join("?" for _ in fields(Try))
_TABLE: Final = f"CREATE TABLE IF NOT EXISTS tries ({_COLUMNS}, PRIMARY KEY (id)) WITHOUT ROWID"


class PlayStore:
    """The file; every ``add`` is one transaction."""

    def __init__(self, path: Path) -> None:
        """Open a file of plays, or begin one. Raises PlaysError for a file that is something else."""
        self._path = path
        try:
            self._base = sqlite3.connect(path, isolation_level=None, timeout=30)
            (application,) = self._base.execute("PRAGMA application_id").fetchone()
            (tables,) = self._base.execute("SELECT count(*) FROM sqlite_master").fetchone()
            if tables and application != _APPLICATION:
                raise PlaysError(f"{path}: this is not a file of plays")
            self._base.execute(f"PRAGMA application_id = {_APPLICATION}")
            self._base.execute(_TABLE)
        except sqlite3.Error as error:
            raise PlaysError(f"{path}: no file of plays that can be used ({error})") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _type: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._base.close()

    def add(self, tries: Iterable[Try]) -> int:
        """Take tries in; the number of new ones. One that is there already is replaced if it has gone on since."""
        before = len(self)
        try:
            self._base.execute("BEGIN IMMEDIATE")
            self._base.executemany(
                f"INSERT INTO tries ({_COLUMNS}) VALUES ({_MARKS}) ON CONFLICT (id) DO UPDATE SET "  # noqa: S608
                + ", ".join(f"{field.name} = excluded.{field.name}" for field in fields(Try))
                + " WHERE excluded.player = player AND excluded.task = task AND excluded.seconds > seconds",
                map(astuple, tries),
            )
            self._base.execute("COMMIT")
        except sqlite3.Error as error:
            raise PlaysError(f"{self._path}: the plays could not be kept ({error})") from error
        return len(self) - before

    def __len__(self) -> int:
        (number,) = self._base.execute("SELECT count(*) FROM tries").fetchone()
        return int(number)

    def tries(self) -> list[Try]:
        """All tries, in an order that depends on nothing but them."""
        rows = self._base.execute(f"SELECT {_COLUMNS} FROM tries ORDER BY player, task, started, id")  # noqa: S608
        names = [field.name for field in fields(Try)]
        found = (dict(zip(names, row, strict=True)) for row in rows)
        return [Try(**one | {"solved": bool(one["solved"]), "watched": bool(one["watched"])}) for one in found]
