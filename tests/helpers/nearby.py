"""All starts one change away from a task, and whether a task is good, from the rules of the game alone.

Says nothing of how ``generator/nearest`` counts changes or finds tasks.
"""

from collections.abc import Iterator
from functools import cache

from schaben.solver import rules
from schaben.solver.board import SQUARES, Direction
from schaben.solver.cards import Card
from schaben.solver.task import BOX_SUPPLY, COCKROACH_SUPPLY, Piece, Play, Position, Task

KINDS = tuple(card for card in Card if card is not Card.EITHER)


PLACES = [Piece(square, facing) for square in SQUARES for facing in Direction]


def changed(task: Task) -> set[Task]:
    """Every other start that one change leads to, each piece on a square of its own, with the published cards."""
    start = task.start
    he, cockroaches, boxes, hand = start.exterminator, start.cockroaches, start.boxes, start.hand
    found = [Position(place, cockroaches, boxes, hand) for place in _one_step(he)]
    found += [Position(he, others, boxes, hand) for others in _other_cockroaches(cockroaches)]
    found += [Position(he, cockroaches, others, hand) for others in _other_boxes(boxes)]
    found += [Position(he, cockroaches, boxes, others) for others in _other_hands(hand)]
    return {Task(position) for position in found if _can_be(position)} - {task}


def _one_step(piece: Piece) -> list[Piece]:
    """The same piece elsewhere with its facing, or turned."""
    return [place for place in PLACES if (place.square == piece.square) != (place.facing == piece.facing)]


def _other_cockroaches(old: tuple[Piece, ...]) -> Iterator[tuple[Piece, ...]]:
    for place in PLACES:
        yield (*old, place)
    for index, piece in enumerate(old):
        others = old[:index] + old[index + 1 :]
        yield others
        for place in _one_step(piece):
            yield (*others, place)


def _other_boxes(old: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for square in SQUARES:
        yield (*old, square)
    for index in range(len(old)):
        others = old[:index] + old[index + 1 :]
        yield others
        for square in SQUARES:
            yield (*others, square)


def _other_hands(old: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    for index in range(len(old)):
        for card in KINDS:
            yield (*old[:index], card, *old[index + 1 :])


def _can_be(start: Position) -> bool:
    squares = [start.exterminator.square, *(piece.square for piece in start.cockroaches), *start.boxes]
    few = len(start.cockroaches) <= COCKROACH_SUPPLY and len(start.boxes) <= BOX_SUPPLY
    published = max(map(start.hand.count, start.hand)) <= 2
    return bool(start.cockroaches) and few and published and len(set(squares)) == len(squares)


def is_good(task: Task) -> bool:
    """Exactly one solution, tight, clear, nothing idle."""
    start = task.start
    seen = rules.line_of_sight(start.exterminator, start.boxes)
    if any(piece.square in seen for piece in start.cockroaches):
        return False
    plays, early = solutions(task)
    if len(plays) != 1 or early:
        return False
    for index in range(len(start.cockroaches)):
        fewer = start.cockroaches[:index] + start.cockroaches[index + 1 :]
        if fewer and solutions(Task(Position(start.exterminator, fewer, start.boxes, start.hand)))[0] == plays:
            return False
    for box in start.boxes:
        others = tuple(other for other in start.boxes if other != box)
        if solutions(Task(Position(start.exterminator, start.cockroaches, others, start.hand)))[0] == plays:
            return False
    return True


def solutions(task: Task) -> tuple[list[Play], bool]:
    """All solutions, or the first two at least, and whether a play catches all early."""

    @cache
    def ends(position: Position) -> tuple[tuple[Play, ...], bool]:
        if not position.hand:
            return ((),) if not position.cockroaches else (), False
        found: list[Play] = []
        early = not position.cockroaches
        for action in rules.actions(position):
            plays, before = ends(rules.turn(position, action))
            found += [(action, *play) for play in plays[: 2 - len(found)]]
            early |= before
        return tuple(found), early

    plays, early = ends(task.start)
    return list(plays), early
