"""A position as literals."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from ..board import SIZE, SQUARES, Direction, Square
from ..cards import Card
from ..task import Piece, Position
from ..ways import STEPS, WAYS, Way, back, neighbour
from .formula import FALSE, TRUE, Formula, Literal, Values, holds

Board: TypeAlias = Sequence[Literal]
"""One literal for each square."""


class OnDemand(Mapping[int, Literal]):
    """Literals by number, each made when it is first asked for: few tasks ever run out of boxes."""

    def __init__(self, numbers: Iterable[int], make: Callable[[int], Literal]) -> None:
        self._numbers, self._make = sorted(numbers), make
        self._made: dict[int, Literal] = {}

    def __getitem__(self, number: int) -> Literal:
        if number not in self._made:
            if number not in self._numbers:
                raise KeyError(number)
            self._made[number] = self._make(number)
        return self._made[number]

    def __iter__(self) -> Iterator[int]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)


@dataclass(frozen=True, slots=True)
class State:
    """A position, known or unknown.

    Cockroaches have no identity: a literal says that one stands on a square with a facing. That is enough, because no
    step leads two different ones to the same square and facing.
    """

    at: Board
    """His square: exactly one is true."""
    facing: Sequence[Literal]
    """His facing: exactly one is true."""
    boxes: Board
    number: Mapping[int, Literal]
    """The number of boxes on the board: exactly one is true."""
    cockroaches: Sequence[Board]
    """By facing, then by square."""


def constant(value: bool) -> Literal:
    """The literal for a known fact."""
    return TRUE if value else FALSE


def fixed(position: Position) -> State:
    """A known position: all its literals are constants."""
    here, facing = position.exterminator
    pieces = set(position.cockroaches)
    return State(
        at=[constant(square == here) for square in SQUARES],
        facing=[constant(direction == facing) for direction in Direction],
        boxes=[constant(square in position.boxes) for square in SQUARES],
        number={len(position.boxes): TRUE},
        cockroaches=[[constant((square, d) in pieces) for square in SQUARES] for d in Direction],
    )


def unknown(formula: Formula, box_supply: int) -> State:
    """Any start: every piece on a square of its own, at most ``box_supply`` boxes."""
    state = State(
        at=[formula.new() for _ in SQUARES],
        facing=[formula.new() for _ in Direction],
        boxes=[formula.new() for _ in SQUARES],
        number={n: formula.new() for n in range(box_supply + 1)},
        cockroaches=[[formula.new() for _ in SQUARES] for _ in Direction],
    )
    for choice in (state.at, state.facing, state.number.values()):
        formula.exactly_one(choice)
    for n, holds_n in state.number.items():
        formula.count(state.boxes, n, n, when=holds_n)
    for square in SQUARES:
        formula.count([state.at[square], state.boxes[square], *(c[square] for c in state.cockroaches)], 0, 1)
    return state


def with_unknown_cockroaches(formula: Formula, position: Position) -> State:
    """A start with a known exterminator and known boxes."""
    known = fixed(position)
    taken = {position.exterminator.square, *position.boxes}
    cockroaches = [[FALSE if square in taken else formula.new() for square in SQUARES] for _ in Direction]
    for pieces in zip(*cockroaches, strict=True):
        formula.count(pieces, 0, 1)
    return State(known.at, known.facing, known.boxes, known.number, cockroaches)


def read(state: State, values: Values, hand: Iterable[Card] = ()) -> Position:
    """The position in a solution. A state has no hand, so ``hand`` must be given."""
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


def on(board: Board, square: Square | None, beyond: Literal) -> Literal:
    """The literal for a square; ``beyond`` for None, which is beyond the edge."""
    return beyond if square is None else board[square]


def along(way: Way) -> Iterable[Square]:
    """All squares, each after the one behind it on this way."""
    right, up = STEPS[way]
    return SQUARES if right + SIZE * up > 0 else reversed(SQUARES)


def behind(square: Square, way: Way) -> Square | None:
    """The square from which a step this way leads here."""
    return _BEHIND[way][square]


_BEHIND: Final = [[neighbour(square, back(way)) for square in SQUARES] for way in WAYS]

STEPS_ALONG: Final = [
    [(before, square) for square in along(way) if (before := _BEHIND[way][square]) is not None] for way in WAYS
]
"""By way: every step (from, to), each after the one that leads to where it begins."""
