"""A hitting set: a few places, of which every other play misses at least one. Found exactly, or there is none.

The search is depth first, over the places of the play that leaves the fewest to choose from::

    open plays          miss                       chosen
    - - - - - - -       A1N B3E                    -
    - -   -     -       C5S D2W F4N                A1N            then B3E, never with A1N again
    -           -       C5S G6S                    A1N C5S        then D2W, F4N
                        (none open: found)         A1N C5S G6S

A place that has been tried is left out of what is searched afterwards, beside it and below. The last place must be one
that all open plays miss, so it is looked up, not tried. The plays that a place closes are kept as bits,
``PLAYS_IN_WORD`` in a word. Which place is tried first is left to chance.
"""

from typing import Final, NamedTuple

import numpy as np

from ...solver.board import SQUARES
from ...solver.search.bits import Boards, boards_of, facing_of, lowest, put_boards
from ...solver.search.jit import compiled, kernel
from ...solver.search.rows import Ints, Rows, rows
from ...solver.task import COCKROACH_SUPPLY
from ..growing.draws import below, square_of
from .placeset import NOWHERE, Places, is_among, number_of, with_one, without

PLAYS_IN_WORD: Final = 62
"""Plays in one word of bits: the sign is not used."""

_SQUARES: Final = len(SQUARES)

_LOOK: Final = 12
"""Open plays among which the one with the fewest places is looked for: the first in their order."""

_MOST_NODES: Final = 1_000_000
"""Choices that are looked at before the search gives up: about a tenth of a second. Most need a few thousand."""


class Table(NamedTuple):
    """What a search works on."""

    misses: Rows[Places]
    """The places that a play misses, those of the plays that miss the fewest first."""
    first: Ints
    """By number of places: where the next play that misses so many is written."""
    closes: Ints
    """``closes[place, word]``: the plays that miss a place. Places are numbered by facing, then by square."""
    open: Ints
    """``open[depth, word]``: the plays that miss nothing chosen so far."""
    chosen: Rows[Places]
    """By depth; so are the others."""
    tried: Rows[Places]
    """Left out: all that can be found with these has been looked for, or another stands on the square."""
    left: Rows[Places]
    """To be tried."""


def table(most_plays: int) -> Table:
    """A table for so many plays."""
    words, depths = most_plays // PLAYS_IN_WORD + 1, COCKROACH_SUPPLY + 1
    places = 4 * _SQUARES
    numbers = (np.zeros(shape, np.int64) for shape in (places + 2, (places, words), (depths, words)))
    return Table(rows(Places, most_plays), *numbers, *(rows(Places, depths) for _ in range(3)))


@kernel
def hit(space: Table, caught: Rows[Places], known: int, allowed: Boards, most: int, random: Ints) -> Boards:
    """At most ``most`` of the allowed places, on different squares, that no play catches all; none if there are none.

    ``most`` is at most ``COCKROACH_SUPPLY``. ``caught`` has the places that each of the ``known`` plays catches. None
    as well if the search gives up.
    """
    if most < 1 or not _fill(space, caught, known, allowed):
        return NOWHERE
    words, depth, is_new, nodes = known // PLAYS_IN_WORD + 1, 0, True, 0
    while depth >= 0 and nodes < _MOST_NODES:
        if is_new:
            nodes += 1
            if _first_open(space, depth, words) < 0:
                return boards_of(space.chosen[depth])
            is_last = depth == most - 1
            put_boards(space.left[depth], _common(space, depth, words) if is_last else _fewest(space, depth, words))
        is_new = number_of(boards_of(space.left[depth])) > 0
        if is_new:
            _try(space, depth, words, random)
        depth += 1 if is_new else -1
    return NOWHERE


@compiled
def _fill(space: Table, caught: Rows[Places], known: int, allowed: Boards) -> bool:
    """Write down what the plays miss, in order. False if one misses nothing."""
    words = known // PLAYS_IN_WORD + 1
    for word in range(words):
        space.open[0, word] = 0
        for place in range(len(space.closes)):
            space.closes[place, word] = 0
    for size in range(len(space.first)):
        space.first[size] = 0
    for play in range(known):  # a counting sort: first how many have each size, then where those of a size begin
        size = number_of(without(allowed, boards_of(caught[play])))
        if size == 0:
            return False
        space.first[size + 1] += 1
    for size in range(1, len(space.first)):
        space.first[size] += space.first[size - 1]
    for play in range(known):
        places = without(allowed, boards_of(caught[play]))
        size = number_of(places)
        _add(space, space.first[size], places)
        space.first[size] += 1
    put_boards(space.chosen[0], NOWHERE)
    put_boards(space.tried[0], NOWHERE)
    return True


@compiled
def _add(space: Table, play: int, places: Boards) -> None:
    """Write down the places that a play misses."""
    word, bit = play // PLAYS_IN_WORD, 1 << play % PLAYS_IN_WORD
    put_boards(space.misses[play], places)
    space.open[0, word] |= bit
    for facing in range(4):
        board = facing_of(places, facing)
        while board:
            space.closes[facing * _SQUARES + lowest(board), word] |= bit
            board &= board - 1


@compiled
def _first_open(space: Table, depth: int, words: int) -> int:
    """The first open play; -1 if there is none."""
    for word in range(words):
        if space.open[depth, word]:
            return word * PLAYS_IN_WORD + lowest(space.open[depth, word])
    return -1


@compiled
def _fewest(space: Table, depth: int, words: int) -> Boards:
    """The places to choose from that the play with the fewest of them misses, among the first open ones."""
    tried = boards_of(space.tried[depth])
    fewest, seen = NOWHERE, 0
    for word in range(words):
        plays = space.open[depth, word]
        while plays and seen < _LOOK:
            places = without(boards_of(space.misses[word * PLAYS_IN_WORD + lowest(plays)]), tried)
            if seen == 0 or number_of(places) < number_of(fewest):
                fewest = places
            plays &= plays - 1
            seen += 1
        if seen == _LOOK:
            break
    return fewest


@compiled
def _common(space: Table, depth: int, words: int) -> Boards:
    """The places to choose from that all open plays miss."""
    tried, places = boards_of(space.tried[depth]), boards_of(space.misses[_first_open(space, depth, words)])
    for word in range(words):
        plays = space.open[depth, word]
        while plays and not is_among(places, tried):
            n, e, s, w = boards_of(space.misses[word * PLAYS_IN_WORD + lowest(plays)])
            places = Boards(places.n & n, places.e & e, places.s & s, places.w & w)
            plays &= plays - 1
        if is_among(places, tried):
            break
    return without(places, tried)


@compiled
def _try(space: Table, depth: int, words: int, random: Ints) -> None:
    """Choose one of the places that are left, and leave it out from now on."""
    left, tried, chosen = space.left[depth], space.tried[depth], space.chosen[depth]
    facing = below(random, 4)
    while facing_of(boards_of(left), facing) == 0:
        facing = (facing + 1) % 4
    square = square_of(random, facing_of(boards_of(left), facing))
    for word in range(words):
        space.open[depth + 1, word] = space.open[depth, word] & ~space.closes[facing * _SQUARES + square, word]
    here = 1 << square
    put_boards(space.chosen[depth + 1], with_one(boards_of(chosen), facing, here))
    n, e, s, w = boards_of(tried)
    put_boards(space.tried[depth + 1], Boards(n | here, e | here, s | here, w | here))
    put_boards(tried, with_one(boards_of(tried), facing, here))
    put_boards(left, without(boards_of(left), with_one(NOWHERE, facing, here)))
