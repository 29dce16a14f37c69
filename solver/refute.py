"""Why a play does not solve a task: the first action after which nothing wins any more, and the reason.

The reason is the smallest set of cockroaches that cannot all be caught with the cards left, in any order,
*even if no other cockroach were there*. Taking others away only helps: every play stays allowed, and what
happens to a cockroach depends on the exterminator and the boxes alone. So the set is a proof, and the
smallest one is the quickest to check by hand.
"""

from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from typing import NamedTuple

from .errors import UndecidedError
from .rules import actions, effects, is_won, turn
from .search.solve import Budget, has_solution
from .task import BOX_SUPPLY, Action, Piece, Play, Position, Task


class LossReason(Enum):
    """What is wrong with the losing action, or after it."""

    NOT_ALLOWED = "not allowed"
    """The card is not in hand or cannot do this here."""
    CANNOT_CATCH = "cannot catch"
    """``culprits`` cannot all be caught any more."""
    CANNOT_REACH = "cannot reach"
    """The target cannot be reached. If cockroaches alone prevent it, they are the ``culprits``."""
    CANNOT_PLAY = "cannot play"
    """The hand cannot be played to its end: there is no box to remove, or none left to place."""


class Culprit(NamedTuple):
    """A cockroach that refutes: where it is now, and where it started. Several may have become alike."""

    now: Piece
    started: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Refutation:
    """Where and why a play is lost."""

    index: int
    """Index of the losing action in the play, from 0; -1 if the task has no solution."""
    before: Position
    """A win is still possible here, unless the index is -1."""
    after: Position
    """Lost from here on; equal to ``before`` if the action is not allowed or the index is -1."""
    reason: LossReason
    culprits: tuple[Culprit, ...] = ()
    """The smallest set that cannot all be caught or avoided. Equal cockroaches count as one."""
    allowed: tuple[Action, ...] = ()
    """If the action is not allowed: what its card could do there. Empty if it must wait or is not in hand."""
    keeping: tuple[Action, ...] = ()
    """The actions that would have kept the win."""


def refute(task: Task, play: Play, box_supply: int = BOX_SUPPLY, budget: Budget | None = None) -> Refutation | None:
    """The refutation of a play, which may be unfinished; None if it has won or can still win.

    ``budget`` is for each question to the search. Raises UndecidedError when it runs out.
    """
    judge = _Judge(task, box_supply, budget)
    before = task.start
    if not judge.can_win(before):
        return judge.convict(-1, before, before, ())
    for index, action in enumerate(play):
        if action not in actions(before, box_supply):
            allowed = tuple(effects(before, action.card, box_supply)) if action.card in before.hand else ()
            keeping = judge.keeping(before)
            return Refutation(index, before, before, LossReason.NOT_ALLOWED, allowed=allowed, keeping=keeping)
        after = turn(before, action)
        if not judge.can_win(after):
            return judge.convict(index, before, after, play[: index + 1])
        before = after
    return None


class _Judge:
    """Answers questions about the positions of one task."""

    def __init__(self, task: Task, box_supply: int, budget: Budget | None) -> None:
        self._task = task
        self._supply = box_supply
        self._budget = budget

    def can_win(self, position: Position) -> bool:
        """Whether the hand can win from here."""
        return self._wins(Task(position, self._task.target))

    def is_lost(self, position: Position) -> bool:
        """Whether it is proved that the hand cannot win from here."""
        try:
            return not self.can_win(position)
        except UndecidedError:
            return False

    def keeping(self, position: Position) -> tuple[Action, ...]:
        """The actions after which the hand can still win, as far as the budget tells."""
        return tuple(a for a in actions(position, self._supply) if self._surely_wins(turn(position, a)))

    def _surely_wins(self, position: Position) -> bool:
        try:
            return self.can_win(position)
        except UndecidedError:
            return False

    def convict(self, index: int, before: Position, after: Position, played: Play) -> Refutation:
        """The refutation of an action after which nothing wins."""
        culprits = self._culprits(after)
        if not culprits and not self._wins(Task(_only(after, ()))):
            reason = LossReason.CANNOT_PLAY
        elif self._task.target is not None:
            reason = LossReason.CANNOT_REACH
        else:
            reason = LossReason.CANNOT_CATCH
        return Refutation(
            index, before, after, reason,
            culprits=tuple(Culprit(piece, self._started(piece, played)) for piece in culprits),
            keeping=() if index < 0 else self.keeping(before),
        )  # fmt: skip

    def _culprits(self, position: Position) -> tuple[Piece, ...]:
        """The smallest set of cockroaches that is proved to prevent a win; the first of its size."""
        different = sorted(set(position.cockroaches))
        for number in range(len(different)):
            for pieces in combinations(different, number):
                if self.is_lost(_only(position, pieces)):
                    return pieces
        return tuple(different)

    def _started(self, piece: Piece, played: Play) -> tuple[Piece, ...]:
        """The cockroaches of the start that have become ``piece``. None affects another."""
        return tuple(start for start in self._task.start.cockroaches if self._life(start, played) == (piece,))

    def _life(self, cockroach: Piece, played: Play) -> tuple[Piece, ...]:
        position = _only(self._task.start, (cockroach,))
        for action in played:
            position = turn(position, action)
        return position.cockroaches

    def _wins(self, task: Task) -> bool:
        if not task.hand:
            return is_won(task, task.start)
        answer = has_solution(task, self._supply, self._budget)
        if answer is None:
            raise UndecidedError("the budget ran out before it was known whether the play can still be won")
        return answer


def _only(position: Position, cockroaches: tuple[Piece, ...]) -> Position:
    """The position with these cockroaches and no others."""
    return Position(position.exterminator, cockroaches, position.boxes, position.hand)
