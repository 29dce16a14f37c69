"""The measures of one task. Each is a function of the same facts.

The facts are gathered once: the solution followed card by card (``trace``), and a walk through all positions
(``kernels.walk``). In a trial over 510 tasks four directions were independent: branching, deception, near
misses and quiet turns. Problems that split into parts are easier for people (Jarusek and Pelanek,
"Difficulty rating of Sokoban puzzle", 2010). "Winning moves per step" is always one in a task with one
solution, so it is not measured.

A measure that needs the walk is None if the walk was cut (``Facts.cut``). One that is about catching is
None for a task with a target.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import log2, prod
from typing import Final, TypeAlias

from .coupling import share_apart
from .kernels.live import live
from .kernels.walk import Walk, walk
from .trace import Trace
from .tricks import Trick, tricks_of

Value: TypeAlias = float | None

DECIMALS: Final = 4
"""Decimals of measures that are not integers."""

MOST_POSITIONS: Final = 400_000
"""Most positions after the same number of cards before the walk is cut; more would take seconds."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What the measures are computed from."""

    trace: Trace
    walk: Walk | None
    """None if it was cut."""
    tricks: Mapping[Trick, tuple[int, ...]]
    """Each trick of the solution, with the cards that use it."""

    @property
    def cut(self) -> bool:
        """There are too many positions to visit: what needs all of them is unknown."""
        return self.walk is None


def gather(trace: Trace, most: int = MOST_POSITIONS) -> Facts:
    """The facts about a solution. ``most`` is the limit of positions after the same number of cards."""
    return Facts(trace, walk(trace.moments, trace.play, trace.hands, trace.box_supply, most), tricks_of(trace))


def measure(facts: Facts) -> Mapping[str, Value]:
    """Every measure by its name."""
    return {name: function(facts) for name, function in METRICS.items()}


# --- Size ---------------------------------------------------------------------------------------


def length(facts: Facts) -> int:
    """Cards of the solution. 1 and up; Spearman 0.47 with people's time on Sokoban (Jarusek and Pelanek 2010)."""
    return len(facts.trace.play)


def plays(facts: Facts) -> int | None:
    """Plays of all cards, right or wrong. Lines that cannot play their last cards do not count. 1 and up."""
    return None if facts.walk is None else facts.walk.plays


def positions(facts: Facts) -> int | None:
    """Different positions with more than one card in hand, the start included: the state space. 1 and up.

    Cockroaches are told apart. The number alone does not predict people's time (Jarusek and Pelanek 2010).
    """
    return None if facts.walk is None else facts.walk.positions


# --- Branching ----------------------------------------------------------------------------------


def branching(facts: Facts) -> float:
    """Geometric mean of the number of actions to choose from at each card of the solution. 1 and up."""
    actions: list[int] = facts.trace.before("actions").tolist()
    return _rounded(prod(actions) ** (1 / len(actions)))


def random_bits(facts: Facts) -> float:
    """How unlikely it is that random play finds the solution, in bits (-log2 of the chance). 0 and up.

    The player draws one of the kinds that can be played, each equally likely, then one of its actions. Kinds
    come first: a box card has some forty actions and would swamp every other card.
    """
    return _rounded(log2(prod((facts.trace.before("kinds") * facts.trace.before("effects")).tolist())))


# --- Deception ----------------------------------------------------------------------------------


def sacrifices(facts: Facts) -> int | None:
    """Turns of the solution that catch fewer cockroaches than another action could there. 0 ... cards.

    What Jarusek and Pelanek (2010) call counterintuitive moves: Spearman 0.69 with people's time.
    """
    trace = facts.trace
    return int((trace.before("caught") < trace.before("best")).sum()) if trace.catches else None


def greedy_failure(facts: Facts) -> float | None:
    """The chance that greedy play fails: always the most that a turn can catch, one of the best at random. 0 ... 1."""
    if not facts.trace.catches:
        return None
    return 1.0 if sacrifices(facts) else _rounded(1 - 1 / prod(facts.trace.before("ties").tolist()))


def trap_depth(facts: Facts) -> int | None:
    """Cards for which the deepest wrong line looks as good as the solution. 0 ... cards - 1.

    It looks as good while it leaves no more cockroaches than the solution does by then. The card at which it
    leaves the solution counts. Every line but the solution is wrong.
    """
    return facts.walk.deepest if facts.walk is not None and facts.trace.catches else None


def live_first_choices(facts: Facts) -> int | None:
    """First actions that are not refuted within two turns, including the right one. 1 ... all first actions.

    An action is refuted if no second action leaves as few cockroaches as the solution does by then.
    """
    return live(facts.trace.moments, facts.trace.hands, facts.trace.box_supply) if facts.trace.catches else None


# --- Near misses and quiet turns ----------------------------------------------------------------


def near_misses(facts: Facts) -> float | None:
    """The share of all plays that leave exactly one cockroach. 0 ... 1."""
    if facts.walk is None or not facts.trace.catches:
        return None
    return round(facts.walk.near / facts.walk.plays, 2 * DECIMALS)


def quiet_turns(facts: Facts) -> int | None:
    """Turns of the solution that catch nothing. 0 ... cards."""
    return int((facts.trace.before("caught") == 0).sum()) if facts.trace.catches else None


# --- Structure ----------------------------------------------------------------------------------


def coupling(facts: Facts) -> float | None:
    """How little catching splits into independent parts. 0 (it always does) ... 1 (it never does).

    Split the cockroaches in two and the cards to match: the parts are independent if each can be caught from
    the start with its own cards. The measure is the share of all splits of the cockroaches for which no split
    of the cards does that. 1 for a single cockroach. Decomposition has Spearman 0.82 with people's time on
    Sokoban (Jarusek and Pelanek 2010).
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
