"""A solution, followed from card to card: what all of grading begins with."""

from dataclasses import dataclass
from math import prod

from ..solver.task import BOX_SUPPLY, Play, Task
from . import GradingError
from .kernels import along
from .kernels.named import MOST
from .kernels.numbering import MOST_HANDS, Hands, Ints, hands_of


@dataclass(frozen=True, slots=True)
class Trace:
    """A task with a play of all its cards."""

    task: Task
    solution: Play
    box_supply: int
    """Boxes in the game."""
    hands: Hands
    play: Ints
    """Option and chosen square (-1 for a turn), one row a card."""
    rows: Ints
    """The position before each card and at the end, and what there was to choose (see ``kernels.along``)."""

    @property
    def catches(self) -> bool:
        """The goal is to catch all, not to reach a square."""
        return self.task.target is None


def follow(task: Task, solution: Play, box_supply: int = BOX_SUPPLY) -> Trace:
    """Follow a play of all cards, which must be allowed.

    Raises GradingError for a task that is too large to grade.
    """
    _require_size(task)
    hands, play = hands_of(task.hand), along.chosen(solution)
    return Trace(task, solution, box_supply, hands, play, along.along(along.start_of(task), hands, play, box_supply))


def _require_size(task: Task) -> None:
    if len(task.start.cockroaches) > MOST:
        raise GradingError(f"grading knows at most {MOST} cockroaches, as many as the game has")
    if prod(task.hand.count(kind) + 1 for kind in set(task.hand)) > MOST_HANDS:
        raise GradingError(f"grading knows at most {MOST_HANDS} different hands; that is far beyond the game's cards")
