"""A card in front: a task and a play that wins it become ones with another card, which is played first.

The rest of the play stays as it is, and so do most wishes. Which other plays win is not asked: ``place`` sees to that.
"""

from collections import Counter
from typing import Final

from ...solver import rules
from ...solver.cpsat.prove import wins
from ...solver.search.rows import Ints
from ...solver.task import Action, Play, Position, Task
from ..growing.before import put_before
from ..growing.draft import draft_of, task_of
from ..growing.wanted import Limits

TURNS: Final = 2_000
"""Turns that take as long as one try."""


def in_front(task: Task, play: Play, cards: int, limits: Limits, random: Ints) -> tuple[Task, Play] | None:
    """A clear task with one card more, and the play that goes on as the given one; None if this try failed.

    ``cards`` is the number of cards that the hand shall have in the end.
    """
    draft = draft_of(task)
    if not put_before(draft, cards, limits, random):
        return None
    longer = task_of(draft)
    for action in _first_actions(longer, task.start, limits.box_supply):
        if wins(longer, (action, *play), limits.box_supply):
            return longer, (action, *play)
    return None


def _first_actions(longer: Task, then: Position, box_supply: int) -> list[Action]:
    """The actions of the new card after which the exterminator and the boxes are as in the shorter task."""
    (new,) = Counter(longer.hand) - Counter(then.hand)
    return [
        action
        for action in rules.effects(longer.start, new, box_supply)
        if (after := rules.act(longer.start, action)).exterminator == then.exterminator and after.boxes == then.boxes
    ]
