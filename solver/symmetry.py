"""The eight symmetries of the board, and the canonical form of a task.

A rotation of the board changes squares and facings but not the cards. A mirror image also swaps left and
right: L with R, TL with TR. The number of solutions is the same for all eight.
"""

from dataclasses import dataclass
from typing import Final

from .board import SIZE, Direction, Square, column_of, row_of, square_at
from .cards import Card
from .task import Action, Piece, Play, Position, Task


@dataclass(frozen=True, slots=True)
class Symmetry:
    """First a mirror image (A and G change places) if ``mirrored``, then ``quarters`` clockwise quarter turns."""

    quarters: int
    mirrored: bool

    def square(self, square: Square) -> Square:
        """The image of a square."""
        column, row = column_of(square), row_of(square)
        if self.mirrored:
            column = SIZE - 1 - column
        for _ in range(self.quarters):
            column, row = row, SIZE - 1 - column
        return square_at(column, row)

    def direction(self, direction: Direction) -> Direction:
        """The image of a direction."""
        return Direction((-direction if self.mirrored else direction) % 4).turned(self.quarters)

    def card(self, card: Card) -> Card:
        """The image of a card."""
        return card.mirrored if self.mirrored else card

    def piece(self, piece: Piece) -> Piece:
        """The image of a piece."""
        return Piece(self.square(piece.square), self.direction(piece.facing))

    def position(self, position: Position) -> Position:
        """The image of a position."""
        return Position(
            self.piece(position.exterminator),
            tuple(map(self.piece, position.cockroaches)),
            tuple(map(self.square, position.boxes)),
            tuple(map(self.card, position.hand)),
        )

    def task(self, task: Task) -> Task:
        """The image of a task."""
        target = None if task.target is None else self.square(task.target)
        return Task(self.position(task.start), target)

    def play(self, play: Play) -> Play:
        """The image of a play."""
        return tuple(map(self._action, play))

    def _action(self, action: Action) -> Action:
        square = None if action.square is None else self.square(action.square)
        return Action(self.card(action.card), action.verb, square)


SYMMETRIES: Final = tuple(Symmetry(quarters, mirrored) for mirrored in (False, True) for quarters in range(4))
"""All eight; the first is the identity."""


def canonical(task: Task) -> Task:
    """The least image of a task in a fixed order. Two tasks have the same one exactly if a symmetry joins them."""
    return min((symmetry.task(task) for symmetry in SYMMETRIES), key=_order)


def _order(task: Task) -> tuple[object, ...]:
    start = task.start
    return (start.exterminator, start.cockroaches, start.boxes, start.hand, -1 if task.target is None else task.target)
