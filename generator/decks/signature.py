"""A digest of what this program wrote, in the file: whether somebody has changed it since.

Line ends and a last line without one are no change: version control and editors convert them.
"""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

FIELD: Final = "sha256"
"""Where a JSON file has the digest of its other fields."""

_LINE: Final = re.compile(r"# sha256 of the other lines: ([0-9a-f]{64})")


def digest_of(data: Mapping[str, Any]) -> str:
    """Of all fields but the digest, in their order, however they are laid out."""
    rest = {name: value for name, value in data.items() if name != FIELD}
    return hashlib.sha256(json.dumps(rest).encode()).hexdigest()


def is_signed(data: Mapping[str, Any]) -> bool:
    """Whether the data is as it was when it got its digest."""
    return data.get(FIELD) == digest_of(data)


def signed_lines(heading: str, lines: Sequence[str]) -> str:
    """The text of a file of lines, with a digest below the heading."""
    return "\n".join([heading, f"# sha256 of the other lines: {_digest_of_lines([heading, *lines])}", *lines]) + "\n"


def is_signed_text(text: str) -> bool:
    """Whether a file of lines is as it was when it got its digest."""
    heading, *lines = re.split(r"\r\n?|\n", text.rstrip("\r\n"))
    found = _LINE.fullmatch(lines[0]) if lines else None
    return found is not None and found[1] == _digest_of_lines([heading, *lines[1:]])


def _digest_of_lines(lines: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
