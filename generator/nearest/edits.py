"""The fewest changes that lead from one task to another. Their number is how far the two are apart.

One change is one of these, and each can be undone by one:

- the exterminator moves to another square, or turns;
- a cockroach moves to another square and keeps its facing, turns on its square, is added, or is removed;
- a box moves, is added, or is removed;
- a card of the hand is exchanged for one of another kind.

A cockroach that moves and turns therefore counts as two, like one that is removed and another that is added.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...solver.board import Square, square_name
from ...solver.notation import format_piece
from ...solver.task import Piece, Task


class Edit(NamedTuple):
    """One change. None for a piece that was not there before, or is not any more."""

    what: str
    """``exterminator``, ``cockroach``, ``box`` or ``card``."""
    old: str | None
    new: str | None

    @property
    def text(self) -> str:
        """``cockroach C5S becomes C5N``."""
        if self.old is None:
            return f"{self.what} {self.new} is added"
        return (
            f"{self.what} {self.old} is removed" if self.new is None else f"{self.what} {self.old} becomes {self.new}"
        )


def edits(task: Task, other: Task) -> list[Edit]:
    """The fewest changes that lead from a task to another one with as many cards and the same goal.

    Raises ValueError if no changes do.
    """
    if len(task.hand) != len(other.hand) or task.target != other.target:
        raise ValueError("no changes lead to another number of cards or another goal")
    return [
        *_of_exterminator(task.start.exterminator, other.start.exterminator),
        *_of_cockroaches(task.start.cockroaches, other.start.cockroaches),
        *_of_boxes(task.start.boxes, other.start.boxes),
        *_of_hand(task, other),
    ]


def _of_exterminator(old: Piece, new: Piece) -> Iterator[Edit]:
    moved = Piece(new.square, old.facing)
    if moved != old:
        yield Edit("exterminator", format_piece(old), format_piece(moved))
    if moved != new:
        yield Edit("exterminator", format_piece(moved), format_piece(new))


def _of_cockroaches(old: Sequence[Piece], new: Sequence[Piece]) -> Iterator[Edit]:
    gone = sorted((Counter(old) - Counter(new)).elements())
    come = sorted((Counter(new) - Counter(old)).elements())
    pairs = _most_pairs(gone, come)
    for index, piece in enumerate(gone):
        yield Edit("cockroach", format_piece(piece), format_piece(come[pairs[index]]) if index in pairs else None)
    for index, piece in enumerate(come):
        if index not in pairs.values():
            yield Edit("cockroach", None, format_piece(piece))


def _most_pairs(gone: Sequence[Piece], come: Sequence[Piece]) -> dict[int, int]:
    """As many pairs as can be of one that is gone and one that has come, a single change apart, by their indices.

    Found with augmenting paths.
    """
    partner: dict[int, int] = {}

    def finds(index: int, tried: set[int]) -> bool:
        for other, piece in enumerate(come):
            if other not in tried and (piece.square == gone[index].square or piece.facing == gone[index].facing):
                tried.add(other)
                if other not in partner or finds(partner[other], tried):
                    partner[other] = index
                    return True
        return False

    for index in range(len(gone)):
        finds(index, set())
    return {index: other for other, index in partner.items()}


def _of_boxes(old: Sequence[Square], new: Sequence[Square]) -> Iterator[Edit]:
    yield from _exchanged(
        "box", [*map(square_name, sorted(set(old) - set(new)))], [*map(square_name, sorted(set(new) - set(old)))]
    )


def _of_hand(task: Task, other: Task) -> Iterator[Edit]:
    gone, come = Counter(task.hand) - Counter(other.hand), Counter(other.hand) - Counter(task.hand)
    yield from _exchanged("card", [card.code for card in gone.elements()], [card.code for card in come.elements()])


def _exchanged(what: str, gone: Sequence[str], come: Sequence[str]) -> Iterator[Edit]:
    for index in range(max(len(gone), len(come))):
        yield Edit(what, gone[index] if index < len(gone) else None, come[index] if index < len(come) else None)
