"""A whole play as one formula."""

from collections import Counter
from collections.abc import Iterable
from itertools import product

from ..board import SQUARES, Direction, Square
from ..cards import Card, Verb
from ..task import BOX_SUPPLY, Action, Play
from .formula import FALSE, Formula, Literal, Values, holds
from .state import Board, State
from .turn import TurnModel


class PlayModel:
    """A sequence of turns from one state."""

    def __init__(self, formula: Formula, start: State) -> None:
        self.formula = formula
        self.start = self.end = start
        self.turns: list[TurnModel] = []

    def add(self, turn: TurnModel) -> None:
        """Append a turn that begins where the last one ended."""
        self.turns.append(turn)
        self.end = turn.after

    # --- The goal -----------------------------------------------------------------------------------

    def require_win(self, target: Square | None) -> None:
        """Allow only plays that end on the target or, without a target, with no cockroach left."""
        if target is None:
            self.require_all_caught()
        else:
            self.formula.clause(self.end.at[target])

    def require_all_caught(self) -> None:
        """No cockroach is left at the end."""
        for pieces in self.end.cockroaches:
            for piece in pieces:
                self.formula.clause(~piece)

    # --- Plays --------------------------------------------------------------------------------------

    def forbid(self, play: Play) -> None:
        """Rule out this play."""
        chosen = [x for turn, action in zip(self.turns, play, strict=True) for x in literals(turn, action)]
        self.formula.clause(*[~x for x in chosen])

    def play(self, values: Values) -> Play:
        """The play in a solution of the formula."""
        return tuple(read_action(turn, values) for turn in self.turns if not holds(values, turn.rests))


class HandModel(PlayModel):
    """All plays of a hand. Plays and solutions of the formula correspond one to one."""

    def __init__(
        self,
        start: State,
        hand: Iterable[Card],
        box_supply: int = BOX_SUPPLY,
        turn: type[TurnModel] = TurnModel,
        turns: int | None = None,
        may_rest: bool = False,
        formula: Formula | None = None,
    ) -> None:
        """``turns`` is the number of cards played (default: all). ``turn`` states the rules.

        With ``may_rest``, plays may be shorter if no cockroach is left (``TurnModel.rests``).
        """
        super().__init__(formula or Formula(), start)
        self.hand = Counter(hand)
        for played in range(1, (self.hand.total() if turns is None else turns) + 1):
            self.add(turn(self.formula, self.end, self.hand, box_supply, may_rest, self.facings_after(played)))
        self.play_hand()
        self.formula.decisions += [played for turn in self.turns for played in turn.plays.values()]

    def facings_after(self, turns: int) -> set[Direction]:
        """The facings to which so many cards of the hand lead: all of them if the first is unknown.

        A play that rests counts fewer cards, but then there is nothing left to see.
        """
        turning = [card for card in self.hand if card.is_turn]
        others = self.hand.total() - sum(self.hand[card] for card in turning)
        facings = set()
        for copies in product(*[range(self.hand[card] + 1) for card in turning]):
            if sum(copies) <= turns <= sum(copies) + others:
                quarters = sum(n * card.quarters for n, card in zip(copies, turning, strict=True))
                facings |= {d.turned(quarters) for d in Direction if self.start.facing[d] != FALSE}
        return facings

    def play_hand(self) -> None:
        """Each kind is played at most as often as it is in hand; exactly as often if there is a turn for each card."""
        whole = len(self.turns) == self.hand.total()
        for card, copies in self.hand.items():
            self.formula.count([turn.uses(card) for turn in self.turns], copies if whole else 0, copies)


def literals(turn: TurnModel, action: Action) -> list[Literal]:
    """Literals that are all true in a turn exactly if this is its action."""
    played = [x for option, x in turn.plays.items() if option == action[:2]]
    return played if action.square is None else [*played, _squares(turn, action.verb)[action.square]]


def read_action(turn: TurnModel, values: Values) -> Action:
    """The action of a turn in a solution of the formula."""
    card, verb = next(option for option, played in turn.plays.items() if holds(values, played))
    if verb is Verb.TURN:
        return Action(card, verb, None)
    board = _squares(turn, verb)
    return Action(card, verb, next(square for square in SQUARES if holds(values, board[square])))


def _squares(turn: TurnModel, verb: Verb) -> Board:
    return {Verb.MOVE: turn.at, Verb.REMOVE: turn.goes, Verb.PLACE: turn.comes}[verb]
