"""The pool: every task that was found, in one SQLite file, and which part of which run found it."""

from .record import IMPORTED, Record, record_of
from .store import Pool, Some

__all__ = ["IMPORTED", "Pool", "Record", "Some", "record_of"]
