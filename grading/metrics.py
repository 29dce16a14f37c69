"""What there is to measure about one task, each measure a function of the same facts.

The facts are gathered once: the solution followed card by card (``trace``), and a walk through all positions
(``kernels.walk``). Four directions were found to be independent in a trial over 510 tasks: branching, deception,
near misses and quiet turns; and problems that fall apart into parts are easier for people (Jarusek and
Pelanek, "Difficulty rating of Sokoban puzzle", 2010). In a task with one solution "winning moves
per step" is always one, so it is not here.

A measure that needs the walk is None when the walk was cut (``Facts.cut``); one that speaks of catching
is None for a task that asks for a square.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import log2, prod
from typing import Final, TypeAlias

from .coupling import share_apart
from .kernels.along import ACTIONS, BEST, CAUGHT, EFFECTS, KINDS, TIES
from .kernels.live import live
from .kernels.walk import Walk, walk
from .trace import Trace
from .tricks import Trick, tricks_of

Value: TypeAlias = float | None

DECIMALS: Final = 4
"""To how many decimals measures are given that are no whole numbers."""

MOST_POSITIONS: Final = 400_000
"""Positions after the same number of cards with which the walk goes on; more would take seconds."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What the measures are taken from."""

    trace: Trace
    walk: Walk | None
    """None when it was cut."""
    tricks: Mapping[Trick, tuple[int, ...]]
    """Each trick of the solution, and at which cards."""

    @property
    def cut(self) -> bool:
        """There are too many positions to walk through: what needs all of them is not known."""
        return self.walk is None


def gather(trace: Trace, most: int = MOST_POSITIONS) -> Facts:
    """The facts about a solution; ``most`` bounds the positions after the same number of cards."""
    return Facts(trace, walk(trace.rows, trace.play, trace.hands, trace.box_supply, most), tricks_of(trace))


def measure(facts: Facts) -> Mapping[str, Value]:
    """Every measure by its name."""
    return {name: function(facts) for name, function in METRICS.items()}


# --- Size ---------------------------------------------------------------------------------------


def length(facts: Facts) -> int:
    """Cards of the solution. 1 and up; Spearman 0.47 with people's time on Sokoban (Jarusek and Pelanek 2010)."""
    return len(facts.trace.play)


def plays(facts: Facts) -> int | None:
    """Plays of all cards, right or wrong; lines in which a card has to wait for ever are none. 1 and up."""
    return None if facts.walk is None else facts.walk.plays


def positions(facts: Facts) -> int | None:
    """Different positions with more than one card in hand, the start included: the state space. 1 and up.

    Cockroaches are told apart. The number does not predict people's time by itself (Jarusek and Pelanek 2010).
    """
    return None if facts.walk is None else facts.walk.positions


# --- Branching ----------------------------------------------------------------------------------


def branching(facts: Facts) -> float:
    """Actions to choose from at a card of the solution, as a geometric mean. 1 and up."""
    actions: list[int] = facts.trace.rows[:-1, ACTIONS].tolist()
    return _rounded(prod(actions) ** (1 / len(actions)))


def random_bits(facts: Facts) -> float:
    """How unlikely it is that random play finds the solution, in bits (-log2 of the chance). 0 and up.

    The player draws one of the kinds that can be played now, each equally likely, then one of its
    actions. Kinds come first because a box card would otherwise drown every other card in its forty squares.
    """
    rows = facts.trace.rows[:-1]
    return _rounded(log2(prod((rows[:, KINDS] * rows[:, EFFECTS]).tolist())))


# --- Deception ----------------------------------------------------------------------------------


def sacrifices(facts: Facts) -> int | None:
    """Turns of the solution that catch fewer cockroaches than another action could there. 0 ... cards.

    What Jarusek and Pelanek (2010) call counterintuitive moves: Spearman 0.69 with people's time.
    """
    rows = facts.trace.rows[:-1]
    return int((rows[:, CAUGHT] < rows[:, BEST]).sum()) if facts.trace.catches else None


def greedy_failure(facts: Facts) -> float | None:
    """The chance that greedy play fails: always the most that a turn can catch, one of the best at random. 0 ... 1."""
    if not facts.trace.catches:
        return None
    return 1.0 if sacrifices(facts) else _rounded(1 - 1 / prod(facts.trace.rows[:-1, TIES].tolist()))


def trap_depth(facts: Facts) -> int | None:
    """Cards for which the deepest wrong line goes on looking as good as the solution. 0 ... cards - 1.

    It looks as good while no more cockroaches are left than the solution leaves by then. The card that
    leaves the solution is counted. Of a task with one solution every other line is wrong.
    """
    return facts.walk.deepest if facts.walk is not None and facts.trace.catches else None


def live_first_choices(facts: Facts) -> int | None:
    """First actions that are not refuted within two turns, the right one among them. 1 ... all first actions.

    Refuted is one after which no second action leaves as few cockroaches as the solution leaves by then.
    """
    return live(facts.trace.rows, facts.trace.hands, facts.trace.box_supply) if facts.trace.catches else None


# --- Near misses and quiet turns ----------------------------------------------------------------


def near_misses(facts: Facts) -> float | None:
    """The share of all plays that leave exactly one cockroach. 0 ... 1."""
    if facts.walk is None or not facts.trace.catches:
        return None
    return round(facts.walk.near / facts.walk.plays, 2 * DECIMALS)


def quiet_turns(facts: Facts) -> int | None:
    """Turns of the solution that catch nothing. 0 ... cards."""
    return int((facts.trace.rows[:-1, CAUGHT] == 0).sum()) if facts.trace.catches else None


# --- Structure ----------------------------------------------------------------------------------


def coupling(facts: Facts) -> float | None:
    """How little catching falls apart into independent parts. 0 (it does in every way) ... 1 (in none).

    The cockroaches can be parted in two, and the cards dealt to the parts; the parts are independent if each
    can be caught from the start with its own cards. This is the share of all partings for which no deal does
    that. 1 for a single cockroach. How badly a problem decomposes has Spearman 0.82 with people's
    time on Sokoban (Jarusek and Pelanek 2010).
    """
    if facts.walk is None or not facts.trace.catches:
        return None
    return _rounded(1 - share_apart(facts.walk.reached, len(facts.trace.task.start.cockroaches)))


def tricks(facts: Facts) -> int:
    """Different tricks that the solution uses (``tricks.Trick``). 0 ... 7."""
    return len(facts.tricks)


METRICS: Final[Mapping[str, Callable[[Facts], Value]]] = {
    function.__name__: function
    for function in (
        length,
        plays,
        positions,
        branching,
        random_bits,
        sacrifices,
        greedy_failure,
        trap_depth,
        live_first_choices,
        near_misses,
        quiet_turns,
        coupling,
        tricks,
    )
}
"""Every measure by its name, in the order of reports."""


def _rounded(value: float) -> float:
    return round(value, DECIMALS) + 0.0
