"""The tricks that a solution uses: what a beginner does not think of."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final

from ..solver import rules
from ..solver.board import neighbour
from ..solver.rules import Turn
from ..solver.task import Action, Position, Verb
from .trace import Trace


class Trick(StrEnum):
    """A way of playing a card that is more than going somewhere and catching what is there."""

    BIDE = "bide"
    """A move is played against a box or the edge, so that he stays where he is."""
    WALK_IN = "walk-in"
    """A cockroach is caught only after its step: it walks in front of the vacuum."""
    STAND_IN_WAY = "stand in the way"
    """A cockroach turns round because he stands in its way."""
    BEYOND = "beyond"
    """One turn catches two or more that stand on different squares of the line ahead."""
    OPEN = "open a line"
    """A box is taken away, and in the same turn something is caught that it had covered."""
    TURN_BACK = "turn back"
    """A box is placed, and in the same turn a cockroach turns round at it."""
    NEW_ROOM = "make room"
    """A box is taken away that blocked the way of a cockroach, and it steps where the box was."""


def tricks_of(trace: Trace) -> Mapping[Trick, tuple[int, ...]]:
    """The tricks of a solution, in the order in which ``Trick`` has them, and at which cards (from 0)."""
    found: dict[Trick, list[int]] = {trick: [] for trick in Trick}
    position = trace.task.start
    for card, action in enumerate(trace.solution):
        turn = rules.phases(position, action)
        for trick, is_used in _USED.items():
            if is_used(position, action, turn):
                found[trick].append(card)
        position = turn.swept
    return {trick: tuple(cards) for trick, cards in found.items() if cards}


def _bides(before: Position, action: Action, _turn: Turn) -> bool:
    return action.verb is Verb.MOVE and action.square == before.exterminator.square


def _walks_in(_before: Position, _action: Action, turn: Turn) -> bool:
    return len(turn.swept.cockroaches) < len(turn.marched.cockroaches)


def _stands_in_way(_before: Position, _action: Action, turn: Turn) -> bool:
    here = turn.caught.exterminator.square
    return any(neighbour(square, facing) == here for square, facing in turn.caught.cockroaches)


def _beyond(_before: Position, _action: Action, turn: Turn) -> bool:
    here = turn.acted.exterminator.square
    gone = turn.acted.cockroach_squares - turn.caught.cockroach_squares - {here}
    return len(gone) >= 2


def _opens(before: Position, action: Action, turn: Turn) -> bool:
    if action.verb is not Verb.REMOVE:
        return False
    seen = rules.line_of_sight(before.exterminator, before.boxes)
    return bool((turn.acted.cockroach_squares - turn.caught.cockroach_squares) - set(seen))


def _turns_back(_before: Position, action: Action, turn: Turn) -> bool:
    return action.verb is Verb.PLACE and any(
        neighbour(square, facing) == action.square for square, facing in turn.caught.cockroaches
    )


def _makes_room(_before: Position, action: Action, turn: Turn) -> bool:
    return action.verb is Verb.REMOVE and action.square in turn.marched.cockroach_squares


_USED: Final[dict[Trick, Callable[[Position, Action, Turn], bool]]] = {
    Trick.BIDE: _bides,
    Trick.WALK_IN: _walks_in,
    Trick.STAND_IN_WAY: _stands_in_way,
    Trick.BEYOND: _beyond,
    Trick.OPEN: _opens,
    Trick.TURN_BACK: _turns_back,
    Trick.NEW_ROOM: _makes_room,
}
