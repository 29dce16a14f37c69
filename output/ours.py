"""Which files were made here: only those are overwritten."""

from pathlib import Path
from typing import Final

import pikepdf

from ..generator.errors import FileError
from ..generator.files import require_writable
from .listing import COLUMNS
from .pdf import NAME

_SEEN: Final = 2048
"""Bytes at the beginning of a file, among which its maker is named."""

_SIGNS: Final = {
    ".png": f"Software\0{NAME}".encode(),
    ".svg": NAME.encode(),
    ".txt": f"# {NAME}".encode(),
    ".csv": ",".join(COLUMNS).encode(),
    ".html": f'<meta name="generator" content="{NAME}'.encode(),
    ".graphml": f"<!-- {NAME}".encode(),
}


def require_replaceable(path: Path, sign: bytes | None = None) -> None:
    """Raise FileError unless a file of this kind can be written there: only one that was made here is overwritten.

    ``sign`` is what one that was made here has near its beginning, where that is not said by its ending.
    """
    require_writable(path)
    if path.exists() and not _is_ours(path, sign):
        raise FileError(path, f"it is in the way and is not overwritten (it was not made by {NAME})")


def _is_ours(path: Path, sign: bytes | None) -> bool:
    suffix = path.suffix.lower()
    try:
        if suffix != ".pdf":
            with path.open("rb") as file:
                return (sign or _SIGNS[suffix]) in file.read(_SEEN)
        with pikepdf.open(path) as document:
            return str(document.docinfo.get("/Producer", "")).startswith(NAME)
    except (pikepdf.PdfError, OSError):
        return False
