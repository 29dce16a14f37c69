"""Figures that the cockroaches of a start form, in any place, turned or mirrored."""

from collections.abc import Mapping
from functools import cache
from typing import Final, TypeAlias

from ...solver.board import SIZE, Square, square_at
from ...solver.symmetry import SYMMETRIES
from ...solver.task import Task

_DRAWN: Final[Mapping[str, tuple[str, ...]]] = {
    "ring": (" * ", "* *", " * "),
    "square": ("* *", "   ", "* *"),
    "diagonal": ("*   ", " *  ", "  * ", "   *"),
    "row": ("****",),
    "cross": ("* *", " * ", "* *"),
    "plus": (" * ", "***", " * "),
    "S": (" **", " * ", "** "),
    "T": ("***", " * ", " * "),
    "V": ("*   *", " * * ", "  *  "),
}

FIGURES: Final = tuple(_DRAWN)
"""The names of all figures."""

Places: TypeAlias = frozenset[Square]
"""The squares of a figure."""


def size_of(figure: str) -> int:
    """How many cockroaches form it."""
    return "".join(_DRAWN[figure]).count("*")


@cache
def places_of(figure: str) -> tuple[Places, ...]:
    """Everywhere where it can be on the board."""
    rows = _DRAWN[figure][::-1]  # row 1 is at the bottom
    stars = [(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "*"]
    moved = [
        [square_at(x + right, y + up) for x, y in stars]
        for right in range(SIZE - len(rows[0]) + 1)
        for up in range(SIZE - len(rows) + 1)
    ]
    found = {frozenset(map(symmetry.square, squares)) for squares in moved for symmetry in SYMMETRIES}
    return tuple(sorted(found, key=sorted))


def shows(task: Task, figure: str) -> bool:
    """Whether the cockroaches form it, one on each of its squares and none elsewhere."""
    start = task.start
    return len(start.cockroaches) == size_of(figure) and frozenset(start.cockroach_squares) in places_of(figure)
