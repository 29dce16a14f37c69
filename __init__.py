"""schaben: tasks for the solo logic game *Schaben jagen*, made, proven, graded and printed."""

from .solver.engines import solve
from .solver.errors import SchabenError
from .solver.notation import format_play, format_task, parse_line, parse_play, parse_task
from .solver.outcome import Outcome, Status
from .solver.quality import Quality, examine, name_of
from .solver.search.solve import Budget
from .solver.task import Task
from .solver.version import VERSION

__version__ = VERSION

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
    "name_of",
    "parse_line",
    "parse_play",
    "parse_task",
    "solve",
]
