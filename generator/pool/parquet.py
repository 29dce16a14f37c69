"""Tasks as a Parquet file: columns that data tools read by the million (docs/formats.md, "Parquet").

Files are written and read in batches, so memory does not grow with their length.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

from ...solver.errors import SchabenError
from ...solver.task import BOX_SUPPLY
from ...solver.version import VERSION
from ..decks.files import FileError, replacing, require_writable
from .taskrow import Row, require_row

_NEEDED: Final = ("task", "solution", "bits")
"""Columns that a table of tasks must have."""

_MADE_BY: Final = b"schaben"
"""Key of the metadata that holds the version of the program that wrote the file."""

_GROUP: Final = 20_000
"""Tasks in a row group, which is held in memory until it is written."""

_BATCH: Final = 2_000
"""Tasks that are read at once."""


class ParquetError(SchabenError):
    """pyarrow is not installed."""


def require_pyarrow() -> None:
    """Raise ParquetError unless pyarrow is installed. To be called before long work."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        raise ParquetError(
            "Parquet files need pyarrow: pip install 'schaben[parquet]', or '.[parquet]' in a clone"
        ) from None


def require_replaceable(path: Path) -> None:
    """Raise FileError unless a Parquet file can be written there: only files of the tool's own are overwritten."""
    require_writable(path)
    if path.exists() and not _is_ours(path):
        raise FileError(path, "exists and is not overwritten (it was not made by schaben)")


def write_rows(path: Path, rows: Iterable[Row]) -> int:
    """Write tasks; the number written. Raises ParquetError and FileError."""
    require_pyarrow()
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema, rest, number = _schema(), iter(rows), 0
    with replacing(path) as file, pq.ParquetWriter(file, schema, compression="zstd") as writer:
        while group := [_values(row) for row in islice(rest, _GROUP)]:
            writer.write_table(pa.Table.from_pylist(group, schema=schema))
            number += len(group)
    return number


def read_rows(path: Path) -> Iterator[Row]:
    """The tasks of a file, one at a time. Raises ParquetError, and FileError with the row and the reason."""
    require_pyarrow()
    import pyarrow as pa
    import pyarrow.parquet as pq

    number = 0
    try:
        with pq.ParquetFile(path, pre_buffer=False) as file:
            columns = _columns(path, file.schema_arrow)
            batches = file.iter_batches(_BATCH, columns=columns, use_threads=False)
            rows = (values for batch in batches for values in batch.to_pylist())
            for number, values in enumerate(rows, start=1):  # noqa: B007 (errors name it)
                yield require_row(_row(values))
    except pa.ArrowException as error:
        raise FileError(path, f"no Parquet file that can be read: {error}") from error
    except (ValueError, TypeError) as error:
        raise FileError(path, f"row {number}: {error}") from error


def _schema() -> Any:
    import pyarrow as pa

    whole, text = pa.int32(), pa.string()
    fields = {"task": text, "solution": text, "bits": pa.float64(), "cards": whole, "cockroaches": whole,
              "boxes": whole, "box_supply": whole, "source": text, "tricks": pa.list_(text), "proof": text}  # fmt: skip
    return pa.schema(list(fields.items()), metadata={_MADE_BY: VERSION.encode()})


def _values(row: Row) -> dict[str, object]:
    counts = {"cards": len(row.hand), "cockroaches": row.cockroaches, "boxes": row.boxes}
    return {**row._asdict(), **counts, "tricks": list(row.tricks)}


def _columns(path: Path, schema: Any) -> list[str]:
    """The columns to read. Raises FileError when a required one is missing."""
    missing = [name for name in _NEEDED if name not in schema.names]
    if missing:
        raise FileError(path, f"it has no column {' and no column '.join(missing)}")
    return [name for name in Row._fields if name in schema.names]


def _row(values: dict[str, Any]) -> Row:
    """Raises ValueError or TypeError for an invalid value."""
    empty = next((name for name in _NEEDED if values[name] is None), None)
    if empty is not None:
        raise ValueError(f"there is no {empty}")
    return Row(
        str(values["task"]),
        str(values["solution"]),
        float(values["bits"]),
        str(values.get("source") or ""),
        tuple(map(str, values.get("tricks") or ())),
        BOX_SUPPLY if values.get("box_supply") is None else int(values["box_supply"]),
        str(values.get("proof") or "{}"),
    )


def _is_ours(path: Path) -> bool:
    require_pyarrow()
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        return _MADE_BY in (pq.read_metadata(path).metadata or {})
    except (pa.ArrowException, OSError):
        return False
