"""The rules of the game, once, to be read as prose (docs/rules.md).

Everything here is plain and slow on purpose. The engines state the same rules for machines; tests hold
each of them to this module.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .board import SQUARES, Square
from .cards import Card, Verb
from .errors import PlayError
from .notation import format_action
from .task import BOX_SUPPLY, Action, Piece, Play, Position, Task, kinds, without
from .ways import RAYS, neighbour, way_of

# --- What a card can do -------------------------------------------------------------------------


def actions(position: Position, box_supply: int = BOX_SUPPLY) -> list[Action]:
    """Every action that the hand allows now. Equal cards are offered once."""
    return [action for card in kinds(position.hand) for action in effects(position, card, box_supply)]


def effects(position: Position, card: Card, box_supply: int = BOX_SUPPLY) -> list[Action]:
    """What ``card`` can do in this position; empty when it must wait.

    ``box_supply`` is the number of boxes in the game: X+ needs one that is not on the board.
    """
    return [
        Action(card, verb, square)
        for verb in card.verbs
        for square in _choices(position, card, verb, box_supply)
    ]  # fmt: skip


def _choices(position: Position, card: Card, verb: Verb, box_supply: int) -> Sequence[Square | None]:
    """The squares that the player can choose; None stands for a turn, which has none."""
    if verb is Verb.MOVE:
        return stops(position, card)
    if verb is Verb.TURN:
        return [None]
    if verb is Verb.REMOVE:
        return position.boxes
    return empty_squares(position) if len(position.boxes) < box_supply else []


def stops(position: Position, card: Card) -> list[Square]:
    """The squares on which a move may stop.

    It goes at least one square and never into a box. The first square with a cockroach is the furthest.
    Only when a box or the edge is next in its way does the exterminator stay: he bides.
    """
    found = []
    for square in way(position.exterminator, card):
        if square in position.boxes:
            break
        found.append(square)
        if square in position.cockroach_squares:
            break
    return found or [position.exterminator.square]


def way(exterminator: Piece, card: Card) -> tuple[Square, ...]:
    """The squares ahead of a move, nearest first, up to the edge."""
    return RAYS[way_of(card, exterminator.facing)][exterminator.square]


def passed_over(exterminator: Piece, action: Action) -> tuple[Square, ...]:
    """The squares that a move passes over before it stops; none for other actions."""
    if action.verb is not Verb.MOVE or action.square == exterminator.square:
        return ()
    squares = way(exterminator, action.card)
    return squares[: squares.index(action.square)]


def empty_squares(position: Position) -> list[Square]:
    """The squares with no box, no cockroach and not the exterminator."""
    taken = position.cockroach_squares | set(position.boxes) | {position.exterminator.square}
    return [square for square in SQUARES if square not in taken]


# --- One turn -----------------------------------------------------------------------------------


class Turn(NamedTuple):
    """One turn: the positions that it goes through, in order, and what happens in it."""

    before: Position
    action: Action
    acted: Position
    """After the action; nothing is caught yet."""
    caught: Position
    """After the first catch."""
    marched: Position
    """After the cockroaches' step."""
    swept: Position
    """After the second catch: the end of the turn."""

    @property
    def bides(self) -> bool:
        """The exterminator plays a move and stays where he is."""
        return self.action.verb is Verb.MOVE and self.action.square == self.before.exterminator.square

    @property
    def squashed(self) -> tuple[Piece, ...]:
        """The cockroaches that are caught on his square, where they stood."""
        here = self.acted.exterminator.square
        return tuple(piece for piece in self.acted.cockroaches if piece.square == here)

    @property
    def sucked_up(self) -> tuple[Piece, ...]:
        """The cockroaches that are caught ahead of him before their step, where they stood."""
        return _ahead(self.acted)

    @property
    def walked_in(self) -> tuple[Piece, ...]:
        """The cockroaches that are sucked up after their step, where it led them."""
        return _ahead(self.marched)

    @property
    def catch(self) -> int:
        """The number of cockroaches caught."""
        return len(self.before.cockroaches) - len(self.swept.cockroaches)


def _ahead(position: Position) -> tuple[Piece, ...]:
    """The cockroaches in his line of sight."""
    seen = line_of_sight(position.exterminator, position.boxes)
    return tuple(piece for piece in position.cockroaches if piece.square in seen)


def phases(position: Position, action: Action) -> Turn:
    """One whole turn: the action, a catch, the cockroaches' step, a second catch.

    ``action`` must be one of ``actions(position)``; this is not checked again here.
    """
    acted = act(position, action)
    caught = catch(acted)
    marched = march(caught)
    return Turn(position, action, acted, caught, marched, catch(marched))


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


# --- A whole play -------------------------------------------------------------------------------


def replay(task: Task, play: Play) -> Iterator[Turn]:
    """The turns of a play. Its actions must be allowed; this is not checked again here."""
    position = task.start
    for action in play:
        one = phases(position, action)
        yield one
        position = one.swept


def positions(task: Task, play: Play, box_supply: int = BOX_SUPPLY) -> Iterator[Position]:
    """The start and the position after each action. Raises PlayError at an action that is not allowed."""
    position = task.start
    yield position
    for number, action in enumerate(play, start=1):
        if action not in actions(position, box_supply):
            raise PlayError(f"card {number}, {format_action(action)}, is not allowed there")
        position = turn(position, action)
        yield position


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
