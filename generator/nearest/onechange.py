"""All starts that one change leads to (``edits``), each piece on a square of its own."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from ...solver.board import SQUARES, Direction, Square
from ...solver.cards import Card
from ...solver.task import BOX_SUPPLY, Piece, Task, without
from ..decks.deck import PUBLISHED_CARDS


def one_change(task: Task, box_supply: int = BOX_SUPPLY) -> Iterator[Task]:
    """The starts, in a fixed order. Cards are exchanged for those that the published game, or the hand, has."""
    start = task.start
    he, cockroaches, boxes = start.exterminator, start.cockroaches, start.boxes
    taken = {he.square, *boxes, *start.cockroach_squares}
    free = [square for square in SQUARES if square not in taken]
    changed = [replace(start, exterminator=piece) for piece in _step(he, free)]
    for index, piece in enumerate(cockroaches):
        others = cockroaches[:index] + cockroaches[index + 1 :]
        changed += [replace(start, cockroaches=others)] if others else []
        changed += [replace(start, cockroaches=(*others, now)) for now in _step(piece, free)]
    changed += [replace(start, cockroaches=(*cockroaches, Piece(s, d))) for s in free for d in Direction]
    changed += [replace(start, boxes=others) for others in _boxes(boxes, free, box_supply)]
    changed += [replace(start, hand=hand) for hand in _hands(task.hand)]
    return (replace(task, start=position) for position in changed)


def _step(piece: Piece, free: list[Square]) -> Iterator[Piece]:
    """The piece on another square, or turned."""
    yield from (Piece(square, piece.facing) for square in free)
    yield from (Piece(piece.square, facing) for facing in Direction if facing != piece.facing)


def _boxes(old: tuple[Square, ...], free: list[Square], box_supply: int) -> Iterator[tuple[Square, ...]]:
    for box in old:
        others = tuple(other for other in old if other != box)
        yield others
        yield from ((*others, square) for square in free)
    if len(old) < box_supply:
        yield from ((*old, square) for square in free)


def _hands(old: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    supply = Counter(PUBLISHED_CARDS) | Counter(old)
    for card in dict.fromkeys(old):
        others = without(old, card)
        yield from ((*others, new) for new in supply if new != card and others.count(new) < supply[new])
