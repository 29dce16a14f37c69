"""Lessons: what the only solution of a task teaches.

A lesson is a kind of card or a trick. A task *has* a lesson if its solution shows it. A good task has no other solution
and no idle piece, so whoever solves it *needs* all the lessons that it has. Each is defined here on the solution,
followed turn by turn; ``REBOUND`` and ``SACRIFICE`` also ask what would happen otherwise.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Final, TypeAlias

from ..solver import rules
from ..solver.board import SQUARES, Square
from ..solver.cards import CARD_BY_CODE, Card, Verb
from ..solver.quality import without_piece
from ..solver.rules import Turn
from ..solver.task import Play, Position, Task
from ..solver.ways import RAYS, neighbour
from .trace import Trace, follow
from .tricks import USED, VERB_NEEDED, Trick


class Idea(StrEnum):
    """What a solution can show besides the tricks (``tricks.Trick``)."""

    SQUASH = "squash"
    """A cockroach is caught on the exterminator's own square."""
    SUCK = "suck from afar"
    """A cockroach is sucked up where it stands, ahead of the exterminator."""
    SHIELD = "shield"
    """A box keeps a cockroach in the exterminator's line from being sucked up."""
    REBOUND = "rebound"
    """A cockroach turns round at a box of the start, and without that box the solution does not win."""
    SACRIFICE = "sacrifice"
    """A turn catches fewer cockroaches than another action could there."""


_ORDER: Final = (
    Idea.SQUASH,
    Idea.SUCK,
    Trick.WALK_IN,
    Trick.BEYOND,
    Trick.STAND_IN_WAY,
    Trick.BIDE,
    Idea.SHIELD,
    Idea.REBOUND,
    Idea.SACRIFICE,
    Trick.OPEN,
    Trick.NEW_ROOM,
    Trick.TURN_BACK,
)

TRICKS: Final[tuple[str, ...]] = tuple(map(str, _ORDER))
"""Lessons that are no kind of card, simple ones first."""

KINDS: Final[tuple[str, ...]] = tuple(card.code for card in Card)
"""Lessons that are a kind of card, by its code."""

LESSONS: Final = (*KINDS, *TRICKS)
"""The names of all lessons, in the order in which they are listed."""

VERB_OF: Final[Mapping[str, Verb]] = {str(trick): verb for trick, verb in VERB_NEEDED.items()}
"""The lessons that need a card with this verb."""

Shows: TypeAlias = Callable[[Task, Sequence[Turn]], bool]


def lessons_of(trace: Trace) -> tuple[str, ...]:
    """The lessons that a solution shows, in the order of ``LESSONS``."""
    turns = list(rules.replay(trace.task, trace.solution))
    found = {card.code for card in trace.task.hand} | {
        name for name, shows in _SHOWS.items() if shows(trace.task, turns)
    }
    if _sacrifices(trace):
        found.add(Idea.SACRIFICE)
    return in_order(found)


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """The names of lessons in the order of ``LESSONS``."""
    known = set(names)
    return tuple(name for name in LESSONS if name in known)


def company(lesson: str, having: Iterable[str]) -> bool:
    """Whether a task with these lessons has a lesson in company: with another trick."""
    return lesson in having and any(name in TRICKS and name != lesson for name in having)


def has_lesson(lesson: str, task: Task, solution: Play, box_supply: int) -> bool:
    """Whether a solution shows this lesson; quicker than ``lessons_of`` for all of them."""
    if lesson in CARD_BY_CODE:
        return CARD_BY_CODE[lesson] in task.hand
    if lesson == Idea.SACRIFICE:
        return _sacrifices(follow(task, solution, box_supply))
    return _SHOWS[lesson](task, list(rules.replay(task, solution)))


# --- Each lesson --------------------------------------------------------------------------------


def _squashes(_task: Task, turns: Sequence[Turn]) -> bool:
    return any(turn.squashed for turn in turns)


def _sucks(_task: Task, turns: Sequence[Turn]) -> bool:
    return any(turn.sucked_up for turn in turns)


def _shields(_task: Task, turns: Sequence[Turn]) -> bool:
    return any(_is_shielded(position) for turn in turns for position in (turn.acted, turn.marched))


def _is_shielded(position: Position) -> bool:
    """A cockroach is in his line, behind a box."""
    seen = rules.line_of_sight(position.exterminator, position.boxes)
    ray = RAYS[position.exterminator.facing][position.exterminator.square]
    return not position.cockroach_squares.isdisjoint(ray[len(seen) :])


def _rebounds(task: Task, turns: Sequence[Turn]) -> bool:
    there, touched = set(turns[0].before.boxes), set[Square]()
    for turn in turns:
        there &= set(turn.acted.boxes)
        ahead = {neighbour(square, facing) for square, facing in turn.caught.cockroaches}
        touched |= {box for box in there if box in ahead}
    return any(not _wins_without(box, task, turns) for box in sorted(touched))


def _wins_without(box: Square, task: Task, turns: Sequence[Turn]) -> bool:
    """Whether the same play wins if this box of the start is not there. The supply of boxes still suffices then."""
    position = without_piece(task, box).start
    for turn in turns:
        if turn.action not in rules.effects(position, turn.action.card, box_supply=len(SQUARES)):
            return False
        position = rules.turn(position, turn.action)
    return rules.is_won(task, position)


def _sacrifices(trace: Trace) -> bool:
    return trace.catches and bool((trace.before("caught") < trace.before("best")).any())


def _in_a_turn(is_used: Callable[[Turn], bool]) -> Shows:
    return lambda _task, turns: any(map(is_used, turns))


_SHOWS: Final[Mapping[str, Shows]] = {
    Idea.SQUASH: _squashes,
    Idea.SUCK: _sucks,
    Idea.SHIELD: _shields,
    Idea.REBOUND: _rebounds,
    **{trick: _in_a_turn(is_used) for trick, is_used in USED.items()},
}
"""All that a replay tells."""
