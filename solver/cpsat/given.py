"""A turn whose action is known, with cockroaches that are not.

The exterminator and the boxes are known too, so only the cockroaches remain as variables, and each literal of a later
cockroach is one of the start's. That a play does not win is then one clause over the cockroaches of the start.
"""

from ..board import SQUARES, Direction, Square
from ..cards import Verb
from ..rules import passed_over, way
from ..task import BOX_SUPPLY, Action, Piece, Play
from ..ways import neighbour, way_of
from .formula import FALSE, TRUE, Formula, Literal
from .model import PlayModel
from .state import Board, State, constant, on
from .turn import OPTIONS, TurnModel


class GivenTurn(TurnModel):
    """``TurnModel`` with a known action. The rules allow it if every literal of ``needs`` is true."""

    def __init__(self, formula: Formula, before: State, action: Action, box_supply: int) -> None:
        self.given = action
        self.piece = Piece(before.at.index(TRUE), Direction(before.facing.index(TRUE)))
        self.needs: list[Literal] = []
        super().__init__(formula, before, (action.card,), box_supply)

    def choose(self) -> None:
        """The card is known."""
        self.plays = {option: constant(option == self.given[:2]) for option in OPTIONS}

    def move(self) -> Board:
        """The square is known. The way to it must be free, or the next square must make him bide."""
        card, verb, goal = self.given
        if verb is not Verb.MOVE or goal is None:
            return self.before.at
        if goal == self.piece.square:
            ahead = neighbour(goal, way_of(card, self.piece.facing))
            self.needs.append(on(self.before.boxes, ahead, beyond=TRUE))
        else:
            self._need_free_way(goal)
        return [constant(square == goal) for square in SQUARES]

    def _need_free_way(self, goal: Square) -> None:
        if goal not in way(self.piece, self.given.card):
            self.needs.append(FALSE)
            return
        over = passed_over(self.piece, self.given)
        self.needs += [self.can_enter(square) for square in (*over, goal)]
        self.needs += [self.can_pass(square) for square in over]

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
            self.needs += [~self.before.number[n] for n in self.before.number if not self.in_supply(n)]
        return [constant(s == square) for s in SQUARES]


class GivenPlay(PlayModel):
    """A known play, or the first turns of one, from a start that may have unknown cockroaches."""

    def __init__(self, formula: Formula, start: State, play: Play, box_supply: int = BOX_SUPPLY) -> None:
        super().__init__(formula, start)
        self.needs: list[Literal] = []
        for action in play:
            turn = GivenTurn(formula, self.end, action, box_supply)
            self.add(turn)
            self.needs += turn.needs

    def require(self) -> None:
        """The rules allow the play, and it catches every cockroach."""
        for need in self.needs:
            self.formula.clause(need)
        self.require_all_caught()
