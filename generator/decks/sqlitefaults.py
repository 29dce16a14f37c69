"""What is wrong with a file of SQLite, in words."""

import sqlite3
from typing import Final

_WRITING: Final = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY})
"""The disk is to blame, or the permissions; what is in the file is sound."""


def reason_of(error: Exception, kind: str) -> str:
    """Why a file of this kind, such as a pool, cannot be used; without the data that SQLite quotes."""
    said = str(error).partition(" with text")[0]
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_CANTOPEN:
        return "cannot be opened, or cannot be made in this folder"
    return f"cannot be written: {said}" if code in _WRITING else f"not a {kind} that can be used: {said}"
