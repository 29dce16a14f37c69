"""What every wish can do, and what can be wrong with wishes."""

from typing import Final, Protocol

from ...solver.cards import Card, Verb
from ...solver.cpsat.model import PlayModel
from ...solver.errors import SchabenError
from ...solver.task import Play, Task

ANY_HAND: Final[frozenset[Card]] = frozenset()
"""``Wish.among`` of wishes that any hand can have."""


def cards_that(verb: Verb) -> frozenset[Card]:
    """The kinds that can do this."""
    return frozenset(card for card in Card if verb in card.verbs)


class WishError(SchabenError):
    """A wish that cannot be read, or wishes that cannot all hold."""


class Wish(Protocol):
    """A property of a task with its solution, stated twice: for CP-SAT and for a replay by the rules."""

    @property
    def text(self) -> str:
        """The wish as it is written."""
        ...

    @property
    def is_of_start(self) -> bool:
        """The start alone decides it, whatever is played."""
        ...

    @property
    def among(self) -> frozenset[Card]:
        """Every hand with this wish has a card of one of these kinds; empty if any hand will do."""
        ...

    def ask(self, plan: PlayModel) -> None:
        """Constrain the plan so that the wish holds."""
        ...

    def holds(self, task: Task, solution: Play) -> bool:
        """Whether it holds, by replay."""
        ...
