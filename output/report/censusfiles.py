"""The files of a census: tables, a page in Markdown, and a plot."""

from collections.abc import Iterator
from pathlib import Path

from ...generator.census.findings import Findings
from ...generator.decks.files import write_bytes, write_text
from ...generator.pool import parquet
from ..ours import require_replaceable
from ..spreadsheet import csv_of
from .censusplot import census_plot
from .censustables import COLUMNS, page, tables
from .figures import FORMATS, rendered

PAGE = "census.md"
TASKS = "good.parquet"

_WIDTH = 176.0
"""Of the plot in mm."""


def require_room(folder: Path) -> None:
    """Raise FileError when somebody else's file is where one of a census goes."""
    for name, columns in COLUMNS.items():
        require_replaceable(folder / f"{name}.csv", ",".join(columns[:3]).encode())
    for name in (PAGE, *_plots()):
        require_replaceable(folder / name)
    parquet.require_replaceable(folder / TASKS)


def write(findings: Findings, folder: Path) -> None:
    """Write all but the good tasks. Raises FileError."""
    for name, table in tables(findings).items():
        write_bytes(folder / f"{name}.csv", csv_of(table))
    write_text(folder / PAGE, page(findings))
    drawing = census_plot(findings, _WIDTH)
    for kind, name in zip(FORMATS, _plots(), strict=True):
        write_bytes(folder / name, rendered(drawing, kind))


def _plots() -> Iterator[str]:
    return (f"census.{kind}" for kind in FORMATS)
