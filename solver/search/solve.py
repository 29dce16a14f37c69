"""Exact search: how many solutions a task has, and which.

Two engines give the same answers. ``search`` is the fast one (``exact``); ``plain`` plays every play,
slowly, and is the reference for the other.
"""

import functools
import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from ..outcome import Outcome, status_of
from ..task import BOX_SUPPLY, Play, Task
from ..validation import require_valid

if TYPE_CHECKING:
    from .run import Run

Engine: TypeAlias = Literal["search", "plain"]
"""``search`` is the fast one; ``plain`` plays every play of every length and counts turns exactly (perft)."""

ENGINES: Final[tuple[Engine, ...]] = get_args(Engine)

DEFAULT_TURNS = 500_000_000
"""Default bound for a search, in turns."""

DEFAULT_WORK = 60.0
"""Default bound for one run of CP-SAT, in its unit of work."""

KEPT_PLAYS = 10_000
"""Solutions that are kept at a time. ``count_solutions`` lists no more; ``each_solution`` gives all of them."""

_SLICE = 2_000_000
"""Turns between two looks at the clock and at Ctrl-C: some hundredths of a second."""

_NEVER = 1 << 62
"""More solutions than can be found."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long an engine may go on before it ends undecided: every bound that it knows of holds.

    The default lets the fast engine go on for some twenty seconds, and CP-SAT for about a minute.
    """

    turns: int = DEFAULT_TURNS
    """For the engines that go turn by turn."""
    seconds: float = math.inf
    """For all engines."""
    work: float = DEFAULT_WORK
    """For CP-SAT, in its own unit of work, the same on every machine; of the order of a second."""


_DEFAULT: Final = Budget()


def start(task: Task, box_supply: int, keep: int, engine: Engine) -> "Run":
    """A run that has not begun; ``keep`` is the number of solutions it stores, more are only counted."""
    return _begin(engine)(task, box_supply, keep)


@functools.cache
def _begin(engine: Engine) -> "Callable[[Task, int, int], Run]":
    """What begins a run of an engine. numpy takes a tenth of a second to import, so only a search does that."""
    if engine == "plain":
        from .plain import PlainRun

        return PlainRun
    from .exact import ExactRun

    return ExactRun


def count_solutions(
    task: Task,
    limit: int = 2,
    budget: Budget | None = None,
    box_supply: int = BOX_SUPPLY,
    engine: Engine = "search",
    *,
    tight: bool = False,
) -> Outcome:
    """Search the whole tree of a task, or as much of it as the answer needs.

    ``limit`` is the number of solutions that are looked for (0: all of them); the search stops there,
    but never before it knows whether there is a second. ``box_supply`` is the number of boxes in the game.

    ``tight`` is for the question "exactly one solution, and tight?": the search also gives up at the first
    play that catches all early. ``early`` is then True, and the status UNDECIDED unless it was known.

    Raises TaskError for a task that cannot stand on the board.
    """
    require_valid(task)
    budget = budget or _DEFAULT
    wanted = max(limit, 2) if limit else _NEVER
    run = start(task, box_supply, min(limit or KEPT_PLAYS, KEPT_PLAYS), engine)
    complete = _finish(run, wanted, budget, tight)
    return Outcome(
        status=status_of(run.found, complete),
        count=min(run.found, limit) if limit else run.found,
        complete=complete,
        early=True if run.early else (False if complete else None),
        turns=run.turns,
        solutions=run.solutions(),
    )


def each_solution(task: Task, box_supply: int = BOX_SUPPLY, engine: Engine = "search") -> Iterator[Play]:
    """Every solution, however many there are, in the order in which ``count_solutions`` finds them.

    It has no budget: take as many as are wanted. Raises TaskError for a task that cannot stand on the board.
    """
    require_valid(task)
    run = start(task, box_supply, KEPT_PLAYS, engine)
    complete = False
    while not complete:
        complete = run.go(run.turns + _SLICE, KEPT_PLAYS)
        yield from run.take()


def has_solution(task: Task, box_supply: int = BOX_SUPPLY, budget: Budget | None = None) -> bool | None:
    """Whether some play wins; None when the budget does not tell.

    Unlike ``count_solutions`` this is also for positions in mid-play: nothing needs to be left to catch.
    """
    run = start(task, box_supply, 0, "search")
    complete = _finish(run, 1, budget or _DEFAULT, tight=False)
    return True if run.found else (False if complete else None)


def _finish(run: "Run", wanted: int, budget: Budget, tight: bool) -> bool:
    """Take the run as far as the question and the budget ask for; whether it covered the tree."""
    deadline = time.monotonic() + budget.seconds
    while run.found < wanted and run.turns < budget.turns and not (tight and run.early):
        if run.go(min(run.turns + _SLICE, budget.turns), wanted, tight):
            return True
        if time.monotonic() >= deadline:
            break
    return False


def prepare() -> None:
    """Compile or load the kernel of the exact search before the first task needs it."""
    from . import exact

    exact.prepare()
