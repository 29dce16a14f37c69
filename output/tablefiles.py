"""Tables in a folder, none of them replaced silently once somebody has changed it.

A table has no room for a digest of its own, so digests stand beside them in a file that ``sha256sum --check`` reads.
"""

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from ..generator.decks.files import keep, read_text, write_bytes, write_text
from .drawing.pdf import NAME, PRODUCER
from .ours import require_replaceable

DIGESTS: Final = "tables.sha256"

_LINE: Final = re.compile(r"([0-9a-f]{64})  (\S+)")


def require_tables_replaceable(folder: Path, signs: Mapping[str, bytes]) -> None:
    """Raise FileError unless these tables can be written; ``signs`` says how each begins if it is ours."""
    for name, sign in signs.items():
        require_replaceable(folder / name, sign)
    require_replaceable(folder / DIGESTS, f"# {NAME} ".encode())


def write_table(path: Path, data: bytes) -> None:
    """Write a table and its digest. One that was changed since it was written is kept as ``tasks.csv~``."""
    digests = path.with_name(DIGESTS)
    known = dict(_read(digests))
    if path.exists() and _digest(path.read_bytes()) not in (known.get(path.name), _digest(data)):
        keep(path)
    write_bytes(path, data)
    known[path.name] = _digest(data)
    lines = [f"# {PRODUCER}: digests of tables", *(f"{digest}  {name}" for name, digest in sorted(known.items()))]
    write_text(digests, "\n".join(lines) + "\n")


def _read(digests: Path) -> list[tuple[str, str]]:
    """The names of tables and their digests."""
    if not digests.exists():
        return []
    found = map(_LINE.fullmatch, read_text(digests).splitlines())
    return [(line[2], line[1]) for line in found if line is not None]


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
