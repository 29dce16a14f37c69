"""A turn whose action is known: what it does to cockroaches that are not.

With the exterminator and the boxes known too, everything but the cockroaches folds away, and the cockroaches
only change places: that a play wins is then one clause over the cockroaches of the start.
"""

from collections.abc import Sequence

from ..board import RAYS, SQUARES, Direction, Square
from ..cards import Verb
from ..task import BOX_SUPPLY, Action, Play
from .formula import FALSE, TRUE, Formula, Literal
from .model import Model
from .state import Board, State, constant
from .turn import OPTIONS, TurnModel


class GivenTurn(TurnModel):
    """``TurnModel`` with constants for what is played; ``needs`` must hold for the rules to allow it."""

    def __init__(self, formula: Formula, before: State, action: Action, box_supply: int) -> None:
        self.given = action
        self.here: Square = before.at.index(TRUE)
        self.needs: list[Literal] = []
        super().__init__(formula, before, (action.card,), box_supply)

    def choose(self) -> None:
        """The card is known."""
        self.plays = {option: constant(option == self.given[:2]) for option in OPTIONS}

    def move(self) -> Board:
        """The square is known; the way there must be free, or the next square must make him bide."""
        _, verb, goal = self.given
        if verb is not Verb.MOVE or goal is None:
            return self.before.at
        way = Direction(self.before.facing.index(TRUE)).turned(self.given.card.quarters)
        if goal == self.here:
            self.needs.append(self.can_bide(goal, way))
        else:
            self._need_free_way(RAYS[way][self.here], goal)
        return [constant(square == goal) for square in SQUARES]

    def _need_free_way(self, ray: Sequence[Square], goal: Square) -> None:
        path = ray[: ray.index(goal) + 1] if goal in ray else ()
        self.needs += [self.can_enter(square) for square in path] if path else [FALSE]
        self.needs += [self.can_pass(square) for square in path[:-1]]

    def remove(self) -> Board:
        """The box is known and must be there."""
        square = self.given.square if self.given.verb is Verb.REMOVE else None
        if square is not None:
            self.needs.append(self.before.boxes[square])
        return [constant(s == square) for s in SQUARES]

    def place(self) -> Board:
        """The square is known and must be empty, and a box must be left."""
        square = self.given.square if self.given.verb is Verb.PLACE else None
        if square is not None:
            self.needs += [~taken for taken in self.taken(square)]
            self.needs += [~holds for number, holds in self.before.number.items() if not self.in_supply(number)]
        return [constant(s == square) for s in SQUARES]


class GivenPlay(Model):
    """A known play, or the first turns of one, from a start that may have unknown cockroaches."""

    def __init__(self, formula: Formula, start: State, play: Play, box_supply: int = BOX_SUPPLY) -> None:
        self.formula, self.start, self.end = formula, start, start
        self.turns = []
        for action in play:
            self.turns.append(GivenTurn(formula, self.end, action, box_supply))
            self.end = self.turns[-1].after
        self.needs = [need for turn in self.turns if isinstance(turn, GivenTurn) for need in turn.needs]

    def require(self) -> None:
        """The rules allow the play, and it catches every cockroach."""
        for need in self.needs:
            self.formula.clause(need)
        self.require_all_caught()
