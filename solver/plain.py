"""The plain kernel: every play of every length, one turn at a time, nothing merged and nothing pruned.

It is the slow witness for the exact search and counts trees exactly (perft). The stack is explicit
and lives in arrays, so that a run can stop at any turn and go on later: budgets, the clock and
Ctrl-C are the caller's business.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from .bits import BOARD, lowest, settle, size, stops
from .board import Direction, board_of
from .jit import compiled, kernel
from .task import Position, Task

Ints = npt.NDArray[np.int64]

# One row of the stack is one position and how far its actions have been tried.
_N, _E, _S, _W, _BOXES, _SQUARE, _FACING, _OPTIONS, _UNTRIED, _OPTION, _PENDING, _ROW = range(12)

# What a card can do: the nine kinds with one sort of effect, then the either-card as two options.
_TURN_LEFT, _TURN_ROUND, _REMOVE, _PLACE, _EITHER_PLACES, _EITHER_REMOVES = 4, 6, 7, 8, 9, 10
_EITHER: Final = 1 << _EITHER_PLACES | 1 << _EITHER_REMOVES
_QUARTERS: Final = np.array([0, 2, 3, 1, 3, 1, 2, 0, 0, 0, 0], dtype=np.int64)

# The counters of a run.
DEPTH, TURNS, FOUND, EARLY, COUNTERS = range(5)


class Run:
    """A search under way: its arrays, and ``go`` to take it further."""

    def __init__(self, task: Task, supply: int, keep: int) -> None:
        """``keep`` is the number of solutions that are stored; more are only counted."""
        cards = len(task.hand)
        self._stack: Ints = np.zeros((cards, _ROW), dtype=np.int64)
        options = sum(_EITHER if card == _EITHER_PLACES else 1 << card for card in set(task.hand))
        self._stack[0] = [*_boards(task.start), *task.start.exterminator, options, options, 0, 0]
        self._hand: Ints = np.bincount(task.hand, minlength=10).astype(np.int64)
        self._path: Ints = np.zeros(cards, dtype=np.int64)
        self._counters: Ints = np.zeros(COUNTERS, dtype=np.int64)
        self._plays: Ints = np.zeros((keep, cards), dtype=np.int64)
        self._target = -1 if task.target is None else task.target
        self._supply = supply

    def go(self, turns: int, solutions: int, tight: bool = False) -> bool:
        """Search on until so many turns or solutions are reached in all; True when the tree is covered."""
        _run(self._stack, self._hand, self._path, self._counters, self._plays,
             self._target, self._supply, turns, solutions, int(tight))  # fmt: skip
        return bool(self._counters[DEPTH] < 0)

    @property
    def turns(self) -> int:
        """Turns so far."""
        return int(self._counters[TURNS])

    @property
    def found(self) -> int:
        """Solutions so far."""
        return int(self._counters[FOUND])

    @property
    def early(self) -> bool:
        """A play so far catches all with cards still in hand."""
        return bool(self._counters[EARLY])

    @property
    def plays(self) -> Ints:
        """The solutions kept, one a row of codes (see ``encoding``)."""
        return self._plays[: self.found]


def _boards(start: Position) -> list[int]:
    """The four boards of cockroaches and the board of boxes."""
    facing = [board_of(piece.square for piece in start.cockroaches if piece.facing == d) for d in Direction]
    return [*facing, board_of(start.boxes)]


@compiled
def _targets(option: int, cockroaches: int, boxes: int, square: int, facing: int, supply: int) -> int:
    """The squares that an option can choose; his own square stands for "nothing to choose"."""
    if option < _TURN_LEFT:
        return stops(cockroaches, boxes, square, (facing + _QUARTERS[option]) & 3)
    if option <= _TURN_ROUND:
        return 1 << square
    if option in (_REMOVE, _EITHER_REMOVES):
        return boxes
    if size(boxes) >= supply:
        return 0
    return BOARD & ~(cockroaches | boxes | 1 << square)


@compiled
def _act(option: int, chosen: int, boxes: int, square: int, facing: int) -> tuple[int, int, int]:
    """The boxes, the exterminator's square and his facing after an action."""
    if option < _TURN_LEFT:
        return boxes, chosen, facing
    if option <= _TURN_ROUND:
        return boxes, square, (facing + _QUARTERS[option]) & 3
    return boxes ^ 1 << chosen, square, facing


@compiled
def _next(untried: int, cockroaches: int, boxes: int, square: int, facing: int, supply: int) -> tuple[int, int, int]:
    """The first option that can do something and its squares, none when there is none; and what is then untried."""
    option, targets = 0, 0
    while targets == 0 and untried:
        option = lowest(untried)
        untried &= untried - 1
        targets = _targets(option, cockroaches, boxes, square, facing, supply)
    return option, targets, untried


@compiled
def _wins(n: int, e: int, s: int, w: int, boxes: int, square: int, facing: int, target: int) -> bool:
    """Whether the last turn wins, after its action."""
    n, e, s, w = settle(n, e, s, w, boxes, square, facing)
    return square == target if target >= 0 else n | e | s | w == 0


@compiled
def _keep(plays: Ints, path: Ints, found: int) -> int:
    """Store a solution while there is room; the number found with it."""
    if found < len(plays):
        plays[found] = path
    return found + 1


@compiled
def _without(options: int, option: int, hand: Ints) -> int:
    """The options of the hand after a card has left it."""
    if hand[min(option, 9)]:
        return options
    return options & ~(_EITHER if option >= _EITHER_PLACES else 1 << option)


@kernel
def _run(stack: Ints, hand: Ints, path: Ints, counters: Ints, plays: Ints,
         target: int, supply: int, most_turns: int, most_found: int, tight: int) -> None:  # fmt: skip
    """Depth first from where the arrays say; they are left so that the next call goes on there."""
    last = len(path) - 1
    depth, turns, found, early = counters[DEPTH], counters[TURNS], counters[FOUND], counters[EARLY]
    while depth >= 0 and turns < most_turns and found < most_found and not (tight and early):
        n, e, s, w, boxes = stack[depth, _N], stack[depth, _E], stack[depth, _S], stack[depth, _W], stack[depth, _BOXES]
        square, facing, option, pending = (
            stack[depth, _SQUARE],
            stack[depth, _FACING],
            stack[depth, _OPTION],
            stack[depth, _PENDING],
        )
        if pending == 0:
            option, pending, untried = _next(stack[depth, _UNTRIED], n | e | s | w, boxes, square, facing, supply)
            stack[depth, _OPTION], stack[depth, _UNTRIED] = option, untried
        if depth == last and pending:
            while pending and turns < most_turns and found < most_found:
                chosen = lowest(pending)
                pending &= pending - 1
                turns += 1
                if _wins(n, e, s, w, *_act(option, chosen, boxes, square, facing), target):
                    path[depth] = option << 6 | chosen
                    found = _keep(plays, path, found)
            stack[depth, _PENDING] = pending
            if pending or stack[depth, _UNTRIED]:
                continue
        if pending == 0:
            depth -= 1
            if depth >= 0:
                hand[min(stack[depth, _OPTION], 9)] += 1
            continue

        chosen = lowest(pending)
        stack[depth, _PENDING] = pending & (pending - 1)
        path[depth] = option << 6 | chosen
        boxes, square, facing = _act(option, chosen, boxes, square, facing)
        n, e, s, w = settle(n, e, s, w, boxes, square, facing)
        turns += 1

        if target < 0 and n | e | s | w == 0:
            early = 1
        hand[min(option, 9)] -= 1
        options = _without(stack[depth, _OPTIONS], option, hand)
        depth += 1
        stack[depth, _N], stack[depth, _E], stack[depth, _S], stack[depth, _W], stack[depth, _BOXES] = n, e, s, w, boxes
        (
            stack[depth, _SQUARE],
            stack[depth, _FACING],
            stack[depth, _OPTIONS],
            stack[depth, _UNTRIED],
            stack[depth, _PENDING],
        ) = square, facing, options, options, 0
    counters[DEPTH], counters[TURNS], counters[FOUND], counters[EARLY] = depth, turns, found, early
