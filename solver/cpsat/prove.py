"""What CP-SAT says about the solutions of a task: the second of the two proofs.

Every play that CP-SAT finds is replayed by the rules before it is returned.
"""

import time
from collections.abc import Sequence
from typing import NamedTuple

from .. import rules
from ..cards import Verb
from ..errors import DisagreementError, PlayError
from ..notation import format_line
from ..outcome import Effort, Outcome, status_of
from ..task import BOX_SUPPLY, Play, Position, Task
from ..validation import require_valid
from .engine import BY_CARDS, SolverLimits, run
from .model import HandModel
from .state import fixed
from .turn import TurnModel

MOST = 100_000
"""The limit when all solutions are asked for; more would not fit into memory."""


class Early(NamedTuple):
    """Whether all can be caught early."""

    found: bool | None
    """None if CP-SAT gave up."""
    play: Play | None
    """Such a play, up to its last catch."""
    effort: Effort


def find_solutions(task: Task, limit: int = 2, budget: SolverLimits | None = None, box_supply: int = BOX_SUPPLY,
          turn: type[TurnModel] = TurnModel) -> Outcome:  # fmt: skip
    """The solutions of a task, up to ``limit`` of them (0: all). It always says whether there is a second one.

    ``box_supply`` is the number of boxes in the game; ``turn`` states the rules. Raises TaskError for a task
    that cannot stand on the board.
    """
    require_valid(task)
    most = max(limit, 2) if limit else MOST
    return _outcome(task, (), most, limit or MOST, budget or SolverLimits(), box_supply, turn)


def prove(task: Task, solution: Play, budget: SolverLimits | None = None, box_supply: int = BOX_SUPPLY,
          turn: type[TurnModel] = TurnModel) -> Outcome:  # fmt: skip
    """Whether a known solution is the only one: without it, none must be left.

    Raises PlayError when it does not win, and TaskError as ``find_solutions`` does.
    """
    require_valid(task)
    if not wins(task, solution, box_supply):
        raise PlayError(f"this is not a solution: {format_line(task, solution)}")
    return _outcome(task, (solution,), 1, 2, budget or SolverLimits(), box_supply, turn)


def find_early(task: Task, budget: SolverLimits | None = None, box_supply: int = BOX_SUPPLY,
               turn: type[TurnModel] = TurnModel) -> Early:  # fmt: skip
    """Whether a play catches every cockroach with cards still in hand: then the task is not tight."""
    if task.target is not None or len(task.hand) < 2:
        return Early(found=False, play=None, effort=Effort())
    model = HandModel(fixed(task.start), task.hand, box_supply, turn, turns=len(task.hand) - 1, may_rest=True)
    model.require_all_caught()
    answer = run(model.formula, 1, budget or SolverLimits(), **BY_CARDS)
    if not answer.solutions:
        return Early(False if answer.complete else None, None, answer.effort)
    play = model.play(answer.solutions[0])
    end = _end(task, play, box_supply)
    if end is None or not rules.is_early(task, end):
        raise DisagreementError(f"this play is not early: {format_line(task, play)}")
    return Early(found=True, play=play, effort=answer.effort)


def wins(task: Task, play: Play, box_supply: int = BOX_SUPPLY) -> bool:
    """Whether the rules allow the play and it reaches the goal."""
    end = _end(task, play, box_supply)
    return end is not None and rules.is_won(task, end)


def _outcome(task: Task, known: tuple[Play, ...], most: int, shown: int, budget: SolverLimits, box_supply: int,
             turn: type[TurnModel]) -> Outcome:  # fmt: skip
    """Look for ``most`` solutions besides the known ones, and for an early play."""
    began = time.monotonic()
    model = HandModel(fixed(task.start), task.hand, box_supply, turn)
    model.require_win(task.target)
    for play in known:
        model.forbid(play)
    answer = run(model.formula, most, budget, **BY_CARDS)
    plays = known + tuple(model.play(values) for values in answer.solutions)
    for play in plays:
        if not wins(task, play, box_supply):
            raise DisagreementError(f"this play does not win: {format_line(task, play)}")
    if answer.complete and len(plays) < 2 and can_always_go_on(task, box_supply):
        early = Early(*_early_in(task, plays, box_supply), Effort())
    else:
        early = find_early(task, budget.after(time.monotonic() - began), box_supply, turn)
    return Outcome(
        status=status_of(len(plays), answer.complete),
        count=min(len(plays), shown),
        complete=answer.complete,
        early=early.found,
        turns=0,
        solutions=plays[:shown],
        effort=answer.effort + early.effort,
    )


def can_always_go_on(task: Task, box_supply: int = BOX_SUPPLY) -> bool:
    """Whether every play that catches all early can be played to its end, in any order, and then wins.

    A move or a turn can always be played when no cockroach is in the way. A box card can be if there are enough boxes
    on the board and in the supply. So a task with exactly one solution has no early play but that solution.
    """
    removers, placers = (sum(verb in card.verbs for card in task.hand) for verb in (Verb.REMOVE, Verb.PLACE))
    boxes = len(task.start.boxes)
    return task.target is None and removers <= boxes and boxes + placers <= box_supply


def _early_in(task: Task, plays: Sequence[Play], box_supply: int) -> tuple[bool, Play | None]:
    """Whether one of the plays catches all early, and that play up to its last catch."""
    for play in plays:
        for cards, position in enumerate(rules.positions(task, play, box_supply)):
            if rules.is_early(task, position):
                return True, play[:cards]
    return False, None


def _end(task: Task, play: Play, box_supply: int) -> Position | None:
    """Where a play leads; None when the rules do not allow it."""
    try:
        *_, end = rules.positions(task, play, box_supply)
    except PlayError:
        return None
    return end
