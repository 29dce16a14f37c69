"""The wish for a start that is unlike that of a given task."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ...solver.board import Square
from ...solver.cards import Card
from ...solver.cpsat.model import PlayModel
from ...solver.symmetry import SYMMETRIES
from ...solver.task import Piece, Play, Position, Task
from .wish import ANY_HAND

_SHARE: Final = 3
"""One piece in so many may be in common."""


@dataclass(frozen=True, slots=True)
class Unlike:
    """At most a third of the other task's pieces are in common, however it is turned or mirrored.

    The exterminator and each cockroach, with their facings, and each box count as pieces.
    """

    line: str
    task: Task
    is_of_start: bool = True
    among: frozenset[Card] = ANY_HAND

    @property
    def text(self) -> str:
        """``unlike="A2N / B3E / - / F"``."""
        return f'unlike="{self.line}"'

    def ask(self, plan: PlayModel) -> None:
        """See ``Wish``."""
        start = plan.start
        for image in self._images():
            who = image.exterminator
            him = plan.formula.all_of(start.at[who.square], start.facing[who.facing])
            pieces = [start.cockroaches[piece.facing][piece.square] for piece in set(image.cockroaches)]
            common = [him, *pieces, *(start.boxes[box] for box in image.boxes)]
            plan.formula.count(common, 0, len(common) // _SHARE)

    def holds(self, task: Task, _solution: Play) -> bool:
        """See ``Wish``."""
        found = _pieces(task.start)
        return all(len(found & other) <= len(other) // _SHARE for other in map(_pieces, self._images()))

    def _images(self) -> Iterator[Position]:
        return (symmetry.position(self.task.start) for symmetry in SYMMETRIES)


def _pieces(start: Position) -> set[tuple[str, Piece | Square]]:
    """All pieces of a start; two cockroaches that are alike count once."""
    cockroaches = {("cockroach", piece) for piece in start.cockroaches}
    return {("exterminator", start.exterminator), *cockroaches, *(("box", box) for box in start.boxes)}
