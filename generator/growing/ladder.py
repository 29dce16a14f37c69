"""The ladder: one family of tasks, from a random start up to the number of cards that is wanted.

Every rung holds a few tasks with the same number of cards. A rung is filled with tasks that have one more card than
those below (``before``) and with changed tasks of its own (``change``), if the exact search finds them unique and
tight. Then comes the next rung. The tasks on the top rung are those wanted::

    rung 7   o o o o     found
             |/  |
    rung 6   o-o-o o     - changed   | a card put in front
             | |/
    rung 5   o-o
             |
             a random start

A task with two solutions is mended a few times (``mend``). A task with one solution loses its idle pieces, one by one,
before it is put on its rung.

A family depends only on its seed. It can be stopped after any question and resumed. The search is called in one place
only, because every place that calls it contains a copy of it.
"""

from typing import Final

from ...solver.search.bits import Boards, boards_of, size
from ...solver.search.effects import copies
from ...solver.search.exact import Count, Start, count
from ...solver.search.jit import compiled, kernel
from ...solver.search.memo import RUN_SHIFT, RUNS, forget
from ...solver.search.missed import follow, missed
from ...solver.search.options import FIRST_BOX_CARD, REMOVE
from ...solver.search.run import Bounds, Game
from ...solver.search.workspace import Workspace
from .before import put_before
from .change import change
from .deal import KINDS
from .draft import Draft, copy, is_clear, name_of, occupied, pieces, scene_of, take_away
from .draws import below
from .family import GROWN, RANDOM, TIGHT_RUN, WIDTH, Family, State
from .mend import mend
from .scatter import scatter
from .wanted import Limits

_FULL: Final = 6
"""Tasks on a rung with which the family climbs to the next."""

_MOST_TRIES: Final = 3000
"""Most drafts that are tried for a rung."""

_MOST_MENDS: Final = 14
"""Most times that a draft is mended."""

_FROM_BELOW: Final = 50
"""Drafts made from the rung below, in per cent."""

_CHANGED_TOO: Final = 40
"""Drafts from the rung below that are changed as well, in per cent."""

_EFFORT: Final = 600
"""Turns allowed for a hand of ``_EFFORT_CARDS`` cards. Most unique tasks need fewer; those that need more are rare."""

_EFFORT_CARDS: Final = 5

_EFFORT_FOR_CARD: Final = 3
"""Factor for each further card."""

_EFFORT_FOR_BOX_CARD: Final = 4
"""Factor for each X-."""

_EFFORT_FOR_PIECE: Final = 4
"""Factor for the question whether a piece is idle."""

_OVERHEAD: Final = 20
"""Fixed cost of a question, in turns."""


_OPEN, _DROP, _KEEP = range(3)
"""Verdicts on a draft: more to ask, dropped, kept."""


@kernel
def climb(space: Workspace, own: Family, limits: Limits, most_turns: int) -> int:
    """Run a family for about so many turns; the turns that it took, 0 at its end."""
    state, spent = own.state[0], 0
    while spent < most_turns and not state.over:
        spent += _OVERHEAD
        verdict = _DROP
        if state.piece >= 0 or state.mended > 0 or _propose(own, limits):
            answer = _ask(space, own, limits)
            spent += space.counters[0].turns
            verdict = _judge_draft(space, own, answer, limits) if state.piece < 0 else _judge_piece(space, own, answer)
        if verdict == _KEEP:
            _keep(own, limits)
        if verdict != _OPEN:
            _go_on(own)
    return spent


# --- The next question ----------------------------------------------------------------------------


@compiled
def _propose(own: Family, limits: Limits) -> bool:
    """Write a candidate for the rung. False when this try made none."""
    state, draft, random = own.state[0], own.draft[0], own.random
    rung, top = state.rung, state.top
    lower, here = own.filled[rung - 1], own.filled[rung]
    state.tries += 1
    if rung == state.base and (here == 0 or rung == top):
        state.source = RANDOM
        return scatter(draft, rung, top, limits, random)
    state.source = GROWN
    if here == 0 or (lower > 0 and below(random, 100) < _FROM_BELOW):
        copy(draft, own.rungs[rung - 1, below(random, lower)])
        if not put_before(draft, top, limits, random):
            return False
        if below(random, 100) >= _CHANGED_TOO:
            return True
    else:
        copy(draft, own.rungs[rung, below(random, here)])
    return change(draft, top, limits, random)


@compiled
def _ask(space: Workspace, own: Family, limits: Limits) -> Count:
    """Ask the search about the draft, or about the draft without the piece that may be idle."""
    trial, piece, run = own.trial[0], own.state[0].piece, TIGHT_RUN
    copy(trial, own.draft[0])
    if piece >= 0:
        run = _next_run(space, own.state[0])
        take_away(trial, piece)
        if occupied(trial) == 0:
            space.counters[0].turns = 0
            return Count(found=0, early=False, complete=True)
    own.tally[trial.cards].asked += 1
    start = Start(boards_of(trial), scene_of(trial), trial.hand, trial.cards)
    game = Game(-1, limits.box_supply, run << RUN_SHIFT)
    effort = _effort(trial, 1 if piece < 0 else _EFFORT_FOR_PIECE, limits)
    return count(space, start, game, Bounds(min(limits.most_turns, effort), 2, int(piece < 0)))


@compiled
def _next_run(space: Workspace, state: State) -> int:
    """A number for a run that no row of the table has yet."""
    state.run += 1
    if state.run == RUNS:
        forget(space.table)
        state.run = TIGHT_RUN + 1
    return state.run


@compiled
def _effort(draft: Draft, times: int, limits: Limits) -> int:
    """The turns allowed for a question, ``times`` as many as for a draft."""
    turns = _EFFORT * times
    for _ in range(draft.cards - _EFFORT_CARDS):
        turns *= _EFFORT_FOR_CARD
    for kind in range(FIRST_BOX_CARD, KINDS):
        for _ in range(copies(draft.hand, kind)):
            turns *= _EFFORT_FOR_BOX_CARD if kind == REMOVE else limits.effort_for_placing
    return turns


# --- What the answer means --------------------------------------------------------------------------


@compiled
def _judge_draft(space: Workspace, own: Family, answer: Count, limits: Limits) -> int:
    """Mend a draft that has two solutions. Keep one that is unique and tight, or examine its pieces first."""
    state, cards = own.state[0], own.draft[0].cards
    if answer.found == 2 and not answer.early and state.mended < _MOST_MENDS and _mend(space, own, limits):
        state.mended += 1
        return _OPEN
    state.mended = 0
    if answer.found != 1 or answer.early or not answer.complete:
        return _DROP
    own.tally[cards].unique += 1
    for card in range(cards):
        own.solution[card] = space.plays[0, card]
    if not limits.finished:
        return _KEEP
    state.piece = state.quiet = state.stuck = 0
    return _OPEN


@compiled
def _mend(space: Workspace, own: Family, limits: Limits) -> bool:
    """Add a cockroach that one of the two solutions misses and the other does not."""
    kept = below(own.random, 2)
    caught = _missed(space, own, kept)
    places = _missed(space, own, 1 - kept)
    n, e, s, w = places.n & ~caught.n, places.e & ~caught.e, places.s & ~caught.s, places.w & ~caught.w
    return mend(own.draft[0], Boards(n, e, s, w), limits, own.random)


@compiled
def _missed(space: Workspace, own: Family, solution: int) -> Boards:
    """The places from which a solution misses a cockroach."""
    draft = own.draft[0]
    follow(own.passages, scene_of(draft), space.plays[solution, : draft.cards])
    return missed(own.passages, draft.cards)


@compiled
def _judge_piece(space: Workspace, own: Family, answer: Count) -> int:
    """Remove an idle piece for good. The draft is kept when none is left, and dropped when one has to stay."""
    state, draft = own.state[0], own.draft[0]
    is_idle = answer.found == 1 and answer.complete and _is_same(space, own)
    if is_idle and not answer.early:
        copy(draft, own.trial[0])
        state.quiet = state.stuck = 0
    else:
        state.quiet += 1
        state.piece += 1
        state.stuck |= is_idle or (answer.found < 2 and not answer.complete)
    if state.quiet < pieces(draft):
        state.piece %= pieces(draft)
        return _OPEN
    state.piece = -1
    is_good = not state.stuck or state.rung < state.top
    return _KEEP if is_good and is_clear(draft) else _DROP


@compiled
def _is_same(space: Workspace, own: Family) -> bool:
    """Whether the solution that was just found is the draft's own."""
    is_same = True
    for card in range(own.draft[0].cards):
        is_same &= space.plays[0, card] == own.solution[card]
    return is_same


# --- What is kept -----------------------------------------------------------------------------------


@compiled
def _keep(own: Family, limits: Limits) -> None:
    """Put the draft on its rung, and add it to those found if it is wanted."""
    state, draft = own.state[0], own.draft[0]
    rung, name = state.rung, name_of(draft)
    place = own.filled[rung]
    for index in range(place):
        if own.names[rung, index] == name:
            return
    if place < WIDTH:
        own.filled[rung] += 1
    else:
        place = below(own.random, WIDTH)
    copy(own.rungs[rung, place], draft)
    own.names[rung, place] = name
    own.tally[rung].kept += 1
    has_enough = size(occupied(draft)) >= limits.least_cockroaches and size(draft.boxes) >= limits.least_boxes
    if rung == state.top and has_enough:
        _find(own, name)


@compiled
def _find(own: Family, name: int) -> None:
    """Add the draft to those found, unless it is there."""
    state, place = own.state[0], own.state[0].found
    for index in range(place):
        if own.found_names[index] == name:
            return
    copy(own.found[place], own.draft[0])
    own.found_names[place], own.found_sources[place] = name, state.source
    for card in range(state.top):
        own.found_solutions[place, card] = own.solution[card]
    state.found += 1


@compiled
def _go_on(own: Family) -> None:
    """Climb when the rung is full or has been tried enough. The family ends at the top or on an empty rung."""
    state, rung = own.state[0], own.state[0].rung
    is_tired = state.tries >= _MOST_TRIES
    if rung == state.top:
        state.over = state.found >= state.enough or is_tired
    elif own.filled[rung] >= _FULL or (is_tired and own.filled[rung] > 0):
        state.rung, state.tries = rung + 1, 0
    elif is_tired:
        state.over = 1
