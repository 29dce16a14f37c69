"""A card in front: positions from which one turn leads to a known one.

The end of a turn is known, and the turn is undone in reverse order. The cockroaches that survived it stand one step
back (the step is one to one, so it can be undone) and out of his sight. The turn may have caught others, so some are
added. Then the card is taken back::

    . . . . . .      known: < on C, he on A facing E after R      . . . . . .
    ^ . < . . .      before the step < was on D, out of his       . . . < . .
    . . . . . .      sight only if he faces elsewhere; he         ^ was somewhere on the line of the move
"""

from typing import Final

from ...solver.search.bits import (
    BOARD,
    Boards,
    Scene,
    back,
    between,
    boards_of,
    march_back,
    put_boards,
    reach,
    sight,
    size,
)
from ...solver.search.effects import turned_back, way_of
from ...solver.search.jit import compiled
from ...solver.search.options import EITHER, FIRST_BOX_CARD, FIRST_TURN, REMOVE
from ...solver.search.rows import Ints
from ...solver.search.sets import stepped
from .deal import add_card, can_become, draw
from .draft import Draft, empty, flip, is_clear, is_stacked, occupied, scene_of
from .draws import below, square_of
from .wanted import Limits

_MOST_EXTRA: Final = 3
"""Cockroaches that the new first turn may catch."""


@compiled
def put_before(draft: Draft, cards: int, limits: Limits, random: Ints) -> bool:
    """Put a card in front of a clear task so that the new task is clear and leads to it. False when this try failed.

    ``cards`` is the number of cards in the final hand.
    """
    kind = draw(draft, limits, random)
    if kind < 0:
        return False
    add_card(draft, kind)
    if not can_become(draft, cards, limits):
        return False
    after = scene_of(draft)
    put_boards(draft, march_back(boards_of(draft), _free(after)))
    if is_stacked(draft) or sight(after) & occupied(draft) or not _take_back(draft, kind, limits, random):
        return False
    passed = 0
    if draft.square != after.square:
        passed = between(draft.square, after.square, way_of(kind, after.facing))
    _add_caught(draft, passed, after, limits, random)
    return is_clear(draft)


@compiled
def _free(scene: Scene) -> int:
    """The squares that a cockroach can step on."""
    return BOARD & ~(scene.boxes | 1 << scene.square)


@compiled
def _take_back(draft: Draft, kind: int, limits: Limits, random: Ints) -> bool:
    """Undo the action of the card; the cockroaches stand where they stood before it. False when that is impossible."""
    if kind < FIRST_TURN:
        origins = _origins(draft, way_of(kind, draft.facing))
        if origins == 0:
            return False
        draft.square = square_of(random, origins)
        return True
    if kind < FIRST_BOX_CARD:
        draft.facing = turned_back(kind, draft.facing)
        return True
    changes = draft.boxes
    if kind == REMOVE or (kind == EITHER and below(random, 2)):
        changes = empty(draft) if size(draft.boxes) < limits.boxes else 0
    if changes == 0:
        return False
    draft.boxes ^= 1 << square_of(random, changes)
    return True


@compiled
def _origins(draft: Draft, way: int) -> int:
    """Where a move that goes this way and ends on his square may have begun."""
    obstacles, here = draft.boxes | occupied(draft), 1 << draft.square
    origins = reach(obstacles, obstacles, draft.square, back(way))
    if stepped(here, way) & ~draft.boxes == 0:
        origins |= here
    return origins


@compiled
def _add_caught(draft: Draft, passed: int, after: Scene, limits: Limits, random: Ints) -> None:
    """Perhaps add cockroaches that the turn catches: on his square, in his sight, or walking into it.

    ``after`` is the scene after the action, ``passed`` are the squares that he passes over.
    """
    seen, here = sight(after), 1 << after.square
    room = limits.cockroaches - size(occupied(draft))
    for _ in range(below(random, min(room, _MOST_EXTRA) + 1)):
        place, facing = square_of(random, seen | here), below(random, 4)
        stood = 1 << place
        if stood & seen and below(random, 2):
            n, e, s, w = march_back(_alone(stood, facing), _free(after))
            stood = n | e | s | w
            facing = 0 if n else 1 if e else 2 if s else 3
        if stood & empty(draft) & ~passed:
            flip(draft, facing, stood)


@compiled
def _alone(square: int, facing: int) -> Boards:
    """One cockroach on a square (a board)."""
    return Boards(
        square if facing == 0 else 0, square if facing == 1 else 0,
        square if facing == 2 else 0, square if facing == 3 else 0,
    )  # fmt: skip
