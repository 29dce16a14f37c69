"""What happens in a turn, as literals of its model: what several wishes ask for."""

from collections.abc import Iterator

from ...solver.board import SQUARES
from ...solver.cards import Verb
from ...solver.cpsat.formula import Literal
from ...solver.cpsat.state import State
from ...solver.cpsat.turn import TurnModel


def pieces(state: State) -> list[Literal]:
    """The cockroaches of a state: as many of these hold as there are."""
    return [piece for board in state.cockroaches for piece in board]


def bides(turn: TurnModel) -> Literal:
    """He plays a move and stays."""
    stays = turn.formula.choice(*[(turn.before.at[square], turn.at[square]) for square in SQUARES])
    return turn.formula.all_of(stays, turn.does(Verb.MOVE))


def squashed(turn: TurnModel) -> Iterator[Literal]:
    """As many of these hold as cockroaches are squashed."""
    for board in turn.before.cockroaches:
        for square, piece in enumerate(board):
            yield turn.formula.all_of(piece, turn.squashes(square))


def sucked(turn: TurnModel) -> Iterator[Literal]:
    """As many of these hold as cockroaches are sucked up, before the march or after it."""
    for boards in (turn.before.cockroaches, turn.marched):
        for board in boards:
            for square, piece in enumerate(board):
                yield turn.formula.all_of(piece, turn.sucks(square))


def caught(turn: TurnModel) -> list[Literal]:
    """As many of these hold as cockroaches are caught."""
    return [*squashed(turn), *sucked(turn)]
