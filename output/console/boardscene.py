"""What a drawing of a board shows beside its pieces: where he goes, and what he caught."""

from typing import NamedTuple

from ...solver.board import Direction, Square
from ...solver.cards import Verb
from ...solver.rules import Turn, line_of_sight, passed_over
from ...solver.task import Position
from ...solver.ways import Way, way_of


class Scene(NamedTuple):
    """A board with its marks. All of them are empty for a board alone."""

    position: Position
    target: Square | None = None
    passed: tuple[Square, ...] = ()
    """The squares that he will pass over, nearest first."""
    heading: Way | None = None
    """The way that he will move."""
    stop: Square | None = None
    """Where that move will end."""
    gone: Square | None = None
    """The box that will be removed."""
    come: Square | None = None
    """Where a box will be placed."""
    sight: frozenset[Square] = frozenset()
    """What the vacuum reaches."""
    caught: frozenset[Square] = frozenset()
    """Where cockroaches were sucked up."""


def before(turn: Turn, target: Square | None) -> Scene:
    """The board before a turn, with what the action will do."""
    action, exterminator = turn.action, turn.before.exterminator
    scene = Scene(turn.before, target)
    if action.verb is Verb.REMOVE:
        return scene._replace(gone=action.square)
    if action.verb is Verb.PLACE:
        return scene._replace(come=action.square)
    if action.verb is Verb.TURN or turn.bides:
        return scene
    heading = way_of(action.card, exterminator.facing)
    return scene._replace(passed=passed_over(exterminator, action), heading=heading, stop=action.square)


def after(turn: Turn, target: Square | None) -> Scene:
    """The board after a turn, with what the vacuum reaches and where it caught something."""
    position = turn.swept
    sight = frozenset(line_of_sight(position.exterminator, position.boxes))
    caught = frozenset(piece.square for piece in (*turn.sucked_up, *turn.walked_in))
    return Scene(position, target, sight=sight, caught=caught)


def stacks(position: Position) -> dict[Square, list[Direction]]:
    """The facings of the cockroaches on each square that has any."""
    found: dict[Square, list[Direction]] = {}
    for square, facing in position.cockroaches:
        found.setdefault(square, []).append(facing)
    return found
