"""What a player sees when he looks some turns ahead: a chance for every action."""

import math
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ...solver.board import SQUARES
from ...solver.search.bits import BOARD, Scene, lowest, reach, stops
from ...solver.search.effects import act, targets, way_of
from ...solver.search.jit import compiled, kernel
from ...solver.search.options import EITHER, EITHER_REMOVES, FIRST_BOX_CARD, FIRST_TURN, OPTIONS
from ...solver.search.rows import Rows, rows
from ...solver.search.sets import filled
from .along import Moment, scene_of
from .named import CAUGHT, MOST, left, occupied, settled
from .numbering import Hands

Floats = npt.NDArray[np.float64]

MOST_AHEAD: Final = 4
"""Turns that he can look ahead; each is some twenty times the work of the one before."""


class Outlook(NamedTuple):
    """The game, and what a player looks for in it besides cockroaches caught, which are worth 1 each."""

    box_supply: int
    target: int
    """The square to reach, -1 for none."""
    ahead: int
    """Turns that he looks ahead."""
    lined_up: float
    in_reach: float
    win: float
    """What each is worth."""
    softness: float


class Ply:
    """The position before a turn, and the actions that were not looked at yet."""

    cockroaches: int = 0
    boxes: int = 0
    square: int = 0
    facing: int = 0
    hand: int = 0
    pending: int = 0
    """Options, one bit each."""
    option: int = 0
    """The one being looked at."""
    ends: int = 0
    """Its squares that were not looked at yet."""


def choices(moments: Rows[Moment], hands: Hands, outlook: Outlook) -> Floats:
    """The chance of every action at every moment of ``along`` but the last, which has no card.

    ``[card, option, square]``; a turn stands at his own square. All are 0 where nothing can be played.
    """
    found: Floats = np.full((len(moments) - 1, OPTIONS, len(SQUARES)), -np.inf)
    _choices(moments, hands, outlook, rows(Ply, MOST_AHEAD + 1), found)
    return found


@kernel
def _choices(moments: Rows[Moment], hands: Hands, outlook: Outlook, plies: Rows[Ply], found: Floats) -> None:
    for card in range(len(found)):
        moment, first = moments[card], plies[0]
        _begin(first, moment.cockroaches, scene_of(moment), moment.hand, hands)
        while _has_action(first, outlook.box_supply):
            option, end = first.option, lowest(first.ends)
            found[card, option, end] = _worth(plies, left(moment.cockroaches), hands, outlook)
        _soften(found[card], outlook.softness)


# --- Looking ahead --------------------------------------------------------------------------------


@compiled
def _begin(ply: Ply, cockroaches: int, scene: Scene, hand: int, hands: Hands) -> None:
    """Write a position of which nothing was looked at."""
    ply.cockroaches, ply.hand, ply.pending, ply.ends = cockroaches, hand, hands.options[hand], 0
    ply.boxes, ply.square, ply.facing = scene


@compiled
def _has_action(ply: Ply, box_supply: int) -> bool:
    """Whether there is an action that was not looked at; goes on to the next option when one has no square left."""
    while ply.ends == 0 and ply.pending:
        ply.option = lowest(ply.pending)
        ply.pending &= ply.pending - 1
        scene = Scene(ply.boxes, ply.square, ply.facing)
        ply.ends = targets(ply.option, occupied(ply.cockroaches), scene, box_supply)
    return ply.ends != 0


@compiled
def _worth(plies: Rows[Ply], at_first: int, hands: Hands, outlook: Outlook) -> float:
    """What the next action of the first ply is worth: the best score of all lines of turns that begin with it.

    A line has ``ahead`` turns, or ends with the last card. An action after which no line goes on is a dead end.
    """
    best, depth = -outlook.win, 0
    while True:
        ply, chosen = plies[depth], lowest(plies[depth].ends)
        ply.ends &= ply.ends - 1
        scene = act(ply.option, chosen, Scene(ply.boxes, ply.square, ply.facing))
        cockroaches, hand = settled(ply.cockroaches, scene), ply.hand - hands.weights[ply.option]
        if hand and depth + 1 < outlook.ahead:
            depth += 1
            _begin(plies[depth], cockroaches, scene, hand, hands)
        else:
            best = max(best, _score(cockroaches, scene, hands.options[hand], at_first, outlook))
        while depth > 0 and not _has_action(plies[depth], outlook.box_supply):
            depth -= 1
        if depth == 0:
            return best


# --- What a position looks like -------------------------------------------------------------------


@compiled
def _score(cockroaches: int, scene: Scene, pending: int, at_first: int, outlook: Outlook) -> float:
    """How good a position looks, compared with one that has so many cockroaches ``at_first``.

    ``pending`` are the options of the hand, one bit each; none after the last card.
    """
    rest, target = left(cockroaches), outlook.target
    if pending == 0:
        won = scene.square == target if target >= 0 else rest == 0
        return at_first - rest + (outlook.win if won else -outlook.win)
    lines = _lines(scene)
    seen, ends = _in_reach(occupied(cockroaches), scene, pending)
    # Of the squares that he sees he counts the cockroaches on them, or the target.
    caught, lined_up, in_reach = at_first - rest, _on(cockroaches, lines), _on(cockroaches, seen)
    if target >= 0:
        caught, lined_up, in_reach = 0, lines >> target & 1, ends >> target & 1
    return caught + outlook.lined_up * lined_up + outlook.in_reach * in_reach


@compiled
def _on(cockroaches: int, board: int) -> int:
    """How many stand on the squares."""
    number = 0
    for index in range(MOST):
        code = cockroaches >> 8 * index & CAUGHT
        number += code != CAUGHT and board >> (code & 63) & 1
    return number


@compiled
def _lines(scene: Scene) -> int:
    """The squares that he could look at from where he stands."""
    found = 0
    for facing in range(4):
        found |= reach(scene.boxes, scene.boxes, scene.square, facing)
    return found


@compiled
def _in_reach(standing: int, scene: Scene, pending: int) -> tuple[int, int]:
    """The squares on which one more card can catch at once, and those on which it can end."""
    boxes, square, facing = scene
    found, ends = 0, 0
    while pending:
        option = lowest(pending)
        pending &= pending - 1
        if option < FIRST_TURN:
            onto = stops(standing, boxes, square, way_of(option, facing))
            found |= filled(onto, BOARD & ~boxes, facing)
            ends |= onto
        elif option < FIRST_BOX_CARD:
            found |= reach(boxes, boxes, square, way_of(option, facing))
    return found, ends


# --- From values to chances -----------------------------------------------------------------------


@compiled
def _soften(values: Floats, softness: float) -> None:
    """From the values of the actions to their chances: first a kind by its best action, then an action of it."""
    best, all_kinds = -np.inf, 0.0
    for option in range(OPTIONS):
        best = max(best, _top(values[option]))
    for option in range(EITHER_REMOVES):
        # Both ways of the either-card are one kind; the second way is the last option.
        last = EITHER_REMOVES if option == EITHER else option
        top = max(_top(values[option]), _top(values[last]))
        total = _exponentials(values[option], top, softness, 0.0)
        if last != option:
            total = _exponentials(values[last], top, softness, total)
        if total > 0:
            of_kind = math.exp((top - best) / softness)
            all_kinds += of_kind
            _multiply(values[option], of_kind / total)
            if last != option:
                _multiply(values[last], of_kind / total)
    for option in range(OPTIONS):
        _divide(values[option], all_kinds)


@compiled
def _top(values: Floats) -> float:
    top = -np.inf
    for square in range(len(values)):
        top = max(top, values[square])
    return top


@compiled
def _exponentials(values: Floats, top: float, softness: float, total: float) -> float:
    """Replace the values of actions by their weights, which are 1 for ``top``; the sum, on top of ``total``."""
    for square in range(len(values)):
        is_action = values[square] > -np.inf
        values[square] = math.exp((values[square] - top) / softness) if is_action else 0.0
        total += values[square]
    return total


@compiled
def _multiply(values: Floats, factor: float) -> None:
    for square in range(len(values)):
        values[square] *= factor


@compiled
def _divide(values: Floats, whole: float) -> None:
    """Divide by a sum, unless it is 0."""
    if whole > 0:
        for square in range(len(values)):
            values[square] /= whole
