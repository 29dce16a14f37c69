"""The exact search: the same answers as the plain kernel, from a small part of the tree.

A node is the cockroaches, the boxes, the exterminator's facing and the hand, with the *set* of squares on
which he can stand. It is asked for the squares of its set from which the hand still wins. A card takes
the set to all its stop squares at once; these fall into groups, each with one successor::

    . . . v . .     x  catches nobody and stands in nobody's way: one group, the cockroaches just walk
    . . . . . .     o  sees v (now or after its step) or stands in its way: simulated singly,
    x x x o x x        and put together with those that leave the same cockroaches

Four things make it fast: the groups; the table of settled squares (``memo``); relaxed play (``relaxed``);
and the last card, which is one question to a set (``sets.catchers``).

Sets lose how often a square was reached, so the plays themselves are read off in a second kind of
node, *traced*: one square, whose play so far is known. A traced node asks the same question of each group
and then traces the squares that win, and only these.

``early`` comes out exactly when the tree is covered. A node whose squares all win is left at once,
but then each of them is traced if it can be reached, and tracing covers a node's whole width; every
other node is covered, or cut by relaxed play, which speaks of early catches too.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np

from .. import hand as hands
from ..board import Direction, board_of
from ..cards import Card
from ..hand import PLACERS
from ..task import Piece, Position, Task
from . import memo
from .bits import BOARD, lowest, march, settle, size, stops
from .effects import copies, direction_of, kind_of, lowest_kind, one
from .encoding import code_of
from .jit import compiled, kernel
from .memo import key_of, look_up, note, slot_of
from .options import EITHER_REMOVES, FIRST_BOX_CARD, FIRST_TURN, OPTIONS, PLACE, REMOVE
from .relaxed import LOOKAHEAD, PLACER_LOOKAHEAD, RELAXED_ROW, can_win, places_worth_a_try
from .run import COUNTERS, DEPTH, EARLY, FOUND, TURNS, Ints, Run, store
from .sets import catchers, filled, stops_of

# One row of the stack is one node and how far it has been asked.
_N, _E, _S, _W, _BOXES, _FACING, _HAND, _SQUARES, _WINS, _TRACED = range(10)
_OPTION, _PLACES, _PLACE, _GROUP, _GROUPS, _WINNERS, _NEXT_BOXES, _NEXT_FACING, _NEXT_HAND, _ROW = range(10, 20)

_GROUP_ROW: Final = 5
"""A group: four boards of cockroaches and the set of squares."""


class _Python:
    """How much of the search this process still does in plain Python: small tasks need no machine code."""

    turns = 20_000
    """Less than a second, which is about what loading machine code takes."""


_python: Final = _Python()


class ExactRun(Run):
    """A run of the exact search."""

    def __init__(self, task: Task, supply: int, keep: int) -> None:
        """See ``Run``."""
        super().__init__(task, supply, keep)
        cards = len(task.hand)
        start = task.start
        self._stack: Ints = np.zeros((cards, _ROW), dtype=np.int64)
        hand, facings = hands.pack(start.hand), [0, 0, 0, 0]
        for square, facing in start.cockroaches:
            facings[facing] |= 1 << square
        self._stack[0, : _OPTION + 1] = [
            *facings, board_of(start.boxes), start.exterminator.facing, hand, 1 << start.exterminator.square, 0, 1, -1,
        ]  # fmt: skip
        self._groups: Ints = np.empty((cards, 50, _GROUP_ROW), dtype=np.int64)
        self._relaxed: Ints = np.empty((LOOKAHEAD, RELAXED_ROW), dtype=np.int64)
        self._table, self._number = memo.lend(cards)

    def _go(self, turns: int, solutions: int, tight: int) -> None:
        if not _run.is_loaded and _python.turns > 0:
            before = self.turns
            self._call(_run.function, min(turns, before + _python.turns), solutions, tight)
            _python.turns -= self.turns - before
            over = self._counters[DEPTH] < 0 or self.found >= solutions or bool(tight and self.early)
            if over or self.turns >= turns:
                return
        self._call(_run, turns, solutions, tight)

    def _call(self, search: Callable[..., None], turns: int, solutions: int, tight: int) -> None:
        search(self._stack, self._groups, self._relaxed, self._table, self._path, self._counters, self._plays,
               self._number, self._target, self._supply, turns, solutions, tight)  # fmt: skip


@compiled
def _winning(n: int, e: int, s: int, w: int, boxes: int, facing: int, squares: int, target: int) -> int:
    """Those of the squares on which the turn of the last card wins."""
    if target >= 0:
        return squares & 1 << target
    return catchers(n, e, s, w, boxes, facing, squares)


@compiled
def _origins(squares: int, wins: int, cockroaches: int, boxes: int, direction: int) -> int:
    """The squares from which a move can stop on a square that wins."""
    found = 0
    while squares:
        square = lowest(squares)
        squares &= squares - 1
        if stops(cockroaches, boxes, square, direction) & wins:
            found |= 1 << square
    return found


@compiled
def _last_card(n: int, e: int, s: int, w: int, boxes: int, facing: int, hand: int, squares: int,
               target: int, supply: int) -> tuple[int, int]:  # fmt: skip
    """Those of the squares from which the one card in hand wins, and the number of turns that were looked at."""
    option = lowest_kind(hand)
    cockroaches = n | e | s | w
    if option < FIRST_TURN:
        direction = direction_of(option, facing)
        wins = _winning(n, e, s, w, boxes, facing, stops_of(squares, cockroaches, boxes, direction), target)
        return (_origins(squares, wins, cockroaches, boxes, direction) if wins else 0), 1
    if option < FIRST_BOX_CARD:
        return _winning(n, e, s, w, boxes, direction_of(option, facing), squares, target), 1
    changes = 0
    if option != PLACE:
        changes |= boxes
    if option != REMOVE and size(boxes) < supply:
        changes |= BOARD & ~(boxes | cockroaches)
    found, turns = 0, 0
    while changes:
        change = changes & -changes
        changes ^= change
        found |= _winning(n, e, s, w, boxes ^ change, facing, squares & ~change, target)
        turns += 1
    return found, turns


@compiled
def _start_group(groups: Ints, depth: int, index: int, n: int, e: int, s: int, w: int, squares: int) -> None:
    groups[depth, index, 0], groups[depth, index, 1], groups[depth, index, 2] = n, e, s
    groups[depth, index, 3], groups[depth, index, 4] = w, squares


@compiled
def _is_group(groups: Ints, depth: int, index: int, n: int, e: int, s: int, w: int) -> bool:
    """Whether a group has these cockroaches."""
    return bool(
        groups[depth, index, 0] == n
        and groups[depth, index, 1] == e
        and groups[depth, index, 2] == s
        and groups[depth, index, 3] == w
    )


@compiled
def _group(groups: Ints, depth: int, index: int) -> tuple[int, int, int, int, int]:
    """The cockroaches of a group and its squares."""
    return (groups[depth, index, 0], groups[depth, index, 1], groups[depth, index, 2],
            groups[depth, index, 3], groups[depth, index, 4])  # fmt: skip


@compiled
def _split(groups: Ints, depth: int, n: int, e: int, s: int, w: int, boxes: int, facing: int, squares: int) -> int:
    """The successors of a set of squares, written to ``groups``; their number."""
    found = 0
    free = BOARD & ~boxes
    nn, ne, ns, nw = march(n, e, s, w, free)
    met = squares & filled(n | e | s | w | nn | ne | ns | nw, free, facing ^ 2)
    if squares != met:
        _start_group(groups, depth, 0, nn, ne, ns, nw, squares ^ met)
        found = 1
    while met:
        square = lowest(met)
        met &= met - 1
        nn, ne, ns, nw = settle(n, e, s, w, boxes, square, facing)
        index = 0
        while index < found and not _is_group(groups, depth, index, nn, ne, ns, nw):
            index += 1
        if index == found:
            _start_group(groups, depth, index, nn, ne, ns, nw, 0)
            found += 1
        groups[depth, index, 4] |= 1 << square
    return found


@compiled
def _next_option(stack: Ints, depth: int, left: int, relaxed: Ints, table: Ints, counters: Ints,
                 number: int, target: int, supply: int) -> bool:  # fmt: skip
    """Go on to the next thing that a card in hand can do; False when there is none left."""
    option, boxes, hand = stack[depth, _OPTION], stack[depth, _BOXES], stack[depth, _HAND]
    places = stack[depth, _PLACES]
    while places == 0:
        option += 1
        if option == OPTIONS:
            return False
        if copies(hand, kind_of(option)) == 0:
            continue
        if option < FIRST_BOX_CARD:
            stack[depth, _OPTION], stack[depth, _PLACE] = option, 0
            return True
        if option in (REMOVE, EITHER_REMOVES):
            places = boxes
        elif size(boxes) < supply:
            n, e, s, w = stack[depth, _N], stack[depth, _E], stack[depth, _S], stack[depth, _W]
            rest = hand - one(kind_of(option))
            places, turns = places_worth_a_try(n, e, s, w, boxes, stack[depth, _SQUARES], stack[depth, _FACING], rest,
                                               left, target, supply, relaxed, table, number)  # fmt: skip
            places &= BOARD & ~(n | e | s | w | boxes)
            counters[TURNS] += turns
    stack[depth, _OPTION] = option
    stack[depth, _PLACE] = places & -places
    stack[depth, _PLACES] = places & (places - 1)
    return True


@compiled
def _play(stack: Ints, groups: Ints, depth: int) -> None:
    """Play the option that the row is at: write what is next to the row, and the groups."""
    boxes, facing = stack[depth, _BOXES], stack[depth, _FACING]
    squares, option = stack[depth, _SQUARES], stack[depth, _OPTION]
    n, e, s, w = stack[depth, _N], stack[depth, _E], stack[depth, _S], stack[depth, _W]
    if option < FIRST_TURN:
        squares = stops_of(squares, n | e | s | w, boxes, direction_of(option, facing))
    elif option < FIRST_BOX_CARD:
        facing = direction_of(option, facing)
    else:
        boxes ^= stack[depth, _PLACE]
        squares &= ~stack[depth, _PLACE]
    stack[depth, _NEXT_BOXES], stack[depth, _NEXT_FACING] = boxes, facing
    stack[depth, _NEXT_HAND] = stack[depth, _HAND] - one(kind_of(option))
    stack[depth, _GROUP], stack[depth, _GROUPS] = 0, _split(groups, depth, n, e, s, w, boxes, facing, squares)


@compiled
def _deliver(stack: Ints, depth: int, wins: int) -> None:
    """Tell a node which squares of its current group win."""
    if stack[depth, _TRACED]:
        stack[depth, _WINNERS] |= wins
    elif wins:
        option = stack[depth, _OPTION]
        if option < FIRST_TURN:
            direction = direction_of(option, stack[depth, _FACING])
            cockroaches = stack[depth, _N] | stack[depth, _E] | stack[depth, _S] | stack[depth, _W]
            wins = _origins(stack[depth, _SQUARES], wins, cockroaches, stack[depth, _BOXES], direction)
        stack[depth, _WINS] |= wins


@compiled
def _push(stack: Ints, groups: Ints, depth: int, squares: int, traced: int) -> None:
    """Start the node below for squares of the group that is being asked or traced."""
    below = depth + 1
    n, e, s, w, _ = _group(groups, depth, stack[depth, _GROUP] - 1)
    stack[below, _N], stack[below, _E], stack[below, _S], stack[below, _W] = n, e, s, w
    stack[below, _BOXES], stack[below, _FACING] = stack[depth, _NEXT_BOXES], stack[depth, _NEXT_FACING]
    stack[below, _HAND] = stack[depth, _NEXT_HAND]
    stack[below, _SQUARES], stack[below, _WINS], stack[below, _TRACED], stack[below, _WINNERS] = squares, 0, traced, 0
    stack[below, _OPTION], stack[below, _PLACES], stack[below, _GROUP], stack[below, _GROUPS] = -1, 0, 0, 0


@compiled
def _trace(stack: Ints, groups: Ints, depth: int, path: Ints, plays: Ints, counters: Ints) -> bool:
    """Go on to a winning square of a traced node: write down the solution, or push the node for it."""
    square = lowest(stack[depth, _WINNERS])
    stack[depth, _WINNERS] &= stack[depth, _WINNERS] - 1
    chosen = square if stack[depth, _PLACE] == 0 else lowest(stack[depth, _PLACE])
    path[depth] = code_of(stack[depth, _OPTION], chosen)
    if depth < len(path) - 1:
        _push(stack, groups, depth, 1 << square, 1)
        return True
    found = counters[FOUND]
    if found < len(plays):
        store(plays, found, path)
    counters[FOUND] = found + 1
    return False


@compiled
def _ask(stack: Ints, groups: Ints, depth: int, left: int, relaxed: Ints, table: Ints, counters: Ints,
         number: int, target: int, supply: int) -> bool:  # fmt: skip
    """Ask the next group of a node which of its squares win; True when a node had to be pushed for it."""
    n, e, s, w, squares = _group(groups, depth, stack[depth, _GROUP])
    stack[depth, _GROUP] += 1
    boxes, facing, hand = stack[depth, _NEXT_BOXES], stack[depth, _NEXT_FACING], stack[depth, _NEXT_HAND]
    caught = target < 0 and n | e | s | w == 0
    if left == 0:
        _deliver(stack, depth, squares if caught else squares & 1 << target if target >= 0 else 0)
        return False
    if caught:
        counters[EARLY] = 1
    if left == 1:
        wins, turns = _last_card(n, e, s, w, boxes, facing, hand, squares, target, supply)
        counters[TURNS] += turns
        _deliver(stack, depth, wins)
        return False
    key = key_of(hand, facing, 0)
    slot = slot_of(table, n, e, s, w, boxes, key)
    settled, wins = look_up(table, slot, n, e, s, w, boxes | number, key)
    _deliver(stack, depth, wins & squares)
    squares &= ~settled
    if squares and not caught and left <= (LOOKAHEAD if hand & PLACERS == 0 else PLACER_LOOKAHEAD):
        hope, turns = can_win(n, e, s, w, boxes, squares, facing, hand, left, 0, target, supply, relaxed, table, number)
        counters[TURNS] += turns
        if not hope:
            note(table, slot, n, e, s, w, boxes | number, key, squares, 0)
            return False
    if squares == 0:
        return False
    _push(stack, groups, depth, squares, 0)
    return True


@compiled
def _leave(stack: Ints, depth: int, table: Ints, number: int) -> None:
    """Keep what a node found and tell the one above; a traced node has written its solutions down."""
    if stack[depth, _TRACED]:
        return
    n, e, s, w = stack[depth, _N], stack[depth, _E], stack[depth, _S], stack[depth, _W]
    boxes, key = stack[depth, _BOXES], key_of(stack[depth, _HAND], stack[depth, _FACING], 0)
    slot = slot_of(table, n, e, s, w, boxes, key)
    note(table, slot, n, e, s, w, boxes | number, key, stack[depth, _SQUARES], stack[depth, _WINS])
    _deliver(stack, depth - 1, stack[depth, _WINS])


@compiled
def _search(stack: Ints, groups: Ints, relaxed: Ints, table: Ints, path: Ints, counters: Ints, plays: Ints,
         number: int, target: int, supply: int, most_turns: int, most_found: int, tight: int) -> None:  # fmt: skip
    """Depth first from where the arrays say; they are left so that the next call goes on there."""
    depth = counters[DEPTH]
    while depth >= 0 and counters[TURNS] < most_turns and counters[FOUND] < most_found:
        if tight and counters[EARLY]:
            break
        left = len(path) - 1 - depth
        unknown = stack[depth, _TRACED] or stack[depth, _WINS] != stack[depth, _SQUARES]
        if stack[depth, _WINNERS]:
            depth += _trace(stack, groups, depth, path, plays, counters)
        elif unknown and stack[depth, _GROUP] < stack[depth, _GROUPS]:
            depth += _ask(stack, groups, depth, left, relaxed, table, counters, number, target, supply)
        elif unknown and _next_option(stack, depth, left, relaxed, table, counters, number, target, supply):
            _play(stack, groups, depth)
            counters[TURNS] += stack[depth, _GROUPS]
        else:
            _leave(stack, depth, table, number)
            depth -= 1
    counters[DEPTH] = depth


@kernel
def _run(stack: Ints, groups: Ints, relaxed: Ints, table: Ints, path: Ints, counters: Ints, plays: Ints,
         number: int, target: int, supply: int, most_turns: int, most_found: int, tight: int) -> None:  # fmt: skip
    _search(stack, groups, relaxed, table, path, counters, plays,
            number, target, supply, most_turns, most_found, tight)  # fmt: skip


# --- For other kernels --------------------------------------------------------------------------


class Workspace(NamedTuple):
    """The arrays of a search, made once for any number of tasks with up to so many cards."""

    stack: Ints
    groups: Ints
    relaxed: Ints
    table: Ints
    path: Ints
    counters: Ints
    plays: Ints


def workspace(most_cards: int) -> Workspace:
    """Arrays of its own for ``count``, the table among them."""
    return Workspace(
        stack=np.zeros((most_cards, _ROW), dtype=np.int64),
        groups=np.empty((most_cards, 50, _GROUP_ROW), dtype=np.int64),
        relaxed=np.empty((LOOKAHEAD, RELAXED_ROW), dtype=np.int64),
        table=np.zeros((memo.ROWS, memo.ROW), dtype=np.int64),
        path=np.zeros(most_cards, dtype=np.int64),
        counters=np.zeros(COUNTERS, dtype=np.int64),
        plays=np.zeros(2 * most_cards, dtype=np.int64),
    )


@compiled
def count(space: Workspace, n: int, e: int, s: int, w: int, boxes: int, square: int, facing: int, hand: int,
          cards: int, number: int, supply: int, most_turns: int, tight: int) -> tuple[int, bool, bool]:  # fmt: skip
    """``search.solve`` of a task to catch all, for kernels that ask about many tasks.

    Returns the number of solutions, at most 2; whether a play catches all early; and whether the tree was
    covered (else the first two only say what was seen). ``number`` is that of a run (``memo``), shifted into
    place. Two runs may have the same number if both are ``tight`` and have the same supply: such a run
    leaves no row behind that hides an early catch. The turns are in the counters, the solutions in ``plays``.
    """
    path, plays = space.path[:cards], space.plays[: 2 * cards].reshape((2, cards))
    table = space.table[: min(len(space.table), 16 << cards)]
    space.counters[:] = 0
    stack = space.stack
    stack[0, _N], stack[0, _E], stack[0, _S], stack[0, _W], stack[0, _BOXES] = n, e, s, w, boxes
    stack[0, _FACING], stack[0, _HAND], stack[0, _SQUARES], stack[0, _TRACED] = facing, hand, 1 << square, 1
    stack[0, _WINS], stack[0, _WINNERS], stack[0, _OPTION], stack[0, _PLACES] = 0, 0, -1, 0
    stack[0, _GROUP], stack[0, _GROUPS] = 0, 0
    _search(stack, space.groups, space.relaxed, table, path, space.counters, plays,
            number, -1, supply, most_turns, 2, tight)  # fmt: skip
    counters = space.counters
    return counters[FOUND], counters[EARLY] != 0, counters[DEPTH] < 0


def prepare() -> None:
    """Compile or load the kernel now rather than with the first task that needs it."""
    turn = Task(Position(Piece(0, Direction.N), (Piece(1, Direction.N),), (), (Card.TURN_LEFT,)))
    ExactRun(turn, 0, 0)._call(_run, 1, 1, 0)  # noqa: SLF001
