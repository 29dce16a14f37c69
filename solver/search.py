"""Exact search: how many solutions a task has, and which."""

import math
import time
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from .board import Direction
from .cards import Card
from .encoding import decode
from .outcome import Outcome, status_of
from .task import BOX_SUPPLY, Piece, Position, Task
from .validation import require_valid

Engine: TypeAlias = Literal["search", "plain"]
"""``search`` is the fast one; ``plain`` plays every play of every length and counts turns exactly (perft)."""

ENGINES: Final[tuple[Engine, ...]] = get_args(Engine)

KEPT_PLAYS = 10_000
"""Solutions that are listed when all are counted; the count itself has no bound."""

DEFAULT_TURNS = 1_000_000_000
"""Turns that a search may take unless told otherwise: some ten seconds of the plain kernel."""

_SLICE = 4_000_000
"""Turns between two looks at the clock: some hundredths of a second."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a search may go on before it ends undecided: both bounds hold."""

    turns: int = DEFAULT_TURNS
    seconds: float = math.inf


def solve(
    task: Task,
    limit: int = 2,
    budget: Budget | None = None,
    supply: int = BOX_SUPPLY,
    engine: Engine = "search",
    tight: bool = False,
) -> Outcome:
    """Search the whole tree of a task, or as much of it as the answer needs.

    ``limit`` is the number of solutions that are looked for (0: all of them); the search stops there,
    but never before it knows whether there is a second. ``supply`` is the number of boxes in the game.
    With ``tight`` it also stops at the first play that catches all early: enough to turn a task down,
    and undecided otherwise.
    Raises TaskError for a task that cannot stand on the board.
    """
    from . import exact, plain  # numba takes half a second to import

    require_valid(task)
    budget = budget or Budget()
    wanted = max(limit, 2) if limit else math.inf
    run = (plain.Run if engine == "plain" else exact.Run)(task, supply, keep=int(min(limit or KEPT_PLAYS, KEPT_PLAYS)))
    complete = False
    deadline = time.monotonic() + budget.seconds
    while (
        not complete
        and run.found < wanted
        and run.turns < budget.turns
        and not (tight and run.early)
        and time.monotonic() < deadline
    ):
        complete = run.go(min(run.turns + _SLICE, budget.turns), int(min(wanted, 1 << 62)), tight)
    return Outcome(
        status=status_of(run.found, complete),
        count=min(run.found, limit) if limit else run.found,
        complete=complete,
        early=True if run.early else (False if complete else None),
        turns=run.turns,
        solutions=tuple(decode(codes) for codes in run.plays.tolist()),
    )


def prepare() -> None:
    """Compile the kernels, or load them, now rather than with the first task."""
    solve(Task(Position(Piece(0, Direction.N), (Piece(1, Direction.N),), (), (Card.TURN_LEFT,))))
