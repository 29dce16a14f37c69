"""Programs run on a terminal, and what the terminal shows."""

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path


def on_terminal(arguments: Sequence[str | Path], environment: Mapping[str, str], columns: int = 80) -> bytes:
    """What a program writes to a terminal that is both its standard output and its standard error."""
    import fcntl  # Windows has none of these
    import pty
    import struct
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    with subprocess.Popen(
        arguments, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs, env=environment
    ) as process:
        os.close(theirs)
        written = b"".join(iter(lambda: _read(ours), b""))
        os.close(ours)
    assert process.returncode == 0, written.decode()
    return written


def typed(arguments: Sequence[str | Path], environment: Mapping[str, str], *keys: bytes) -> bytes:
    """What a program writes to its terminal when keys are typed, each once it has been silent for half a second.

    It has to end with the last one.
    """
    import pty

    ours, theirs = pty.openpty()
    with subprocess.Popen(arguments, stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as process:
        os.close(theirs)
        try:
            written = _until_silent(ours, 30.0)
            for key in keys:
                os.write(ours, key)
                written += _until_silent(ours, 0.5)
            process.wait(30)
            written += _until_silent(ours, 0.5)
        finally:
            process.kill()
            os.close(ours)
    assert process.returncode == 0, written.decode(errors="replace")
    return written


def _until_silent(terminal: int, first: float) -> bytes:
    """What is written until nothing comes for half a second; at first it may take so many seconds."""
    import select

    written, patience = b"", first
    while select.select([terminal], [], [], patience)[0] and (part := _read(terminal)):
        written += part
        patience = 0.5
    return written


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65_536)
    except OSError:  # how Linux says that the other end is closed
        return b""


def lines(written: bytes, columns: int = 80) -> list[str]:
    """What the terminal shows in the end. Knows carriage return, line feed and erase to the end of the line."""
    rows: list[list[str]] = [[]]
    at = 0
    for sign in written.decode():
        if sign == "\r":
            at = 0
        elif sign == "\n":
            rows.append([])
        else:
            if at == columns:
                rows.append([])
                at = 0
            rows[-1][at:] = [*[" "] * (at - len(rows[-1])), sign, *rows[-1][at + 1 :]]
            at += 1
    return ["".join(row).rstrip() for row in rows]
