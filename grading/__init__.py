"""How hard one task is, and why: ``grade(task, solution, supply) -> Grade``."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .grades import Grade, grade

__all__ = ["Grade", "grade"]


def __getattr__(name: str) -> Any:
    """What is graded with is loaded when it is asked for: every command needs the levels, few need numba."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import grades

    return getattr(grades, name)
