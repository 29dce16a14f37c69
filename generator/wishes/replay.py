"""The turns of a solution, as the rules play them: what the wishes look at."""

from collections.abc import Iterator
from typing import NamedTuple

from ...solver import rules
from ...solver.task import Action, Play, Position, Task, Verb


class Step(NamedTuple):
    """One turn of a solution."""

    before: Position
    action: Action
    turn: rules.Turn

    @property
    def caught(self) -> int:
        """Cockroaches that this turn catches."""
        return len(self.before.cockroaches) - len(self.turn.swept.cockroaches)

    @property
    def squashed(self) -> int:
        """Those of them that he stands on: none walks onto his square."""
        here = self.turn.acted.exterminator.square
        return sum(piece.square == here for piece in self.turn.acted.cockroaches)

    @property
    def bides(self) -> bool:
        """He plays a move and stays."""
        return self.action.verb is Verb.MOVE and self.action.square == self.before.exterminator.square


def replay(task: Task, solution: Play) -> Iterator[Step]:
    """The turns of a play that the rules allow; that they do is not checked again here."""
    position = task.start
    for action in solution:
        turn = rules.phases(position, action)
        yield Step(position, action, turn)
        position = turn.swept
