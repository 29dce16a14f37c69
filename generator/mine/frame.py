"""Frames: tasks without their cockroaches.

What becomes of a cockroach depends on the frame alone, so it decides whether there are places for them that leave the
play as the only solution. Tasks that differ in their cockroaches alone have the same frame, and lead to the same ones::

    . . # .      his start, the boxes        F:A3 TR F:B3
    . . . .      and the play
    ^ . . #
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from ...solver import rules
from ...solver.board import SQUARES, Direction
from ...solver.cards import Card, Verb
from ...solver.task import Piece, Play, Position, Task


class Frame(NamedTuple):
    """A task without cockroaches, and the play that shall be its only solution."""

    task: Task
    play: Play


def frame_of(task: Task, play: Play) -> Frame:
    """That of a task, with its solution."""
    return Frame(Task(replace(task.start, cockroaches=())), play)


def fronts(frame: Frame, supply: Mapping[Card, int], box_supply: int) -> Iterator[Frame]:
    """All frames with one card more, which is played first; then everything goes on as before."""
    then = frame.task.start
    for card in sorted(Counter(supply) - Counter(then.hand)):
        for before in _befores(then, card):
            start = replace(before, hand=(*then.hand, card))
            for action in rules.effects(start, card, box_supply):
                if rules.act(start, action) == then:
                    yield Frame(Task(start), (action, *frame.play))


def _befores(then: Position, card: Card) -> Iterator[Position]:
    """Where he and the boxes may have been before an action of a card, and some places more."""
    him, boxes = then.exterminator, then.boxes
    if Verb.TURN in card.verbs:
        yield from (replace(then, exterminator=Piece(him.square, facing)) for facing in Direction)
    if Verb.MOVE in card.verbs:
        squares = (square for square in SQUARES if square not in boxes)
        yield from (replace(then, exterminator=Piece(square, him.facing)) for square in squares)
    if Verb.REMOVE in card.verbs:
        yield from (replace(then, boxes=(*boxes, square)) for square in rules.empty_squares(then))
    if Verb.PLACE in card.verbs:
        yield from (replace(then, boxes=tuple(box for box in boxes if box != gone)) for gone in boxes)
