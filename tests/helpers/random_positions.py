"""Random positions, crowded enough that every rule matters."""

import random

from schaben.solver.board import SQUARES, Direction
from schaben.solver.cards import Card
from schaben.solver.task import Piece, Position


def random_position(rng: random.Random, cards: tuple[Card, ...] = tuple(Card)) -> Position:
    """Up to six boxes and six cockroaches; a cockroach may stand on another."""
    here, *boxes = rng.sample(SQUARES, 1 + rng.randrange(7))
    free = [square for square in SQUARES if square != here and square not in boxes]
    nests = rng.choices(free, k=rng.randint(1, 6))
    cockroaches = {Piece(rng.choice(nests), rng.choice(list(Direction))) for _ in nests}
    return Position(Piece(here, rng.choice(list(Direction))), tuple(cockroaches), tuple(boxes), cards)
