"""Whether a task with its solution has a wish, seen by following it with the rules: nothing of the wishes' own code.

Lessons and measures are told by the other independent accounts, ``fates`` and ``slowgrade``; bits by grading.
"""

import operator
import re
import shlex
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from schaben.grading.player import bits
from schaben.solver import rules
from schaben.solver.board import SIZE, Direction, Square, square_at, square_name
from schaben.solver.cards import Verb
from schaben.solver.notation import format_action, format_hand, parse_line
from schaben.solver.symmetry import SYMMETRIES
from schaben.solver.task import BOX_SUPPLY, Action, Piece, Play, Position, Task
from schaben.solver.ways import neighbour

from helpers import fates
from helpers.slowgrade import sacrifices, slow_measures


class Seen(NamedTuple):
    """One turn."""

    before: Position
    action: Action
    acted: Position
    squashed: list[Piece]
    sucked: list[Piece]
    """Before the step or after it, where they were then."""
    after: Position

    @property
    def caught(self) -> list[Piece]:
        """All that the turn catches."""
        return self.squashed + self.sucked


def turns_of(task: Task, play: Play) -> Iterator[Seen]:
    """The turns of a solution."""
    before = task.start
    for action in play:
        acted = rules.act(before, action)
        first = rules.catch(acted)
        marched = rules.march(first)
        after = rules.catch(marched)
        gone = Counter(acted.cockroaches) - Counter(first.cockroaches)
        squashed = [piece for piece in gone.elements() if piece.square == acted.exterminator.square]
        sucked = [piece for piece in gone.elements() if piece.square != acted.exterminator.square]
        sucked += (Counter(marched.cockroaches) - Counter(after.cockroaches)).elements()
        yield Seen(before, action, acted, squashed, sucked, after)
        before = after


def is_seen(wishes: str, task: Task, play: Play) -> bool:
    """Whether all wishes of a text are there."""
    turns = list(turns_of(task, play))
    return all(_one(word, task, play, turns) for word in shlex.split(wishes))


def _one(word: str, task: Task, play: Play, turns: list[Seen]) -> bool:
    match = re.fullmatch(r"([a-z-]+?)([+-]?=|>=|<=|<|>)(.*)", word)
    if match is None:
        return _FLAGS[word](task, turns)
    name, sign, value = match.groups()
    if name in _NUMBERS:
        return _is_in(_NUMBERS[name](task, play, turns), sign, value)
    if name == "kinds":
        held = {card.code for card in task.hand}
        return all((code in held) is (sign == "+=") for code in value.split(","))
    return _VALUES[name](value, task, play, turns)


def _is_in(number: float, sign: str, value: str) -> bool:
    first, _, last = value.partition("..")
    if last:
        return float(first) <= number <= float(last)
    compare = {"=": operator.eq, ">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt}[sign]
    return bool(compare(number, float(first)))


_NUMBERS: Final[Mapping[str, Callable[[Task, Play, list[Seen]], float]]] = {
    "cards": lambda task, _play, _turns: len(task.hand),
    "cockroaches": lambda task, _play, _turns: len(task.start.cockroaches),
    "boxes": lambda task, _play, _turns: len(task.start.boxes),
    "bides": lambda _task, _play, turns: sum(
        turn.action.card.is_move and turn.before.exterminator == turn.acted.exterminator for turn in turns
    ),
    "squashed": lambda _task, _play, turns: sum(len(turn.squashed) for turn in turns),
    "sucked": lambda _task, _play, turns: sum(len(turn.sucked) for turn in turns),
    "catch-at-once": lambda _task, _play, turns: max(len(turn.caught) for turn in turns),
    "first-catch": lambda _task, _play, turns: next(n for n, turn in enumerate(turns, 1) if turn.caught),
    "sacrifice": lambda task, play, _turns: sacrifices(list(rules.positions(task, play)), play, BOX_SUPPLY),
    "trap": lambda task, play, _turns: slow_measures(task, play)["trap_depth"] or 0,
    "bits": lambda task, play, _turns: bits(task, play),
}


# --- Flags --------------------------------------------------------------------------------------


def _ahead(position: Position) -> list[Square]:
    """The squares in front of him up to the edge."""
    found, square = [], neighbour(*position.exterminator)
    while square is not None:
        found.append(square)
        square = neighbour(square, position.exterminator.facing)
    return found


def _behind_box(task: Task, _turns: list[Seen]) -> bool:
    line = _ahead(task.start)
    boxes = [index for index, square in enumerate(line) if square in task.start.boxes]
    return bool(boxes) and any(piece.square in line[boxes[0] :] for piece in task.start.cockroaches)


def _remove_opens(_task: Task, turns: list[Seen]) -> bool:
    for turn in turns:
        line = _ahead(turn.acted)
        if turn.action.verb is Verb.REMOVE and turn.action.square in line:
            far = line[line.index(turn.action.square) :]
            if any(piece.square in far for piece in turn.sucked):
                return True
    return False


def _place_turns(_task: Task, turns: list[Seen]) -> bool:
    return any(
        _is_turned(piece, turns[index:])
        for index, turn in enumerate(turns)
        if turn.action.verb is Verb.PLACE
        for piece in turn.before.cockroaches
    )


def _is_turned(piece: Piece, turns: list[Seen]) -> bool:
    """Without the box that the first turn places, the cockroach walks where the box is and is never caught."""
    box, walks = turns[0].action.square, False
    for turn in turns:
        boxes = tuple(other for other in turn.acted.boxes if other != box)
        there = rules.catch(replace(turn.acted, cockroaches=(piece,), boxes=boxes))
        stepped = rules.march(there)
        walks |= box in turn.acted.boxes and any(one.square == box for one in stepped.cockroaches)
        left = rules.catch(stepped).cockroaches
        if not left:
            return False
        (piece,) = left
    return walks


_FLAGS: Final[Mapping[str, Callable[[Task, list[Seen]], bool]]] = {
    "behind-box": _behind_box,
    "remove-opens": _remove_opens,
    "place-turns": _place_turns,
    "last-catch-last": lambda _task, turns: bool(turns[-1].caught),
}


# --- Values -------------------------------------------------------------------------------------

_IMAGES: Final[Mapping[str, Callable[[int, int], tuple[int, int]]]] = {
    "mirror": lambda x, y: (-x, y),
    "diagonal": lambda x, y: (y, x),
    "half-turn": lambda x, y: (-x, -y),
    "quarter-turn": lambda x, y: (y, -x),
}
"""Where a square goes, counted from the middle."""

_STEPS: Final = {Direction.N: (0, 1), Direction.E: (1, 0), Direction.S: (0, -1), Direction.W: (-1, 0)}


def _symmetric(value: str, task: Task, _play: Play, _turns: list[Seen]) -> bool:
    if not _symmetric_boxes(value, task, _play, _turns):
        return False
    facing = {step: way for way, step in _STEPS.items()}
    turned = {
        Piece(_image(value, piece.square), facing[_IMAGES[value](*_STEPS[piece.facing])])
        for piece in task.start.cockroaches
    }
    return turned == set(task.start.cockroaches)


def _symmetric_boxes(value: str, task: Task, _play: Play, _turns: list[Seen]) -> bool:
    return {_image(value, box) for box in task.start.boxes} == set(task.start.boxes)


def _image(how: str, square: Square) -> Square:
    middle, name = SIZE // 2, square_name(square)
    x, y = _IMAGES[how]("ABCDEFG".index(name[0]) - middle, int(name[1]) - 1 - middle)
    return square_at(x + middle, y + middle)


def _pattern(value: str, task: Task, _play: Play, _turns: list[Seen]) -> bool:
    start = task.start
    fields = [field.split() for field in value.split("/")]
    pieces = [_spelled(piece) for piece in start.cockroaches]
    boxes = {square_name(box) for box in start.boxes}
    him, cockroaches, drawn = ([one for one in field if one not in ("-", "?")] for field in fields)
    return (
        all(_fits(one, _spelled(start.exterminator)) for one in him)
        and all(any(_fits(one, piece) for piece in pieces) for one in cockroaches)
        and boxes.issuperset(drawn)
    )


def _spelled(piece: Piece) -> str:
    return square_name(piece.square) + piece.facing.name


def _fits(drawn: str, piece: str) -> bool:
    return drawn == piece or (drawn.endswith("?") and drawn[:2] == piece[:2])


def _path(value: str, task: Task, _play: Play, turns: list[Seen]) -> bool:
    squares = [task.start.exterminator.square]
    for turn in turns:
        if turn.after.exterminator.square != squares[-1]:
            squares.append(turn.after.exterminator.square)
    names = [square_name(square) for square in squares]
    drawn = value.split()
    return len(drawn) == len(names) and all(one in ("?", name) for one, name in zip(drawn, names, strict=True))


def _solution(value: str, _task: Task, play: Play, _turns: list[Seen]) -> bool:
    drawn = value.split()
    return len(drawn) == len(play) and all(
        re.fullmatch(re.escape(one).replace(r"\?", ".*"), format_action(action)) is not None
        for one, action in zip(drawn, play, strict=True)
    )


def _unlike(value: str, task: Task, _play: Play, _turns: list[Seen]) -> bool:
    def pieces(start: Position) -> set[str]:
        cockroaches = {"c" + _spelled(piece) for piece in start.cockroaches}
        return {"x" + _spelled(start.exterminator), *cockroaches, *("b" + square_name(box) for box in start.boxes)}

    images = [pieces(symmetry.position(parse_line(value).task.start)) for symmetry in SYMMETRIES]
    return all(3 * len(pieces(task.start) & image) <= len(image) for image in images)


_VALUES: Final[Mapping[str, Callable[[str, Task, Play, list[Seen]], bool]]] = {
    "hand": lambda value, task, _play, _turns: format_hand(task.hand).split() == value.split(),
    "ends": lambda value, _task, _play, turns: square_name(turns[-1].after.exterminator.square) == value,
    "last-catch-at": lambda value, _task, _play, turns: value in [square_name(one.square) for one in turns[-1].caught],
    "all-caught-by": lambda value, _task, _play, turns: (
        not any(turn.sucked if value == "squash" else turn.squashed for turn in turns)
    ),
    "teaches": lambda value, task, play, _turns: value in _lessons(task, play),
    "avoids": lambda value, task, play, _turns: value not in _lessons(task, play),
    "no-trick": lambda value, task, play, _turns: value not in _lessons(task, play),
    "symmetric": _symmetric,
    "symmetric-boxes": _symmetric_boxes,
    "pattern": _pattern,
    "path": _path,
    "solution": _solution,
    "unlike": _unlike,
}


def _lessons(task: Task, play: Play) -> set[str]:
    return {lesson.replace(" ", "-") for lesson in fates.lessons(task, play)}
