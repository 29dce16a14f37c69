"""Wishes for where the exterminator goes and for actions that are drawn: a path, and a play that is partly known."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from ...solver import rules
from ...solver.board import SQUARES, Square, square_name
from ...solver.cards import Card, Verb
from ...solver.cpsat.formula import FALSE, TRUE, Formula, Literal
from ...solver.cpsat.model import PlayModel
from ...solver.cpsat.turn import TurnModel
from ...solver.task import Action, Play, Task
from .wish import ANY_HAND


@dataclass(frozen=True, slots=True)
class Path:
    """He stands on these squares one after the other, from the start to the end. None stands for any square.

    Cards that leave him where he is add nothing to it.
    """

    squares: tuple[Square | None, ...]
    is_of_start: bool = False
    among: frozenset[Card] = ANY_HAND

    @property
    def text(self) -> str:
        """``path="A2 C2 ? C1"``."""
        return f'path="{" ".join("?" if square is None else square_name(square) for square in self.squares)}"'

    def ask(self, plan: PlayModel) -> None:
        """See ``Wish``: a literal for each turn and square of the path says that he is there on his way."""
        formula, last = plan.formula, len(self.squares) - 1
        here: list[Literal] = [TRUE, *[FALSE] * last]
        self._stand(formula, here, plan.start.at)
        for turn in plan.turns:
            stays = formula.choice(*[(turn.before.at[square], turn.at[square]) for square in SQUARES])
            here = [
                formula.choice((now, stays), (before, ~stays))
                for now, before in zip(here, [FALSE, *here], strict=False)
            ]
            self._stand(formula, here, turn.at)
        formula.clause(here[last])

    def _stand(self, formula: Formula, here: Sequence[Literal], at: Sequence[Literal]) -> None:
        for literal, square in zip(here, self.squares, strict=True):
            if square is not None:
                formula.clause(~literal, at[square])

    def holds(self, task: Task, solution: Play) -> bool:
        """See ``Wish``."""
        stood = [task.start.exterminator.square]
        stood += [turn.swept.exterminator.square for turn in rules.replay(task, solution)]
        path = [square for square, _ in groupby(stood)]
        return len(path) == len(self.squares) and all(
            drawn in (None, square) for drawn, square in zip(self.squares, path, strict=True)
        )


@dataclass(frozen=True, slots=True)
class Drawn:
    """What is known of one action; None where anything will do."""

    text: str
    card: Card | None = None
    verb: Verb | None = None
    square: Square | None = None

    def fits(self, action: Action) -> bool:
        """Whether an action is like this."""
        return self.card in (None, action.card) and self.verb in (None, action.verb) and self.square in (
            None,
            action.square,
        )  # fmt: skip

    def ask(self, turn: TurnModel) -> None:
        """Constrain a turn to such an action."""
        formula, square = turn.formula, self.square
        if self.card is not None:
            formula.clause(turn.uses(self.card))
        if self.verb is not None:
            formula.clause(turn.does(self.verb))
        if square is not None:
            acted = {Verb.MOVE: turn.at, Verb.REMOVE: turn.goes, Verb.PLACE: turn.comes}
            formula.clause(*[formula.all_of(turn.does(verb), board[square]) for verb, board in acted.items()])


@dataclass(frozen=True, slots=True)
class Playing:
    """The solution is this play, as far as it is known: one action for each card of the hand."""

    actions: tuple[Drawn, ...]
    is_of_start: bool = False
    among: frozenset[Card] = ANY_HAND

    @property
    def cards(self) -> tuple[Card | None, ...]:
        """The cards, in the order of play; None for one that is open."""
        return tuple(drawn.card for drawn in self.actions)

    @property
    def text(self) -> str:
        """``solution="F:? TL R:C2"``."""
        return f'solution="{" ".join(drawn.text for drawn in self.actions)}"'

    def ask(self, plan: PlayModel) -> None:
        """See ``Wish``."""
        if len(plan.turns) != len(self.actions):
            plan.formula.clause()
            return
        for turn, drawn in zip(plan.turns, self.actions, strict=True):
            drawn.ask(turn)

    def holds(self, _task: Task, solution: Play) -> bool:
        """See ``Wish``."""
        return len(solution) == len(self.actions) and all(
            drawn.fits(action) for drawn, action in zip(self.actions, solution, strict=True)
        )
