"""How hard one task is, and why: ``grades.grade(task, solution, supply) -> Grade``."""

from ..solver.errors import SchabenError


class GradingError(SchabenError):
    """A task that cannot be graded; the text says why."""
