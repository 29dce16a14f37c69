"""Sources with any number of tasks: pools and Parquet files, read row by row, and samples of them."""

import heapq
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

from ...solver.errors import SchabenError
from ...solver.notation import parse_play, parse_task
from ...solver.validation import require_valid
from ..decks.files import PARQUET, SQLITE, FileError, begins_with
from ..decks.inputs import Entry
from .parquet import read_rows
from .store import Pool
from .taskrow import Row


def has_rows(source: str) -> bool:
    """Whether this is the path of a pool or a Parquet file, judged by its first bytes."""
    return begins_with(Path(source), SQLITE, PARQUET)


def rows_in(path: Path) -> Iterator[Row]:
    """The tasks in a pool, the easiest first, or in a Parquet file, in its order. Raises FileError and ParquetError."""
    if begins_with(path, PARQUET):
        yield from read_rows(path)
        return
    with Pool(path) as pool:
        yield from pool.rows()


class Sample:
    """A random sample without replacement of tasks that come one at a time.

    Each task has a random number, a digest of its text, and the least are in the sample. So it depends on the tasks
    alone, not on their order. Source: bottom-k sampling (Cohen and Kaplan, 2007).
    """

    def __init__(self, size: int) -> None:
        self.size, self.seen = size, 0
        self._heap: list[tuple[int, int, Row]] = []

    def add(self, row: Row) -> None:
        """One more task."""
        self.seen += 1
        number = int.from_bytes(blake2b(f"{row.task} {row.box_supply}".encode(), digest_size=8).digest())
        if len(self._heap) < self.size:
            heapq.heappush(self._heap, (-number, self.seen, row))
        elif number < -self._heap[0][0]:
            heapq.heapreplace(self._heap, (-number, self.seen, row))

    def entries(self, name: str) -> list[Entry]:
        """The sample, the easiest first, each named by its row number. Raises FileError for an invalid task."""
        chosen = sorted((row.bits, row.task, number, row) for _, number, row in self._heap)
        return [_entry(row, f"{name}:{number}") for *_, number, row in chosen]


def _entry(row: Row, name: str) -> Entry:
    try:
        task, solution = parse_task(row.task), parse_play(row.solution)
        require_valid(task)
    except SchabenError as error:
        raise FileError(name, str(error)) from error
    return Entry(name, task, solution, supply=row.box_supply)
