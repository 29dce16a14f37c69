"""A solution followed card by card: the input of all grading."""

from dataclasses import dataclass
from math import prod

from ..solver.search.rows import Ints, Rows, column
from ..solver.task import BOX_SUPPLY, Play, Task
from . import GradingError
from .kernels import along
from .kernels.named import MOST
from .kernels.numbering import MOST_HANDS, Hands, hands_of


@dataclass(frozen=True, slots=True)
class Trace:
    """A task with a play of all its cards, and the position before each card."""

    task: Task
    solution: Play
    box_supply: int
    """Boxes in the game."""
    hands: Hands
    play: Ints
    """Option and chosen square (-1 for a turn card), one row for each card."""
    moments: Rows[along.Moment]
    """The position before each card and at the end, with the choices there."""

    @property
    def catches(self) -> bool:
        """The goal is to catch all cockroaches, not to reach a square."""
        return self.task.target is None

    @property
    def limits(self) -> list[int]:
        """Cockroaches left before each card and at the end."""
        found: list[int] = column(self.moments, "left").tolist()
        return found

    def before(self, field: str) -> Ints:
        """A field of ``kernels.along.Moment`` before each card."""
        return column(self.moments, field)[:-1]


def follow(task: Task, solution: Play, box_supply: int = BOX_SUPPLY) -> Trace:
    """Follow a play of all cards. It must be allowed.

    Raises GradingError for a task that is too large to grade.
    """
    _require_size(task)
    hands, play = hands_of(task.hand), along.chosen(solution)
    return Trace(task, solution, box_supply, hands, play, along.along(task, hands, play, box_supply))


def _require_size(task: Task) -> None:
    if len(task.start.cockroaches) > MOST:
        raise GradingError(f"grading handles at most {MOST} cockroaches, as many as the game has")
    if prod(task.hand.count(kind) + 1 for kind in set(task.hand)) > MOST_HANDS:
        raise GradingError(f"grading handles at most {MOST_HANDS} different hands; that is far beyond the game's cards")
