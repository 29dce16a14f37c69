"""Every engine by its name, and one way to ask any of them about a task."""

from typing import Final, Literal, TypeAlias, get_args

from .outcome import Outcome
from .search import solve as search
from .search.solve import Budget
from .task import BOX_SUPPLY, Task

EngineName: TypeAlias = Literal["search", "plain", "cpsat"]
"""``search`` and ``plain`` go through plays turn by turn; ``cpsat`` asks a constraint solver."""

ENGINES: Final[tuple[EngineName, ...]] = get_args(EngineName)


def solve(
    task: Task,
    limit: int = 2,
    budget: Budget | None = None,
    box_supply: int = BOX_SUPPLY,
    engine: EngineName = "search",
) -> Outcome:
    """How many solutions a task has, up to ``limit`` (0: all), and which; always whether there is a second.

    ``box_supply`` is the number of boxes in the game. Raises TaskError for a task that cannot stand on the board.
    """
    if engine != "cpsat":
        return search.count_solutions(task, limit, budget, box_supply, engine)
    from .cpsat import prove  # ortools takes half a second to import
    from .cpsat.engine import SolverLimits

    budget = budget or Budget()
    return prove.find_solutions(task, limit, SolverLimits(budget.work, budget.seconds), box_supply)
