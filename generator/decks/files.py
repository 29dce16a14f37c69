"""Reading and writing whole files: plain errors in, nothing half-written out."""

import os
import tempfile
from pathlib import Path
from typing import BinaryIO

from ...solver.errors import SchabenError


class FileError(SchabenError):
    """A file that cannot be read or written, or that is not what it should be: path, place in it, reason."""

    def __init__(self, path: object, reason: str) -> None:
        super().__init__(f"{path}: {reason}")


MOST_BYTES = 64 * 2**20
"""A file larger than this is none of ours."""


def read_text(path: Path) -> str:
    """The text of a UTF-8 file. Raises FileError when it cannot be read, is too large or is no text."""
    try:
        with path.open("rb") as file:
            return read_stream(file, str(path))
    except OSError as error:
        raise FileError(path, (error.strerror or "cannot be read").lower()) from error


def read_stream(stream: BinaryIO, name: str) -> str:
    """The same for an open stream; ``name`` is what errors call it. A byte order mark is dropped."""
    data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise FileError(name, f"larger than {MOST_BYTES // 2**20} MiB")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileError(name, f"not a text file (byte {error.start} is not UTF-8)") from error
    if "\0" in text:
        raise FileError(name, f"not a text file (byte {text.index(chr(0))} is zero)")
    return text


def write_text(path: Path, text: str) -> None:
    """``write_bytes`` for UTF-8 text with plain newlines on every platform."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, data: bytes) -> None:
    """Write a whole file or leave what was there: to a temporary file beside it, then renamed.

    Raises FileError when that is not possible.
    """
    target = path.resolve()  # what a link points to, not the link
    try:
        handle, temporary = tempfile.mkstemp(prefix=".schaben-", dir=target.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            Path(temporary).chmod(0o666 & ~_umask())
            Path(temporary).replace(target)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise FileError(path, f"cannot be written: {(error.strerror or 'unknown reason').lower()}") from error


def require_writable(path: Path) -> None:
    """Raise FileError unless a file can be made there: better known before long work than after."""
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
        raise FileError(path, f"cannot be written: {(error.strerror or 'unknown reason').lower()}") from error


def make_folder(path: Path) -> None:
    """Make a folder and those above it, if they are not there. Raises FileError."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(path, f"cannot be made: {(error.strerror or 'unknown reason').lower()}") from error


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
