"""Which files were made here: only those are overwritten."""

import codecs
import re
from pathlib import Path
from typing import Final

import pikepdf

from ..generator.decks.files import FileError, require_writable
from .drawing.pdf import NAME
from .listing import COLUMNS
from .spreadsheet import is_ours

_SEEN: Final = 2048
"""Bytes at the start of a file in which its maker is looked for."""

_SIGNS: Final = {
    ".png": re.compile(rf"\x89PNG.*Software\0{NAME} \d".encode(), re.DOTALL),
    ".svg": re.compile(rf".*<dc:title>{NAME} \d".encode(), re.DOTALL),
    ".txt": re.compile(rf"# {NAME} \d[^\s:]*: [^\n]*\n(# sha256[^\n]*\n)?\n# \d+[AB] ".encode()),
    ".jpg": re.compile(rf"\xff\xd8.*{NAME} \d".encode("latin-1"), re.DOTALL),
    ".json": re.compile(rf".*\"Note\": \"{NAME} \d".encode(), re.DOTALL),
    ".csv": re.compile(rf"{','.join(COLUMNS)}\r?\n".encode()),
    ".html": re.compile(rf".*<meta name=\"generator\" content=\"{NAME} \d".encode(), re.DOTALL),
    ".md": re.compile(rf"<!-- {NAME} \d".encode()),
    ".graphml": re.compile(rf"<!-- {NAME} \d".encode()),
}
"""How a file of ours begins. One that only mentions the maker, or was written by another command, is not ours."""


def require_replaceable(path: Path, sign: bytes | None = None) -> None:
    """Raise FileError unless a file of this kind can be written there: only our own are overwritten.

    ``sign`` is how our own begin, if the suffix does not say.
    """
    require_writable(path)
    if path.exists() and not _is_ours(path, sign):
        raise FileError(path, f"exists and is not overwritten (it was not made by {NAME})")


def _is_ours(path: Path, sign: bytes | None) -> bool:
    suffix = path.suffix.lower()
    try:
        if suffix == ".pdf":
            with pikepdf.open(path) as document:
                return str(document.docinfo.get("/Producer", "")).startswith(f"{NAME} ")
        if suffix == ".xlsx":
            return is_ours(path.read_bytes())
        with path.open("rb") as file:
            head = file.read(_SEEN)
    except (pikepdf.PdfError, OSError):
        return False
    if suffix == ".csv":
        head = head.removeprefix(codecs.BOM_UTF8).replace(b";", b",")  # in any style
    known = _SIGNS.get(suffix)
    return head.startswith(sign) if sign else known is not None and known.match(head) is not None
