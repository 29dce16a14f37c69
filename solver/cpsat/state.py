"""A position as literals."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ..board import SQUARES, Direction, Square, neighbour
from ..cards import Card
from ..task import Piece, Position
from .formula import FALSE, TRUE, Literal, Values, holds

Board: TypeAlias = Sequence[Literal]
"""One literal for each square."""


@dataclass(frozen=True, slots=True)
class State:
    """A position, known or not.

    Cockroaches are not told apart: a literal says whether one stands on a square with a facing. That is
    enough, because two that differ at the start never become alike: no step leads two to one place.
    """

    at: Board
    """His square: exactly one holds."""
    facing: Sequence[Literal]
    """His facing: exactly one holds."""
    boxes: Board
    number: Mapping[int, Literal]
    """The number of boxes on the board: exactly one holds."""
    cockroaches: Sequence[Board]
    """By facing, then by square."""


def fixed(position: Position) -> State:
    """A position that is known: all its literals are constants."""
    here, facing = position.exterminator
    pieces = set(position.cockroaches)
    return State(
        at=[_constant(square == here) for square in SQUARES],
        facing=[_constant(direction == facing) for direction in Direction],
        boxes=[_constant(square in position.boxes) for square in SQUARES],
        number={len(position.boxes): TRUE},
        cockroaches=[[_constant((square, d) in pieces) for square in SQUARES] for d in Direction],
    )


def read(state: State, values: Values, hand: Iterable[Card] = ()) -> Position:
    """The position in a solution; ``hand`` is not part of a state."""
    return Position(
        Piece(_first(state.at, values), Direction(_first(state.facing, values))),
        tuple(Piece(square, d) for d in Direction for square in _all(state.cockroaches[d], values)),
        tuple(_all(state.boxes, values)),
        tuple(hand),
    )


def _all(literals: Sequence[Literal], values: Values) -> list[int]:
    return [index for index, literal in enumerate(literals) if holds(values, literal)]


def _first(literals: Sequence[Literal], values: Values) -> int:
    return _all(literals, values)[0]


def _constant(value: bool) -> Literal:
    return TRUE if value else FALSE


def on(board: Board, square: Square | None, beyond: Literal) -> Literal:
    """The literal for a square, or the one that stands for everything beyond the edge."""
    return beyond if square is None else board[square]


def behind(square: Square, way: Direction) -> Square | None:
    """The square from which a step in this direction leads here."""
    return neighbour(square, way.turned(2))
