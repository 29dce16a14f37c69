"""What it takes that a known play does not win, when only the cockroaches of the start are open.

With the exterminator, the boxes and the play known, a cockroach's way depends on nothing but where it starts, and
no two come to one place. So a play fails exactly if one of certain places was taken at the start: those
whose cockroach is left at the end, or stands in the way of an action.
"""

import functools
from collections.abc import Mapping, Sequence
from typing import Final

from ..solver import rules
from ..solver.board import RAYS, SQUARES, Direction, Square, neighbour
from ..solver.task import Action, Piece, Play, Position, Verb


def refuting(start: Position, play: Play) -> list[Piece]:
    """The starting places of which one must be taken so that the play is not allowed or leaves a cockroach.

    The cockroaches of ``start`` do not matter, and the play must be allowed when there are none.
    """
    position = Position(start.exterminator, (), start.boxes, start.hand)
    origin = {
        Piece(square, facing): Piece(square, facing) for square in rules.empty_squares(position) for facing in Direction
    }
    found: list[Piece] = []
    for action in play:
        in_way = _squares_in_way(position, action)
        found += [began for piece, began in origin.items() if piece.square in in_way]
        left = {piece: began for piece, began in origin.items() if piece.square not in in_way}
        position = rules.act(position, action)
        lost = {position.exterminator.square, *rules.line_of_sight(position.exterminator, position.boxes)}
        steps = _steps(position.exterminator.square, position.boxes)
        marched = {steps[piece]: began for piece, began in left.items() if piece.square not in lost}
        origin = {piece: began for piece, began in marched.items() if piece.square not in lost}
    return sorted({*found, *origin.values()})


def _squares_in_way(position: Position, action: Action) -> Sequence[Square]:
    """Where no cockroach may be for this action: passed over, or where a box is placed."""
    _, verb, square = action
    here, facing = position.exterminator
    if square is None or square == here or verb is Verb.REMOVE:
        return ()
    if verb is Verb.PLACE:
        return (square,)
    ray = RAYS[facing.turned(action.card.quarters)][here]
    return ray[: ray.index(square)]


_AHEAD: Final = {Piece(square, facing): neighbour(square, facing) for square in SQUARES for facing in Direction}
_ROUND: Final = {piece: Piece(piece.square, piece.facing.turned(2)) for piece in _AHEAD}


@functools.lru_cache(maxsize=4096)
def _steps(here: Square, boxes: tuple[Square, ...]) -> Mapping[Piece, Piece]:
    """Where each cockroach is after the march: ``rules.march`` for all places at once, because it is asked so often."""
    blocked = {here, None, *boxes}
    return {
        piece: _ROUND[piece] if ahead in blocked or ahead is None else Piece(ahead, piece.facing)
        for piece, ahead in _AHEAD.items()
        if piece.square not in blocked
    }
