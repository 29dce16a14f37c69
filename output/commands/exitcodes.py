"""The codes with which commands end (docs/formats.md, "Exit codes")."""

from collections.abc import Iterable
from typing import Final

HOLDS: Final = 0
FAILS: Final = 1
"""A checked claim does not hold."""
BAD_INPUT: Final = 2
UNDECIDED: Final = 3
"""The budget ran out."""
INTERRUPTED: Final = 130
"""What a shell reports of a process that Ctrl-C ended."""
READER_GONE: Final = 141
"""What a shell reports of a process that wrote to a pipe nobody reads."""


def code_of(answers: Iterable[bool | None]) -> int:
    """The code for several answers: one no outweighs everything, then one None, "not known"."""
    known = list(answers)
    if False in known:
        return FAILS
    return UNDECIDED if None in known else HOLDS
