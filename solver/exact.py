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

from typing import Final

import numpy as np
import numpy.typing as npt

from . import memo
from .bits import BOARD, lowest, march, settle, size, stops
from .board import Direction, board_of
from .jit import compiled, kernel
from .memo import look_up, note, slot_of
from .relaxed import LOOKAHEAD, RELAXED_ROW, can_win
from .sets import catchers, filled, stops_of
from .task import Position, Task

Ints = npt.NDArray[np.int64]

# One row of the stack is one node and how far it has been asked.
_N, _E, _S, _W, _BOXES, _FACING, _HAND, _SQUARES, _WINS, _TRACED = range(10)
_OPTION, _PLACES, _PLACE, _GROUP, _GROUPS, _WINNERS, _ROW = range(10, 17)

_GROUP_ROW: Final = 5
"""A group: four boards of cockroaches and the set of squares."""

# What a card can do: the nine kinds with one sort of effect, then the either-card as two options.
_TURN_LEFT, _TURN_ROUND, _REMOVE, _PLACES_BOX, _EITHER_PLACES, _EITHER_REMOVES, _OPTIONS = 4, 6, 7, 8, 9, 10, 11
_QUARTERS: Final = np.array([0, 2, 3, 1, 3, 1, 2, 0, 0, 0, 0], dtype=np.int64)

# A hand is one number: six bits for each kind.
_COUNT_BITS: Final = 6
MOST_COPIES: Final = (1 << _COUNT_BITS) - 1
_BOX_PLACERS: Final = MOST_COPIES << _COUNT_BITS * 8 | MOST_COPIES << _COUNT_BITS * 9
_FACING_SHIFT: Final = _COUNT_BITS * 10

_MEMO_CARDS: Final = 2
"""Cards left from which on a node is worth a row in the table."""

# The counters of a run.
DEPTH, TURNS, FOUND, EARLY, COUNTERS = range(5)


class Run:
    """A search under way: its arrays, and ``go`` to take it further."""

    def __init__(self, task: Task, supply: int, keep: int) -> None:
        """``keep`` is the number of solutions that are stored; more are only counted."""
        cards = len(task.hand)
        start = task.start
        self._stack: Ints = np.zeros((cards, _ROW), dtype=np.int64)
        facings = [board_of(p.square for p in start.cockroaches if p.facing == d) for d in Direction]
        hand = sum(1 << _COUNT_BITS * card for card in start.hand)
        self._stack[0, : _OPTION + 1] = [
            *facings, board_of(start.boxes), start.exterminator.facing, hand, 1 << start.exterminator.square, 0, 1, -1,
        ]  # fmt: skip
        self._groups: Ints = np.empty((cards, 50, _GROUP_ROW), dtype=np.int64)
        self._relaxed: Ints = np.empty((LOOKAHEAD, RELAXED_ROW), dtype=np.int64)
        self._path: Ints = np.zeros(cards, dtype=np.int64)
        self._counters: Ints = np.zeros(COUNTERS, dtype=np.int64)
        self._plays: Ints = np.zeros((keep, cards), dtype=np.int64)
        self._table, self._number = memo.lend(cards)
        self._target = -1 if task.target is None else task.target
        self._supply = supply

    def go(self, turns: int, solutions: int, tight: bool) -> bool:
        """Search on until so many turns or solutions are reached in all; True when the tree is covered.

        ``tight`` also stops at the first early catch.
        """
        _run(self._stack, self._groups, self._relaxed, self._table, self._path, self._counters, self._plays,
             self._number, self._target, self._supply, turns, solutions, int(tight))  # fmt: skip
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
    option = lowest(hand) // _COUNT_BITS
    cockroaches = n | e | s | w
    if option < _TURN_LEFT:
        direction = (facing + _QUARTERS[option]) & 3
        wins = _winning(n, e, s, w, boxes, facing, stops_of(squares, cockroaches, boxes, direction), target)
        return (_origins(squares, wins, cockroaches, boxes, direction) if wins else 0), 1
    if option <= _TURN_ROUND:
        return _winning(n, e, s, w, boxes, (facing + _QUARTERS[option]) & 3, squares, target), 1
    changes = 0
    if option != _PLACES_BOX:
        changes |= boxes
    if option != _REMOVE and size(boxes) < supply:
        changes |= BOARD & ~(boxes | cockroaches)
    found, turns = 0, 0
    while changes:
        change = changes & -changes
        changes ^= change
        found |= _winning(n, e, s, w, boxes ^ change, facing, squares & ~change, target)
        turns += 1
    return found, turns


@compiled
def _split(groups: Ints, n: int, e: int, s: int, w: int, boxes: int, facing: int, squares: int) -> int:
    """The successors of a set of squares, written to ``groups``; their number."""
    found = 0
    free = BOARD & ~boxes
    nn, ne, ns, nw = march(n, e, s, w, free)
    met = squares & filled(n | e | s | w | nn | ne | ns | nw, free, facing ^ 2)
    if squares != met:
        group = groups[0]
        group[0], group[1], group[2], group[3], group[4] = nn, ne, ns, nw, squares ^ met
        found = 1
    while met:
        square = lowest(met)
        met &= met - 1
        nn, ne, ns, nw = settle(n, e, s, w, boxes, square, facing)
        index = 0
        while index < found:
            group = groups[index]
            if group[0] == nn and group[1] == ne and group[2] == ns and group[3] == nw:
                break
            index += 1
        group = groups[index]
        if index == found:
            group[0], group[1], group[2], group[3], group[4] = nn, ne, ns, nw, 0
            found += 1
        group[4] |= 1 << square
    return found


@compiled
def _next_option(row: Ints, supply: int) -> bool:
    """Go on to the next thing that a card in hand can do; False when there is none left."""
    option, boxes, hand = row[_OPTION], row[_BOXES], row[_HAND]
    places = row[_PLACES]
    while places == 0:
        option += 1
        if option == _OPTIONS:
            return False
        if hand >> _COUNT_BITS * min(option, 9) & MOST_COPIES == 0:
            continue
        if option <= _TURN_ROUND:
            row[_OPTION], row[_PLACE] = option, 0
            return True
        if option in (_REMOVE, _EITHER_REMOVES):
            places = boxes
        elif size(boxes) < supply:
            places = BOARD & ~(row[_N] | row[_E] | row[_S] | row[_W] | boxes)
    row[_OPTION] = option
    row[_PLACE] = places & -places
    row[_PLACES] = places & (places - 1)
    return True


@compiled
def _play(row: Ints, groups: Ints) -> tuple[int, int]:
    """Boxes and facing after the option that the row is at; the groups are written and counted in the row."""
    n, e, s, w, boxes, facing, squares = (
        row[_N], row[_E], row[_S], row[_W], row[_BOXES], row[_FACING], row[_SQUARES])  # fmt: skip
    option = row[_OPTION]
    if option < _TURN_LEFT:
        squares = stops_of(squares, n | e | s | w, boxes, (facing + _QUARTERS[option]) & 3)
    elif option <= _TURN_ROUND:
        facing = (facing + _QUARTERS[option]) & 3
    else:
        boxes ^= row[_PLACE]
        squares &= ~row[_PLACE]
    row[_GROUP] = 0
    row[_GROUPS] = _split(groups, n, e, s, w, boxes, facing, squares)
    return boxes, facing


@compiled
def _deliver(row: Ints, wins: int) -> None:
    """Tell a node which squares of its current group win."""
    if row[_TRACED]:
        row[_WINNERS] |= wins
    elif wins:
        option = row[_OPTION]
        if option < _TURN_LEFT:
            direction = (row[_FACING] + _QUARTERS[option]) & 3
            wins = _origins(row[_SQUARES], wins, row[_N] | row[_E] | row[_S] | row[_W], row[_BOXES], direction)
        row[_WINS] |= wins


@compiled
def _push(child: Ints, group: Ints, boxes: int, facing: int, hand: int, squares: int, traced: int) -> None:
    child[_N], child[_E], child[_S], child[_W] = group[0], group[1], group[2], group[3]
    child[_BOXES], child[_FACING], child[_HAND], child[_SQUARES] = boxes, facing, hand, squares
    child[_WINS], child[_TRACED], child[_OPTION], child[_PLACES] = 0, traced, -1, 0
    child[_GROUP], child[_GROUPS], child[_WINNERS] = 0, 0, 0


@kernel
def _run(stack: Ints, groups: Ints, relaxed: Ints, table: Ints, path: Ints, counters: Ints, plays: Ints,
         number: int, target: int, supply: int, most_turns: int, most_found: int, tight: int) -> None:  # fmt: skip
    """Depth first from where the arrays say; they are left so that the next call goes on there."""
    last = len(path) - 1
    depth, turns, found, early = counters[DEPTH], counters[TURNS], counters[FOUND], counters[EARLY]
    while depth >= 0 and turns < most_turns and found < most_found and not (tight and early):
        row = stack[depth]
        option = row[_OPTION]
        hand = row[_HAND] - (1 << _COUNT_BITS * max(min(option, 9), 0))
        left = last - depth
        facing, boxes = row[_FACING], row[_BOXES]
        if option > _TURN_ROUND:
            boxes ^= row[_PLACE]
        elif option >= _TURN_LEFT:
            facing = (facing + _QUARTERS[option]) & 3

        if row[_WINNERS]:
            square = lowest(row[_WINNERS])
            row[_WINNERS] &= row[_WINNERS] - 1
            path[depth] = option << 6 | (square if option <= _TURN_ROUND else lowest(row[_PLACE]))
            if left == 0:
                if found < len(plays):
                    plays[found] = path
                found += 1
            else:
                depth += 1
                _push(stack[depth], groups[depth - 1, row[_GROUP] - 1], boxes, facing, hand, 1 << square, 1)
            continue

        if row[_GROUP] < row[_GROUPS] and (row[_TRACED] or row[_WINS] != row[_SQUARES]):
            group = groups[depth, row[_GROUP]]
            row[_GROUP] += 1
            n, e, s, w, squares = group[0], group[1], group[2], group[3], group[4]
            caught = target < 0 and n | e | s | w == 0
            if left == 0:
                if target >= 0:
                    squares &= 1 << target
                _deliver(row, squares if caught or target >= 0 else 0)
                continue
            if caught:
                early = 1
            if left == 1:
                squares, looked = _last_card(n, e, s, w, boxes, facing, hand, squares, target, supply)
                turns += looked
                _deliver(row, squares)
                continue
            wins = 0
            slot = 0
            if left >= _MEMO_CARDS:
                slot = slot_of(table, n, e, s, w, boxes, hand | facing << _FACING_SHIFT)
                settled, wins = look_up(table, slot, n, e, s, w, boxes | number, hand | facing << _FACING_SHIFT)
                wins &= squares
                squares &= ~settled
            if squares and not caught and left <= LOOKAHEAD and hand & _BOX_PLACERS == 0:
                hope, looked = can_win(n, e, s, w, boxes, squares, facing, hand, left, target, relaxed, table, number)
                turns += looked
                if not hope:
                    if left >= _MEMO_CARDS:
                        note(table, slot, n, e, s, w, boxes | number, hand | facing << _FACING_SHIFT, squares, 0)
                    squares = 0
            _deliver(row, wins)
            if squares:
                depth += 1
                _push(stack[depth], group, boxes, facing, hand, squares, 0)
            continue

        if (row[_TRACED] or row[_WINS] != row[_SQUARES]) and _next_option(row, supply):
            _play(row, groups[depth])
            turns += row[_GROUPS]
            continue

        depth -= 1
        if row[_TRACED] or depth < 0:
            continue
        if left + 1 >= _MEMO_CARDS:
            n, e, s, w, hand = row[_N], row[_E], row[_S], row[_W], row[_HAND] | row[_FACING] << _FACING_SHIFT
            slot = slot_of(table, n, e, s, w, row[_BOXES], hand)
            note(table, slot, n, e, s, w, row[_BOXES] | number, hand, row[_SQUARES], row[_WINS])
        _deliver(stack[depth], row[_WINS])
    counters[DEPTH], counters[TURNS], counters[FOUND], counters[EARLY] = depth, turns, found, early
