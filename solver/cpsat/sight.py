"""What the exterminator sees, as constraints."""

from collections.abc import Sequence
from typing import Final

from ..board import Direction, Square
from .formula import FALSE, Formula, Literal
from .state import Board, behind

_FACINGS: Final = len(Direction)


class Sight:
    """The line of sight for a square, a facing and boxes that may all be unknown.

    It goes from square to square. Literals are made on demand.
    """

    def __init__(self, formula: Formula, at: Board, facing: Sequence[Literal], boxes: Board) -> None:
        self.formula, self.at, self.facing, self.boxes = formula, at, facing, boxes
        self._sights: dict[int, Literal] = {}

    def sees(self, square: Square, facing: Direction) -> Literal:
        """He faces this way and sees the square."""
        key = _FACINGS * square + facing
        known = self._sights.get(key)
        if known is None:
            before = behind(square, facing)
            known = FALSE if before is None else self.look(square, before, facing)
            self._sights[key] = known
        return known

    def look(self, square: Square, before: Square, facing: Direction) -> Literal:
        """The square has no box, and he stands on the square before it or sees that one too.

        Cockroaches do not shield one another.
        """
        free, looks = ~self.boxes[square], self.facing[facing]
        return self.formula.choice((self.at[before],), (self.sees(before, facing),), given=(free, looks))
