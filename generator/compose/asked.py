"""What wishes, and a good task, ask of the starting places of cockroaches when all else and the play are known.

What becomes of a cockroach then depends on its place alone. So "the first catch is in the third turn or later" and
"all are squashed" leave only some places, and "a placed box turns one round" means that at least one of some places is
taken. So does the rule that no play catches all early: at least one must be caught in the last turn.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from ...solver.board import SQUARES, Direction, board_of
from ...solver.cards import Card, Verb
from ...solver.search.bits import BOARD, Boards, Scene, common, march_back, scene_at, sight
from ...solver.search.encoding import encode
from ...solver.search.jit import kernel
from ...solver.search.missed import Passage, follow, missed
from ...solver.search.rows import Ints, Rows, rows
from ...solver.task import Action, Piece, Play, Position
from ..wishes.counts import Number
from ..wishes.lineup import BehindBox, hidden_squares
from ..wishes.place_turns import PlaceTurns
from ..wishes.play import AllCaughtBy
from .goal import Goal
from .placeset import NOWHERE

_NO_BOX: Final = -1


class Asked(NamedTuple):
    """Which places may be taken."""

    allowed: Boards
    """From all others a cockroach is not caught, hinders an action, or is caught against a wish."""
    others: list[Boards]
    """The places that are taken must not all be in one of these sets."""


def asked(start: Position, play: Play, goal: Goal) -> Asked:
    """The places for a play, of which the actions are allowed if there are no cockroaches."""
    scene, codes = scene_at(start), np.array(encode(play), dtype=np.int64)
    passages = rows(Passage, len(play))
    free = BOARD & ~(scene.boxes | 1 << scene.square | sight(scene))
    allowed = _without(Boards(free, free, free, free), _missed(passages, scene, codes, len(play), _NO_BOX))
    for turns in _quiet(goal, len(play)):
        allowed = both(allowed, _missed(passages, scene, codes, turns, _NO_BOX))
    for wish in goal.wishes:
        if isinstance(wish, AllCaughtBy):
            allowed = both(allowed, _caught(passages, scene, codes, wish.squashed))
    early = _without(allowed, _missed(passages, scene, codes, len(play) - 1, _NO_BOX)) if len(play) > 1 else NOWHERE
    others = [early]
    if any(isinstance(wish, BehindBox) for wish in goal.wishes):
        hidden = board_of(hidden_squares(start))
        others.append(_without(allowed, Boards(hidden, hidden, hidden, hidden)))
    if any(isinstance(wish, PlaceTurns) for wish in goal.wishes):
        lost = Boards(0, 0, 0, 0)
        for number, action in enumerate(play):
            if action.verb is Verb.PLACE:
                lost = _either(lost, _missed(passages, scene, codes, len(play), number))
        others.append(_without(allowed, lost))
    return Asked(allowed, others)


def is_asked_for(goal: Goal) -> bool:
    """Whether a wish that few tasks have by chance says something of the places."""
    placed = any(
        isinstance(wish, BehindBox | PlaceTurns) or (isinstance(wish, AllCaughtBy) and wish.squashed)
        for wish in goal.wishes
    )
    return placed or any(_quiet(goal, 2))


def prepare() -> None:
    """Compile or load the kernel."""
    start = Position(Piece(SQUARES[0], Direction.N), (), (), ())
    asked(start, (Action(Card.TURN_LEFT, Verb.TURN, None),), Goal((AllCaughtBy(squashed=True),)))


def both(boards: Boards, others: Boards) -> Boards:
    """The places that are in both sets."""
    return Boards(*(one & other for one, other in zip(boards, others, strict=True)))


def _without(boards: Boards, others: Boards) -> Boards:
    return Boards(*(one & ~other for one, other in zip(boards, others, strict=True)))


def _either(boards: Boards, others: Boards) -> Boards:
    return Boards(*(one | other for one, other in zip(boards, others, strict=True)))


def _quiet(goal: Goal, turns: int) -> Iterator[int]:
    """Numbers of first turns in which nothing must be caught."""
    for wish in goal.wishes:
        if isinstance(wish, Number) and wish.name == "first-catch" and wish.least > 1:
            yield min(wish.least - 1, turns)


@kernel
def _missed(passages: Rows[Passage], scene: Scene, play: Ints, turns: int, ghost: int) -> Boards:
    """The starting places of which so many turns of the play miss a cockroach.

    With ``ghost``, the number of a turn that places a box: without this box, and nothing hinders an action.
    """
    follow(passages, scene, play)
    if ghost >= 0:
        box = passages[ghost].in_way
        for turn in range(len(play)):
            passages[turn].in_way = 0
            if turn >= ghost:
                passages[turn].boxes &= ~box
    return missed(passages, turns)


@kernel
def _caught(passages: Rows[Passage], scene: Scene, play: Ints, squashed: bool) -> Boards:
    """The starting places of which the play squashes a cockroach, or sucks it up, found backwards from the end."""
    follow(passages, scene, play)
    boards = Boards(0, 0, 0, 0)
    for turn in range(len(play) - 1, -1, -1):
        passage = passages[turn]
        after = Scene(passage.boxes, passage.square, passage.facing)
        here, seen = 1 << after.square, sight(after)
        free = BOARD & ~(after.boxes | here)
        left, sucked = free & ~seen, 0 if squashed else seen
        n, e, s, w = common(boards, left)
        n, e, s, w = common(march_back(Boards(n | sucked, e | sucked, s | sucked, w | sucked), free), left)
        caught, clear = here if squashed else seen, ~passage.in_way
        boards = Boards((n | caught) & clear, (e | caught) & clear, (s | caught) & clear, (w | caught) & clear)
    return boards
