"""schaben: tasks for the solo logic game *Schaben jagen*, made, proven, graded and printed."""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from .solver.engines import solve
    from .solver.errors import SchabenError
    from .solver.notation import format_play, format_task, parse_line, parse_play, parse_task
    from .solver.outcome import Outcome, Status
    from .solver.quality import Quality, examine, name_of
    from .solver.search.solve import Budget
    from .solver.task import Task

    __version__: str

__all__ = [
    "Budget",
    "Outcome",
    "Quality",
    "SchabenError",
    "Status",
    "Task",
    "__version__",
    "examine",
    "format_play",
    "format_task",
    "name_of",
    "parse_line",
    "parse_play",
    "parse_task",
    "solve",
]

_HOMES: Final = {
    "engines": ("solve",),
    "errors": ("SchabenError",),
    "notation": ("format_play", "format_task", "parse_line", "parse_play", "parse_task"),
    "outcome": ("Outcome", "Status"),
    "quality": ("Quality", "examine", "name_of"),
    "search.solve": ("Budget",),
    "task": ("Task",),
}
"""The modules of ``solver`` that have these names; each is loaded when a name of it is asked for."""


def __getattr__(name: str) -> object:
    if name == "__version__":
        return import_module(".solver.version", __name__).VERSION
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f".solver.{module}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
