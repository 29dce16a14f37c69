"""A play turn by turn: what there was to choose each time, and what was chosen."""

import numpy as np

from ...solver.search.bits import Scene, lowest, scene_at, size
from ...solver.search.effects import act, kind_of, targets
from ...solver.search.encoding import option_of
from ...solver.search.jit import compiled, kernel
from ...solver.search.rows import Ints, Rows, rows, store
from ...solver.task import Play, Task
from .named import encode, left, occupied, settled
from .numbering import Hands


class Moment:
    """A position of the play, before a card or at the end, and what there is to choose."""

    cockroaches: int = 0
    boxes: int = 0
    square: int = 0
    facing: int = 0
    hand: int = 0
    left: int = 0
    """Cockroaches that are not caught."""
    actions: int = 0
    kinds: int = 0
    """Kinds of card that can be played."""
    effects: int = 0
    """Actions of the kind that is played."""
    best: int = 0
    """The most that an action catches in its turn."""
    ties: int = 0
    """Actions that catch so many."""
    caught: int = 0
    """What the action that is played catches."""


def chosen(play: Play) -> Ints:
    """A play as numbers: option, and the square that is chosen, -1 for a turn; one row a card."""
    found = [(option_of(action), -1 if action.square is None else action.square) for action in play]
    return np.array(found, dtype=np.int64)


def along(task: Task, hands: Hands, play: Ints, box_supply: int) -> Rows[Moment]:
    """The moments of a play, one for each card, and the end."""
    moments, first = rows(Moment, len(play) + 1), Moment()
    first.cockroaches, first.hand = encode(task.start), hands.whole
    first.boxes, first.square, first.facing = scene_at(task.start)
    store(moments, 0, first)
    _along(moments, hands, play, box_supply)
    return moments


@compiled
def scene_of(moment: Moment) -> Scene:
    """The moment without its cockroaches."""
    return Scene(moment.boxes, moment.square, moment.facing)


@kernel
def _along(moments: Rows[Moment], hands: Hands, play: Ints, box_supply: int) -> None:
    """Fill in the moments, from the first position on."""
    for card in range(len(play)):
        moment = moments[card]
        moment.left = left(moment.cockroaches)
        option, square = play[card, 0], play[card, 1]
        _look(moment, option, hands, box_supply)
        scene = act(option, moment.square if square < 0 else square, scene_of(moment))
        after = moments[card + 1]
        after.cockroaches = settled(moment.cockroaches, scene)
        after.boxes, after.square, after.facing = scene
        after.hand = moment.hand - hands.weights[option]
        after.left = left(after.cockroaches)
        moment.caught = moment.left - after.left


@compiled
def _look(moment: Moment, played: int, hands: Hands, box_supply: int) -> None:
    """Count what there is to choose, and what it catches."""
    cockroaches, scene = moment.cockroaches, scene_of(moment)
    standing, pending, last = occupied(cockroaches), hands.options[moment.hand], -1
    while pending:
        option = lowest(pending)
        pending &= pending - 1
        squares, kind = targets(option, standing, scene, box_supply), kind_of(option)
        moment.actions += size(squares)
        if squares and kind != last:
            moment.kinds += 1
            last = kind
        if kind == kind_of(played):
            moment.effects += size(squares)
        while squares:
            caught = moment.left - left(settled(cockroaches, act(option, lowest(squares), scene)))
            squares &= squares - 1
            if caught > moment.best:
                moment.best, moment.ties = caught, 0
            moment.ties += caught == moment.best
