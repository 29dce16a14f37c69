"""Local search: small changes of a start that leave fewer solutions, on the exact search.

The cost of a task is the number of its solutions, and one more if a play catches all early. One of the
solutions, the *witness*, has every wish, at every step: so when one is left it is the one that was wished for.
"""

from collections.abc import Sequence
from typing import Final

from ...solver.board import SQUARES, Direction
from ...solver.cpsat.prove import wins
from ...solver.outcome import Outcome
from ...solver.task import Piece, Play, Position, Task
from ..stream import Stream
from .account import Search
from .goal import Goal

PATIENCE: Final = 8_000_000
"""Turns of search without a new lowest cost, after which a climb is given up."""

_MOST: Final = 300
"""Higher costs are not told apart."""

_CHANGE: Final = 5_000
"""Turns that take as long as making a change and looking at it."""

_RISE: Final = 8
"""One change in so many may double the cost: a way out where every single change makes things worse."""

_WITNESSES: Final = 20
"""Solutions that are looked at when the witness no longer wins."""


class Climb:
    """Changes of a task, accepted as long as they do not leave more solutions, until one is left."""

    def __init__(self, task: Task, play: Play, goal: Goal, search: Search, patience: int = PATIENCE) -> None:
        """``play`` wins the task and has the wishes."""
        self.goal, self.search, self.patience = goal, search, patience
        self.task, self.witness = task, play
        self.cost = self.lowest = _cost(search(task, _MOST), _MOST)
        self.end = search.spent + patience

    def run(self, rng: Stream) -> tuple[Task, Play] | None:
        """A finished task; None when patience ends before there is one."""
        while self.search.spent < self.end:
            self.search.spent += _CHANGE
            changed = self.goal.completed(self.task, change(self.task, rng))
            most = self.cost if rng.below(_RISE) else 2 * self.cost
            if self.goal.may_be(changed) and self.accepts(changed, most) and self.cost == 1:
                done = self.goal.finished(changed, self.search)
                if done is not None:
                    return done
        return None

    def accepts(self, task: Task, most: int) -> bool:
        """Go on from the task if it costs at most so much and has a witness."""
        kept = wins(task, self.witness, self.goal.box_supply) and self.goal.holds(task, self.witness)
        if self.goal.keep_play and not kept:
            return False
        outcome = self.search(task, most + 1)
        cost = _cost(outcome, most)
        if cost > most:
            return False
        witness = self.witness if kept else self.find_witness(task, outcome.solutions)
        if witness is None:
            return False
        self.task, self.witness, self.cost = task, witness, cost
        if cost < self.lowest:
            self.lowest, self.end = cost, self.search.spent + self.patience
        return True

    def find_witness(self, task: Task, solutions: Sequence[Play]) -> Play | None:
        """One of the first solutions that has the wishes."""
        return next((play for play in solutions[:_WITNESSES] if self.goal.holds(task, play)), None)


def _cost(outcome: Outcome, most: int) -> int:
    """Up to one more than ``most``; so much if there is no solution or the search took too long."""
    if not outcome.count or not outcome.complete:
        return most + 1
    return outcome.count + bool(outcome.early)


def change(task: Task, rng: Stream) -> Task:
    """One piece elsewhere, or turned, or one more, or a box less; what comes out may be no valid start."""
    start = task.start
    exterminator, boxes, cockroaches = start.exterminator, list(start.boxes), list(start.cockroaches)
    here, facing = rng.choice(SQUARES), rng.choice(tuple(Direction))
    what = rng.below(9)
    if what < 3 and cockroaches:
        index = rng.below(len(cockroaches))
        cockroaches[index] = Piece(here if what else cockroaches[index].square, facing)
    elif what == 3 and boxes:
        boxes[rng.below(len(boxes))] = here
    elif what == 4 and boxes:
        boxes.pop(rng.below(len(boxes)))
    elif what == 5:
        boxes.append(here)
    elif what == 6:
        exterminator = Piece(here, exterminator.facing)
    elif what == 7:
        exterminator = Piece(exterminator.square, facing)
    else:
        cockroaches.append(Piece(here, facing))
    return Task(Position(exterminator, tuple(cockroaches), tuple(boxes), start.hand))
