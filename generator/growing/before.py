"""A card in front: positions from which one turn leads to a known one.

The end of the turn is known, and the turn is undone in reverse order. Whoever survived it stands one step
back (the step is one to one, so it can be undone), and out of sight; others may have been there that it
caught; and the card is taken back::

    . . . . . .      known: < on C, he on A facing E after R      . . . . . .
    ^ . < . . .      before the step < was on D, out of his       . . . < . .
    . . . . . .      sight only if he faces elsewhere; he         ^ was somewhere on the line of the move
"""

from ...solver.search.bits import BOARD, between, reach, size, step_back
from ...solver.search.effects import direction_of, turned_back
from ...solver.search.jit import compiled
from ...solver.search.options import EITHER, FIRST_BOX_CARD, FIRST_TURN, REMOVE
from ...solver.search.run import Ints
from ...solver.search.sets import stepped
from .deal import add_card, can_become, draw
from .draws import below, square_of
from .row import BOXES, FACING, SQUARE, E, N, S, W, cockroaches, empty, is_clear, is_stacked
from .wanted import Limits

_MOST_EXTRA = 3
"""Cockroaches that the new first turn may catch."""


@compiled
def put_before(row: Ints, cards: int, limits: Limits, random: Ints) -> bool:
    """Make of a clear task a clear one with another card that leads to it; False when this try failed.


    ``cards`` is the number of cards that the hand shall have in the end.
    """
    kind = draw(row, limits, random)
    if kind < 0:
        return False
    add_card(row, kind)
    if not can_become(row, cards, limits):
        return False
    boxes, square, facing = row[BOXES], row[SQUARE], row[FACING]
    free = BOARD & ~(boxes | 1 << square)
    row[N], row[E], row[S], row[W] = step_back(row[N], row[E], row[S], row[W], free)
    seen = reach(boxes, boxes, square, facing)
    if is_stacked(row) or seen & cockroaches(row) or not _take_back(row, kind, limits, random):
        return False
    passed = between(row[SQUARE], square, direction_of(kind, facing)) if row[SQUARE] != square else 0
    _add_caught(row, passed, boxes, square, seen, limits, random)
    return is_clear(row)


@compiled
def _take_back(row: Ints, kind: int, limits: Limits, random: Ints) -> bool:
    """Undo the action of the card; cockroaches stand where they stood before it. False when that cannot be."""
    if kind < FIRST_TURN:
        origins = _origins(row, direction_of(kind, row[FACING]))
        if origins == 0:
            return False
        row[SQUARE] = square_of(random, origins)
        return True
    if kind < FIRST_BOX_CARD:
        row[FACING] = turned_back(kind, row[FACING])
        return True
    changes = row[BOXES]
    if kind == REMOVE or (kind == EITHER and below(random, 2)):
        changes = empty(row) if size(row[BOXES]) < limits.boxes else 0
    if changes == 0:
        return False
    row[BOXES] ^= 1 << square_of(random, changes)
    return True


@compiled
def _origins(row: Ints, direction: int) -> int:
    """Where a move in this direction that ends on his square may have begun."""
    obstacles = row[BOXES] | cockroaches(row)
    origins: int = reach(obstacles, obstacles, row[SQUARE], direction ^ 2)
    if stepped(1 << row[SQUARE], direction) & ~row[BOXES] == 0:
        origins |= 1 << row[SQUARE]
    return origins


@compiled
def _add_caught(row: Ints, passed: int, boxes: int, square: int, seen: int, limits: Limits, random: Ints) -> None:
    """Perhaps add cockroaches that the turn catches: on ``square``, in sight, or walking into it.

    ``boxes``, ``square`` and ``seen`` are those after the action; ``passed`` is what he passes over.
    """
    free = BOARD & ~(boxes | 1 << square)
    room = limits.cockroaches - size(cockroaches(row))
    for _ in range(below(random, min(room, _MOST_EXTRA) + 1)):
        place, facing = square_of(random, seen | 1 << square), below(random, 4)
        stood = 1 << place
        if stood & seen and below(random, 2):
            n, e, s, w = step_back(
                stood if facing == 0 else 0, stood if facing == 1 else 0,
                stood if facing == 2 else 0, stood if facing == 3 else 0, free,
            )  # fmt: skip
            stood = n | e | s | w
            facing = 0 if n else 1 if e else 2 if s else 3
        if stood & empty(row) & ~passed:
            row[facing] |= stood
