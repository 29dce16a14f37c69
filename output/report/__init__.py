"""Reports on decks and tasks: tables, plots, pages, the maze of positions."""

from .. import drawing as _drawing  # noqa: F401 (imports matplotlib with its own settings)
