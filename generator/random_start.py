"""Random starts: a hand from the supply, and pieces on random squares."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from ..solver.board import SQUARES, Direction
from ..solver.cards import Card
from ..solver.task import Piece, Position, Task
from .stream import Stream


@dataclass(frozen=True, slots=True)
class Sizes:
    """Numbers of cards, cockroaches and boxes: least and greatest, both included."""

    cards: tuple[int, int]
    cockroaches: tuple[int, int]
    boxes: tuple[int, int]


def random_task(
    rng: Stream,
    sizes: Sizes,
    supply: Mapping[Card, int],
    among: Collection[Card] = (),
    reach: bool = False,
) -> Task:
    """A task with a random start. It may have no solution.

    The hand is drawn from ``supply``. With ``among`` it has at least one of these kinds. All pieces stand on
    different squares. With ``reach`` the goal is a random square, else to catch all.
    """
    hand = _hand(rng, rng.between(*sizes.cards), supply, among)
    cockroaches, boxes = rng.between(*sizes.cockroaches), rng.between(*sizes.boxes)
    squares = rng.sample(SQUARES, 1 + cockroaches + boxes)
    start = Position(
        Piece(squares[0], rng.choice(tuple(Direction))),
        tuple(Piece(square, rng.choice(tuple(Direction))) for square in squares[1 : 1 + cockroaches]),
        tuple(squares[1 + cockroaches :]),
        hand,
    )
    return Task(start, rng.choice(SQUARES) if reach else None)


def _hand(rng: Stream, size: int, supply: Mapping[Card, int], among: Collection[Card]) -> tuple[Card, ...]:
    pool = [card for card, copies in supply.items() for _ in range(copies)]
    first = [rng.choice([card for card in pool if card in among])] if among else []
    for card in first:
        pool.remove(card)
    return (*first, *rng.sample(pool, size - len(first)))
