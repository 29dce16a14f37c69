"""What other plays catch: from it follows which starting places of cockroaches leave one play alone.

With the exterminator, the boxes and a play known, a cockroach's way depends on nothing but its start. So every other
play is a set of places from which it catches (``Caught``). It does not win if one cockroach starts outside this set::

    the play itself catches     A1N B3E C5S D2W F4N G6S ...    choose up to six of these
    another one catches         A1N B3E     D2W     G6S ...    not all six may be here
    a third one catches             B3E C5S     F4N ...        nor here

Other plays are learned one by one, as an exact search finds them. Then some are chosen of which each misses one
(``hitting``).
"""

from typing import Final

from ...solver.search.bits import Boards, Scene, boards_of, put_boards
from ...solver.search.encoding import option_in, square_in
from ...solver.search.jit import compiled, kernel
from ...solver.search.missed import Passage, follow, missed
from ...solver.search.options import FIRST_BOX_CARD, FIRST_TURN
from ...solver.search.rows import Ints, Rows
from .placeset import Places, is_among, without

MOST_PLAYS: Final = 8000
"""Other plays that are remembered."""


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
            boards = without(allowed, missed(passages, len(own)))
            if is_among(allowed, boards):
                return -1
            if not _is_known(caught, known, boards):
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
        if not is_among(row, boards):
            put_boards(caught[left], row)
            left += 1
    return left


@compiled
def _is_known(caught: Rows[Places], known: int, boards: Boards) -> bool:
    """Whether these places are among a row."""
    for play in range(known):  # noqa: SIM110 (any() of a generator cannot be compiled)
        if is_among(boards, boards_of(caught[play])):
            return True
    return False


@compiled
def _is_same(play: Ints, own: Ints) -> bool:
    """Whether two plays are the same. The square of a turn says nothing."""
    for card in range(len(own)):
        option = option_in(play[card])
        is_turn = FIRST_TURN <= option < FIRST_BOX_CARD
        if option != option_in(own[card]) or not (is_turn or square_in(play[card]) == square_in(own[card])):
            return False
    return True
