"""Errors, and words for them. Those that a user can cause are one clear line each."""

import re
from typing import Final

_LONGEST: Final = 300
"""Letters of a word that an error quotes whole; no name of a file is longer."""


class SchabenError(Exception):
    """The base of every error that a user can cause; ``str()`` of it is one line to show."""


class NotationError(SchabenError):
    """Text that is not in the notation. ``field`` says which part of the line, ``reason`` what is wrong."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason


class TaskError(SchabenError):
    """A task in correct notation that the board cannot hold. The text names every defect."""


class PlayError(SchabenError):
    """A play with an action that the rules do not allow there."""


class UndecidedError(SchabenError):
    """The budget ran out before the question was answered. This is not a no."""


class DisagreementError(RuntimeError):
    """Two engines contradict each other, or one of them the rules. This is a bug; no answer can be trusted."""


def quoted(text: str, most: int = 24) -> str:
    """A wrong word for an error: in quotation marks, printable, and of at most so many characters."""
    return repr(text if len(text) <= most else f"{text[:most]}...")


def counted(number: float, noun: str) -> str:
    """``1 box``, ``2 boxes``, ``0 new tasks``."""
    plural = f"{noun}es" if noun.endswith(("x", "ch")) else f"{noun}s"
    shown = str(number) if isinstance(number, int) else f"{number:g}"
    return f"{shown} {noun if number == 1 else plural}"


def in_one_line(text: str) -> str:
    """A reason with unprintable characters escaped and overlong words cut."""
    shown = "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)
    return re.sub(rf"\S{{{_LONGEST},}}", lambda word: f"{word[0][:60]}...", shown)
