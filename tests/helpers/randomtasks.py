"""Random tasks for tests: any number of pieces, all ten kinds of card, both goals, small supplies.

All choices come from the ``random.Random`` passed in, so the same seed gives the same tasks.
"""

from random import Random
from typing import NamedTuple

from schaben.solver.board import SQUARES, Direction
from schaben.solver.cards import Card
from schaben.solver.task import BOX_SUPPLY, Piece, Position, Task

WITHOUT_BOXES = tuple(card for card in Card if not card.is_box_card)


class Case(NamedTuple):
    """A task, and the number of boxes in the game that it is played with."""

    task: Task
    supply: int


def random_case(random: Random, cards: int, most_box_cards: int = 2) -> Case:
    """A task with this many cards, few of them box cards; about one in eight has a target square."""
    box_cards = random.choice([0, 0, *range(1, most_box_cards + 1)]) if most_box_cards else 0
    box_cards = min(box_cards, cards)
    hand = [random.choice([Card.REMOVE, Card.PLACE, Card.EITHER]) for _ in range(box_cards)]
    hand += [random.choice(WITHOUT_BOXES) for _ in range(cards - box_cards)]
    task = random_task(random, tuple(hand))
    supply = random.choice([BOX_SUPPLY, BOX_SUPPLY, BOX_SUPPLY, random.randint(0, 7), len(task.start.boxes)])
    return Case(task, supply)


def random_task(random: Random, hand: tuple[Card, ...]) -> Task:
    """A task with this hand."""
    here, *others = random.sample(SQUARES, 1 + 6 + 7)
    boxes = tuple(others[: random.randint(0, 6)])
    places = others[6:]
    cockroaches = [Piece(square, _facing(random)) for square in places[: random.randint(1, 6)]]
    while random.random() < 0.15:  # stacked ones, some with equal facings
        cockroaches.append(Piece(random.choice(cockroaches).square, _facing(random)))
    target = None
    if random.random() < 0.125:
        target = random.choice(SQUARES)
        cockroaches = random.sample(cockroaches, random.randint(0, len(cockroaches)))
    return Task(Position(Piece(here, _facing(random)), tuple(cockroaches), boxes, hand), target)


def _facing(random: Random) -> Direction:
    return Direction(random.randrange(4))
