"""Boxes on squares that a play leaves alone. They do not hinder it, and leave other plays fewer ways to win."""

from typing import Final

from ...solver import rules
from ...solver.board import SQUARES, Square
from ...solver.cards import Verb
from ...solver.task import Play, Task
from ..stream import Stream
from ..wishes.counts import range_of
from .goal import Goal

_TRIES: Final = 30
"""Squares that are tried."""


def walled(task: Task, play: Play, goal: Goal, rng: Stream) -> Task:
    """The task with random boxes until there are as many as the goal allows; in symmetric places if that is wished.

    The actions of the play stay allowed if the cockroaches are placed anew.
    """
    most = min(range_of(goal.wishes, "boxes", goal.box_supply)[1], most_boxes(play, goal.box_supply))
    free = set(SQUARES) - _used(task, play)
    for square in rng.sample(sorted(free), min(_TRIES, len(free))):
        if len(task.start.boxes) >= most:
            break
        more = goal.with_box(task, square)
        new = set(more.start.boxes) - set(task.start.boxes)
        if len(more.start.boxes) <= most and new <= free:
            task = more
    return task


def most_boxes(play: Play, box_supply: int) -> int:
    """Boxes that there may be at the start so that one is left for each that the play places."""
    most, balance = box_supply, 0
    for action in play:
        if action.verb is Verb.PLACE:
            most = min(most, box_supply - 1 - balance)
            balance += 1
        elif action.verb is Verb.REMOVE:
            balance -= 1
    return most


def _used(task: Task, play: Play) -> set[Square]:
    """The squares that are not empty, or that the actions need empty."""
    position = task.start
    used = {position.exterminator.square, *position.boxes, *position.cockroach_squares}
    for action in play:
        if action.verb is Verb.MOVE:
            used.update(rules.passed_over(position.exterminator, action))
        if action.square is not None:
            used.add(action.square)
        position = rules.act(position, action)
    return used
