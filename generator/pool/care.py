"""Thinning out a pool, of any size: tasks come one at a time, and of those that stay only features are kept."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final, NamedTuple

from ..decks.distance import NEAR, Kept, Solved, distances
from .store import Pool, Some

_AT_ONCE: Final = 500
"""Tasks that are compared in one go with all that are kept."""


class Batch(NamedTuple):
    """Some tasks of a pool that were looked at."""

    number: int
    near: list[str]
    """The names of those that are near-duplicates."""


def prune(pool: Pool, progress: Callable[[int], object] = lambda _done: None) -> int:
    """Remove near-duplicates, the easiest of them stays; how many. ``progress`` is called with the tasks looked at.

    When it is stopped, those found so far are gone, and the next call goes on.
    """
    gone = done = 0
    for boxes in pool.box_supplies():
        for batch in near_duplicates(pool.named(Some(boxes=boxes))):
            gone, done = gone + pool.remove(batch.near, boxes), done + batch.number
            progress(done)
    return gone


def near_duplicates(tasks: Iterable[tuple[str, Solved]]) -> Iterator[Batch]:
    """Of tasks with their names, those that are near-duplicates of an earlier one that is none, batch by batch."""
    kept, rest = Kept(), iter(tasks)
    while some := list(islice(rest, _AT_ONCE)):
        near = kept.near([solved for _, solved in some]).tolist()
        far = [index for index, is_near in enumerate(near) if not is_near]
        among = distances(*[[some[index][1] for index in far]] * 2)
        staying: list[int] = []
        for place, index in enumerate(far):
            near[index] = bool(staying) and among[place, staying].min() < NEAR
            if not near[index]:
                staying.append(place)
        kept.add([some[far[place]][1] for place in staying])
        yield Batch(len(some), [name for (name, _), is_near in zip(some, near, strict=True) if is_near])
