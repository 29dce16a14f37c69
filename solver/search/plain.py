"""The plain kernel: every play of every length, one turn at a time, nothing merged and nothing pruned.

It is the slow witness for the exact search and counts trees exactly (perft). The stack is explicit
and lives in arrays, so that a run can stop at any turn and go on later: budgets, the clock and
Ctrl-C are the caller's business.
"""

import numpy as np

from ..board import Direction, board_of
from ..cards import Card
from ..task import Position, Task
from .bits import lowest, settle
from .effects import act, kind_of, targets
from .encoding import code_of
from .jit import compiled, kernel
from .options import KIND_OPTIONS
from .run import DEPTH, EARLY, FOUND, TURNS, Ints, Run, store

# One row of the stack is one position and how far its actions have been tried.
_N, _E, _S, _W, _BOXES, _SQUARE, _FACING, _OPTION, _PENDING, _UNTRIED, _OPTIONS, _ROW = range(12)


class PlainRun(Run):
    """A run of the plain kernel."""

    def __init__(self, task: Task, supply: int, keep: int) -> None:
        """See ``Run``."""
        super().__init__(task, supply, keep)
        self._stack: Ints = np.zeros((len(task.hand), _ROW), dtype=np.int64)
        options = int(np.bitwise_or.reduce(KIND_OPTIONS[list(task.hand)]))
        self._stack[0] = [*_boards(task.start), *task.start.exterminator, 0, 0, options, options]
        self._hand: Ints = np.bincount(task.hand, minlength=len(Card)).astype(np.int64)

    def _go(self, turns: int, solutions: int, tight: int) -> None:
        _run(self._stack, self._hand, self._path, self._counters, self._plays,
             self._target, self._supply, turns, solutions, tight)  # fmt: skip


def _boards(start: Position) -> list[int]:
    """The four boards of cockroaches and the board of boxes."""
    facing = [board_of(piece.square for piece in start.cockroaches if piece.facing == d) for d in Direction]
    return [*facing, board_of(start.boxes)]


@compiled
def _all_caught(n: int, e: int, s: int, w: int, boxes: int, square: int, facing: int) -> bool:
    """Whether the turn after such an action leaves no cockroach."""
    n, e, s, w = settle(n, e, s, w, boxes, square, facing)
    return n | e | s | w == 0


@kernel
def _run(stack: Ints, hand: Ints, path: Ints, counters: Ints, plays: Ints,
         target: int, supply: int, most_turns: int, most_found: int, tight: int) -> None:  # fmt: skip
    """Depth first from where the arrays say; they are left so that the next call goes on there.

    One loop rather than several functions: those that take arrays are not inlined, which costs a third.
    """
    last = len(path) - 1
    depth, turns, found, early = counters[DEPTH], counters[TURNS], counters[FOUND], counters[EARLY]
    while depth >= 0 and turns < most_turns and found < most_found and not (tight and early):
        n, e, s, w, boxes = stack[depth, _N], stack[depth, _E], stack[depth, _S], stack[depth, _W], stack[depth, _BOXES]
        square, facing, option = stack[depth, _SQUARE], stack[depth, _FACING], stack[depth, _OPTION]

        # The next card: its squares, until there are none of any card.
        pending = stack[depth, _PENDING]
        while pending == 0 and stack[depth, _UNTRIED]:
            option = lowest(stack[depth, _UNTRIED])
            stack[depth, _OPTION] = option
            stack[depth, _UNTRIED] &= stack[depth, _UNTRIED] - 1
            pending = targets(option, n | e | s | w, boxes, square, facing, supply)
        if pending == 0:
            depth -= 1
            if depth >= 0:
                hand[kind_of(stack[depth, _OPTION])] += 1
            continue

        # The last card, four turns of five: all of its squares without a look at the stack.
        if depth == last:
            while pending and turns < most_turns and found < most_found:
                chosen = lowest(pending)
                pending &= pending - 1
                turns += 1
                stays, here, looks = act(option, chosen, boxes, square, facing)
                if here == target if target >= 0 else _all_caught(n, e, s, w, stays, here, looks):
                    path[depth] = code_of(option, chosen)
                    if found < len(plays):
                        store(plays, found, path)
                    found += 1
            stack[depth, _PENDING] = pending
            continue

        # Any other card: one square, and the position after it goes on the stack.
        chosen = lowest(pending)
        stack[depth, _PENDING] = pending & (pending - 1)
        path[depth] = code_of(option, chosen)
        boxes, square, facing = act(option, chosen, boxes, square, facing)
        n, e, s, w = settle(n, e, s, w, boxes, square, facing)
        turns += 1
        if target < 0 and n | e | s | w == 0:
            early = 1
        card = kind_of(option)
        hand[card] -= 1
        options = stack[depth, _OPTIONS] & ~(0 if hand[card] else KIND_OPTIONS[card])
        depth += 1
        stack[depth, _N], stack[depth, _E], stack[depth, _S], stack[depth, _W], stack[depth, _BOXES] = n, e, s, w, boxes
        stack[depth, _SQUARE], stack[depth, _FACING], stack[depth, _PENDING] = square, facing, 0
        stack[depth, _UNTRIED], stack[depth, _OPTIONS] = options, options
    counters[DEPTH], counters[TURNS], counters[FOUND], counters[EARLY] = depth, turns, found, early
