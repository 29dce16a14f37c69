"""Which plays keep a task from being tight."""

from dataclasses import replace

from ...solver.task import Play, Task, without
from .account import Search


def early_plays(task: Task, most: int, search: Search) -> list[Play]:
    """Plays that catch all early: the solutions of the hand without one card, else of still smaller hands.

    After an early catch any cards may follow, so as a rule the largest of these hands have them.
    """
    hands = [task.hand]
    while len(hands[0]) > 1:
        hands = list(dict.fromkeys(without(hand, card) for hand in hands for card in dict.fromkeys(hand)))
        found = [play for hand in hands for play in search(Task(replace(task.start, hand=hand)), most).solutions]
        if found:
            return found
    return []
