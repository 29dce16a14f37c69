"""Where the boxes of a task stand, up to symmetry.

Tasks with nearly the same boxes have mostly grown from each other, and what grows from one grows from the others::

    . # . .     . # . .     alike: a box more
    . . . #     . . . #
    # . . .     # . # .
"""

from dataclasses import dataclass
from typing import Final

from ...solver.board import Bitboard, board_of
from ...solver.symmetry import SYMMETRIES
from ...solver.task import Task

_APART: Final = 2
"""Squares on which alike layouts may differ: a box elsewhere, or up to two boxes more."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes, in all eight directions."""

    images: frozenset[Bitboard]

    @classmethod
    def of(cls, task: Task) -> "Layout":
        """That of a task."""
        return cls(frozenset(board_of(map(symmetry.square, task.start.boxes)) for symmetry in SYMMETRIES))

    def is_like(self, other: "Layout") -> bool:
        """Whether the boxes stand on the same squares, but for two at most."""
        (one, *_) = other.images
        return any((image ^ one).bit_count() <= _APART for image in self.images)
