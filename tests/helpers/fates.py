"""The lessons of a solution, told from the fate of each cockroach.

Cockroaches do not meet, so each is followed alone, from turn to turn, until it is caught. This account shares nothing
but the rules with ``grading.lessons``.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from schaben.solver import rules
from schaben.solver.board import Square
from schaben.solver.cards import Verb
from schaben.solver.task import Action, Piece, Play, Position, Task
from schaben.solver.ways import neighbour


@dataclass(frozen=True)
class Scene:
    """The exterminator and the boxes in a turn, before and after the action."""

    before: Position
    action: Action
    boxes: tuple[Square, ...]
    he: Piece


def scenes(task: Task, play: Play) -> list[Scene]:
    """One for each turn."""
    found, position = [], task.start
    for action in play:
        acted = rules.act(position, action)
        found.append(Scene(position, action, acted.boxes, acted.exterminator))
        position = rules.turn(position, action)
    return found


def lessons(task: Task, play: Play) -> set[str]:
    """All lessons of a solution by name."""
    turns = scenes(task, play)
    found = {card.code for card in task.hand}
    for scene in turns:
        found |= {"bide"} if scene.action.verb is Verb.MOVE and scene.he == scene.before.exterminator else set()
        found |= {"sacrifice"} if task.target is None and _is_sacrifice(scene) else set()
    sucked: dict[int, set[Square]] = {}
    for cockroach in task.start.cockroaches:
        for number, event, square in _fate(cockroach, turns):
            found.add(event)
            if event == "suck from afar":
                sucked.setdefault(number, set()).add(square)
    found |= {"beyond"} if any(len(squares) > 1 for squares in sucked.values()) else set()
    if "off a box" in found:
        found |= {"rebound"} if any(_is_needed_to_turn(box, task, play) for box in task.start.boxes) else set()
    return found - {"off a box"}


def _fate(piece: Piece, turns: list[Scene]) -> Iterator[tuple[int, str, Square]]:
    """What happens to a cockroach: number of the turn, event, and the square of the cockroach then."""
    start = set(turns[0].before.boxes)
    for number, scene in enumerate(turns):
        start &= set(scene.boxes)
        if piece.square == scene.he.square:
            yield number, "squash", piece.square
            return
        if piece.square in _view(scene.he, scene.boxes):
            yield number, "suck from afar", piece.square
            covered = _view(scene.before.exterminator, scene.before.boxes)
            if scene.action.verb is Verb.REMOVE and piece.square not in covered:
                yield number, "open a line", piece.square
            return
        if piece.square in _view(scene.he, ()):
            yield number, "shield", piece.square
        ahead = neighbour(piece.square, piece.facing)
        if ahead is None or ahead in scene.boxes or ahead == scene.he.square:
            yield from ((number, event, piece.square) for event in _what_stopped(ahead, scene, start))
            piece = Piece(piece.square, piece.facing.turned(2))
        else:
            piece = Piece(ahead, piece.facing)
            if scene.action.verb is Verb.REMOVE and ahead == scene.action.square:
                yield number, "make room", ahead
        if piece.square in _view(scene.he, scene.boxes):
            yield number, "walk-in", piece.square
            return
        if piece.square in _view(scene.he, ()):
            yield number, "shield", piece.square


def _what_stopped(ahead: Square | None, scene: Scene, start: set[Square]) -> Iterator[str]:
    if ahead == scene.he.square:
        yield "stand in the way"
    if ahead in start:
        yield "off a box"
    if scene.action.verb is Verb.PLACE and ahead == scene.action.square:
        yield "turn back"


def _view(he: Piece, boxes: tuple[Square, ...]) -> list[Square]:
    """The squares ahead of him up to a box."""
    found: list[Square] = []
    square = neighbour(he.square, he.facing)
    while square is not None and square not in boxes:
        found.append(square)
        square = neighbour(square, he.facing)
    return found


def _is_sacrifice(scene: Scene) -> bool:
    left = len(rules.turn(scene.before, scene.action).cockroaches)
    return any(len(rules.turn(scene.before, other).cockroaches) < left for other in rules.actions(scene.before))


def _is_needed_to_turn(box: Square, task: Task, play: Play) -> bool:
    """A cockroach turns round at this box of the start, and the play does not win without it."""
    turns = scenes(task, play)
    if not any(_turns_at(box, cockroach, turns) for cockroach in task.start.cockroaches):
        return False
    position = replace(task.start, boxes=tuple(other for other in task.start.boxes if other != box))
    for action in play:
        if action not in rules.actions(position, 49):
            return True
        position = rules.turn(position, action)
    return not rules.is_won(task, position)


def _turns_at(box: Square, piece: Piece, turns: list[Scene]) -> bool:
    there = True
    for scene in turns:
        there = there and box in scene.boxes
        if piece.square == scene.he.square or piece.square in _view(scene.he, scene.boxes):
            return False
        if there and neighbour(piece.square, piece.facing) == box:
            return True
        position = Position(scene.he, (piece,), scene.boxes, ())
        (piece,) = rules.march(position).cockroaches
        if piece.square in _view(scene.he, scene.boxes):
            return False
    return False
