"""The tricks that a solution uses: what a beginner does not think of."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final

from ..solver import rules
from ..solver.cards import Verb
from ..solver.rules import Turn
from ..solver.ways import neighbour
from .trace import Trace


class Trick(StrEnum):
    """A way of playing a card that is more than going somewhere and catching what is there."""

    BIDE = "bide"
    """A move is played against a box or the edge, so that the exterminator stays where he is."""
    WALK_IN = "walk-in"
    """A cockroach is caught only after its step: it walks in front of the vacuum."""
    STAND_IN_WAY = "stand in the way"
    """A cockroach turns round because the exterminator stands in its way."""
    BEYOND = "beyond"
    """One turn catches two or more that stand on different squares of the line ahead."""
    OPEN = "open a line"
    """A box is removed, and in the same turn something is caught that it had covered."""
    TURN_BACK = "turn back"
    """A box is placed, and in the same turn a cockroach turns round at it."""
    NEW_ROOM = "make room"
    """A box is removed that blocked the way of a cockroach, and the cockroach steps where the box was."""


VERB_NEEDED: Final[Mapping[str, Verb]] = {
    Trick.BIDE: Verb.MOVE,
    Trick.OPEN: Verb.REMOVE,
    Trick.TURN_BACK: Verb.PLACE,
    Trick.NEW_ROOM: Verb.REMOVE,
}
"""The tricks that only a card with this verb can play."""


def tricks_of(trace: Trace) -> Mapping[Trick, tuple[int, ...]]:
    """The tricks of a solution, in the order of ``Trick``, each with the cards that use it (from 0)."""
    found: dict[Trick, list[int]] = {trick: [] for trick in Trick}
    for card, turn in enumerate(rules.replay(trace.task, trace.solution)):
        for trick, is_used in USED.items():
            if is_used(turn):
                found[trick].append(card)
    return {trick: tuple(cards) for trick, cards in found.items() if cards}


def _bides(turn: Turn) -> bool:
    return turn.bides


def _walks_in(turn: Turn) -> bool:
    return bool(turn.walked_in)


def _stands_in_way(turn: Turn) -> bool:
    here = turn.caught.exterminator.square
    return any(neighbour(square, facing) == here for square, facing in turn.caught.cockroaches)


def _beyond(turn: Turn) -> bool:
    return len({piece.square for piece in turn.sucked_up}) >= 2


def _opens(turn: Turn) -> bool:
    if turn.action.verb is not Verb.REMOVE:
        return False
    seen = rules.line_of_sight(turn.before.exterminator, turn.before.boxes)
    return any(piece.square not in seen for piece in turn.sucked_up)


def _turns_back(turn: Turn) -> bool:
    return turn.action.verb is Verb.PLACE and any(
        neighbour(square, facing) == turn.action.square for square, facing in turn.caught.cockroaches
    )


def _makes_room(turn: Turn) -> bool:
    return turn.action.verb is Verb.REMOVE and turn.action.square in turn.marched.cockroach_squares


USED: Final[Mapping[Trick, Callable[[Turn], bool]]] = {
    Trick.BIDE: _bides,
    Trick.WALK_IN: _walks_in,
    Trick.STAND_IN_WAY: _stands_in_way,
    Trick.BEYOND: _beyond,
    Trick.OPEN: _opens,
    Trick.TURN_BACK: _turns_back,
    Trick.NEW_ROOM: _makes_room,
}
