"""Frames with one thing changed, and as many cards.

A box elsewhere, another start, another first card, a move of another length, or two cards in the other order. Every
other move goes as many squares as before, or as many as it can, and at least one if it can. So what follows the change
may end elsewhere::

    3  > . . # .     becomes     3  . . . # .      F:C3 L:C4      becomes      F:C2 L:C3
    2  . . . . .                 2  > . . . .
       A B C D E                    A B C D E
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from ...solver import rules
from ...solver.board import SIZE, Direction
from ...solver.cards import Card, Verb
from ...solver.task import Action, Piece, Position, Task
from ..stream import Stream
from .frame import Frame, fronts


class Variation:
    """Changed frames, with cards of a supply, in a game with so many boxes."""

    def __init__(self, supply: Mapping[Card, int], box_supply: int, rng: Stream) -> None:
        self._supply, self._box_supply, self._rng = supply, box_supply, rng

    def __call__(self, frame: Frame) -> Frame | None:
        """The frame with one thing changed; None if this try failed."""
        ways = self._box_elsewhere, self._other_start, self._other_first_card, self._other_length, self._other_order
        return self._rng.choice(ways)(frame)

    def _box_elsewhere(self, frame: Frame) -> Frame | None:
        start = frame.task.start
        if not start.boxes:
            return None
        gone, new = self._rng.choice(start.boxes), self._rng.choice(rules.empty_squares(start))
        boxes = (*(box for box in start.boxes if box != gone), new)
        return self._played(replace(start, boxes=boxes), _steps(frame))

    def _other_start(self, frame: Frame) -> Frame | None:
        start = frame.task.start
        him = Piece(self._rng.choice(rules.empty_squares(start)), self._rng.choice(list(Direction)))
        return self._played(replace(start, exterminator=him), _steps(frame))

    def _other_first_card(self, frame: Frame) -> Frame | None:
        rest = Frame(Task(rules.act(frame.task.start, frame.play[0])), frame.play[1:])
        others = list(fronts(rest, self._supply, self._box_supply))
        return self._rng.choice(others) if others else None

    def _other_length(self, frame: Frame) -> Frame | None:
        steps = _steps(frame)
        place = self._rng.below(len(steps))
        steps[place] = steps[place]._replace(length=self._rng.between(1, SIZE - 1))
        return self._played(frame.task.start, steps)

    def _other_order(self, frame: Frame) -> Frame | None:
        steps = _steps(frame)
        if len(steps) < 2:
            return None
        place = self._rng.below(len(steps) - 1)
        steps[place : place + 2] = reversed(steps[place : place + 2])
        return self._played(frame.task.start, steps)

    def _played(self, start: Position, steps: list["_Step"]) -> Frame | None:
        """The frame of these steps, each move as far as it can go if not so far; None if one is not allowed."""
        play, position = [], start
        for step, length in steps:
            if step.verb is Verb.MOVE:
                stops = rules.stops(position, step.card)
                action = step._replace(square=stops[min(max(length, 1), len(stops)) - 1])
            elif (action := step) not in rules.effects(position, step.card, self._box_supply):
                return None
            play.append(action)
            position = rules.act(position, action)
        return Frame(Task(start), tuple(play))


class _Step(NamedTuple):
    """An action, and how many squares a move goes."""

    action: Action
    length: int


def _steps(frame: Frame) -> list[_Step]:
    """How far each action goes; 0 for one that is no move."""
    steps, position = [], frame.task.start
    for action in frame.play:
        him = position.exterminator
        moves = action.verb is Verb.MOVE and action.square != him.square
        steps.append(_Step(action, len(rules.passed_over(him, action)) + 1 if moves else 0))
        position = rules.act(position, action)
    return steps
