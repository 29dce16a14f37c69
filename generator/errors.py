"""What can be wrong with the files and wishes of a user."""

from ..solver.errors import SchabenError


class FileError(SchabenError):
    """A file that cannot be read or written, or that is not what it should be: path, place in it, reason."""

    def __init__(self, path: object, reason: str) -> None:
        super().__init__(f"{path}: {reason}")


class ProfileError(SchabenError):
    """A profile that is wrong or cannot be met."""


class WorkerError(SchabenError):
    """A process that was to help is gone."""


class GrowingError(SchabenError):
    """A wish for tasks that no task can meet."""
