"""A census by the rules alone: every start of an item, played through."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from schaben.generator.census.families import Family
from schaben.solver import rules
from schaben.solver.board import SQUARES, Direction, Square
from schaben.solver.cards import Card
from schaben.solver.quality import without_piece
from schaben.solver.task import BOX_SUPPLY, Piece, Play, Position, Task
from schaben.solver.validation import defects


class Counted(NamedTuple):
    """What a census says of one item."""

    solutions: Counter[int]
    """Starts by number of solutions."""
    tight: int
    clear: int
    good: dict[Task, Play]


def count(exterminator: Piece, boxes: tuple[Square, ...], hand: tuple[Card, ...], cockroaches: int) -> Counted:
    """Play every start with this exterminator, these boxes and this hand."""
    solutions, tight, clear, good = Counter[int](), 0, 0, dict[Task, Play]()
    for task in starts(exterminator, boxes, hand, cockroaches):
        plays, early = played(task)
        solutions[len(plays)] += 1
        if len(plays) == 1 and not early:
            tight += 1
            if rules.is_start_clear(task):
                clear += 1
                if not has_idle(task, plays[0]):
                    good[task] = plays[0]
    return Counted(solutions, tight, clear, good)


def starts(exterminator: Piece, boxes: tuple[Square, ...], hand: tuple[Card, ...], number: int) -> Iterator[Task]:
    taken = {exterminator.square, *boxes}
    places = [Piece(square, facing) for square in SQUARES if square not in taken for facing in Direction]
    for cockroaches in combinations_with_replacement(places, number):
        yield Task(Position(exterminator, cockroaches, boxes, hand))


def played(task: Task) -> tuple[list[Play], bool]:
    """Every solution, and whether a play catches all early."""
    solutions, early, stack = list[Play](), False, list[tuple[Position, Play]]([(task.start, ())])
    while stack:
        position, play = stack.pop()
        for action in rules.actions(position, BOX_SUPPLY):
            after = rules.turn(position, action)
            early |= rules.is_early(task, after)
            if rules.is_won(task, after):
                solutions.append((*play, action))
            elif after.hand:
                stack.append((after, (*play, action)))
    return solutions, early


def has_idle(task: Task, solution: Play) -> bool:
    """Whether the task would have the same one solution without one of its pieces."""
    pieces: list[Piece | Square] = [*task.start.cockroaches, *task.start.boxes]
    smaller = [without_piece(task, piece) for piece in pieces]
    return any(not defects(one) and played(one)[0] == [solution] for one in smaller)


def every_item(family: Family) -> Iterator[tuple[Piece, tuple[Card, ...]]]:
    """Every exterminator with every hand, for families without boxes."""
    for square in SQUARES:
        for facing in Direction:
            for hand in family.hands:
                yield Piece(square, facing), hand
