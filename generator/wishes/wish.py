"""What every wish can do, and what can be wrong with wishes."""

from typing import Protocol

from ...solver.cpsat.model import PlayModel
from ...solver.errors import SchabenError
from ...solver.task import Play, Task


class WishError(SchabenError):
    """A wish that cannot be read, or wishes that cannot all hold."""


class Wish(Protocol):
    """A property of a task with its solution, stated twice: for CP-SAT and for a replay by the rules."""

    @property
    def text(self) -> str:
        """The wish as it is written."""
        ...

    @property
    def is_of_start(self) -> bool:
        """The start alone decides it, whatever is played."""
        ...

    def ask(self, plan: PlayModel) -> None:
        """Constrain the plan so that the wish holds."""
        ...

    def holds(self, task: Task, solution: Play) -> bool:
        """Whether it holds, by replay."""
        ...
