"""The rules of the game, once, to be read as prose (docs/rules.md).

Everything here is plain and slow on purpose. The engines state the same rules for machines; the
tests hold each of them to this module.
"""

from collections.abc import Iterator
from typing import NamedTuple

from .board import RAYS, SQUARES, Square, neighbour
from .cards import Card
from .errors import PlayError
from .notation import format_action
from .task import BOX_SUPPLY, Action, Piece, Play, Position, Task, Verb, kinds, without

# --- What a card can do -------------------------------------------------------------------------


def actions(position: Position, box_supply: int = BOX_SUPPLY) -> list[Action]:
    """Every action that the hand allows now; equal cards are offered once."""
    return [action for card in kinds(position.hand) for action in effects(position, card, box_supply)]


def effects(position: Position, card: Card, box_supply: int = BOX_SUPPLY) -> list[Action]:
    """What ``card`` can do in this position; empty when it must wait.

    ``box_supply`` is the number of boxes in the game: X+ needs one that is not on the board.
    """
    if card.is_move:
        return [Action(card, Verb.MOVE, square) for square in stops(position, card)]
    if card.is_turn:
        return [Action(card, Verb.TURN, None)]
    found = []
    if card in (Card.REMOVE, Card.EITHER):
        found += [Action(card, Verb.REMOVE, box) for box in position.boxes]
    if card in (Card.PLACE, Card.EITHER) and len(position.boxes) < box_supply:
        found += [Action(card, Verb.PLACE, square) for square in empty_squares(position)]
    return found


def stops(position: Position, card: Card) -> list[Square]:
    """The squares on which a move may stop.

    He goes at least one square, never into a box; the first square with a cockroach is the furthest.
    Only when a box or the edge is right in front of the move does he stay: he bides.
    """
    here, facing = position.exterminator
    found = []
    for square in RAYS[facing.turned(card.quarters)][here]:
        if square in position.boxes:
            break
        found.append(square)
        if square in position.cockroach_squares:
            break
    return found or [here]


def empty_squares(position: Position) -> list[Square]:
    """The squares with no box, no cockroach and not the exterminator."""
    taken = position.cockroach_squares | set(position.boxes) | {position.exterminator.square}
    return [square for square in SQUARES if square not in taken]


# --- One turn -----------------------------------------------------------------------------------


class Turn(NamedTuple):
    """The positions that one turn goes through, in order."""

    acted: Position
    """The action is done, nothing caught yet."""
    caught: Position
    """What he stands on and sees is gone."""
    marched: Position
    """The cockroaches have made their step."""
    swept: Position
    """What walked into his line of sight is gone, too: the end of the turn."""


def phases(position: Position, action: Action) -> Turn:
    """One whole turn: the action, a catch, the cockroaches' step, a second catch.

    ``action`` must be one of ``actions(position)``; this is not checked again here.
    """
    acted = act(position, action)
    caught = catch(acted)
    marched = march(caught)
    return Turn(acted, caught, marched, catch(marched))


def turn(position: Position, action: Action) -> Position:
    """The position after one whole turn."""
    return phases(position, action).swept


def act(position: Position, action: Action) -> Position:
    """The action alone. Nothing is caught while he moves."""
    (square, facing), boxes = position.exterminator, position.boxes
    if action.verb is Verb.TURN:
        facing = facing.turned(action.card.quarters)
    elif action.square is None:
        raise ValueError(f"{action.card.code} needs a square")
    elif action.verb is Verb.MOVE:
        square = action.square
    elif action.verb is Verb.REMOVE:
        boxes = tuple(box for box in boxes if box != action.square)
    else:
        boxes = (*boxes, action.square)
    hand = without(position.hand, action.card)
    return Position(Piece(square, facing), position.cockroaches, boxes, hand)


def catch(position: Position) -> Position:
    """Squash what is on his square, suck up what is in his line of sight."""
    lost = {position.exterminator.square, *line_of_sight(position.exterminator, position.boxes)}
    left = tuple(piece for piece in position.cockroaches if piece.square not in lost)
    return Position(position.exterminator, left, position.boxes, position.hand)


def line_of_sight(exterminator: Piece, boxes: tuple[Square, ...]) -> list[Square]:
    """The squares ahead up to the first box or the edge; cockroaches do not shield one another."""
    found = []
    for square in RAYS[exterminator.facing][exterminator.square]:
        if square in boxes:
            break
        found.append(square)
    return found


def march(position: Position) -> Position:
    """All cockroaches step at once; one that cannot turns round and stays."""
    blocked = {position.exterminator.square, *position.boxes}
    moved = tuple(_step(cockroach, blocked) for cockroach in position.cockroaches)
    return Position(position.exterminator, moved, position.boxes, position.hand)


def _step(cockroach: Piece, blocked: set[Square]) -> Piece:
    ahead = neighbour(cockroach.square, cockroach.facing)
    if ahead is None or ahead in blocked:
        return Piece(cockroach.square, cockroach.facing.turned(2))
    return Piece(ahead, cockroach.facing)


# --- Winning ------------------------------------------------------------------------------------


def is_won(task: Task, position: Position) -> bool:
    """All cards are played, and no cockroach is left or he stands on the target."""
    if position.hand:
        return False
    if task.target is not None:
        return position.exterminator.square == task.target
    return not position.cockroaches


def is_early(task: Task, position: Position) -> bool:
    """Every cockroach is caught while cards are still in hand: the task is not tight."""
    return task.target is None and not position.cockroaches and bool(position.hand)


def is_start_clear(task: Task) -> bool:
    """No cockroach stands in his line of sight before the first card."""
    start = task.start
    return start.cockroach_squares.isdisjoint(line_of_sight(start.exterminator, start.boxes))


def positions(task: Task, play: Play, box_supply: int = BOX_SUPPLY) -> Iterator[Position]:
    """The start and the position after each action. Raises PlayError at an action that is not allowed."""
    position = task.start
    yield position
    for number, action in enumerate(play, start=1):
        if action not in actions(position, box_supply):
            raise PlayError(f"card {number}, {format_action(action)}, is not allowed there")
        position = turn(position, action)
        yield position
