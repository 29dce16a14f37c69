"""What a player sees when he looks some turns ahead: a value for every action."""

import math
from typing import Final

import numpy as np
import numpy.typing as npt

from ...solver.board import SQUARES
from ...solver.search.bits import BOARD, lowest, reach, stops
from ...solver.search.effects import act, direction_of, targets
from ...solver.search.jit import compiled, kernel
from ...solver.search.options import EITHER, EITHER_REMOVES, FIRST_BOX_CARD, FIRST_TURN, OPTIONS
from ...solver.search.sets import filled
from .along import BOXES, COCKROACHES, FACING, HAND, SQUARE
from .named import CAUGHT, MOST, left, occupied, settled
from .numbering import Hands, Ints

Floats = npt.NDArray[np.float64]

# What he looks for besides cockroaches caught, which are worth 1 each.
FOR_LINED_UP, FOR_IN_REACH, FOR_WIN = range(3)

MOST_AHEAD: Final = 4
"""Turns that he can look ahead; each is some twenty times the work of the one before."""

# A row of the stack: the position before a turn, and the actions that were not looked at yet.
_WHO, _WHERE, _HERE, _LOOKS, _CARDS, _PENDING, _OPTION, _ENDS, _ROW = range(9)


def choices(rows: Ints, hands: Hands, supply: int, target: int, ahead: int, weights: Floats, softness: float) -> Floats:
    """The chance of every action in the positions of ``along`` (but for the last, which has no card).

    ``[card, option, square]``; a turn stands at his own square. All are 0 where nothing can be played.
    """
    found: Floats = np.full((len(rows) - 1, OPTIONS, len(SQUARES)), -np.inf)
    stack: Ints = np.zeros((MOST_AHEAD + 1, _ROW), dtype=np.int64)
    _choices(rows, hands.weights, hands.options, supply, target, ahead, weights, softness, stack, found)
    return found


@compiled
def _on(cockroaches: int, board: int) -> int:
    """How many stand on the squares."""
    number = 0
    for index in range(MOST):
        code = cockroaches >> 8 * index & CAUGHT
        number += code != CAUGHT and board >> (code & 63) & 1
    return number


@compiled
def _lines(boxes: int, square: int) -> int:
    """The squares that he could look at from where he stands."""
    found = 0
    for direction in range(4):
        found |= reach(boxes, boxes, square, direction)
    return found


@compiled
def _in_reach(standing: int, boxes: int, square: int, facing: int, pending: int) -> tuple[int, int]:
    """The squares on which one more card can catch at once, and those on which it can end."""
    free = BOARD & ~boxes
    found, ends = 0, 0
    while pending:
        option = lowest(pending)
        pending &= pending - 1
        if option < FIRST_TURN:
            onto = stops(standing, boxes, square, direction_of(option, facing))
            found |= filled(onto, free, facing)
            ends |= onto
        elif option < FIRST_BOX_CARD:
            found |= reach(boxes, boxes, square, direction_of(option, facing))
    return found, ends


@compiled
def _score(cockroaches: int, boxes: int, square: int, facing: int, pending: int, target: int, at_first: int,
           weights: Floats) -> float:  # fmt: skip
    """How good a position looks, compared with one that has so many cockroaches ``at_first``."""
    rest = left(cockroaches)
    if pending == 0:
        won = square == target if target >= 0 else rest == 0
        end: float = weights[FOR_WIN] if won else -weights[FOR_WIN]
        return at_first - rest + end
    seen, ends = _in_reach(occupied(cockroaches), boxes, square, facing, pending)
    # Of the squares that he sees he counts the cockroaches on them, or the target.
    caught, lined_up, in_reach = at_first - rest, _on(cockroaches, _lines(boxes, square)), _on(cockroaches, seen)
    if target >= 0:
        caught, lined_up, in_reach = 0, _lines(boxes, square) >> target & 1, ends >> target & 1
    score: float = caught + weights[FOR_LINED_UP] * lined_up + weights[FOR_IN_REACH] * in_reach
    return score


@compiled
def _soften(values: Floats, softness: float) -> None:
    """From the values of the actions to their chances: first a kind by its best action, then an action of it."""
    best, all_kinds = values.max(), 0.0
    for option in range(EITHER_REMOVES):
        # Both ways of the either-card are one kind; the second way is the last option.
        last = EITHER_REMOVES if option == EITHER else option
        top = max(values[option].max(), values[last].max())
        if top == -np.inf:
            values[option], values[last] = 0.0, 0.0
            continue
        of_kind = math.exp((top - best) / softness)
        all_kinds += of_kind
        total = 0.0
        for way in range(option, last + 1):
            for square in range(values.shape[1]):
                is_action = values[way, square] > -np.inf
                chance = math.exp((values[way, square] - top) / softness) if is_action else 0.0
                values[way, square] = chance
                total += chance
        values[option] *= of_kind / total
        if last != option:
            values[last] *= of_kind / total
    if all_kinds > 0:
        values /= all_kinds


@kernel
def _choices(rows: Ints, hand_weights: Ints, options: Ints, supply: int, target: int, ahead: int, weights: Floats,
             softness: float, stack: Ints, found: Floats) -> None:  # fmt: skip
    """An action is worth the best score of all lines of ``ahead`` turns, or to the last card, that begin with it."""
    for card in range(len(found)):
        root = stack[0]
        root[_WHO], root[_WHERE], root[_HERE] = rows[card, COCKROACHES], rows[card, BOXES], rows[card, SQUARE]
        root[_LOOKS], root[_CARDS] = rows[card, FACING], rows[card, HAND]
        root[_PENDING], root[_ENDS] = options[rows[card, HAND]], 0
        at_first = left(rows[card, COCKROACHES])
        depth, option, end = 0, 0, 0
        while depth >= 0:
            row = stack[depth]
            while row[_ENDS] == 0 and row[_PENDING]:
                row[_OPTION] = lowest(row[_PENDING])
                row[_PENDING] &= row[_PENDING] - 1
                row[_ENDS] = targets(row[_OPTION], occupied(row[_WHO]), row[_WHERE], row[_HERE], row[_LOOKS], supply)
            if row[_ENDS] == 0:
                depth -= 1
                continue
            chosen = lowest(row[_ENDS])
            row[_ENDS] &= row[_ENDS] - 1
            if depth == 0:
                option, end = row[_OPTION], chosen
                # Unless a line of play goes on from here, this is a dead end.
                found[card, option, end] = -weights[FOR_WIN]
            boxes, here, looks = act(row[_OPTION], chosen, row[_WHERE], row[_HERE], row[_LOOKS])
            cockroaches = settled(row[_WHO], boxes, here, looks)
            hand = row[_CARDS] - hand_weights[row[_OPTION]]
            if hand == 0 or depth + 1 == ahead:
                score = _score(cockroaches, boxes, here, looks, options[hand], target, at_first, weights)
                found[card, option, end] = max(found[card, option, end], score)
                continue
            depth += 1
            row = stack[depth]
            row[_WHO], row[_WHERE], row[_HERE], row[_LOOKS], row[_CARDS] = cockroaches, boxes, here, looks, hand
            row[_PENDING], row[_ENDS] = options[hand], 0
        _soften(found[card], softness)
