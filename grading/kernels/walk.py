"""Every position of a task once: what the whole tree holds, without playing every play.

The walk goes card by card, and plays that lead to equal positions go on as one. A position knows

    ways      how many plays lead there,
    departed  at which card, at the earliest, a play that leads there left the solution, if it has looked as
              good as the solution ever since: never more cockroaches left than the solution leaves by then.

Positions with one card left are not stored: recomputing them is cheaper than a lookup. A position is two words::

    who      bit 63 ... 48   47 ... 0         where   bit 56 ... 51   50 49    48 ... 0
                 hand        cockroaches                  square      facing   boxes
"""

import threading
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ...solver.board import SIZE, SQUARES, Direction, board_of, column_of, row_of
from ...solver.search.bits import BOARD, Scene, back, lowest, rotated, sight, size, times
from ...solver.search.effects import act, targets, way_of
from ...solver.search.jit import compiled, kernel
from ...solver.search.options import EITHER, FIRST_BOX_CARD, FIRST_TURN, PLACE
from ...solver.search.rows import Ints, Rows, column, load, rows, store
from ...solver.search.sets import filled
from ...solver.ways import neighbour
from .along import Moment
from .named import ALL_CAUGHT, CAUGHT, MOST, caught_set, left, marched, occupied, settled
from .numbering import Hands

Slots = npt.NDArray[np.int32]

_HAND_SHIFT: Final = 8 * MOST
_NAMES: Final = (1 << _HAND_SHIFT) - 1
_FACING_SHIFT: Final = 49
_SQUARE_SHIFT: Final = 51

_NEVER: Final = 1 << 30
"""``departed`` when no play that leads there looks as good as the solution."""

_MOST_WAYS: Final = 1 << 48
"""More plays are not counted, so that no sum of them overflows."""

_FIRST: Final = 256
"""Positions for which there is room to begin with."""

_ALL_LINES: Final = (1 << 2 * SIZE) - 1
"""Seven columns, then seven rows, one bit each."""


def _lines_missed(code: int) -> int:
    """The lines on which a cockroach surely is neither now nor after its next step."""
    facing, square = divmod(code, 64)
    if square not in SQUARES:
        return 0
    ahead = neighbour(square, Direction(facing))
    on = {square, square if ahead is None else ahead}
    return _ALL_LINES & ~board_of([*map(column_of, on), *(SIZE + row_of(square) for square in on)])


_MISSED: Final = np.array([_lines_missed(code) for code in range(256)], dtype=np.int64)


class Place:
    """A position, and what it knows."""

    who: int = 0
    where: int = 0
    ways: int = 0
    departed: int = 0


class Counts:
    """What a walk counts."""

    found: int = 0
    """Positions after the card."""
    full: int = 0
    """1 when they, or the plays, are too many."""
    deepest: int = 0
    plays: int = 0
    near: int = 0
    """See ``Walk``."""


class Tree(NamedTuple):
    """What stays the same from card to card."""

    hands: Hands
    box_supply: int
    reached: Ints
    """By hand: the sets of cockroaches that are caught when it is left, one bit each."""
    counts: Rows[Counts]


class Layer(NamedTuple):
    """The positions after a card, and a hash table of their numbers."""

    places: Rows[Place]
    table: Slots


class Own(NamedTuple):
    """The solution's position before a card, its action, and the number of cockroaches that it leaves."""

    card: int
    who: int
    where: int
    option: int
    end: int
    left: int


class Seen(NamedTuple):
    """What there is to know about cockroaches. It is mostly asked again at once."""

    cockroaches: int
    left: int
    set: int
    """The set of those that are caught, as one bit."""
    standing: int
    """Where they stand."""
    one: int
    two: int
    """The lines that at least one misses, and those that at least two miss, before and after the step."""


class Now(NamedTuple):
    """A position that a card is played from."""

    cockroaches: int
    hand: int
    scene: Scene
    ways: int
    departed: int
    is_own: bool
    """It is the solution's."""
    standing: int
    """Where the cockroaches stand."""
    marched: int
    """The cockroaches one step further, if he meets none."""
    marched_standing: int
    """Where they stand then."""
    settled: int
    """The cockroaches after a turn in which he stays where he is and as he looks; 0 if no card in hand does that."""


@kernel
def _expand(before: Rows[Place], number: int, cards: int, own: Own, tree: Tree, layer: Layer) -> None:
    """One card for so many positions with so many cards in hand: those that follow, or the ends of the plays."""
    seen, counts, options = _look_at(0, 0), tree.counts[0], tree.hands.options
    for index in range(number):
        now = _position(before[index], own, options)
        if cards == 1:
            seen = _look_at(now.cockroaches, cards)
            _end(seen, now.scene, 1 << now.scene.square, options[now.hand], now.ways, tree.box_supply, counts)
        else:
            pending = options[now.hand]
            while pending:
                seen = _play(now, lowest(pending), cards, seen, own, tree, layer)
                pending &= pending - 1
        if counts.full or counts.plays > _MOST_WAYS:
            counts.full = 1
            return


@compiled
def _position(place: Place, own: Own, options: Ints) -> Now:
    """A place, taken apart."""
    cockroaches, hand = place.who & _NAMES, place.who >> _HAND_SHIFT
    scene = Scene(place.where & BOARD, place.where >> _SQUARE_SHIFT, place.where >> _FACING_SHIFT & 3)
    is_own = place.who == own.who and place.where == own.where
    departed = own.card if is_own else place.departed
    after = marched(cockroaches, scene.boxes)
    stays = settled(cockroaches, scene) if options[hand] >> FIRST_BOX_CARD else 0
    standing = occupied(cockroaches)
    return Now(cockroaches, hand, scene, place.ways, departed, is_own, standing, after, occupied(after), stays)


@compiled
def _look_at(cockroaches: int, cards: int) -> Seen:
    """What there is to know about cockroaches; lines and squares only before the last card."""
    if cards > 2:
        return Seen(cockroaches, left(cockroaches), 1 << caught_set(cockroaches), 0, 0, 0)
    one, two = 0, 0
    for index in range(MOST):
        missed: int = _MISSED[cockroaches >> 8 * index & CAUGHT]
        two |= one & missed
        one |= missed
    return Seen(cockroaches, left(cockroaches), 1 << caught_set(cockroaches), occupied(cockroaches), one, two)


@compiled
def _play(now: Now, option: int, cards: int, seen: Seen, own: Own, tree: Tree, layer: Layer) -> Seen:
    """Every action of an option; what was last found out about cockroaches."""
    rest, counts = now.hand - tree.hands.weights[option], tree.counts[0]
    ends = targets(option, now.standing, now.scene, tree.box_supply)
    unlike = _unlike(option, ends, now)
    quiet = now.marched if option < FIRST_BOX_CARD else now.settled
    while ends:
        end = lowest(ends)
        # With one card left, quiet squares differ only in what it can do from there: one look at them all.
        is_one = cards > 2 or option >= FIRST_BOX_CARD or unlike >> end & 1 == 1
        alike = 1 << end if is_one else ends & ~unlike
        ends &= ~alike
        scene = act(option, end, now.scene)
        after = settled(now.cockroaches, scene) if unlike >> end & 1 else quiet
        if after != seen.cockroaches:
            seen = _look_at(after, cards)
        tree.reached[rest] |= seen.set
        departed = now.departed if seen.left <= own.left else _NEVER
        if not (now.is_own and own.option == option and alike == 1 << own.end):
            counts.deepest = max(counts.deepest, own.card + 1 - departed)
        if cards == 2:
            squares = alike if option < FIRST_BOX_CARD else 1 << scene.square
            _end(seen, scene, squares, tree.hands.options[rest], now.ways, tree.box_supply, counts)
        else:
            where = scene.boxes | scene.facing << _FACING_SHIFT | scene.square << _SQUARE_SHIFT
            _insert(after | rest << _HAND_SHIFT, where, now.ways, departed, layer, counts)
    return seen


@compiled
def _unlike(option: int, ends: int, now: Now) -> int:
    """The squares of an option for which the cockroaches may fare otherwise than in its quiet case.

    The quiet case of a move or turn is that he meets none of them, that of placing a box that it meets neither
    a cockroach nor his line of sight.
    """
    scene = now.scene
    if option < FIRST_BOX_CARD:
        facing = scene.facing if option < FIRST_TURN else way_of(option, scene.facing)
        return ends & filled(now.standing | now.marched_standing, BOARD & ~scene.boxes, back(facing))
    if option in (PLACE, EITHER):
        return ends & (now.marched_standing | sight(scene))
    return ends


@compiled
def _insert(who: int, where: int, ways: int, departed: int, layer: Layer, counts: Counts) -> None:
    """Add a position, or what leads to it now as well."""
    places, table = layer
    mixed = times(who, 0x1E3779B97F4A7C15) ^ times(rotated(where, 17), 0x3F58476D1CE4E5B9)
    mixed = times(mixed ^ rotated(mixed, 32), 0x2545F4914F6CDD1D)
    mask = len(table) - 1
    slot = (mixed >> 32) & mask
    while table[slot] >= 0:
        place = places[table[slot]]
        if place.who == who and place.where == where:
            place.ways += ways
            if place.ways > _MOST_WAYS:
                counts.full = 1
            place.departed = min(place.departed, departed)
            return
        slot = (slot + 1) & mask
    if counts.found == len(places):
        counts.full = 1
        return
    table[slot] = counts.found
    place = places[counts.found]
    place.who, place.where, place.ways, place.departed = who, where, ways, departed
    counts.found += 1


# --- The last card --------------------------------------------------------------------------------


@compiled
def _end(seen: Seen, scene: Scene, squares: int, pending: int, ways: int, box_supply: int, counts: Counts) -> None:
    """Count the plays of the last card, and those of them that leave one cockroach.

    From each of the ``squares`` on which he may stand; on those that are several there is no cockroach.
    """
    is_near = seen.cockroaches != ALL_CAUGHT and seen.two != _ALL_LINES
    while pending:
        option = lowest(pending)
        pending &= pending - 1
        rest = squares
        while rest:
            here = Scene(scene.boxes, lowest(rest), scene.facing)
            ends = targets(option, seen.standing, here, box_supply)
            if is_near:
                counts.near += ways * _near(seen, option, ends, here)
            elif option >= FIRST_TURN:
                counts.plays += ways * size(ends) * size(rest)  # the same number from everywhere
                break
            counts.plays += ways * size(ends)
            rest &= rest - 1


@compiled
def _near(seen: Seen, option: int, ends: int, scene: Scene) -> int:
    """How many of the actions (an option and its squares) leave exactly one cockroach.

    One turn catches in one line only, the one he looks along, so most actions need no more than a look at
    who can be on that line.
    """
    found = 0
    alone = seen.left == 1
    while ends:
        end = lowest(ends)
        there = act(option, end, scene)
        line = SIZE + there.square // SIZE if there.facing & 1 else there.square % SIZE
        # Only a move to the side changes the line from square to square.
        sideways = option < FIRST_TURN and way_of(option, there.facing) | 2 != there.facing | 2
        alike = 1 << end if sideways else ends
        if seen.two >> line & 1:
            ends &= ~alike
        elif alone and seen.one >> line & 1:
            found += size(alike)
            ends &= ~alike
        else:
            found += left(settled(seen.cockroaches, there)) == 1
            ends &= ends - 1
    return found


# --- The whole walk -----------------------------------------------------------------------------


class Walk(NamedTuple):
    """What the whole tree holds."""

    positions: int
    """Different positions in which more than one card is in hand, and the start."""
    plays: int
    """Plays of all cards."""
    near: int
    """Those of them that leave exactly one cockroach."""
    deepest: int
    """Most cards for which a play that has left the solution goes on looking as good."""
    reached: Ints
    """For each hand that can be left, the sets of caught cockroaches, one bit each."""


class _Shelf(threading.local):
    """Room for two layers of positions, kept for the next walk: fresh memory would cost more than most walks."""

    def __init__(self) -> None:
        self.layers: list[Rows[Place]] = [rows(Place, _FIRST), rows(Place, _FIRST)]


_shelf = _Shelf()


def walk(moments: Rows[Moment], play: Ints, hands: Hands, box_supply: int, most: int) -> Walk | None:
    """Walk through all positions of the task whose solution is ``play``; ``moments`` are ``along`` it.

    None when there are more than ``most`` positions after one of the cards, or very many plays.
    """
    layers, cards, own = _shelf.layers, len(play), _own(moments, play)
    tree = Tree(hands, box_supply, np.zeros(hands.whole + 1, dtype=np.int64), rows(Counts, 1))
    store(layers[0], 0, _first(own[0]))
    caught = (1 << MOST) - (1 << load(moments, 0, Moment).left)
    tree.reached[-1] = np.int64(1) << caught  # bit 63 is the sign
    count, positions, counts = 1, 0, Counts()
    for card in range(max(cards - 1, 1)):
        positions += count
        room = min(most, max(_FIRST, 8 * count)) if card < cards - 2 else 0
        while True:
            if room > len(layers[1]):
                layers[1] = rows(Place, room)
            counts.found = counts.full = 0
            store(tree.counts, 0, counts)
            _expand(layers[0], count, cards - card, own[card], tree, Layer(layers[1][:room], _table(room)))
            counts = load(tree.counts, 0, Counts)
            if not counts.full:
                break
            if room in (0, most):
                return None
            room = min(most, 4 * room)
        layers.reverse()
        count = counts.found
    return Walk(positions, counts.plays, counts.near, counts.deepest, tree.reached)


def _own(moments: Rows[Moment], play: Ints) -> list[Own]:
    """The solution, card by card."""
    cockroaches, hand, boxes = column(moments, "cockroaches"), column(moments, "hand"), column(moments, "boxes")
    facing, square, rest = column(moments, "facing"), column(moments, "square"), column(moments, "left")
    who = cockroaches | hand << _HAND_SHIFT
    where = boxes | facing << _FACING_SHIFT | square << _SQUARE_SHIFT
    ends = np.where(play[:, 1] < 0, square[:-1], play[:, 1])
    steps = zip(who.tolist(), where.tolist(), play[:, 0].tolist(), ends.tolist(), rest[1:].tolist(), strict=False)
    return [Own(card, *step) for card, step in enumerate(steps)]


def _first(own: Own) -> Place:
    """The start."""
    place = Place()
    place.who, place.where, place.ways, place.departed = own.who, own.where, 1, _NEVER
    return place


def _table(room: int) -> Slots:
    """An empty table that is at most half full."""
    return np.full(1 << (2 * room - 1).bit_length(), -1, dtype=np.int32)
