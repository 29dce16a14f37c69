"""What can be wrong with what a user gives us. Each error is one clear line."""


class SchabenError(Exception):
    """The base of every error that a user can cause; ``str()`` of it is one line to show."""


class NotationError(SchabenError):
    """Text that is not in the notation. ``field`` says which part of the line, ``reason`` what is wrong."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason


class TaskError(SchabenError):
    """A task that is well written but cannot stand on the board; the text names every defect."""


class PlayError(SchabenError):
    """A play with an action that the rules do not allow at that point."""


class UndecidedError(SchabenError):
    """A question that the budget did not suffice for: not a no."""


class DisagreementError(RuntimeError):
    """Two engines contradict each other, or one of them the rules: a fault of the program, no answer can be trusted."""
