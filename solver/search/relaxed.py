"""Relaxed play: the test that cuts most of the tree away, some cards before the end.

The exterminator is taken to stand on *all* squares that he can have reached, at once. Every cockroach that he could
then have caught or stood in the way of counts as caught. The others have met only boxes, so their states are exact, and
they do stand in his way::

    . . . . < .      he stands on some square marked x and faces N: the cockroach < steps from
    . . . . . .      E to D and may be caught there, so it is dropped; the one marked v on F is not
    x x x x . v      seen from any x, now or after its step: it surely lives, one square further down

If no order of the cards ends with no cockroach left, then no real play does, neither at the last card nor early.

A card that places a box is tried on every square where the box can change the path of a remaining cockroach. All other
squares are treated as one: the box is left out, which only lets him go and see further, and he may bide wherever it
could be next to him. This is sound as long as no card can remove the box again. While another box may still come, it
can turn a cockroach round, so both ways along its line count as its path.

When relaxed play wins, the *order* with which it does is kept. Orders are tried from the lowest kind up, so all orders
before it are lost, for real play, too: the search leaves those kinds out, and relaxed play goes on from that order one
card further down, where there are the same cockroaches or more, and the same squares or fewer. An order is a number::

    bit   27 ... 24         7 ... 4   3 ... 0
          seventh    ...    second    first card
"""

from typing import Final

from ..hand import BOX_CARDS, COUNT_BITS, PLACERS, REMOVERS
from .bits import BOARD, Boards, boards_of, march, natural, put_boards, size, union
from .effects import lowest_kind, one
from .jit import compiled, routine
from .lastcards import Stand, facing_after, last_cards, squares_after
from .memo import Key, Known, index_of, look_up, note, rows_for, word_of
from .nodes import Node
from .options import FIRST_BOX_CARD, PLACE, REMOVE
from .rows import Rows
from .run import Game
from .sets import survivors, winners

LOOKAHEAD: Final = 8
"""Cards left at which relaxed play is tried. With more of them it hardly refutes anything."""

PLACER_LOOKAHEAD: Final = 5
"""The same with a card in hand that can place a box."""

MOST_TURNS: Final = 100_000
"""Turns after which relaxed play gives up and calls a win possible, so that a search keeps to its budget."""

_SOMEWHERE: Final = 1 << 49
"""Marks, among the squares for a box, all those on which the box meets no cockroach."""

_KIND_BITS: Final = 4
_ALL_KINDS: Final = (1 << _KIND_BITS) - 1

_SHORT: Final = rows_for(8)
"""Rows of the table in a short search."""

_LOST, _OPEN, _WON = range(3)


class Relaxed:
    """A position of relaxed play, and how far its cards have been tried."""

    n: int = 0
    e: int = 0
    s: int = 0
    w: int = 0
    boxes: int = 0
    squares: int = 0
    """Where the exterminator may stand."""
    facing: int = 0
    hand: int = 0
    loose: int = 0
    """1 when there is one more box somewhere, which no cockroach ever meets."""
    kind: int = 0
    """The kind being tried; -1 before the first."""
    pending: int = 0
    """The squares of a box card still to be tried, including the current one."""
    index: int = 0
    """The row of the table for it, if the table has such positions."""
    order: int = 0
    """The order to begin with. All orders before it are lost."""


@compiled
def begin(row: Relaxed, boards: Boards, boxes: int, squares: int, facing: int, hand: int, loose: int) -> None:
    """Write a position of which no card has been tried."""
    put_boards(row, boards)
    row.boxes, row.squares, row.facing, row.hand, row.loose = boxes, squares, facing, hand, loose
    row.kind, row.pending, row.order = -1, 0, 0


@compiled
def skip_to(row: Relaxed, order: int) -> None:
    """Let a position begin with an order, because all orders before it are lost."""
    row.order, row.kind = order, first_of(order) - 1


@compiled
def first_of(order: int) -> int:
    """The kind of the first card of an order."""
    return order & _ALL_KINDS


@compiled
def after(order: int, kind: int) -> int:
    """The order to begin with after a card of this kind.

    A box card has several outcomes, and the rest of the order belongs to one of them.
    """
    return order >> _KIND_BITS if kind == first_of(order) and kind < FIRST_BOX_CARD else 0


@routine
def can_win(rows: Rows[Relaxed], cards: int, table: Rows[Known], game: Game) -> tuple[int, int]:
    """The first order with which relaxed play wins from the first row, at the end or early; and its number of turns.

    The order is -1 when there is none. It may lack its last cards, and then has zeros for them.

    A position that is lost goes to the table of the exact search and comes from there: what relaxed
    play cannot win from a set of squares, real play cannot win from any of them.
    """
    turns = 0
    depth = 0
    while depth >= 0:
        left = cards - depth - 1
        row = rows[natural(depth)]
        if row.hand & BOX_CARDS == 0 and (left == 1 or (left == 2 and not _is_kept(2, table))):
            order, looked = last_cards(_stand_of(row), row.hand, left + 1, row.kind, game.target)
            turns += looked
            if order >= 0:
                return _order(rows, depth) | order << _KIND_BITS * depth, turns
        elif _advance(row, left, game.box_supply):
            turns += 1
            result = (
                _play_last(row, game.target) if left == 0 else _play(row, rows[natural(depth + 1)], left, table, game)
            )
            if result == _WON or turns >= MOST_TURNS:
                return _order(rows, depth + 1), turns
            if result == _OPEN:
                depth += 1
            continue
        if depth > 0 and _is_kept(left + 1, table):
            _note_lost(row, table, game.run)
        depth -= 1
    return -1, turns


@compiled
def _order(rows: Rows[Relaxed], cards: int) -> int:
    """The order of the first cards, as they are being tried."""
    order = 0
    for depth in range(cards):
        order |= rows[depth].kind << _KIND_BITS * depth
    return order


@compiled
def _advance(row: Relaxed, left: int, box_supply: int) -> bool:
    """Go on to the next square of a box card, or to the next kind that can be played; False when there is none."""
    kind = row.kind
    if kind >= FIRST_BOX_CARD:
        row.pending &= row.pending - 1
        if row.pending:
            return True
    later = row.hand >> COUNT_BITS * (kind + 1)
    while later:
        step = 1 + lowest_kind(later)
        later >>= COUNT_BITS * step
        kind += step
        row.kind = kind
        if kind < FIRST_BOX_CARD:
            return True
        row.pending = _changes(row, left, box_supply)
        if row.pending:
            return True
    return False


@compiled
def _changes(row: Relaxed, left: int, box_supply: int) -> int:
    """The squares that a box card can change."""
    boxes = row.boxes
    changes = 0 if row.kind == PLACE else boxes
    if row.kind != REMOVE and size(boxes) < box_supply:
        changes |= _places(row, left)
    return changes


@compiled
def _places(row: Relaxed, left: int) -> int:
    """The squares for a box that make a difference to cockroaches, and one that stands for the others.

    With a card still to come that can take the box away again they all differ.
    """
    boards, boxes = boards_of(row), row.boxes
    empty = BOARD & ~(union(boards) | boxes)
    hand = row.hand - one(row.kind)
    if hand & REMOVERS:
        return empty
    return _paths(boards, boxes, left + 1, hand) & empty | _SOMEWHERE


@compiled
def _paths(boards: Boards, boxes: int, steps: int, hand: int) -> int:
    """The squares that cockroaches can come to in so many steps, with such cards still to come.

    One more box may turn a cockroach round, on its own line: then both ways are open to each.
    """
    paths = 0
    if hand & PLACERS:
        along, across = boards.n | boards.s, boards.e | boards.w
        boards = Boards(along, across, along, across)
    for _ in range(steps):
        boards = march(boards, BOARD & ~boxes)
        paths |= union(boards)
    return paths


@compiled
def places_worth_a_try(
    node: Node, hand: int, left: int, rows: Rows[Relaxed], table: Rows[Known], game: Game
) -> tuple[int, int]:
    """Squares for a box, for a node in which one is placed now, and the turns that it took to tell.

    All of the board; or the paths of the cockroaches, when relaxed play is lost with a box anywhere else.
    ``hand`` is what is left after the card, ``left`` the number of its cards.
    """
    if left == 0 or left > PLACER_LOOKAHEAD or hand & REMOVERS:
        return BOARD, 0
    boxes, squares, facing = node.boxes, node.squares, node.facing
    left_over = survivors(boards_of(node), BOARD & ~boxes, squares, facing)
    if game.target < 0 and union(left_over) == 0:
        return BOARD, 0
    begin(rows[0], left_over, boxes, squares, facing, hand, 1)
    order, turns = can_win(rows, left, table, game)
    return (BOARD if order >= 0 else _paths(boards_of(node), boxes, left + 1, hand)), turns


@compiled
def _acted(row: Relaxed) -> tuple[int, int, int, int]:
    """The boxes, the squares and the facing after the card that is being tried; and whether a box is loose."""
    stand, kind = _stand_of(row), row.kind
    if kind < FIRST_BOX_CARD:
        return row.boxes, squares_after(stand, kind), facing_after(stand, kind), row.loose
    change = row.pending & -row.pending
    if change == _SOMEWHERE:
        return row.boxes, row.squares, row.facing, 1
    return row.boxes ^ change, row.squares & ~change, row.facing, row.loose


@compiled
def _stand_of(row: Relaxed) -> Stand:
    return Stand(boards_of(row), row.boxes, row.squares, row.facing, row.loose)


@compiled
def _play_last(row: Relaxed, target: int) -> int:
    """The result of the last card."""
    boxes, squares, facing, _ = _acted(row)
    return _WON if winners(boards_of(row), boxes, facing, squares, target) else _LOST


@compiled
def _play(row: Relaxed, below: Relaxed, left: int, table: Rows[Known], game: Game) -> int:
    """The result of a card with so many left: what is open is written to the row below."""
    boxes, squares, facing, loose = _acted(row)
    if squares == 0:
        return _LOST
    boards = survivors(boards_of(row), BOARD & ~boxes, squares, facing)
    if game.target < 0 and union(boards) == 0:
        return _WON
    hand = row.hand - one(row.kind)
    if _is_kept(left, table):
        key = Key(boards, boxes, game.run, word_of(hand, facing, loose))
        below.index = index_of(table, key)
        settled, wins = look_up(table[below.index], key)
        squares &= ~settled | wins
        if squares == 0:
            return _LOST
    begin(below, boards, boxes, squares, facing, hand, loose)
    skip_to(below, after(row.order, row.kind))
    return _OPEN


@compiled
def _is_kept(cards: int, table: Rows[Known]) -> bool:
    """Whether the table has positions with so many cards. Those with two pay in a long search only."""
    return cards > 2 or (cards == 2 and len(table) > _SHORT)


@compiled
def _note_lost(row: Relaxed, table: Rows[Known], run: int) -> None:
    key = Key(boards_of(row), row.boxes, run, word_of(row.hand, row.facing, row.loose))
    note(table[row.index], key, row.squares, 0)
