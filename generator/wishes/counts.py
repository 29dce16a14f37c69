"""Wishes for numbers: how many of something there may be."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from ...solver.cards import Card
from ...solver.cpsat.model import PlayModel
from ...solver.rules import replay
from ...solver.task import BOX_SUPPLY, Play, Task
from . import literals, measured
from .wish import ANY_HAND, Wish

_MANY: Final = 10_000


@dataclass(frozen=True, slots=True)
class Quantity:
    """Something that can be counted in a task with its solution, in both statements."""

    ask: Callable[[PlayModel, int, int], None]
    count: Callable[..., float]
    """Of a task and its solution; what is measured needs the boxes in the game, too."""
    is_of_start: bool = False
    is_measured: bool = False


@dataclass(frozen=True, slots=True)
class Number:
    """A quantity is in a range."""

    name: str
    least: int
    most: int | None
    among: frozenset[Card] = ANY_HAND
    typed: str = field(default="", compare=False)
    """How it was written, for errors."""
    box_supply: int = field(default=BOX_SUPPLY, compare=False)
    """Boxes in the game."""

    @property
    def text(self) -> str:
        """``bides>=2`` or ``boxes=3..5``."""
        if self.most is None:
            return f"{self.name}>={self.least}"
        return f"{self.name}={self.least}" if self.most == self.least else f"{self.name}={self.least}..{self.most}"

    @property
    def is_of_start(self) -> bool:
        """See ``Wish``."""
        return QUANTITIES[self.name].is_of_start

    def ask(self, plan: PlayModel) -> None:
        """See ``Wish``."""
        QUANTITIES[self.name].ask(plan, self.least, _MANY if self.most is None else self.most)

    def holds(self, task: Task, solution: Play) -> bool:
        """See ``Wish``."""
        return self.count(task, solution) in self

    def count(self, task: Task, solution: Play) -> float:
        """The number itself."""
        quantity = QUANTITIES[self.name]
        return quantity.count(task, solution, *([self.box_supply] if quantity.is_measured else []))

    def __contains__(self, number: float) -> bool:
        return self.least <= number and (self.most is None or number <= self.most)


def range_of(wishes: Iterable[Wish], name: str, most: int) -> tuple[int, int]:
    """The range that all wishes for a quantity leave, up to ``most``."""
    numbers = [wish for wish in wishes if isinstance(wish, Number) and wish.name == name]
    least = max((wish.least for wish in numbers), default=0)
    return least, min([most, *(wish.most for wish in numbers if wish.most is not None)])


# --- Of the start -------------------------------------------------------------------------------


def cards(task: Task, _solution: Play) -> int:
    """Cards in hand at the start."""
    return len(task.hand)


def _ask_cards(plan: PlayModel, least: int, most: int) -> None:
    if not least <= len(plan.turns) <= most:
        plan.formula.clause()


def cockroaches(task: Task, _solution: Play) -> int:
    """Cockroaches at the start."""
    return len(task.start.cockroaches)


def _ask_cockroaches(plan: PlayModel, least: int, most: int) -> None:
    plan.formula.count(literals.pieces(plan.start), least, most)


def boxes(task: Task, _solution: Play) -> int:
    """Boxes on the board at the start."""
    return len(task.start.boxes)


def _ask_boxes(plan: PlayModel, least: int, most: int) -> None:
    plan.formula.clause(*[holds for number, holds in plan.start.number.items() if least <= number <= most])


# --- Of the play --------------------------------------------------------------------------------


def bides(task: Task, solution: Play) -> int:
    """Moves of no squares."""
    return sum(turn.bides for turn in replay(task, solution))


def _ask_bides(plan: PlayModel, least: int, most: int) -> None:
    plan.formula.count([literals.bides(turn) for turn in plan.turns], least, most)


def squashed(task: Task, solution: Play) -> int:
    """Cockroaches caught on his own square."""
    return sum(len(turn.squashed) for turn in replay(task, solution))


def _ask_squashed(plan: PlayModel, least: int, most: int) -> None:
    plan.formula.count([x for turn in plan.turns for x in literals.squashed(turn)], least, most)


def sucked(task: Task, solution: Play) -> int:
    """Cockroaches caught in his line of sight, before or after the march."""
    return sum(len(turn.sucked_up) + len(turn.walked_in) for turn in replay(task, solution))


def _ask_sucked(plan: PlayModel, least: int, most: int) -> None:
    plan.formula.count([x for turn in plan.turns for x in literals.sucked(turn)], least, most)


def catch_at_once(task: Task, solution: Play) -> int:
    """The most cockroaches that one turn catches."""
    return max(turn.catch for turn in replay(task, solution))


def _ask_catch_at_once(plan: PlayModel, least: int, most: int) -> None:
    big = [plan.formula.new() for _ in plan.turns]
    plan.formula.clause(*big)
    for turn, is_big in zip(plan.turns, big, strict=True):
        caught = literals.caught(turn)
        plan.formula.count(caught, least, _MANY, when=is_big)
        plan.formula.count(caught, 0, most)


def first_catch(task: Task, solution: Play) -> int:
    """The first turn that catches something, from 1."""
    return next(number for number, turn in enumerate(replay(task, solution), 1) if turn.catch)


def _ask_first_catch(plan: PlayModel, least: int, most: int) -> None:
    for turn in plan.turns[: max(least - 1, 0)]:
        for caught in literals.caught(turn):
            plan.formula.clause(~caught)
    plan.formula.clause(*[x for turn in plan.turns[:most] for x in literals.caught(turn)])


QUANTITIES: Final[dict[str, Quantity]] = {
    "cards": Quantity(_ask_cards, cards, is_of_start=True),
    "cockroaches": Quantity(_ask_cockroaches, cockroaches, is_of_start=True),
    "boxes": Quantity(_ask_boxes, boxes, is_of_start=True),
    "bides": Quantity(_ask_bides, bides),
    "squashed": Quantity(_ask_squashed, squashed),
    "sucked": Quantity(_ask_sucked, sucked),
    "catch-at-once": Quantity(_ask_catch_at_once, catch_at_once),
    "first-catch": Quantity(_ask_first_catch, first_catch),
    "sacrifice": Quantity(measured.ask_sacrifice, measured.sacrifice, is_measured=True),
    "trap": Quantity(measured.ask_trap, measured.trap, is_measured=True),
    "bits": Quantity(measured.ask_bits, measured.bits, is_measured=True),
}
"""By the name that a wish has in its text."""
