"""A digest of what this program wrote, in the file: whether somebody has changed it since.

Line ends, and a missing one at the end of the file, do not count as changes: version control and editors convert them.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, repeat
from typing import Any, BinaryIO, Final

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
    digest = _Digest()
    for line in (heading, *lines):
        digest.add(line)
    return "\n".join([heading, digest.line, *lines]) + "\n"


def write_signed_lines(file: BinaryIO, heading: str, lines: Iterable[str]) -> int:
    """Write the same text to a file that can seek, line by line; the number of lines, without the first two."""
    digest, number = _Digest(), 0
    file.write(f"{heading}\n{digest.line}\n".encode(errors="replace"))
    digest.add(heading)
    for line in lines:
        file.write(f"{line}\n".encode())
        digest.add(line)
        number += 1
    file.seek(0)
    file.write(f"{heading}\n{digest.line}\n".encode(errors="replace"))
    return number


def is_signed_text(text: str) -> bool:
    """Whether a file of lines is as it was when it got its digest."""
    return are_signed_lines(re.split(r"\r\n?|\n", text))


def are_signed_lines(lines: Iterable[str]) -> bool:
    """Whether the lines of a file, without their ends, are as they were when it got its digest."""
    rest = iter(lines)
    heading, found, digest = next(rest, ""), _LINE.fullmatch(next(rest, "")), _Digest()
    if found is None:
        return False
    for line in chain([heading], _without_empty_end(rest)):
        digest.add(line)
    return found[0] == digest.line


def _without_empty_end(lines: Iterable[str]) -> Iterator[str]:
    empty = 0
    for line in lines:
        if line:
            yield from repeat("", empty)
            yield line
        empty = 0 if line else empty + 1


class _Digest:
    """The digest of lines, taken one by one."""

    def __init__(self) -> None:
        self._hash, self._separator = hashlib.sha256(), ""

    def add(self, line: str) -> None:
        self._hash.update(f"{self._separator}{line}".encode())
        self._separator = "\n"

    @property
    def line(self) -> str:
        """The line of the file that has it."""
        return f"# sha256 of the other lines: {self._hash.hexdigest()}"
