"""Which starting places of cockroaches leave one play alone: a hitting set, in compiled code.

With the exterminator, the boxes and a play known, a cockroach's way depends on nothing but its start. So every other
play is a set of places from which it catches (``Caught``). It does not win if one cockroach starts outside this set::

    the play itself catches     A1N B3E C5S D2W F4N G6S ...    choose up to six of these
    another one catches         A1N B3E     D2W     G6S ...    not all six may be here
    a third one catches             B3E C5S     F4N ...        nor here

Other plays are learned one by one, as an exact search finds them. The choice is then repaired: one place is changed for
another, so that no known play catches all.
"""

from typing import Final

from ...solver.search.bits import Boards, Scene, boards_of, common, facing_of, put_boards, size, union
from ...solver.search.encoding import option_in, square_in
from ...solver.search.jit import compiled, kernel
from ...solver.search.missed import Passage, follow, missed
from ...solver.search.options import FIRST_BOX_CARD, FIRST_TURN
from ...solver.search.rows import Ints, Rows
from ..growing.draws import below, square_of

MOST_PLAYS: Final = 2000
"""Other plays that are remembered."""

_STEPS: Final = 100
"""Places that are changed before the repair is given up."""


class Places:
    """Starting places, by facing."""

    n: int = 0
    e: int = 0
    s: int = 0
    w: int = 0


@kernel
def learn(
    caught: Rows[Places], known: int, scene: Scene, plays: Ints, own: Ints, passages: Rows[Passage], allowed: Boards
) -> int:
    """Write down what each of the plays catches of the allowed places, but for ``own``; how many rows there are then.

    A row that is among another says nothing new and is left out. -1 if a play catches from every allowed place: then
    no choice is left.
    """
    for index in range(len(plays)):
        if known < len(caught) and not _is_same(plays[index], own):
            follow(passages, scene, plays[index])
            boards = _without(allowed, missed(passages, len(own)))
            if _is_among(allowed, boards):
                return -1
            if _winner(caught, known, boards) < 0:
                known = _drop(caught, known, boards)
                put_boards(caught[known], boards)
                known += 1
    return known


@compiled
def _drop(caught: Rows[Places], known: int, boards: Boards) -> int:
    """Leave out the rows that are among these places; how many are left."""
    left = 0
    for play in range(known):
        row = boards_of(caught[play])
        if not _is_among(row, boards):
            put_boards(caught[left], row)
            left += 1
    return left


@kernel
def repair(caught: Rows[Places], known: int, choice: Rows[Places], allowed: Boards, most: int, random: Ints) -> bool:
    """Change the choice of at most so many places until no known play catches all of it. False if that fails."""
    for _ in range(_STEPS):
        chosen = boards_of(choice[0])
        winner = _winner(caught, known, chosen)
        if winner < 0:
            return True
        if not (_number(chosen) == most and _swap(caught, known, choice[0], allowed, random)):
            chosen = _one_less(chosen, below(random, most)) if _number(chosen) == most else chosen
            killing = _free(_without(allowed, boards_of(caught[winner])), chosen)
            put_boards(choice[0], chosen if _number(killing) == 0 else _with_one(chosen, killing, random))
    return False


@compiled
def _swap(caught: Rows[Places], known: int, choice: Places, allowed: Boards, random: Ints) -> bool:
    """Change one place for another that keeps every known play from winning. False if there is no such change."""
    chosen = boards_of(choice)
    number = _number(chosen)
    first = below(random, number)
    for index in range(number):
        rest = _one_less(chosen, (first + index) % number)
        killing = _free(allowed, rest)
        for play in range(known):
            if _is_among(rest, boards_of(caught[play])):
                killing = _without(killing, boards_of(caught[play]))
        if _number(killing) > 0:
            put_boards(choice, _with_one(rest, killing, random))
            return True
    return False


@compiled
def _winner(caught: Rows[Places], known: int, chosen: Boards) -> int:
    """A known play that catches all of a choice; -1 if there is none."""
    for play in range(known):
        if _is_among(chosen, boards_of(caught[play])):
            return play
    return -1


@compiled
def _is_same(play: Ints, own: Ints) -> bool:
    """Whether two plays are the same. The square of a turn says nothing."""
    for card in range(len(own)):
        option = option_in(play[card])
        is_turn = FIRST_TURN <= option < FIRST_BOX_CARD
        if option != option_in(own[card]) or not (is_turn or square_in(play[card]) == square_in(own[card])):
            return False
    return True


# --- Sets of places -------------------------------------------------------------------------------


@compiled
def _number(places: Boards) -> int:
    return size(places.n) + size(places.e) + size(places.s) + size(places.w)


@compiled
def _is_among(places: Boards, others: Boards) -> bool:
    """Whether all of the places are among the others."""
    return _number(_without(places, others)) == 0


@compiled
def _without(places: Boards, others: Boards) -> Boards:
    return Boards(places.n & ~others.n, places.e & ~others.e, places.s & ~others.s, places.w & ~others.w)


@compiled
def _free(places: Boards, chosen: Boards) -> Boards:
    """The places on squares where none is chosen."""
    return common(places, ~union(chosen))


@compiled
def _one_less(places: Boards, index: int) -> Boards:
    """All places but the one of this number."""
    n, e, s, w = places
    for facing in range(4):
        board = facing_of(places, facing)
        if index < size(board):
            for _ in range(index):
                board &= board - 1
            gone = board & -board
            return Boards(
                n & ~gone if facing == 0 else n, e & ~gone if facing == 1 else e,
                s & ~gone if facing == 2 else s, w & ~gone if facing == 3 else w,
            )  # fmt: skip
        index -= size(board)
    return places


@compiled
def _with_one(places: Boards, others: Boards, random: Ints) -> Boards:
    """The places and one of the others."""
    n, e, s, w = places
    index, facing = below(random, _number(others)), 0
    while index >= size(facing_of(others, facing)):
        index -= size(facing_of(others, facing))
        facing += 1
    here = 1 << square_of(random, facing_of(others, facing))
    return Boards(
        n | here if facing == 0 else n, e | here if facing == 1 else e,
        s | here if facing == 2 else s, w | here if facing == 3 else w,
    )  # fmt: skip
