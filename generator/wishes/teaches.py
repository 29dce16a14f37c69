"""The wish for a lesson, and the wish that a lesson is not needed.

As constraints, a lesson is a literal for each turn that shows it. Two lessons are not said whole: ``rebound`` asks for
a cockroach that turns round at a box, ``sacrifice`` for nothing. There the replay decides.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from ...grading.lessons import LESSONS, Idea, has_lesson, lessons_of
from ...grading.trace import follow
from ...grading.tricks import VERB_NEEDED, Trick
from ...solver.board import SQUARES, Direction, Square
from ...solver.cards import CARD_BY_CODE, Card, Verb
from ...solver.cpsat.formula import FALSE, Literal
from ...solver.cpsat.model import PlayModel
from ...solver.cpsat.sight import Sight
from ...solver.cpsat.state import Board
from ...solver.cpsat.turn import TurnModel
from ...solver.task import BOX_SUPPLY, Play, Task
from ...solver.ways import neighbour
from . import literals
from .kinds import Kind
from .wish import ANY_HAND, cards_that


def spelled(lesson: str) -> str:
    """A lesson as wishes name it, without blanks."""
    return lesson.strip().replace(" ", "-")


@dataclass(frozen=True, slots=True)
class Teaches:
    """The solution needs a lesson, or does not."""

    lesson: str
    wanted: bool = True
    box_supply: int = BOX_SUPPLY
    """Boxes in the game."""
    is_of_start: bool = False
    typed: str = field(default="", compare=False)
    """How it was written, for errors."""

    @property
    def text(self) -> str:
        """``teaches=bide``, ``avoids=stand-in-the-way``."""
        return f"{'teaches' if self.wanted else 'avoids'}={spelled(self.lesson)}"

    @property
    def among(self) -> frozenset[Card]:
        """See ``Wish``."""
        if not self.wanted:
            return ANY_HAND
        if self.lesson in CARD_BY_CODE:
            return frozenset({CARD_BY_CODE[self.lesson]})
        return cards_that(VERB_NEEDED[self.lesson]) if self.lesson in VERB_NEEDED else ANY_HAND

    def ask(self, plan: PlayModel) -> None:
        """See ``Wish``."""
        if self.lesson in CARD_BY_CODE:
            Kind(CARD_BY_CODE[self.lesson], self.wanted).ask(plan)
        elif self.wanted and self.lesson in _ASKED:
            plan.formula.clause(*[x for turn in plan.turns for x in _ASKED[self.lesson](turn)])
        elif self.lesson in _ASKED and self.lesson != Idea.REBOUND:
            for turn in plan.turns:
                for x in _ASKED[self.lesson](turn):
                    plan.formula.clause(~x)

    def holds(self, task: Task, solution: Play) -> bool:
        """See ``Wish``."""
        return has_lesson(self.lesson, task, solution, self.box_supply) is self.wanted


@dataclass(frozen=True, slots=True)
class Within:
    """The solution needs no lesson but these. It is no wish that is written: a curriculum asks for it."""

    allowed: frozenset[str]
    box_supply: int = BOX_SUPPLY
    """Boxes in the game."""
    is_of_start: bool = False
    among: frozenset[Card] = ANY_HAND

    @property
    def text(self) -> str:
        """Everything that is avoided."""
        return " ".join(wish.text for wish in self._avoided())

    def ask(self, plan: PlayModel) -> None:
        """See ``Wish``."""
        for wish in self._avoided():
            wish.ask(plan)

    def holds(self, task: Task, solution: Play) -> bool:
        """See ``Wish``."""
        return self.allowed.issuperset(lessons_of(follow(task, solution, self.box_supply)))

    def _avoided(self) -> Iterator[Teaches]:
        return (Teaches(lesson, wanted=False) for lesson in LESSONS if lesson not in self.allowed)


# --- What shows a lesson in a turn: one of these literals holds ---------------------------------


def _sucks(turn: TurnModel) -> Iterator[Literal]:
    return _sucked(turn, turn.before.cockroaches)


def _walks_in(turn: TurnModel) -> Iterator[Literal]:
    return _sucked(turn, turn.marched)


def _sucked(turn: TurnModel, cockroaches: Sequence[Board]) -> Iterator[Literal]:
    for square in SQUARES:
        yield turn.formula.all_of(_someone(turn, cockroaches, square), turn.sucks(square))


def _someone(turn: TurnModel, cockroaches: Sequence[Board], square: Square) -> Literal:
    return turn.formula.any_of(*[board[square] for board in cockroaches])


def _beyond(turn: TurnModel) -> Iterator[Literal]:
    """Something is sucked up on a square, and something else nearer to him."""
    sucked = list(_sucks(turn))
    for facing in Direction:
        for square in SQUARES:
            nearer = [sucked[other] for other in _nearer(square, facing)]
            far = turn.formula.all_of(sucked[square], turn.sees(square, facing))
            yield turn.formula.all_of(far, turn.formula.any_of(*nearer))


def _nearer(square: Square, facing: Direction) -> Iterator[Square]:
    """The squares before this one in a line of sight. What is behind him is not sucked up."""
    before = neighbour(square, facing.turned(2))
    while before is not None:
        yield before
        before = neighbour(before, facing.turned(2))


def _ahead(turn: TurnModel) -> Iterator[tuple[Square, Literal]]:
    """A cockroach is about to step onto the square, or is kept from it."""
    for facing in Direction:
        for square in SQUARES:
            ahead = neighbour(square, facing)
            if ahead is not None and turn.left[facing][square] != FALSE:
                yield ahead, turn.left[facing][square]


def _stands_in_way(turn: TurnModel) -> Iterator[Literal]:
    return (turn.formula.all_of(comes, turn.at[square]) for square, comes in _ahead(turn))


def _rebounds(turn: TurnModel) -> Iterator[Literal]:
    return (turn.formula.all_of(comes, turn.boxes[square]) for square, comes in _ahead(turn))


def _turns_back(turn: TurnModel) -> Iterator[Literal]:
    return (turn.formula.all_of(comes, turn.comes[square]) for square, comes in _ahead(turn))


def _makes_room(turn: TurnModel) -> Iterator[Literal]:
    for square in SQUARES:
        yield turn.formula.all_of(_someone(turn, turn.marched, square), turn.goes[square])


def _shields(turn: TurnModel) -> Iterator[Literal]:
    bare = Sight(turn.formula, turn.at, turn.facing, [FALSE] * len(SQUARES))
    for facing in Direction:
        for square in SQUARES:
            hidden = turn.formula.all_of(bare.sees(square, facing), ~turn.sees(square, facing))
            for boards in (turn.before.cockroaches, turn.marched):
                yield turn.formula.all_of(hidden, _someone(turn, boards, square))


def _opens(turn: TurnModel) -> Iterator[Literal]:
    if turn.does(Verb.REMOVE) == FALSE:
        return
    start = turn.before
    covered = Sight(turn.formula, start.at, start.facing, start.boxes)
    sucked = list(_sucks(turn))
    for square in SQUARES:
        unseen = [~covered.sees(square, facing) for facing in Direction]
        yield turn.formula.all_of(turn.does(Verb.REMOVE), sucked[square], *unseen)


def _bides(turn: TurnModel) -> Iterable[Literal]:
    return (literals.bides(turn),)


_ASKED: Final[Mapping[str, Callable[[TurnModel], Iterable[Literal]]]] = {
    Idea.SQUASH: literals.squashed,
    Idea.SUCK: _sucks,
    Trick.WALK_IN: _walks_in,
    Trick.BEYOND: _beyond,
    Trick.STAND_IN_WAY: _stands_in_way,
    Trick.BIDE: _bides,
    Idea.SHIELD: _shields,
    Idea.REBOUND: _rebounds,
    Trick.OPEN: _opens,
    Trick.NEW_ROOM: _makes_room,
    Trick.TURN_BACK: _turns_back,
}
"""``rebound`` asks for no more than that a cockroach turns round at a box."""
