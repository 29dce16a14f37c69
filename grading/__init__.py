"""How hard one task is, and why: ``grades.grade(task, solution, supply) -> Grade``."""

from ..solver.errors import SchabenError


class GradingError(SchabenError):
    """A task or a question that is beyond grading; the text says why."""
