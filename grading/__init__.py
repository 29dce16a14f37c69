"""How hard one task is, and why."""

from .grade import Grade, grade

__all__ = ["Grade", "grade"]
