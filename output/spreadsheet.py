"""Tables for spreadsheets: comma-separated values as different programs take them, or a real spreadsheet file.

=========  =========  =======  ==========  ====================================================
style      separator  decimal  line end    for
=========  =========  =======  ==========  ====================================================
plain      ,          .        LF          programs
excel      ,          .        CR LF, BOM  a spreadsheet in English
excel-de   ;          ,        CR LF, BOM  a spreadsheet in German, which reads 11.304 as 11,304
=========  =========  =======  ==========  ====================================================
"""

import csv
import io
import math
import re
import zipfile
from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any, Final, NamedTuple

from ..solver.errors import SchabenError
from .drawing.pdf import NAME, PRODUCER

_BEGINS_A_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet would compute such a text; an apostrophe in front keeps it a text."""

_LONG_AGO: Final = datetime(1980, 1, 1)
"""The same in every file, so that the same table gives the same bytes."""

_MODIFIED: Final = re.compile(rb"(?<=W3CDTF\">)[^<]*(?=</dcterms:modified>)")
_LONG_AGO_TEXT: Final = b"1980-01-01T00:00:00Z"


class SpreadsheetError(SchabenError):
    """A spreadsheet that cannot be written."""


class CsvStyle(StrEnum):
    """How a table is written as text."""

    PLAIN = "plain"
    EXCEL = "excel"
    EXCEL_DE = "excel-de"


class Table(NamedTuple):
    """A header and rows of texts, numbers, and None for what is not known."""

    columns: Sequence[str]
    rows: Sequence[Sequence[Any]]


def csv_of(table: Table, style: CsvStyle = CsvStyle.PLAIN) -> bytes:
    """The table as text."""
    plain, german = style is CsvStyle.PLAIN, style is CsvStyle.EXCEL_DE
    written = io.StringIO(newline="")
    writer = csv.writer(written, delimiter=";" if german else ",", lineterminator="\n" if plain else "\r\n")
    for row in (table.columns, *table.rows):
        writer.writerow([_cell(value, style) for value in row])
    return written.getvalue().encode("utf-8" if plain else "utf-8-sig")


def _cell(value: Any, style: CsvStyle) -> str:
    if _is_unknown(value):
        return ""
    if isinstance(value, str):
        return f"'{value}" if style is not CsvStyle.PLAIN and value.startswith(_BEGINS_A_FORMULA) else value
    return str(value).replace(".", ",") if style is CsvStyle.EXCEL_DE else str(value)


def xlsx_of(tables: Mapping[str, Table]) -> bytes:
    """A spreadsheet file with a sheet for each table, by its name. Raises SpreadsheetError if openpyxl is missing."""
    try:
        from openpyxl import Workbook
    except ImportError:
        raise SpreadsheetError(
            "a spreadsheet file needs openpyxl: pip install 'schaben[tables]', or '.[tables]' in a clone"
        ) from None
    book = Workbook()
    book.remove(book.active)
    for name, table in tables.items():
        sheet = book.create_sheet(name)
        sheet.freeze_panes = "A2"
        for row in (table.columns, *table.rows):
            sheet.append([None if _is_unknown(value) else value for value in row])
        for cell in (cell for cells in sheet.iter_rows() for cell in cells if isinstance(cell.value, str)):
            cell.data_type = "s"  # also one that looks like a formula
    book.properties.creator = book.properties.lastModifiedBy = PRODUCER
    book.properties.created = book.properties.modified = _LONG_AGO
    written = io.BytesIO()
    book.save(written)
    return _undated(written.getvalue())


def _undated(data: bytes) -> bytes:
    """The same archive, all of its files of one date."""
    written = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as new:
        for file in old.infolist():
            content = _MODIFIED.sub(_LONG_AGO_TEXT, old.read(file))
            info = zipfile.ZipInfo(file.filename, _LONG_AGO.timetuple()[:6])
            info.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(info, content)
    return written.getvalue()


def _is_unknown(value: Any) -> bool:
    return value is None or (isinstance(value, float) and math.isnan(value))


def is_ours(data: bytes) -> bool:
    """Whether a spreadsheet file was made here, and not saved by somebody else since."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            about = archive.read("docProps/core.xml")
    except (zipfile.BadZipFile, KeyError, NotImplementedError, RuntimeError):
        return False
    return f"lastModifiedBy>{NAME} ".encode() in about
