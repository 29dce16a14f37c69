"""What of a task must stay as it is, as a wish."""

from collections import Counter
from dataclasses import dataclass

from ...solver.board import SQUARES, Square, square_name
from ...solver.cards import Card
from ...solver.cpsat.formula import Literal
from ...solver.cpsat.model import PlayModel, literals
from ...solver.errors import quoted
from ...solver.notation import format_piece
from ...solver.task import Piece, Play, Task
from ..wishes import WishError
from ..wishes.wish import ANY_HAND

_PARTS = ("exterminator", "boxes", "hand", "play")


@dataclass(frozen=True, slots=True)
class Kept:
    """Parts of a task that no change may touch."""

    text: str
    task: Task
    parts: frozenset[str]
    """Of ``exterminator``, ``boxes`` (all of them, and no other), ``hand``, ``play``."""
    cockroaches: tuple[Piece, ...]
    boxes: tuple[Square, ...]
    play: Play
    """The solution, if ``play`` is kept."""
    is_of_start: bool = False
    among: frozenset[Card] = ANY_HAND

    def ask(self, plan: PlayModel) -> None:
        """See ``Wish``."""
        for literal in self._wanted(plan):
            plan.formula.clause(literal)
        if "hand" in self.parts:
            for card, copies in Counter(self.task.hand).items():
                plan.formula.count([turn.uses(card) for turn in plan.turns], copies, copies)

    def _wanted(self, plan: PlayModel) -> list[Literal]:
        start, old = plan.start, self.task.start
        wanted = [start.cockroaches[facing][square] for square, facing in self.cockroaches]
        wanted += [start.boxes[square] for square in self.boxes]
        if "exterminator" in self.parts:
            wanted += [start.at[old.exterminator.square], start.facing[old.exterminator.facing]]
        if "boxes" in self.parts:
            wanted += [start.boxes[s] if s in old.boxes else ~start.boxes[s] for s in SQUARES]
        if "play" in self.parts:
            acts = zip(plan.turns, self.play, strict=True)
            wanted += [literal for turn, action in acts for literal in literals(turn, action)]
        return wanted

    def holds(self, task: Task, solution: Play) -> bool:
        """See ``Wish``."""
        start, old = task.start, self.task.start
        return (
            ("exterminator" not in self.parts or start.exterminator == old.exterminator)
            and ("boxes" not in self.parts or start.boxes == old.boxes)
            and ("hand" not in self.parts or start.hand == old.hand)
            and ("play" not in self.parts or solution == self.play)
            and set(self.cockroaches) <= set(start.cockroaches)
            and set(self.boxes) <= set(start.boxes)
        )


def keep(text: str, task: Task, solution: Play | None) -> Kept:
    """What ``exterminator,boxes,C5S,D4,hand,play`` asks to be kept of a task. Raises WishError."""
    words = [word.strip() for word in text.split(",")]
    cockroaches = {format_piece(piece): piece for piece in task.start.cockroaches}
    boxes = {square_name(square): square for square in task.start.boxes}
    for word in words:
        if word not in _PARTS and word.upper() not in (*cockroaches, *boxes):
            raise WishError(f"keep: {quoted(word)} is no piece of the task, nor one of {', '.join(_PARTS)}")
    if "play" in words and (solution is None or len(solution) != len(task.hand)):
        raise WishError("keep: for play the task needs a whole one after =>")
    pieces = [word.upper() for word in words]
    return Kept(
        f"keep={text}",
        task,
        frozenset(word for word in words if word in _PARTS),
        tuple(cockroaches[word] for word in pieces if word in cockroaches),
        tuple(boxes[word] for word in pieces if word in boxes),
        solution or (),
    )
