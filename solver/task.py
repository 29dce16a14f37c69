"""Tasks, positions and plays."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from .board import Direction, Square
from .cards import Card, Verb

BOX_SUPPLY = 6
"""Boxes in the published game; no more can lie on the board (docs/rules.md, "Movement cards")."""

COCKROACH_SUPPLY = 6
"""Cockroaches in the published game."""


class Piece(NamedTuple):
    """The exterminator or a cockroach: its square and its facing."""

    square: Square
    facing: Direction


@dataclass(frozen=True, slots=True)
class Position:
    """What is on the board and in hand. The tuples are sorted, so equal positions are equal values.

    Cockroaches may share a square (stacked), even with equal facings.
    """

    exterminator: Piece
    cockroaches: tuple[Piece, ...]
    boxes: tuple[Square, ...]
    hand: tuple[Card, ...]

    def __post_init__(self) -> None:
        for field in ("cockroaches", "boxes", "hand"):
            object.__setattr__(self, field, tuple(sorted(getattr(self, field))))

    @property
    def cockroach_squares(self) -> frozenset[Square]:
        """The squares on which at least one cockroach stands."""
        return frozenset([square for square, _ in self.cockroaches])


@dataclass(frozen=True, slots=True)
class Task:
    """A start and a goal: catch all cockroaches or, with a target, end on that square."""

    start: Position
    target: Square | None = None

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards that must all be played, sorted."""
        return self.start.hand


class Action(NamedTuple):
    """One card with its effect: the first part of a turn.

    ``square`` is where a move stops (the exterminator's own square if he bides), the box that is removed,
    or the place of the new box; None for a turn card.
    """

    card: Card
    verb: Verb
    square: Square | None


Play: TypeAlias = tuple[Action, ...]
"""Actions in the order of play. A play that wins is a solution."""


def without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The hand without one copy of ``card``. Raises ValueError if there is none."""
    index = hand.index(card)
    return hand[:index] + hand[index + 1 :]


def kinds(hand: Iterable[Card]) -> list[Card]:
    """The different kinds in a hand, in order."""
    return sorted(set(hand))
