"""What grading cannot do."""

from ..solver.errors import SchabenError


class GradingError(SchabenError):
    """A task or a question that is beyond grading; the text says why."""
