"""Wishes for what happens in the solution."""

from collections.abc import Iterator
from dataclasses import dataclass

from ...solver import rules
from ...solver.board import SQUARES, Direction, Square, square_name
from ...solver.cards import Card, Verb
from ...solver.cpsat.formula import FALSE, Literal
from ...solver.cpsat.model import PlayModel
from ...solver.cpsat.turn import TurnModel
from ...solver.task import Play, Task
from ...solver.ways import RAYS
from . import literals
from .wish import ANY_HAND, cards_that


@dataclass(frozen=True, slots=True)
class Ends:
    """He stands on this square at the end."""

    square: Square
    is_of_start: bool = False
    among: frozenset[Card] = ANY_HAND

    @property
    def text(self) -> str:
        """``ends=D4``."""
        return f"ends={square_name(self.square)}"

    def ask(self, plan: PlayModel) -> None:
        """See ``Wish``."""
        plan.formula.clause(plan.end.at[self.square])

    def holds(self, task: Task, solution: Play) -> bool:
        """See ``Wish``."""
        *_, last = rules.replay(task, solution)
        return last.swept.exterminator.square == self.square


@dataclass(frozen=True, slots=True)
class LastCatchLast:
    """The last turn catches something: true of every tight task."""

    text: str = "last-catch-last"
    is_of_start: bool = False
    among: frozenset[Card] = ANY_HAND

    def ask(self, plan: PlayModel) -> None:
        """See ``Wish``."""
        plan.formula.clause(*literals.pieces(plan.turns[-1].before))

    def holds(self, task: Task, solution: Play) -> bool:
        """See ``Wish``."""
        *_, last = rules.replay(task, solution)
        return last.catch > 0


@dataclass(frozen=True, slots=True)
class LastCatchAt:
    """The last turn catches a cockroach on this square: where it stands when it is caught."""

    square: Square
    is_of_start: bool = False
    among: frozenset[Card] = ANY_HAND

    @property
    def text(self) -> str:
        """``last-catch-at=D4``."""
        return f"last-catch-at={square_name(self.square)}"

    def ask(self, plan: PlayModel) -> None:
        """See ``Wish``."""
        turn, square = plan.turns[-1], self.square
        before, after = (
            turn.formula.any_of(*[board[square] for board in boards])
            for boards in (turn.before.cockroaches, turn.marched)
        )
        caught = turn.formula.any_of(turn.squashes(square), turn.sucks(square))
        plan.formula.clause(turn.formula.all_of(before, caught), turn.formula.all_of(after, turn.sucks(square)))

    def holds(self, task: Task, solution: Play) -> bool:
        """See ``Wish``."""
        *_, last = rules.replay(task, solution)
        return any(piece.square == self.square for piece in (*last.squashed, *last.sucked_up, *last.walked_in))


@dataclass(frozen=True, slots=True)
class AllCaughtBy:
    """Every cockroach is squashed, or every one is sucked up."""

    squashed: bool
    is_of_start: bool = False
    among: frozenset[Card] = ANY_HAND

    @property
    def text(self) -> str:
        """``all-caught-by=squash``."""
        return f"all-caught-by={'squash' if self.squashed else 'suck'}"

    def ask(self, plan: PlayModel) -> None:
        """See ``Wish``: none is caught the other way."""
        for turn in plan.turns:
            for caught in literals.sucked(turn) if self.squashed else literals.squashed(turn):
                plan.formula.clause(~caught)

    def holds(self, task: Task, solution: Play) -> bool:
        """See ``Wish``."""
        turns = list(rules.replay(task, solution))
        if self.squashed:
            return not any(turn.sucked_up or turn.walked_in for turn in turns)
        return not any(turn.squashed for turn in turns)


@dataclass(frozen=True, slots=True)
class RemoveOpens:
    """In the turn in which a box goes, he sucks something up on its square or behind, in line."""

    text: str = "remove-opens"
    is_of_start: bool = False
    among: frozenset[Card] = cards_that(Verb.REMOVE)

    def ask(self, plan: PlayModel) -> None:
        """See ``Wish``."""
        found = []
        for turn in plan.turns:
            for facing in Direction:
                for square in SQUARES if turn.does(Verb.REMOVE) != FALSE else ():
                    opened = turn.formula.all_of(turn.goes[square], turn.sees(square, facing))
                    if opened != FALSE:
                        found += [turn.formula.all_of(opened, x) for x in _caught_from(turn, square, facing)]
        plan.formula.clause(*found)

    def holds(self, task: Task, solution: Play) -> bool:
        """See ``Wish``."""
        return any(_opens(turn) for turn in rules.replay(task, solution) if turn.action.verb is Verb.REMOVE)


def _caught_from(turn: TurnModel, square: Square, facing: Direction) -> Iterator[Literal]:
    """He sucks something up on the square or behind it."""
    for there in (square, *RAYS[facing][square]):
        for boards in (turn.before.cockroaches, turn.marched):
            someone = turn.formula.any_of(*[board[there] for board in boards])
            yield turn.formula.all_of(someone, turn.sees(there, facing))


def _opens(turn: rules.Turn) -> bool:
    line = rules.line_of_sight(turn.acted.exterminator, turn.acted.boxes)
    if turn.action.square not in line:
        return False
    beyond = line[line.index(turn.action.square) :]
    return any(piece.square in beyond for piece in (*turn.sucked_up, *turn.walked_in))
