"""What the win of a play rests on: the more starts are known to have it, the fewer must be looked at.

A play that wins from one start also wins from every other start with the same exterminator in which

- the squares that were asked about, "is there a box?", are as they were, and a box to be placed is in the supply;
- further cockroaches stand only where the play catches them, too, and without another question.

Cockroaches that are missing never matter.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ...solver import rules
from ...solver.board import SQUARES, Direction, Square
from ...solver.cards import Verb
from ...solver.task import Action, Piece, Play, Position
from ...solver.ways import RAYS, neighbour
from ..compose.walls import most_boxes


class Footing(NamedTuple):
    """When a play from another start with the same exterminator catches all as well."""

    boxes: frozenset[Square]
    """Squares on which there must be a box, or none, as there was."""
    most_boxes: int
    """More boxes at the start would leave none to be placed."""
    harmless: frozenset[Piece]
    """The only places where cockroaches may start."""


class _Scene(NamedTuple):
    """One turn, after the action."""

    in_way: frozenset[Square]
    """A cockroach here would hinder the action."""
    square: Square
    sight: frozenset[Square]
    boxes: frozenset[Square]
    known: frozenset[Square]
    """Squares that an earlier action has settled, whatever was there at the start."""
    asked: frozenset[Square]
    """Squares that the action and the line of sight ask about."""


class _Fate(NamedTuple):
    """What becomes of a cockroach that starts somewhere."""

    caught: bool
    """It is caught, and was not in the way before."""
    asked: frozenset[Square]


def footings(start: Position, play: Play, box_supply: int) -> Iterator[Footing]:
    """What a play, that is allowed and catches all, rests on: with the fewest questions, then with the most places."""
    scenes = list(_scenes(start, play))
    most = most_boxes(play, box_supply)
    fates = {piece: _fate(piece, scenes) for piece in _places(start)}
    asked = frozenset(square for scene in scenes for square in scene.asked)
    fewest = asked.union(*(fates[piece].asked for piece in start.cockroaches))
    yield Footing(fewest, most, _harmless(fates, fewest))
    all_asked = asked.union(*(fate.asked for fate in fates.values() if fate.caught))
    if all_asked != fewest:
        yield Footing(all_asked, most, _harmless(fates, all_asked))


def _places(start: Position) -> list[Piece]:
    taken = {start.exterminator.square, *start.boxes}
    return [Piece(square, facing) for square in SQUARES if square not in taken for facing in Direction]


def _harmless(fates: dict[Piece, _Fate], asked: frozenset[Square]) -> frozenset[Piece]:
    return frozenset(piece for piece, fate in fates.items() if fate.caught and fate.asked <= asked)


def _scenes(start: Position, play: Play) -> Iterator[_Scene]:
    """The turns of a play, as if there were no cockroaches."""
    position = Position(start.exterminator, (), start.boxes, start.hand)
    known: frozenset[Square] = frozenset()
    for action in play:
        in_way, asked = _needs(position, action)
        asked -= known
        position = rules.act(position, action)
        if action.verb in (Verb.REMOVE, Verb.PLACE) and action.square is not None:
            known |= {action.square}
        (square, facing), boxes = position.exterminator, frozenset(position.boxes)
        sight = rules.line_of_sight(position.exterminator, position.boxes)
        looked_at = frozenset(RAYS[facing][square][: len(sight) + 1])
        yield _Scene(in_way, square, frozenset(sight), boxes, known, asked | (looked_at - known))


def _needs(position: Position, action: Action) -> tuple[frozenset[Square], frozenset[Square]]:
    """The squares that an action needs free of cockroaches, and those that it asks about."""
    here = position.exterminator
    if action.square is None:
        return frozenset(), frozenset()
    if action.verb is Verb.MOVE:
        over = frozenset(rules.passed_over(here, action))
        ahead = rules.way(here, action.card)[:1] if action.square == here.square else (action.square,)
        return over, over.union(ahead)
    asked = frozenset({action.square})
    return (asked if action.verb is Verb.PLACE else frozenset()), asked


def _fate(piece: Piece, scenes: list[_Scene]) -> _Fate:
    square, facing = piece
    asked: set[Square] = set()
    for scene in scenes:
        if square in scene.in_way:
            return _Fate(caught=False, asked=frozenset(asked))
        if square == scene.square or square in scene.sight:
            return _Fate(caught=True, asked=frozenset(asked))
        ahead = neighbour(square, facing)
        if ahead is not None and ahead != scene.square and ahead not in scene.known:
            asked.add(ahead)
        if ahead is None or ahead == scene.square or ahead in scene.boxes:
            facing = facing.turned(2)
        else:
            square = ahead
        if square in scene.sight:
            return _Fate(caught=True, asked=frozenset(asked))
    return _Fate(caught=False, asked=frozenset(asked))
