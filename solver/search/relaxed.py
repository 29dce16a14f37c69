"""Relaxed play: the test that cuts most of the tree away, some cards before the end.

The exterminator is taken to stand on *all* squares at once that he can have reached. Every cockroach
that he could then have caught, or stood in the way of, is given up for caught. The others have met
nothing but boxes, so their states are exact, and they really stand in his way::

    . . . . < .      he stands on some square marked x and faces N: the cockroach < steps from
    . . . . . .      E to D and may be caught there, so it is dropped; the one marked v on F is not
    x x x x . v      seen from any x, now or after its step: it surely lives, one square further down

If no order of the cards ends with none left, then no real play does, neither at the last card nor
early.

A card that places a box is tried on every square where it can change the way of a cockroach that is
left. All the other squares are one: the box is left out, which only lets him go and see further, and
he may bide wherever it might be next to him. That holds while no card can take the box away again;
and while another box may still come, a cockroach can be turned into its way from either side.
"""

from typing import Final

from ..hand import BOX_CARDS, COUNT_BITS, PLACERS, REMOVERS
from .bits import BOARD, march, size
from .effects import direction_of, lowest_kind, one
from .jit import compiled
from .memo import key_of, look_up, note, slot_of
from .options import FIRST_BOX_CARD, FIRST_TURN, PLACE, REMOVE
from .run import Ints
from .sets import catchers, filled, only_line, stops_of

LOOKAHEAD: Final = 7
"""Cards left at which relaxed play is tried; with more of them it hardly refutes anything."""

PLACER_LOOKAHEAD: Final = 5
"""The same with a card in hand that can place a box."""

MOST_TURNS: Final = 100_000
"""Turns after which relaxed play gives up, hopefully: a search keeps its budget to about so many."""

# One row for each card played: a position, as far as relaxed play knows it, and how far its cards were tried.
_N, _E, _S, _W, _BOXES, _SQUARES, _FACING, _HAND, _KIND, _PENDING, _LOOSE, RELAXED_ROW = range(12)

_SOMEWHERE: Final = 1 << 49
"""Stands among the squares for a box for all those on which it meets no cockroach."""
_LOST, _OPEN, _WON = range(3)


@compiled
def can_win(n: int, e: int, s: int, w: int, boxes: int, squares: int, facing: int, hand: int, cards: int, loose: int,
            target: int, supply: int, rows: Ints, table: Ints, number: int) -> tuple[bool, int]:  # fmt: skip
    """Whether relaxed play wins, at the end or early; and the number of its turns.

    ``loose`` is 1 when there is one more box somewhere that no cockroach ever meets.

    A position that is lost goes to the table of the exact search and comes from there: what relaxed
    play cannot win from a set of squares, real play cannot win from any of them.
    """
    turns = 0
    depth = 0
    _fill(rows, 0, n, e, s, w, boxes, squares, facing, hand, loose)
    while depth >= 0:
        left = cards - depth - 1
        if left == 1 and rows[depth, _HAND] & BOX_CARDS == 0:
            won, looked = _two_cards(rows, depth, target)
            turns += looked
            if won:
                return True, turns
        elif _advance(rows, depth, left, supply):
            turns += 1
            result = _play_last(rows, depth, target) if left == 0 else _play(rows, depth, left, target, table, number)
            if result == _WON or turns == MOST_TURNS:
                return True, turns
            if result == _OPEN:
                depth += 1
            continue
        if depth > 0 and left > 1:
            _note_lost(rows, depth, table, number)
        depth -= 1
    return False, turns


@compiled
def _fill(
    rows: Ints, depth: int, n: int, e: int, s: int, w: int, boxes: int, squares: int, facing: int, hand: int, loose: int
) -> None:
    rows[depth, _N], rows[depth, _E], rows[depth, _S], rows[depth, _W], rows[depth, _BOXES] = n, e, s, w, boxes
    rows[depth, _SQUARES], rows[depth, _FACING], rows[depth, _HAND] = squares, facing, hand
    rows[depth, _KIND], rows[depth, _PENDING], rows[depth, _LOOSE] = -1, 0, loose


@compiled
def _advance(rows: Ints, depth: int, left: int, supply: int) -> bool:
    """Go on to the next kind in hand that can be played, or the next square of a box card; False when there is none."""
    rows[depth, _PENDING] &= rows[depth, _PENDING] - 1
    while rows[depth, _PENDING] == 0:
        later = rows[depth, _HAND] >> COUNT_BITS * (rows[depth, _KIND] + 1)
        if later == 0:
            return False
        rows[depth, _KIND] += 1 + lowest_kind(later)
        rows[depth, _PENDING] = 1 if rows[depth, _KIND] < FIRST_BOX_CARD else _changes(rows, depth, left, supply)
    return True


@compiled
def _changes(rows: Ints, depth: int, left: int, supply: int) -> int:
    """The squares that a box card can change."""
    boxes: int = rows[depth, _BOXES]
    kind = rows[depth, _KIND]
    changes = 0 if kind == PLACE else boxes
    if kind != REMOVE and size(boxes) < supply:
        changes |= _places(rows, depth, left)
    return changes


@compiled
def _places(rows: Ints, depth: int, left: int) -> int:
    """The squares for a box that make a difference to cockroaches, and one that stands for the others.

    With a card still to come that can take the box away again they all differ.
    """
    n, e, s, w, boxes = rows[depth, _N], rows[depth, _E], rows[depth, _S], rows[depth, _W], rows[depth, _BOXES]
    empty: int = BOARD & ~(n | e | s | w | boxes)
    hand: int = rows[depth, _HAND] - one(rows[depth, _KIND])
    if _has_remover(hand):
        return empty
    return _paths(n, e, s, w, boxes, left + 1, hand) & empty | _SOMEWHERE


@compiled
def _has_remover(hand: int) -> bool:
    return hand & REMOVERS != 0


@compiled
def _paths(n: int, e: int, s: int, w: int, boxes: int, steps: int, hand: int) -> int:
    """The squares that cockroaches can come to in so many steps, with such cards still to come.

    One more box may turn a cockroach round, on its own line: then both ways are open to each.
    """
    paths = 0
    if hand & PLACERS:
        n, e, s, w = n | s, e | w, n | s, e | w
    for _ in range(steps):
        n, e, s, w = march(n, e, s, w, BOARD & ~boxes)
        paths |= n | e | s | w
    return paths


@compiled
def places_worth_a_try(n: int, e: int, s: int, w: int, boxes: int, squares: int, facing: int, hand: int, left: int,
                       target: int, supply: int, rows: Ints, table: Ints, number: int) -> tuple[int, int]:  # fmt: skip
    """Squares for a box, for a position in which one is placed now, and the turns that it took to tell.

    All of the board; or the paths of the cockroaches, when relaxed play is lost with a box anywhere else.
    ``hand`` is what is left after the card, ``left`` the number of its cards.
    """
    if left == 0 or left > PLACER_LOOKAHEAD or _has_remover(hand):
        return BOARD, 0
    nn, ne, ns, nw = _survivors(n, e, s, w, BOARD & ~boxes, squares, facing)
    if target < 0 and nn | ne | ns | nw == 0:
        return BOARD, 0
    hope, turns = can_win(nn, ne, ns, nw, boxes, squares, facing, hand, left, 1, target, supply, rows, table, number)
    return (BOARD if hope else _paths(n, e, s, w, boxes, left + 1, hand)), turns


@compiled
def _acted(rows: Ints, depth: int) -> tuple[int, int, int, int]:
    """The boxes, the squares and the facing after the card that the row is at; and whether a box is somewhere."""
    boxes, squares, facing, kind = rows[depth, _BOXES], rows[depth, _SQUARES], rows[depth, _FACING], rows[depth, _KIND]
    loose = rows[depth, _LOOSE]
    if kind < FIRST_TURN:
        stays = squares if loose else 0  # a box that may be anywhere may be next to him, so that he bides
        cockroaches = rows[depth, _N] | rows[depth, _E] | rows[depth, _S] | rows[depth, _W]
        squares = stops_of(squares, cockroaches, boxes, direction_of(kind, facing)) | stays
    elif kind < FIRST_BOX_CARD:
        facing = direction_of(kind, facing)
    else:
        change = rows[depth, _PENDING] & -rows[depth, _PENDING]
        if change == _SOMEWHERE:
            loose = 1
        else:
            boxes ^= change
            squares &= ~change
    return boxes, squares, facing, loose


@compiled
def _survivors(n: int, e: int, s: int, w: int, free: int, squares: int, facing: int) -> tuple[int, int, int, int]:
    """The cockroaches that no square of the set catches; ``free`` is the board without boxes."""
    left = ~filled(squares, free, facing)
    n, e, s, w = march(n & left, e & left, s & left, w & left, free)
    return n & left, e & left, s & left, w & left


@compiled
def _winning(n: int, e: int, s: int, w: int, boxes: int, squares: int, facing: int, target: int) -> int:
    """Those of the squares on which the turn of the last card wins."""
    if target >= 0:
        return squares & 1 << target
    if n | e | s | w == 0:
        return squares
    return catchers(n, e, s, w, boxes, facing, squares)


@compiled
def _play_last(rows: Ints, depth: int, target: int) -> int:
    """The result of the last card that the row is at."""
    boxes, squares, facing, _ = _acted(rows, depth)
    return (
        _WON
        if _winning(rows[depth, _N], rows[depth, _E], rows[depth, _S], rows[depth, _W], boxes, squares, facing, target)
        else _LOST
    )


@compiled
def _play(rows: Ints, depth: int, left: int, target: int, table: Ints, number: int) -> int:
    """The result of a card with so many left: what is open is written to the next row."""
    boxes, squares, facing, loose = _acted(rows, depth)
    if squares == 0:
        return _LOST
    n, e, s, w = _survivors(
        rows[depth, _N], rows[depth, _E], rows[depth, _S], rows[depth, _W], BOARD & ~boxes, squares, facing
    )
    if target < 0 and n | e | s | w == 0:
        return _WON
    hand = rows[depth, _HAND] - one(rows[depth, _KIND])
    if left > 2:
        key = key_of(hand, facing, loose)
        settled, wins = look_up(table, slot_of(table, n, e, s, w, boxes, key), n, e, s, w, boxes | number, key)
        squares &= ~settled | wins
        if squares == 0:
            return _LOST
    _fill(rows, depth + 1, n, e, s, w, boxes, squares, facing, hand, loose)
    return _OPEN


@compiled
def _note_lost(rows: Ints, depth: int, table: Ints, number: int) -> None:
    n, e, s, w = rows[depth, _N], rows[depth, _E], rows[depth, _S], rows[depth, _W]
    boxes, key = rows[depth, _BOXES], key_of(rows[depth, _HAND], rows[depth, _FACING], rows[depth, _LOOSE])
    note(table, slot_of(table, n, e, s, w, boxes, key), n, e, s, w, boxes | number, key, rows[depth, _SQUARES], 0)


@compiled
def _two_cards(rows: Ints, depth: int, target: int) -> tuple[bool, int]:
    """``can_win`` for the last two cards, neither a box card: in either order, without rows."""
    n, e, s, w, boxes, hand = (
        rows[depth, _N],
        rows[depth, _E],
        rows[depth, _S],
        rows[depth, _W],
        rows[depth, _BOXES],
        rows[depth, _HAND],
    )
    first = lowest_kind(hand)
    second = lowest_kind(hand - one(first))
    free = BOARD & ~boxes
    stays = -rows[depth, _LOOSE]  # every square when there is a box somewhere, else none
    turns = 0
    for _ in range(2 if first != second else 1):
        squares, facing = rows[depth, _SQUARES], rows[depth, _FACING]
        if first < FIRST_TURN:
            squares = stops_of(squares, n | e | s | w, boxes, direction_of(first, facing)) | stays & squares
        else:
            facing = direction_of(first, facing)
        nn, ne, ns, nw = _survivors(n, e, s, w, free, squares, facing)
        turns += 2
        direction = direction_of(second, facing)
        final = facing if second < FIRST_TURN else direction
        line = only_line(nn, ne, ns, nw, final) if target < 0 else BOARD
        if line:
            if second < FIRST_TURN:
                squares = stops_of(squares, nn | ne | ns | nw, boxes, direction) | stays & squares
            if _winning(nn, ne, ns, nw, boxes, squares & line, final, target):
                return True, turns
        first, second = second, first
    return False, turns
