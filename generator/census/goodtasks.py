"""The good tasks of a unit: compressed as they are found, and read again one at a time.

A unit can have millions of them, which would not fit into memory as objects.
"""

import zlib
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from .families import FamilyError

MOST_PACKED: Final = 512 << 20
"""Bytes of the compressed tasks of a unit: some forty million tasks, which take hours to grade."""

_CHUNK: Final = 1 << 20
"""Bytes of text that are read at once."""


class Good(NamedTuple):
    """A good task: unique, tight, clear, with nothing idle."""

    task: str
    solution: str
    bits: float
    tricks: tuple[str, ...]


def packed(tasks: Iterable[Good]) -> bytes:
    """The tasks, a line for each, compressed. Raises FamilyError when there are too many for the memory."""
    deflate, found = zlib.compressobj(), bytearray()
    for number, one in enumerate(tasks):
        line = f"{one.task}\t{one.solution}\t{one.bits!r}\t{','.join(one.tricks)}\n"
        found += deflate.compress(line.encode())
        if len(found) > MOST_PACKED:
            raise FamilyError(f"family: one unit has more than {number:,} good tasks, too many for the memory")
    return bytes(found + deflate.flush())


def unpacked(data: bytes) -> Iterator[Good]:
    """The tasks again. Raises zlib.error, ValueError or TypeError when they are damaged."""
    rest = b""
    for chunk in _chunks(data):
        *lines, rest = (rest + chunk).split(b"\n")
        yield from map(_good, lines)
    if rest:
        yield _good(rest)


def _chunks(data: bytes) -> Iterator[bytes]:
    inflate = zlib.decompressobj()
    while not inflate.eof:
        chunk = inflate.decompress(data, _CHUNK)
        data = inflate.unconsumed_tail
        if not chunk and not inflate.eof:
            raise ValueError("the good tasks of a unit are cut short")
        yield chunk


def _good(line: bytes) -> Good:
    task, solution, bits, tricks = line.decode().split("\t")
    return Good(task, solution, float(bits), tuple(filter(None, tricks.split(","))))
