"""The wish for a placed box that turns a cockroach round, without which the play fails.

What would happen without the box is followed in both statements for one cockroach, its *ghost*: the same in
all but that the box is not there. The box has turned the cockroach if its ghost walks over the square on which the
box lies, and the play fails without it if the ghost is never caught.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...solver import rules
from ...solver.board import SQUARES, Direction
from ...solver.cards import Card, Verb
from ...solver.cpsat.formula import FALSE, Formula, Literal
from ...solver.cpsat.model import PlayModel
from ...solver.cpsat.state import Board
from ...solver.cpsat.turn import Aftermath, TurnModel
from ...solver.task import Piece, Play, Task
from ...solver.ways import neighbour
from .wish import cards_that


@dataclass(frozen=True, slots=True)
class PlaceTurns:
    """A placed box turns a cockroach round that would get away without it."""

    text: str = "place-turns"
    is_of_start: bool = False
    among: frozenset[Card] = cards_that(Verb.PLACE)

    def ask(self, plan: PlayModel) -> None:
        """See ``Wish``."""
        choices = [_choice(turn) for turn in plan.turns]
        plan.formula.count([x for boards in choices for board in boards for x in board], 1, 1)
        box = _chosen_box(plan, choices)
        ghost: Sequence[Board] = [[FALSE] * len(SQUARES) for _ in Direction]
        crosses: list[Literal] = []
        for turn, chosen in zip(plan.turns, choices, strict=True):
            there = WithoutBox(turn, box, _either(plan.formula, ghost, chosen))
            ghost = there.swept
            crosses += there.crosses()
        plan.formula.clause(*crosses)
        plan.formula.clause(*[x for board in ghost for x in board])

    def holds(self, task: Task, solution: Play) -> bool:
        """See ``Wish``."""
        turns = list(rules.replay(task, solution))
        placed = [index for index, turn in enumerate(turns) if turn.action.verb is Verb.PLACE]
        return any(_is_needed(piece, turns[index:]) for index in placed for piece in turns[index].before.cockroaches)


# --- By replay ----------------------------------------------------------------------------------


def _is_needed(cockroach: Piece, turns: Sequence[rules.Turn]) -> bool:
    """Whether the box that the first step places turns this cockroach, whose ghost is then not caught."""
    box, ghost, crosses = turns[0].action.square, cockroach, False
    for turn in turns:
        acted = turn.acted
        boxes = tuple(other for other in acted.boxes if other != box)
        alone = rules.catch(replace(acted, cockroaches=(ghost,), boxes=boxes))
        marched = rules.march(alone)
        crosses |= box in acted.boxes and box in marched.cockroach_squares - alone.cockroach_squares
        left = rules.catch(marched).cockroaches
        if not left:
            return False
        (ghost,) = left
    return crosses


# --- As constraints -----------------------------------------------------------------------------


def _choice(turn: TurnModel) -> Sequence[Board]:
    """Literals for "this is the cockroach whose ghost is followed, and the box is placed in this turn"."""
    places = turn.does(Verb.PLACE)
    return [[_chosen(turn.formula, places, piece) for piece in board] for board in turn.before.cockroaches]


def _chosen(formula: Formula, places: Literal, piece: Literal) -> Literal:
    if FALSE in (places, piece):
        return FALSE
    chosen = formula.new()
    formula.clause(~chosen, places)
    formula.clause(~chosen, piece)
    return chosen


def _chosen_box(plan: PlayModel, choices: Sequence[Sequence[Board]]) -> Board:
    """Where the box is placed that is thought away."""
    now = [plan.formula.any_of(*[x for board in boards for x in board]) for boards in choices]
    return [
        plan.formula.choice(*[(turn.comes[square], here) for turn, here in zip(plan.turns, now, strict=True)])
        for square in SQUARES
    ]


def _either(formula: Formula, ghost: Sequence[Board], chosen: Sequence[Board]) -> Sequence[Board]:
    return [[formula.any_of(*pair) for pair in zip(*boards, strict=True)] for boards in zip(ghost, chosen, strict=True)]


class WithoutBox(Aftermath):
    """What a turn does to a ghost: the exterminator and the other boxes are as in the real turn."""

    def __init__(self, real: TurnModel, gone: Board, ghost: Sequence[Board]) -> None:
        formula = real.formula
        boxes = [formula.all_of(here, ~away) for here, away in zip(real.boxes, gone, strict=True)]
        super().__init__(formula, real.at, real.facing, boxes, ghost)
        self.real, self.gone = real, gone

    def crosses(self) -> Iterator[Literal]:
        """The ghost steps onto the square of the box, which is there in the real turn."""
        for facing in Direction:
            for square in SQUARES:
                ahead = neighbour(square, facing)
                if ahead is not None and self.left[facing][square] != FALSE:
                    there = (self.real.boxes[ahead], self.gone[ahead])
                    yield self.formula.all_of(self.left[facing][square], *there, ~self.at[ahead])
