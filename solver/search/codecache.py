"""The machine code of kernels: in files of the user's cache folder, or in memory where no file can be written.

    <cache>/kernels-<version>/exact._run-<what it is made of>-<what it is made for>.kernel

A file begins with two digests: of its purpose and of its content. Any file for which they are wrong (damaged, cut
short, empty, not ours) counts as missing: the kernel is compiled again and the file replaced. So no process has to
lock anything, and the folder can be cleared at any moment.
"""

import contextlib
import functools
import hashlib
import logging
import os
import secrets
import shutil
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import platformdirs

from ..version import VERSION

log = logging.getLogger(__name__)

VARIABLE: Final = "SCHABEN_CACHE"
"""Names another folder for the cache."""

_PREFIX: Final = "kernels-"
_SUFFIX: Final = ".kernel"
_PARTIAL: Final = ".partial"
"""Ends the name of a file that is being written."""

_DAY: Final = 86_400.0
_LONG: Final = 30 * _DAY
"""Seconds after which files of other versions are deleted if nobody used them."""

_memory: Final[dict[str, bytes]] = {}
"""Contents of the files that could not be written, by name."""


def file_name(kernel: str, made_of: str, made_for: str) -> str:
    """The name for a kernel. The parts must not contain ``-``."""
    return f"{kernel}-{made_of}-{made_for}{_SUFFIX}"


def load(name: str, purpose: str) -> bytes | None:
    """What was saved under this name for this purpose, or None."""
    content = _memory.get(name) or _read(name)
    code = content[_DIGESTS:]
    return code if content[:_DIGESTS] == _digests(purpose, code) else None


def save(name: str, purpose: str, code: bytes) -> None:
    """Keep machine code for this purpose: in a file, else in memory until the process ends, which is logged."""
    content = _digests(purpose, code) + code
    try:
        _write(_folder() / name, content)
    except OSError as error:
        if load(name, purpose) is None:  # another process may have been faster; on Windows its file is not replaced
            _hold(name, content, error)


def in_memory() -> dict[str, bytes]:
    """What could not be written, for ``take_over`` in another process."""
    return dict(_memory)


def take_over(contents: Mapping[str, bytes]) -> None:
    """Keep what another process could not write."""
    for name, content in contents.items():
        try:
            _write(_folder() / name, content)
        except OSError as error:
            _hold(name, content, error)


def _hold(name: str, content: bytes, error: OSError) -> None:
    """Keep it in memory, for want of a file."""
    _memory[name] = content
    _say_once(f"compiled kernels are not kept: {_cause(error)}; {VARIABLE} can name another folder")


def _digests(purpose: str, code: bytes) -> bytes:
    return hashlib.sha256(purpose.encode()).digest() + hashlib.sha256(code).digest()


_DIGESTS: Final = len(_digests("", b""))


# --- Files ----------------------------------------------------------------------------------------


@functools.cache
def _folder() -> Path:
    """The folder of this version, which need not be there. Raises OSError when there is no home folder to put it in."""
    try:
        root = os.environ.get(VARIABLE) or platformdirs.user_cache_dir("schaben", appauthor=False)
        folder = Path(root).expanduser() / f"{_PREFIX}{VERSION}"
    except RuntimeError as error:  # of either
        raise FileNotFoundError("this user has no home folder") from error
    _clear_other_versions(folder)
    return folder


def _read(name: str) -> bytes:
    """The content of a file; empty when it cannot be read."""
    try:
        path = _folder() / name
        content = path.read_bytes() if path.is_file() else b""
    except OSError:
        return b""
    _mark_used(path)
    _mark_used(path.parent)
    _clear_older(path)
    return content


def _write(path: Path, content: bytes) -> None:
    """Write beside the target, then rename: no process ever sees half a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f"{path.name}.{secrets.token_hex(8)}{_PARTIAL}")
    try:
        partial.write_bytes(content)
        partial.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            partial.unlink(missing_ok=True)
        raise


def _cause(error: OSError) -> str:
    """The folder and the reason, as far as the error has them."""
    if error.filename is None or error.strerror is None:
        return str(error)
    path = Path(error.filename)
    return f"{path.parent if path.suffix == _PARTIAL else path}: {error.strerror}"


@functools.cache
def _say_once(line: str) -> None:
    log.info(line)


# --- Clearing -------------------------------------------------------------------------------------


def _mark_used(path: Path) -> None:
    """Set the time of modification, which says to the day when a file or folder was last used."""
    with contextlib.suppress(OSError):
        if _is_old(path, _DAY):
            os.utime(path)


def _clear_other_versions(own: Path) -> None:
    """Delete the folders of other versions that nobody used for long, and what killed processes left in the own one."""
    with contextlib.suppress(OSError):
        for folder in own.parent.glob(f"{_PREFIX}*"):
            if folder != own and _is_old(folder, _LONG):
                shutil.rmtree(folder, ignore_errors=True)
        for partial in own.glob(f"*{_PARTIAL}"):
            if _is_old(partial, _DAY):
                partial.unlink()


def _clear_older(path: Path) -> None:
    """Delete old files for the same kernel that are made of something else."""
    kernel, made_of, _ = path.name.split("-")
    with contextlib.suppress(OSError):
        for other in path.parent.glob(f"{kernel}-*{_SUFFIX}"):
            if not other.name.startswith(f"{kernel}-{made_of}-") and _is_old(other, _LONG):
                other.unlink()


def _is_old(path: Path, seconds: float) -> bool:
    return time.time() - path.stat().st_mtime > seconds
