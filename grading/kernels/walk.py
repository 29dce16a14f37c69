"""Every position of a task once: what the whole tree holds, without playing every play.

The walk goes card by card, and plays that lead to equal positions go on as one. A position knows

    ways      how many plays lead there,
    departed  at which card, at the earliest, a play that leads there left the solution, if it has looked as
              good as the solution ever since: never more cockroaches left than the solution leaves by then.

Positions with one card in hand, most of all, are not kept: how the last card ends is told faster than whether
the position was there before.
"""

import threading
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ...solver.board import SIZE, SQUARES, Direction, board_of, column_of, neighbour, row_of
from ...solver.search.bits import BOARD, lowest, reach, rotated, size, times
from ...solver.search.effects import act, direction_of, targets
from ...solver.search.jit import compiled, kernel
from ...solver.search.options import EITHER, FIRST_BOX_CARD, FIRST_TURN, PLACE
from ...solver.search.sets import filled
from .along import BOXES, COCKROACHES, FACING, HAND, LEFT, SQUARE
from .named import ALL_CAUGHT, CAUGHT, MOST, caught_set, left, marched, occupied, settled
from .numbering import Hands, Ints

Slots = npt.NDArray[np.int32]

_HAND_SHIFT: Final = 8 * MOST
_NAMES: Final = (1 << _HAND_SHIFT) - 1
_FACING_SHIFT: Final = 49
_SQUARE_SHIFT: Final = 51

# A position: cockroaches and hand; boxes, facing and square; and what it knows.
_WHO, _WHERE, _WAYS, _DEPARTED, _ROW = range(5)

# The solution's position is given with its action instead.
_OPTION, _END = 2, 3

_NEVER: Final = 1 << 30
"""No play that leads there looks as good as the solution."""

_MOST_WAYS: Final = 1 << 48
"""More plays are not counted, so that no sum of them runs over."""

_FIRST: Final = 256
"""Positions for which there is room to begin with."""

# What a walk counts.
_FOUND, _FULL, _DEEPEST, _PLAYS, _NEAR, _COUNTERS = range(6)


_ALL_LINES: Final = (1 << 2 * SIZE) - 1
"""Seven columns, then seven rows, one bit each."""


def _lines_missed(code: int) -> int:
    """The lines on which a cockroach surely is neither now nor after its next step."""
    facing, square = divmod(code, 64)
    if square not in SQUARES:
        return 0
    ahead = neighbour(square, Direction(facing))
    on = {square, square if ahead is None else ahead}
    return _ALL_LINES & ~board_of([*map(column_of, on), *(SIZE + row_of(square) for square in on)])


_MISSED: Final = np.array([_lines_missed(code) for code in range(256)], dtype=np.int64)


@compiled
def _insert(who: int, where: int, ways: int, departed: int, positions: Ints, table: Slots, counters: Ints) -> None:
    """Add a position, or what leads to it now as well."""
    mixed = times(who, 0x1E3779B97F4A7C15) ^ times(rotated(where, 17), 0x3F58476D1CE4E5B9)
    mixed = times(mixed ^ rotated(mixed, 32), 0x2545F4914F6CDD1D)
    mask = len(table) - 1
    slot = (mixed >> 32) & mask
    while table[slot] >= 0:
        row = positions[table[slot]]
        if row[_WHO] == who and row[_WHERE] == where:
            row[_WAYS] += ways
            if row[_WAYS] > _MOST_WAYS:
                counters[_FULL] = 1
            row[_DEPARTED] = min(row[_DEPARTED], departed)
            return
        slot = (slot + 1) & mask
    found = counters[_FOUND]
    if found == len(positions):
        counters[_FULL] = 1
        return
    table[slot] = found
    row = positions[found]
    row[_WHO], row[_WHERE], row[_WAYS], row[_DEPARTED] = who, where, ways, departed
    counters[_FOUND] = found + 1


@compiled
def _missed(cockroaches: int) -> tuple[int, int]:
    """The lines that at least one cockroach misses, and those that at least two miss, before and after its step."""
    one, two = 0, 0
    for index in range(MOST):
        missed: int = _MISSED[cockroaches >> 8 * index & CAUGHT]
        two |= one & missed
        one |= missed
    return one, two


@compiled
def _near(cockroaches: int, option: int, ends: int, boxes: int, square: int, facing: int, one: int, two: int) -> int:
    """How many of the actions (an option and its squares) leave exactly one cockroach.

    One turn catches in one line only, the one he looks along, so most actions need no more than a look at
    who can be on that line: ``one`` and ``two`` are the lines that are missed (see ``_missed``).
    """
    found = 0
    alone = left(cockroaches) == 1
    while ends:
        end = lowest(ends)
        there, here, looks = act(option, end, boxes, square, facing)
        line = SIZE + here // SIZE if looks & 1 else here % SIZE
        # Only a move to the side changes the line from square to square.
        alike = 1 << end if option < FIRST_TURN and direction_of(option, looks) & 1 != looks & 1 else ends
        if two >> line & 1:
            ends &= ~alike
        elif alone and one >> line & 1:
            found += size(alike)
            ends &= ~alike
        else:
            found += left(settled(cockroaches, there, here, looks)) == 1
            ends &= ends - 1
    return found


@compiled
def _end(cockroaches: int, boxes: int, squares: int, facing: int, pending: int, ways: int, supply: int, standing: int,
         one: int, two: int, counters: Ints) -> None:  # fmt: skip
    """Count the plays of the last card, and those of them that leave one cockroach.

    From each of the ``squares`` on which he may stand; on those that are several there is no cockroach.
    """
    is_near = cockroaches != ALL_CAUGHT and two != _ALL_LINES
    while pending:
        option = lowest(pending)
        pending &= pending - 1
        rest = squares
        while rest:
            square = lowest(rest)
            ends = targets(option, standing, boxes, square, facing, supply)
            if is_near:
                counters[_NEAR] += ways * _near(cockroaches, option, ends, boxes, square, facing, one, two)
            elif option >= FIRST_TURN:
                counters[_PLAYS] += ways * size(ends) * size(rest)  # the same number from everywhere
                break
            counters[_PLAYS] += ways * size(ends)
            rest &= rest - 1


@compiled
def _unlike(option: int, ends: int, marched_board: int, standing: int, boxes: int, square: int, facing: int) -> int:
    """The squares of an option for which the cockroaches may fare otherwise than in its quiet case.

    The quiet case of a move or turn is that he meets none of them, that of placing a box that it meets neither
    a cockroach nor his line of sight.
    """
    if option < FIRST_TURN:
        return ends & filled(standing | marched_board, BOARD & ~boxes, facing ^ 2)
    if option < FIRST_BOX_CARD:
        looks = direction_of(option, facing)
        return ends & filled(standing | marched_board, BOARD & ~boxes, looks ^ 2)
    if option in (PLACE, EITHER):
        return ends & (marched_board | reach(boxes, boxes, square, facing))
    return ends


@kernel
def _expand(positions: Ints, cards: int, weights: Ints, options: Ints, supply: int, own: Ints, limit: int, card: int,
            found: Ints, table: Slots, counters: Ints, reached: Ints) -> None:  # fmt: skip
    """One card for all positions with so many ``cards`` in hand: those that follow, or the ends of the plays.

    ``own`` is the solution's position and its action, ``limit`` the number of cockroaches that it leaves then.
    ``reached[hand]`` gathers the sets of cockroaches that are caught when the hand is left, one bit each.
    """
    # What was last found out about cockroaches: it is mostly asked again at once.
    last, last_left, last_set, last_standing, last_one, last_two = -1, 0, 0, 0, 0, 0
    for index in range(len(positions)):
        who, where = positions[index, _WHO], positions[index, _WHERE]
        ways, departed = positions[index, _WAYS], positions[index, _DEPARTED]
        cockroaches, hand = who & _NAMES, who >> _HAND_SHIFT
        boxes, facing, square = where & BOARD, where >> _FACING_SHIFT & 3, where >> _SQUARE_SHIFT
        is_own = who == own[_WHO] and where == own[_WHERE]
        departed = card if is_own else departed
        standing = occupied(cockroaches)
        if cards == 1:
            one, two = _missed(cockroaches)
            _end(cockroaches, boxes, 1 << square, facing, options[hand], ways, supply, standing, one, two, counters)
            continue
        unmet = marched(cockroaches, boxes)
        unmet_board = occupied(unmet)
        pending = options[hand]
        # Only a box card leaves him where he is and as he looks.
        unchanged = settled(cockroaches, boxes, square, facing) if pending >> FIRST_BOX_CARD else 0
        while pending:
            option = lowest(pending)
            pending &= pending - 1
            rest = hand - weights[option]
            ends = targets(option, standing, boxes, square, facing, supply)
            unlike = _unlike(option, ends, unmet_board, standing, boxes, square, facing)
            quiet = unmet if option < FIRST_BOX_CARD else unchanged
            while ends:
                end = lowest(ends)
                # With one card left, quiet squares differ only in what it can do from there: one look at them all.
                is_one = cards > 2 or option >= FIRST_BOX_CARD or unlike >> end & 1 == 1
                alike = 1 << end if is_one else ends & ~unlike
                ends &= ~alike
                there, here, looks = act(option, end, boxes, square, facing)
                after = settled(cockroaches, there, here, looks) if unlike >> end & 1 else quiet
                if after != last:
                    last, last_left, last_set = after, left(after), 1 << caught_set(after)
                    if cards == 2:
                        last_standing = occupied(after)
                        last_one, last_two = _missed(after)
                reached[rest] |= last_set
                when = departed if last_left <= limit else _NEVER
                if not (is_own and own[_OPTION] == option and alike == 1 << own[_END]):
                    counters[_DEEPEST] = max(counters[_DEEPEST], card + 1 - when)
                if cards == 2:
                    squares = alike if option < FIRST_BOX_CARD else 1 << here
                    _end(after, there, squares, looks, options[rest], ways, supply, last_standing, last_one, last_two,
                         counters)  # fmt: skip
                else:
                    _insert(after | rest << _HAND_SHIFT, there | looks << _FACING_SHIFT | here << _SQUARE_SHIFT, ways,
                            when, found, table, counters)  # fmt: skip
        if counters[_FULL] or counters[_PLAYS] > _MOST_WAYS:
            counters[_FULL] = 1
            return


# --- The whole walk -----------------------------------------------------------------------------


class Walk(NamedTuple):
    """What the whole tree holds."""

    positions: int
    """Different positions in which more than one card is in hand, and the start."""
    plays: int
    """Plays of all cards."""
    near: int
    """Those of them that leave exactly one cockroach."""
    deepest: int
    """Most cards for which a play that has left the solution goes on looking as good."""
    reached: Ints
    """For each hand that can be left, the sets of caught cockroaches, one bit each."""


class _Shelf(threading.local):
    """Room for two layers of positions, kept for the next walk: fresh memory would cost more than most walks."""

    def __init__(self) -> None:
        self.layers: list[Ints] = [_room(_FIRST), _room(_FIRST)]


def _room(positions: int) -> Ints:
    return np.empty((positions, _ROW), dtype=np.int64)


_shelf = _Shelf()


def walk(rows: Ints, play: Ints, hands: Hands, supply: int, most: int) -> Walk | None:
    """Walk through all positions of the task whose solution is ``play``; ``rows`` are ``along`` it.

    None when there are more than ``most`` positions after one of the cards, or very many plays.
    """
    layers, cards = _shelf.layers, len(play)
    own, limits = _own(rows, play), rows[:, LEFT]
    reached: Ints = np.zeros(hands.whole + 1, dtype=np.int64)
    counters: Ints = np.zeros(_COUNTERS, dtype=np.int64)
    layers[0][0] = *own[0, :_WAYS], 1, _NEVER
    reached[-1] = 1 << (1 << MOST) - (1 << rows[0, LEFT])
    count, positions = 1, 0
    for card in range(max(cards - 1, 1)):
        positions += count
        room = min(most, max(_FIRST, 8 * count)) if card < cards - 2 else 0
        while True:
            if room > len(layers[1]):
                layers[1] = _room(room)
            counters[_FOUND] = counters[_FULL] = 0
            _expand(layers[0][:count], cards - card, hands.weights, hands.options, supply, own[card], limits[card + 1],
                    card, layers[1][:room], _table(room), counters, reached)  # fmt: skip
            if not counters[_FULL]:
                break
            if room in (0, most):
                return None
            room = min(most, 4 * room)
        layers.reverse()
        count = int(counters[_FOUND])
    return Walk(positions, int(counters[_PLAYS]), int(counters[_NEAR]), int(counters[_DEEPEST]), reached)


def _own(rows: Ints, play: Ints) -> Ints:
    """The solution's position before each card, and its action."""
    rows = rows[:-1]
    who = rows[:, COCKROACHES] | rows[:, HAND] << _HAND_SHIFT
    where = rows[:, BOXES] | rows[:, FACING] << _FACING_SHIFT | rows[:, SQUARE] << _SQUARE_SHIFT
    ends = np.where(play[:, 1] < 0, rows[:, SQUARE], play[:, 1])
    return np.stack([who, where, play[:, 0], ends], axis=1)


def _table(room: int) -> Slots:
    """An empty table that is at most half full."""
    return np.full(1 << (2 * room - 1).bit_length(), -1, dtype=np.int32)
