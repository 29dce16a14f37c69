"""The pool: every task that was found, in one SQLite file, and which part of which run found it."""

from .record import Record
from .store import Pool

__all__ = ["Pool", "Record"]
