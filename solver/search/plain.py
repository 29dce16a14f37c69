"""The plain kernel: every play of every length, one turn at a time, nothing merged and nothing pruned.

It is the slow witness for the exact search, and counts trees exactly (perft). The stack is explicit and lives in
arrays, so that a run can stop at any turn and go on later: budgets, the clock and Ctrl-C are the caller's business.
"""

from typing import NamedTuple

import numpy as np

from ..cards import Card
from ..task import Task
from .bits import Boards, Scene, boards_at, boards_of, lowest, put_boards, scene_at, settle, union
from .effects import act, kind_of, targets
from .encoding import code_of
from .jit import compiled, kernel
from .options import KIND_OPTIONS
from .rows import Ints, Rows, rows, store
from .run import Bounds, Counters, Game, Run, game_of, goes_on, keep


class Step:
    """A position, and how far its actions have been tried."""

    n: int = 0
    e: int = 0
    s: int = 0
    w: int = 0
    boxes: int = 0
    square: int = 0
    facing: int = 0
    options: int = 0
    """What the hand can do, one bit for each option."""
    untried: int = 0
    """The options still to be tried."""
    option: int = 0
    """The one being tried."""
    pending: int = 0
    """Its squares still to be tried."""


class _Arrays(NamedTuple):
    steps: Rows[Step]
    """The stack: one for each card played."""
    hand: Ints
    """The cards in hand, by kind."""
    path: Ints
    """The codes of the cards played."""
    plays: Ints
    counters: Rows[Counters]


class PlainRun(Run):
    """A run of the plain kernel."""

    def __init__(self, task: Task, box_supply: int, keep: int) -> None:
        """See ``ExactRun``."""
        cards = len(task.hand)
        self._arrays = _Arrays(
            steps=rows(Step, cards),
            hand=np.bincount(task.hand, minlength=len(Card)).astype(np.int64),
            path=np.zeros(cards, dtype=np.int64),
            plays=np.zeros((keep, cards), dtype=np.int64),
            counters=rows(Counters, 1),
        )
        store(self._arrays.steps, 0, _first(task))
        self._game = game_of(task, box_supply)
        super().__init__(self._arrays.plays)

    def _go(self, bounds: Bounds) -> None:
        self._call(_run, self._arrays, self._game, bounds)


def _first(task: Task) -> Step:
    """The start."""
    start, first = task.start, Step()
    first.n, first.e, first.s, first.w = boards_at(start)
    first.boxes, first.square, first.facing = scene_at(start)
    first.options = first.untried = int(np.bitwise_or.reduce(KIND_OPTIONS[list(task.hand)]))
    return first


@kernel
def _run(arrays: _Arrays, game: Game, bounds: Bounds) -> None:
    """Depth first from where the arrays say; they are left so that the next call goes on there."""
    counters, last = arrays.counters[0], len(arrays.path) - 1
    while goes_on(counters, bounds):
        step = arrays.steps[counters.depth]
        if not _has_action(step, game.box_supply):
            counters.depth -= 1
            if counters.depth >= 0:
                arrays.hand[kind_of(arrays.steps[counters.depth].option)] += 1
        elif counters.depth == last:
            _play_last(step, arrays, game, bounds)
        else:
            _play(step, arrays.steps[counters.depth + 1], arrays, game.target)


@compiled
def _has_action(step: Step, box_supply: int) -> bool:
    """Whether an action is still to be tried; goes on to the next option when the last one has no square left."""
    while step.pending == 0 and step.untried:
        step.option = lowest(step.untried)
        step.untried &= step.untried - 1
        step.pending = targets(step.option, union(boards_of(step)), _scene(step), box_supply)
    return step.pending != 0


@compiled
def _scene(step: Step) -> Scene:
    return Scene(step.boxes, step.square, step.facing)


@compiled
def _play_last(step: Step, arrays: _Arrays, game: Game, bounds: Bounds) -> None:
    """Play the last card, four turns of five: all squares of the option, without another step."""
    boards, scene, option, pending = boards_of(step), _scene(step), step.option, step.pending
    counters, turns = arrays.counters[0], arrays.counters[0].turns
    while pending and turns < bounds.turns and counters.found < bounds.found:
        chosen = lowest(pending)
        pending &= pending - 1
        turns += 1
        if _wins(boards, act(option, chosen, scene), game.target):
            arrays.path[len(arrays.path) - 1] = code_of(option, chosen)
            keep(arrays.plays, arrays.path, counters)
    step.pending, counters.turns = pending, turns


@compiled
def _wins(boards: Boards, scene: Scene, target: int) -> bool:
    """Whether the last action, after which the scene is this, wins."""
    if target >= 0:
        return scene.square == target
    return union(settle(boards, scene)) == 0


@compiled
def _play(step: Step, below: Step, arrays: _Arrays, target: int) -> None:
    """Play any other card on its next square: the position after it is the step below."""
    counters, chosen = arrays.counters[0], lowest(step.pending)
    step.pending &= step.pending - 1
    arrays.path[counters.depth] = code_of(step.option, chosen)
    scene = act(step.option, chosen, _scene(step))
    boards = settle(boards_of(step), scene)
    if target < 0 and union(boards) == 0:
        counters.early = 1
    kind = kind_of(step.option)
    arrays.hand[kind] -= 1
    put_boards(below, boards)
    below.boxes, below.square, below.facing, below.pending = scene.boxes, scene.square, scene.facing, 0
    below.options = step.options & ~(0 if arrays.hand[kind] else KIND_OPTIONS[kind])
    below.untried = below.options
    counters.turns += 1
    counters.depth += 1
