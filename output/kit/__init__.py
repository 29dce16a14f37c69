"""Everything but the task cards, for people who have not got the game."""

from .. import drawing as _drawing  # noqa: F401 (imports matplotlib with its own settings)
