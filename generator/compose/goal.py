"""What a composed task must be."""

from dataclasses import dataclass, replace

from ...solver import rules
from ...solver.board import Square
from ...solver.task import BOX_SUPPLY, COCKROACH_SUPPLY, Play, Task
from ...solver.validation import defects
from ..finish import finish
from ..wishes import Wish
from ..wishes.lineup import Symmetric
from .account import Search


@dataclass(frozen=True, slots=True)
class Goal:
    """A good task with every wish, in a game with so many boxes."""

    wishes: tuple[Wish, ...]
    box_supply: int = BOX_SUPPLY
    keep_play: bool = False
    """Only the play of the plan may be the solution."""

    def finished(self, task: Task, search: Search) -> tuple[Task, Play] | None:
        """The task without its idle pieces, and its solution, if it is good and the wishes hold then."""
        done = finish(task, search, sift=search.tight)
        return done if done is not None and self.holds(*done) else None

    def holds(self, task: Task, play: Play) -> bool:
        """Every wish, by replay."""
        return all(wish.holds(task, play) for wish in self.wishes)

    def may_be(self, task: Task) -> bool:
        """Whether it can stand on the board, none on top of another, with every wish that the start alone decides."""
        start = task.start
        if len(start.boxes) > self.box_supply or len(start.cockroaches) > COCKROACH_SUPPLY or defects(task):
            return False
        if len(start.cockroach_squares) < len(start.cockroaches):
            return False
        return rules.is_start_clear(task) and all(wish.holds(task, ()) for wish in self.wishes if wish.is_of_start)

    def completed(self, before: Task, after: Task) -> Task:
        """The change from one task to the other, made as well wherever a symmetry asks for it."""
        for wish in self.wishes:
            if isinstance(wish, Symmetric):
                after = wish.completed(before, after)
        return after

    def with_box(self, task: Task, square: Square) -> Task:
        """The task with one more box, and those that a symmetry asks for then."""
        start = task.start
        return self.completed(task, replace(task, start=replace(start, boxes=(*start.boxes, square))))
