"""The ladder: one family of tasks, from a random start up to the number of cards that is wanted.

Every rung holds a few tasks with the same number of cards. A rung is filled with tasks that have one more
card than those below (``before``) and with changed ones of its own (``change``), as far as the exact search
says that they are unique and tight; then the next rung is. Every task on the top rung is one that was asked for::

    rung 7   o o o o     found
             |/  |
    rung 6   o-o-o o     - changed   | a card put in front
             | |/
    rung 5   o-o
             |
             a random start

A task that has two solutions is mended some times (``mend``). One that has a single one loses what is
idle, piece by piece, before it is put on its rung.

A family is one seed: what it gives depends on nothing else. It can be left after any question and taken up
again. There is one place where the search is called, because every such place has the search in it once more.
"""

from typing import Final

from ...solver.cards import Card
from ...solver.search.bits import size
from ...solver.search.effects import copies
from ...solver.search.exact import Workspace, count
from ...solver.search.jit import compiled, kernel
from ...solver.search.memo import KEY_BITS, RUNS
from ...solver.search.missed import follow, missed
from ...solver.search.options import FIRST_BOX_CARD
from ...solver.search.run import TURNS, Ints
from .before import put_before
from .change import change
from .draws import below
from .family import (  # fmt: skip
    ASKED,
    BASE,
    CARDS_WANTED,
    ENOUGH,
    FOUND,
    GROWN,
    KEPT,
    MENDED,
    NAME,
    OVER,
    PIECE,
    QUIET,
    RANDOM,
    RUN,
    RUNG,
    SOLUTION,
    SOURCE,
    SOURCE_OF_FOUND,
    STUCK,
    TIGHT_RUN,
    TRIES,
    UNIQUE,
    WIDTH,
    Family,
)
from .mend import mend
from .row import (  # fmt: skip
    BOXES,
    CARDS,
    FACING,
    HAND,
    ROW,
    SQUARE,
    E,
    N,
    S,
    W,
    cockroaches,
    is_clear,
    name_of,
    pieces,
    take_away,
)
from .scatter import start
from .wanted import Limits

_KINDS: Final = len(Card)

_FULL: Final = 6
"""Tasks with which a rung is full enough to go on."""

_MOST_TRIES: Final = 3000
"""Tasks that are made up for a rung before it is left as it is."""

_MOST_MENDS: Final = 14

_FROM_BELOW: Final = 50
_CHANGED_TOO: Final = 40
"""Of 100 tasks those that come from the rung below, and of 100 of these those that are changed as well."""

_EFFORT: Final = 600
_EFFORT_CARDS: Final = 5
"""Turns for a hand of so many cards. Most unique tasks need less, and what needs more hardly ever is unique."""
_EFFORT_FOR_CARD, _EFFORT_FOR_BOX_CARD, _EFFORT_FOR_PIECE = 3, 4, 4
"""Times as many for each further card, for each that is a box card, and for the question whether a piece is idle."""

_OVERHEAD: Final = 20
"""What a question costs besides its turns, in turns."""


@kernel
def climb(space: Workspace, own: Family, limits: Limits, most_turns: int) -> int:
    """Let a family go on for about so many turns; the turns it took, 0 when it has come to its end."""
    now, spent = own.now, 0
    while spent < most_turns and not now[OVER]:
        spent += _OVERHEAD
        is_task = now[PIECE] < 0
        if is_task and now[MENDED] == 0:
            now[TRIES] += 1
            if not _propose(own, limits):
                _go_on(own)
                continue
        solutions, early, complete = _ask(space, own, is_task, limits)
        spent += space.counters[TURNS]
        if is_task:
            _judge_task(space, own, solutions, early, complete, limits)
        else:
            _judge_piece(space, own, solutions, early, complete, limits)
    return spent


# --- The next question ----------------------------------------------------------------------------


@compiled
def _propose(own: Family, limits: Limits) -> bool:
    """Write a task that may be one for the rung; False when this try made none."""
    now, rung, random = own.now, own.now[RUNG], own.random
    cards, lower, here = now[CARDS_WANTED], own.filled[rung - 1], own.filled[rung]
    if rung == now[BASE] and (here == 0 or rung == cards):
        now[SOURCE] = RANDOM
        return start(own.row, rung, cards, limits, random)
    now[SOURCE] = GROWN
    if here == 0 or (lower > 0 and below(random, 100) < _FROM_BELOW):
        own.row[:] = own.rungs[rung - 1, below(random, lower)]
        if not put_before(own.row, cards, limits, random):
            return False
        if below(random, 100) >= _CHANGED_TOO:
            return True
    else:
        own.row[:] = own.rungs[rung, below(random, here)]
    return change(own.row, cards, limits, random)


@compiled
def _ask(space: Workspace, own: Family, is_task: bool, limits: Limits) -> tuple[int, bool, bool]:
    """Ask the search about the task, or about the task without the piece that may be idle."""
    row, number = own.trial, TIGHT_RUN
    row[:] = own.row
    if not is_task:
        number = _next_run(space, own)
        take_away(row, own.now[PIECE])
        if cockroaches(row) == 0:
            space.counters[TURNS] = 0
            return 0, False, True
    own.tally[row[CARDS], ASKED] += 1
    return count(
        space, row[N], row[E], row[S], row[W], row[BOXES], row[SQUARE], row[FACING], row[HAND], row[CARDS],
        number << KEY_BITS, limits.supply, min(limits.most_turns, _effort(row, is_task)), is_task,
    )  # fmt: skip


@compiled
def _next_run(space: Workspace, own: Family) -> int:
    """The number of a run that is not to meet rows of others."""
    own.now[RUN] += 1
    if own.now[RUN] == RUNS:
        space.table[:] = 0
        own.now[RUN] = TIGHT_RUN + 1
    number: int = own.now[RUN]
    return number


@compiled
def _effort(row: Ints, is_task: bool) -> int:
    """The turns that a question is worth."""
    turns = _EFFORT if is_task else _EFFORT * _EFFORT_FOR_PIECE
    for _ in range(row[CARDS] - _EFFORT_CARDS):
        turns *= _EFFORT_FOR_CARD
    for kind in range(FIRST_BOX_CARD, _KINDS):
        for _ in range(copies(row[HAND], kind)):
            turns *= _EFFORT_FOR_BOX_CARD
    return turns


# --- What the answer means --------------------------------------------------------------------------


@compiled
def _judge_task(space: Workspace, own: Family, solutions: int, early: bool, complete: bool, limits: Limits) -> None:
    """Mend the task, drop it, or go on to its pieces."""
    now = own.now
    if solutions == 2 and not early and now[MENDED] < _MOST_MENDS and _mend(space, own, limits):
        now[MENDED] += 1
        return
    now[MENDED] = 0
    if solutions != 1 or early or not complete:
        _go_on(own)
        return
    cards = own.row[CARDS]
    own.tally[cards, UNIQUE] += 1
    own.solution[:cards] = space.plays[:cards]
    if limits.finished:
        now[PIECE] = now[QUIET] = now[STUCK] = 0
    else:
        _keep(own, limits)
        _go_on(own)


@compiled
def _mend(space: Workspace, own: Family, limits: Limits) -> bool:
    """Add a cockroach that one of the two solutions misses and the other does not."""
    cards = own.row[CARDS]
    kept = below(own.random, 2) * cards
    _follow(own, space.plays[kept : kept + cards])
    n, e, s, w = missed(own.track, cards)
    other = cards - kept
    _follow(own, space.plays[other : other + cards])
    other_n, other_e, other_s, other_w = missed(own.track, cards)
    return mend(own.row, other_n & ~n, other_e & ~e, other_s & ~s, other_w & ~w, limits, own.random)


@compiled
def _follow(own: Family, play: Ints) -> None:
    follow(own.track, own.row[BOXES], own.row[SQUARE], own.row[FACING], play)


@compiled
def _judge_piece(space: Workspace, own: Family, solutions: int, early: bool, complete: bool, limits: Limits) -> None:
    """Take an idle piece away for good; keep the task when none is left, drop it when one has to stay."""
    now, is_idle = own.now, solutions == 1 and complete and _same(space, own)
    if is_idle and not early:
        own.row[:] = own.trial
        now[QUIET] = now[STUCK] = 0
    else:
        now[QUIET] += 1
        now[PIECE] += 1
        now[STUCK] |= is_idle or (solutions < 2 and not complete)
    if now[QUIET] < pieces(own.row):
        now[PIECE] %= pieces(own.row)
        return
    is_good = not now[STUCK] or now[RUNG] < now[CARDS_WANTED]
    if is_good and is_clear(own.row):
        _keep(own, limits)
    now[PIECE] = -1
    _go_on(own)


@compiled
def _same(space: Workspace, own: Family) -> bool:
    """Whether the solution that was just found is the task's own."""
    cards = own.row[CARDS]
    return bool((space.plays[:cards] == own.solution[:cards]).all())


@compiled
def _keep(own: Family, limits: Limits) -> None:
    """Put the task on its rung, and among the found when it is one that is wanted."""
    rung, name = own.now[RUNG], name_of(own.row)
    place = own.filled[rung]
    for index in range(place):
        if own.names[rung, index] == name:
            return
    if place < WIDTH:
        own.filled[rung] += 1
    else:
        place = below(own.random, WIDTH)
    own.rungs[rung, place], own.names[rung, place] = own.row, name
    own.tally[rung, KEPT] += 1
    enough_pieces = (
        size(cockroaches(own.row)) >= limits.least_cockroaches and size(own.row[BOXES]) >= limits.least_boxes
    )
    if rung == own.now[CARDS_WANTED] and enough_pieces:
        _find(own, name)


@compiled
def _find(own: Family, name: int) -> None:
    """Add the task to those found, unless it is there."""
    place = own.now[FOUND]
    for index in range(place):
        if own.found[index, NAME] == name:
            return
    own.found[place, :ROW] = own.row
    own.found[place, SOURCE_OF_FOUND] = own.now[SOURCE]
    own.found[place, SOLUTION:NAME] = own.solution
    own.found[place, NAME] = name
    own.now[FOUND] += 1


@compiled
def _go_on(own: Family) -> None:
    """Climb when the rung is full or has been tried enough; the family ends at the top, or on an empty rung."""
    now, rung = own.now, own.now[RUNG]
    is_tired = now[TRIES] >= _MOST_TRIES
    if rung == now[CARDS_WANTED]:
        now[OVER] = now[FOUND] >= now[ENOUGH] or is_tired
    elif own.filled[rung] >= _FULL or (is_tired and own.filled[rung] > 0):
        now[RUNG], now[TRIES] = rung + 1, 0
    elif is_tired:
        now[OVER] = 1
