"""Wishes for the pieces of the start."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from ...solver import rules
from ...solver.board import SQUARES, Direction, Square
from ...solver.cards import Card
from ...solver.cpsat.formula import FALSE
from ...solver.cpsat.model import PlayModel
from ...solver.cpsat.sight import Sight
from ...solver.symmetry import Symmetry
from ...solver.task import Piece, Play, Position, Task
from ...solver.ways import RAYS
from .wish import ANY_HAND

T = TypeVar("T")

SYMMETRIES: Final[Mapping[str, Symmetry]] = {
    "mirror": Symmetry(0, mirrored=True),
    "diagonal": Symmetry(1, mirrored=True),
    "half-turn": Symmetry(2, mirrored=False),
    "quarter-turn": Symmetry(1, mirrored=False),
}


@dataclass(frozen=True, slots=True)
class Symmetric:
    """The boxes, and the cockroaches with their facings unless ``only_boxes``, lie symmetrically; he need not."""

    how: str
    only_boxes: bool
    is_of_start: bool = True
    among: frozenset[Card] = ANY_HAND

    @property
    def text(self) -> str:
        """``symmetric=mirror``."""
        return f"symmetric{'-boxes' if self.only_boxes else ''}={self.how}"

    def ask(self, plan: PlayModel) -> None:
        """See ``Wish``."""
        symmetry, start = SYMMETRIES[self.how], plan.start
        for square in SQUARES:
            image = symmetry.square(square)
            plan.formula.clause(~start.boxes[square], start.boxes[image])
            for facing in () if self.only_boxes else Direction:
                there = start.cockroaches[symmetry.direction(facing)][image]
                plan.formula.clause(~start.cockroaches[facing][square], there)

    def holds(self, task: Task, _solution: Play) -> bool:
        """See ``Wish``."""
        image = SYMMETRIES[self.how].position(task.start)
        return image.boxes == task.start.boxes and (self.only_boxes or image.cockroaches == task.start.cockroaches)

    def completed(self, before: Task, after: Task) -> Task:
        """The change from one symmetric start to another start, made in all images of what changes."""
        symmetry, old, new = SYMMETRIES[self.how], before.start, after.start
        boxes = _completed(old.boxes, new.boxes, symmetry.square)
        cockroaches = new.cockroaches
        if not self.only_boxes:
            cockroaches = _completed(old.cockroaches, new.cockroaches, symmetry.piece)
        return replace(after, start=replace(new, boxes=boxes, cockroaches=cockroaches))


def is_symmetric(task: Task) -> bool:
    """Whether boxes and cockroaches of the start lie symmetrically in any way."""
    return any(Symmetric(how, only_boxes=False).holds(task, ()) for how in SYMMETRIES)


def _completed(old: Iterable[T], new: Iterable[T], image: Callable[[T], T]) -> tuple[T, ...]:
    before, after = set(old), set(new)
    gone, come = _orbits(before - after, image), _orbits(after - before, image)
    return tuple((before - gone) | come)


def _orbits(things: Iterable[T], image: Callable[[T], T]) -> set[T]:
    """The things, their images, the images of these and so on."""
    found: set[T] = set()
    new = set(things)
    while new:
        found |= new
        new = {image(thing) for thing in new} - found
    return found


@dataclass(frozen=True, slots=True)
class BehindBox:
    """A cockroach starts behind a box in his line."""

    text: str = "behind-box"
    is_of_start: bool = True
    among: frozenset[Card] = ANY_HAND

    def ask(self, plan: PlayModel) -> None:
        """See ``Wish``: he would see the cockroach if there were no boxes, and does not."""
        formula, start = plan.formula, plan.start
        sight = Sight(formula, start.at, start.facing, start.boxes)
        bare = Sight(formula, start.at, start.facing, [FALSE] * len(SQUARES))
        found = []
        for way in Direction:
            for square in SQUARES:
                hidden = formula.all_of(bare.sees(square, way), ~sight.sees(square, way))
                found += [formula.all_of(hidden, pieces[square]) for pieces in start.cockroaches]
        formula.clause(*found)

    def holds(self, task: Task, _solution: Play) -> bool:
        """See ``Wish``."""
        return not task.start.cockroach_squares.isdisjoint(hidden_squares(task.start))


def hidden_squares(start: Position) -> tuple[Square, ...]:
    """The squares straight ahead that a box hides from him, and its own."""
    ray = RAYS[start.exterminator.facing][start.exterminator.square]
    return ray[len(rules.line_of_sight(start.exterminator, start.boxes)) :]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A piece that the designer has drawn; without a facing that is open."""

    square: Square
    facing: Direction | None

    def fits(self, piece: Piece) -> bool:
        """Whether this piece is the one drawn."""
        return piece.square == self.square and self.facing in (None, piece.facing)


@dataclass(frozen=True, slots=True)
class Pattern:
    """Pieces that the start has, beside others; he is open when he is None."""

    text: str
    exterminator: Drawn | None
    cockroaches: tuple[Drawn, ...]
    boxes: tuple[Square, ...]
    is_of_start: bool = True
    among: frozenset[Card] = ANY_HAND

    def ask(self, plan: PlayModel) -> None:
        """See ``Wish``."""
        formula, start = plan.formula, plan.start
        if self.exterminator is not None:
            formula.clause(start.at[self.exterminator.square])
            formula.clause(*[start.facing[d] for d in Direction if self.exterminator.facing in (None, d)])
        for drawn in self.cockroaches:
            formula.clause(*[start.cockroaches[d][drawn.square] for d in Direction if drawn.facing in (None, d)])
        for square in self.boxes:
            formula.clause(start.boxes[square])

    def holds(self, task: Task, _solution: Play) -> bool:
        """See ``Wish``."""
        start = task.start
        return (
            (self.exterminator is None or self.exterminator.fits(start.exterminator))
            and all(any(map(drawn.fits, start.cockroaches)) for drawn in self.cockroaches)
            and set(self.boxes) <= set(start.boxes)
        )
