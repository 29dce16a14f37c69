"""Reading and writing whole files: plain errors, and never a half-written file."""

import codecs
import logging
import os
import re
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO, Final

from ...solver.errors import SchabenError, in_one_line

log = logging.getLogger(__name__)


class FileError(SchabenError):
    """A file that cannot be read or written, or that is not what it should be: path, place in it, reason."""

    def __init__(self, path: object, reason: str) -> None:
        super().__init__(f"{path}: {in_one_line(reason)}")


_BINARY: Final = getattr(os, "O_BINARY", 0)
"""Windows converts line ends without it."""

LINE_END: Final = re.compile(r"\r\n?|\n")

SQLITE: Final = b"SQLite format 3\0"
PARQUET: Final = b"PAR1"
"""How pools and Parquet files begin."""

MOST_BYTES: Final = 64 * 2**20
"""Larger files are refused."""


def begins_with(path: Path, *signs: bytes) -> bool:
    """Whether a file can be read and begins with one of these."""
    try:
        with path.open("rb") as file:
            return file.read(max(map(len, signs))).startswith(signs)
    except (OSError, ValueError):
        return False


def read_text(path: Path) -> str:
    """The text of a file. Raises FileError when it cannot be read, is too large or is not text."""
    try:
        with path.open("rb") as file:
            return read_stream(file, str(path))
    except OSError as error:
        raise FileError(path, (error.strerror or "cannot be read").lower()) from error


def read_stream(stream: BinaryIO, name: str) -> str:
    """The same for an open stream; ``name`` is what errors call it.

    Text is UTF-8, or UTF-16 with a byte order mark, as PowerShell writes it. The mark is dropped.
    """
    data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise FileError(name, f"larger than {MOST_BYTES // 2**20} MiB")
    encoding = "utf-16" if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise FileError(name, _undecodable(error)) from error
    if "\0" in text:
        raise FileError(name, f"line {_line_at(text, text.index(chr(0)))}: not a text file, a zero byte is in it")
    return text


def _undecodable(error: UnicodeDecodeError) -> str:
    if error.encoding != "utf-8":
        return "not a text file: the byte order mark says UTF-16, but the rest is not"
    before = error.object[: error.start].decode()
    byte = f"{error.object[error.start]:#04x}"
    return f"line {_line_at(before, len(before))}: not a text file in UTF-8, byte {byte} is not; save it as UTF-8"


def _line_at(text: str, place: int) -> int:
    """The number of the line in which a place of the text is, counted as ``inputs`` counts them."""
    return 1 + len(LINE_END.findall(text[:place]))


def write_text(path: Path, text: str) -> None:
    """``write_bytes`` for UTF-8 text with plain newlines on every platform.

    What cannot be encoded, such as an undecodable byte in the name of a file, becomes a question mark.
    """
    write_bytes(path, text.encode(errors="replace"))


def write_bytes(path: Path, data: bytes) -> None:
    """Write a whole file or leave what was there, even when the power fails: to a file beside it, then renamed.

    Raises FileError when that is not possible.
    """
    with replacing(path) as file:
        file.write(data)


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """``write_bytes`` for data written in pieces: the file takes its place at the end of the block, if it succeeds."""
    target = path.resolve()  # what a link points to, not the link
    try:
        handle, temporary = tempfile.mkstemp(prefix=".schaben-", dir=target.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                yield file
                _flush_through(file)
            Path(temporary).chmod(_mode(target))
            Path(temporary).replace(target)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
        _sync_folder(target.parent)
    except OSError as error:
        raise FileError(path, f"cannot be written: {_reason(error)}") from error


def keep_changed(path: Path, is_untouched: Callable[[str], bool]) -> None:
    """Keep a file of ours that is about to be replaced, as ``deck.json~``, if somebody has changed it; say so.

    Raises FileError when it cannot be kept.
    """
    if path.exists() and not is_untouched(read_text(path)):
        keep(path)


def keep(path: Path) -> None:
    """Keep a file of ours that somebody has changed, as ``keep_changed`` does."""
    kept = _kept(path.resolve())
    log.info("%s was changed since schaben wrote it: kept as %s", path, kept.name)


def _kept(target: Path) -> Path:
    """A copy of a file: the first of ``deck.json~``, ``deck.json~2``, ... that is free, or has the same already."""
    data = target.read_bytes()
    for number in count(1):
        kept = target.with_name(f"{target.name}~{number if number > 1 else ''}")
        try:
            _write_through(os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, _mode(target)), data)
        except FileExistsError:
            if not kept.is_file() or kept.read_bytes() != data:
                continue
        except OSError as error:
            raise FileError(target, f"it was changed, and cannot be kept as {kept.name}: {_reason(error)}") from error
        _sync_folder(target.parent)
        return kept
    raise AssertionError


def _write_through(handle: int, data: bytes) -> None:
    with os.fdopen(handle, "wb") as file:
        file.write(data)
        _flush_through(file)


def _flush_through(file: BinaryIO) -> None:
    """Flush to the disk, not only to the cache of the system."""
    file.flush()
    os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Make the name of a file survive a power cut as well, where the system can do that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _mode(target: Path) -> int:
    """The permissions of the file that is replaced; for a new file, those that the umask leaves."""
    return stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o666 & ~_umask()


def _reason(error: OSError) -> str:
    return (error.strerror or "unknown reason").lower()


def require_writable(path: Path) -> None:
    """Raise FileError unless a file can be made there: call it before long work."""
    try:
        if not path.parent.is_dir():
            raise FileError(path, "the folder does not exist")
        if path.is_dir():
            raise FileError(path, "is a directory")
        if path.exists() and not path.is_file():
            raise FileError(path, "is not an ordinary file")
        with tempfile.TemporaryFile(dir=path.resolve().parent):
            pass
        path.stat()
    except FileNotFoundError:
        return
    except OSError as error:
        raise FileError(path, f"cannot be written: {_reason(error)}") from error


def make_folder(path: Path) -> None:
    """Make a folder and its parents, if they are missing. Raises FileError."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(path, f"cannot be made: {_reason(error)}") from error


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
