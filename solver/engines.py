"""The engines by name, and one function that asks any of them about a task."""

from typing import Final, Literal, TypeAlias, get_args

from .outcome import Outcome
from .search import solve as search
from .search.solve import Budget
from .task import BOX_SUPPLY, Task

EngineName: TypeAlias = Literal["search", "plain", "cpsat"]
"""``search`` and ``plain`` try plays turn by turn; ``cpsat`` asks a constraint solver."""

ENGINES: Final[tuple[EngineName, ...]] = get_args(EngineName)


def solve(
    task: Task,
    limit: int = 2,
    budget: Budget | None = None,
    box_supply: int = BOX_SUPPLY,
    engine: EngineName = "search",
) -> Outcome:
    """The solutions of a task, up to ``limit`` of them (0: all). It always says whether there is a second one.

    ``box_supply`` is the number of boxes in the game. Raises TaskError for a task that cannot stand on the board.
    """
    if engine != "cpsat":
        return search.count_solutions(task, limit, budget, box_supply, engine)
    from .cpsat import prove  # ortools takes half a second to import
    from .cpsat.engine import SolverLimits

    budget = budget or Budget()
    return prove.find_solutions(task, limit, SolverLimits(budget.work, budget.seconds), box_supply)
