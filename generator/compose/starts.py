"""Starts: the exterminator, the boxes and the play stay, the cockroaches start elsewhere.

The exact search finds other plays that win, ``cover`` learns which places each of them catches and ``hitting`` chooses
others, until only the one play is left: counterexample-guided refinement (CEGIS), with a hitting set for each round.
Where there is none, no cockroaches leave the one play alone. The wishes are looked at when one play is left; ``place``
is slower and asks for them from the beginning.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Final

import numpy as np

from ...solver.board import SQUARES, Direction
from ...solver.search.bits import Boards, boards_at, put_boards, scene_at
from ...solver.search.encoding import encode
from ...solver.search.missed import Passage
from ...solver.search.rows import Ints, Rows, rows, store
from ...solver.task import COCKROACH_SUPPLY, Piece, Play, Position, Task
from ..stream import Stream
from ..wishes.counts import range_of
from .account import Search
from .asked import asked, both
from .asked import prepare as prepare_asked
from .cover import MOST_PLAYS, learn
from .goal import Goal
from .hitting import hit, table
from .placeset import NOWHERE, Places

_AT_ONCE: Final = 200
"""Other plays that one search feeds back."""

_ROUNDS: Final = 200
"""Choices that are tried in all."""

_CHOICES: Final = 4
"""Tasks with the play as their only solution that are looked at before they are given up: they may lack a wish."""


class Starts:
    """The places from which the cockroaches of a task can start so that a play is its only solution."""

    def __init__(self, task: Task, play: Play, goal: Goal, search: Search, random: Ints) -> None:
        """The actions of ``play`` are allowed if there are no cockroaches."""
        self.task, self.play, self.goal, self.search, self.random = task, play, goal, search, random
        self.most = range_of(goal.wishes, "cockroaches", COCKROACH_SUPPLY)[1]
        self.scene, self.own = scene_at(task.start), np.array(encode(play), dtype=np.int64)
        self.passages, self.space = rows(Passage, len(play)), table(MOST_PLAYS)
        self.allowed, self.others = asked(task.start, play, goal)
        self.best, self.fewest = task, _AT_ONCE + 1
        """The choice that left the fewest solutions."""
        self.turns = 0
        """Turns of the last search."""

    def choices(self) -> Iterator[Task]:
        """Tasks with the play as their only solution, no two the same. It ends when none is found, or it gives up."""
        caught, known, given = rows(Places, MOST_PLAYS), 0, set[Task]()
        choice = both(boards_at(self.task.start), self.allowed)
        for places in self.others:
            if places == self.allowed:
                return
            store(caught, known, _places(places))
            known += 1
        if any(both(choice, places) == choice for places in self.others):
            choice = self._hit(caught, known)
        for _ in range(_ROUNDS):
            if choice == NOWHERE:
                return
            task = self._with(choice)
            plays = self.search.plays(task, _AT_ONCE)
            number, self.turns = len(plays.codes), plays.turns
            if number < self.fewest:
                self.best, self.fewest = task, number
            if number < 2 and not plays.is_complete:
                return  # it takes too many turns
            if number > 1:
                known = learn(caught, known, self.scene, plays.codes, self.own, self.passages, self.allowed)
            elif not plays.early and task not in given:
                given.add(task)
                yield task
            choice = self._hit(caught, known)

    def finished(self) -> tuple[Task, Play] | None:
        """A finished task with every wish and this play, from the first choices; None if there is none."""
        done = (self.goal.finished(task, self.search) for task in islice(self.choices(), _CHOICES))
        return next((one for one in done if one is not None), None)

    def _hit(self, caught: Rows[Places], known: int) -> Boards:
        """Places of which each known play misses one. None if there are none, too much is known or ``hit`` gives up."""
        if not 0 < known < MOST_PLAYS:
            return NOWHERE
        return Boards(*hit(self.space, caught, known, self.allowed, self.most, self.random))

    def _with(self, boards: Boards) -> Task:
        start = self.task.start
        pieces = [Piece(square, way) for way in Direction for square in SQUARES if boards[way] >> square & 1]
        return Task(Position(start.exterminator, tuple(pieces), start.boxes, start.hand))


def prepare() -> None:
    """Compile or load the kernels now rather than with the first task that is placed."""
    start = Position(Piece(SQUARES[0], Direction.N), (), (), ())
    prepare_asked()
    own, plays, none = np.zeros(1, dtype=np.int64), np.zeros((0, 1), dtype=np.int64), Boards(0, 0, 0, 0)
    learn(rows(Places, 1), 0, scene_at(start), plays, own, rows(Passage, 1), none)
    hit(table(1), rows(Places, 1), 0, none, 1, np.zeros(1, dtype=np.int64))


def _places(boards: Boards) -> Places:
    places = Places()
    put_boards(places, boards)
    return places


def numbers(rng: Stream) -> Ints:
    """The state of random numbers for kernels."""
    return np.array([rng.below(1 << 32) << 31 ^ rng.below(1 << 32)], dtype=np.int64)
