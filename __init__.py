"""schaben: tasks for the solo logic game *Schaben jagen*, made, proven, graded and printed."""

from .solver.errors import SchabenError
from .solver.notation import format_play, format_task, parse_line, parse_play, parse_task
from .solver.outcome import Outcome, Status
from .solver.quality import Quality, examine
from .solver.search import Budget, solve
from .solver.task import Task

__version__ = "0.1.0"

__all__ = [
    "Budget",
    "Outcome",
    "Quality",
    "SchabenError",
    "Status",
    "Task",
    "examine",
    "format_play",
    "format_task",
    "parse_line",
    "parse_play",
    "parse_task",
    "solve",
]
