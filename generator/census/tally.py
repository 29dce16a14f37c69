"""Counting the solutions of all starts with the same exterminator, boxes and hand, and finding the good tasks.

A start is a set of places for its cockroaches. Its solutions are the plays that the rows of all its places have in
common (``playtable``). Sets are gone through depth first, and one without a solution is not extended::

    A3N             . x . x . . x       3
    A3N C5W         . x . . . . x       2
    A3N C5W F6S     . x . . . . .       1

Of a set with one solution the other tables say whether it is a good task: early plays, and the plays without each box.
Source of bit rows that are met depth first: Zaki, "Scalable algorithms for association mining" (2000).
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from ...solver.board import SQUARES, Direction
from ...solver.search.bits import Scene, lowest, sight, size
from ...solver.search.jit import compiled, kernel
from ...solver.search.rows import Ints, Rows, rows, store
from ...solver.symmetry import Symmetry
from .playtable import ON_BOARD, PLACES, Reached, Table, Walk, fill, walk_for, words_of

BINS: Final = 4096
"""Starts are counted by their number of solutions; the last bin has those with more."""

_MIRROR: Final = Symmetry(0, mirrored=True)
MIRRORED: Final = np.array(
    [ON_BOARD * _MIRROR.direction(facing) + _MIRROR.square(square) for facing in Direction for square in SQUARES],
    dtype=np.int64,
)
"""``MIRRORED[place]``: its image when A and G change places."""

TIGHT, CLEAR, GOOD = range(3)
"""What is counted of starts with one solution: each of these has the property of those before."""

MOST_AT_ONCE: Final = 20_000
"""Good tasks that a survey holds until they are handed over."""

AT: Final = 2
"""Where the places of the cockroaches begin in a row of good tasks: after the item and the play."""


class Item:
    """An exterminator, boxes and a hand."""

    square: int = 0
    facing: int = 0
    boxes: int = 0
    hand: int = 0
    place: int = 0
    """Which of the family's hands it is."""
    mirrored: int = 0
    """1 when it is its own mirror image: of two sets of cockroaches that are mirror images one is counted."""


class Progress:
    """How far a survey is."""

    done: int = 0
    """Items that are done. The others count for the next one."""
    tables: int = 0
    """Tables that are filled."""
    listed: int = 0
    """Places from which some play catches a cockroach."""
    depth: int = 0
    """Where the next set of places is looked for; below 0 when there are no more."""
    found: int = 0
    """Good tasks that were not handed over."""


class Survey(NamedTuple):
    """What a survey works on. ``[0]`` of the tables is for all boxes; each other is for those without one."""

    items: Rows[Item]
    progress: Rows[Progress]
    codes: Ints
    wins: Ints
    early: Ints
    reached: Rows[Reached]
    walk: Walk
    places: Ints
    """The places that are listed."""
    chosen: Ints
    """Those of the present set: their places in the list."""
    image: Ints
    """Room for a mirrored set."""
    common: Ints
    """``[depth, word]``: the plays in the rows of all places chosen so far."""
    solutions: Ints
    """``[hand, 0 or 1, number]``: starts by number of solutions, at least 1; 1: those that are their own image."""
    tallies: Ints
    """``[hand, TIGHT, CLEAR or GOOD]``"""
    good: Ints
    """``[task, ...]``: item, play, places of the cockroaches, codes of the solution."""


class Room(NamedTuple):
    """How large the arrays of a survey are."""

    cards: int
    cockroaches: int
    boxes: int
    hands: int
    plays: int
    """Plays of all cards of a hand, and of fewer, that catch something."""
    prefixes: int

    @property
    def bytes(self) -> int:
        """What they take, but for a few kilobytes."""
        words, before = words_of(self.plays), words_of(self.prefixes)
        tables = (self.boxes + 1) * (self.plays * self.cards + PLACES * (words + before))
        counts = self.hands * (2 * BINS + 3)
        return 8 * (tables + counts + self.cockroaches * words + MOST_AT_ONCE * self.per_task)

    @property
    def per_task(self) -> int:
        """Columns of a good task."""
        return AT + self.cockroaches + self.cards


def survey_of(items: Sequence[Item], room: Room) -> Survey:
    """A survey of these items that has not begun."""
    found = rows(Item, len(items))
    for index, item in enumerate(items):
        store(found, index, item)
    words, before = words_of(room.plays), words_of(room.prefixes)
    return Survey(
        items=found,
        progress=rows(Progress, 1),
        codes=_zeros(room.boxes + 1, room.plays, room.cards),
        wins=_zeros(room.boxes + 1, PLACES, words),
        early=_zeros(room.boxes + 1, PLACES, before),
        reached=rows(Reached, room.boxes + 1),
        walk=walk_for(room.cards),
        places=_zeros(PLACES),
        chosen=_zeros(room.cockroaches),
        image=_zeros(room.cockroaches),
        common=_zeros(room.cockroaches, words),
        solutions=_zeros(room.hands, 2, BINS),
        tallies=_zeros(room.hands, 3),
        good=_zeros(MOST_AT_ONCE, room.per_task),
    )


def _zeros(*shape: int) -> Ints:
    return np.zeros(shape, dtype=np.int64)


@kernel
def survey(space: Survey, box_supply: int, words: int) -> None:
    """Go on with the items: until all are done, there is no room for more good tasks, or so many words are met."""
    progress = space.progress[0]
    while progress.done < len(space.items) and progress.found < len(space.good) and words > 0:
        item, first = space.items[progress.done], progress.found
        left = item.boxes
        for number in range(size(item.boxes) + 1):
            if number > 0 and progress.found == first:
                break
            boxes = item.boxes
            if number > 0:
                boxes ^= left & -left
                left &= left - 1
            table = _table(space, number)
            if number == progress.tables:
                fill(table, space.walk, Scene(boxes, item.square, item.facing), item.hand, box_supply)
                progress.tables += 1
                if number == 0:
                    _list_places(space, table)
            if number == 0:
                words -= _tally(space, item, table, words)
            else:
                _drop_idle(space, table, first)
        _write_solutions(space, item, first)
        if progress.depth < 0:
            progress.done += 1
            progress.tables = 0


@compiled
def _table(space: Survey, number: int) -> Table:
    return Table(space.codes[number], space.wins[number], space.early[number], space.reached[number : number + 1])


@compiled
def _list_places(space: Survey, table: Table) -> None:
    """List the places whose row is not empty, and begin with the sets of them."""
    listed, words = 0, words_of(table.reached[0].plays)
    for place in range(PLACES):
        for word in range(words):
            if table.wins[place, word]:
                space.places[listed] = place
                listed += 1
                break
    space.progress[0].listed = listed
    space.progress[0].depth = 0
    space.chosen[0] = -1


# --- Sets of places -------------------------------------------------------------------------------


@compiled
def _tally(space: Survey, item: Item, table: Table, most: int) -> int:
    """Go on through the sets that have a solution, while there is room for good ones; the words that it met.

    It stops after about ``most``. Places can occur more than once: cockroaches can be stacked.
    """
    chosen, words, last = space.chosen, words_of(table.reached[0].plays), len(space.chosen) - 1
    progress, met = space.progress[0], 0
    depth = progress.depth
    while depth >= 0 and met < most and progress.found < len(space.good):
        chosen[depth] += 1
        if chosen[depth] == progress.listed:
            depth -= 1
            continue
        met += words
        count = _meet(space.common, depth, table.wins, space.places[chosen[depth]], words)
        if count == 0:
            continue
        if depth == last:
            _note(space, item, table, count)
        else:
            depth += 1
            chosen[depth] = chosen[depth - 1] - 1
    progress.depth = depth
    return met


@compiled
def _meet(common: Ints, depth: int, wins: Ints, place: int, words: int) -> int:
    """Write the plays that are in the row of one more place, too; how many there are."""
    count = 0
    if depth == 0:
        for word in range(words):
            common[0, word] = wins[place, word]
            count += size(wins[place, word])
        return count
    for word in range(words):
        both = common[depth - 1, word] & wins[place, word]
        common[depth, word] = both
        count += size(both)
    return count


@compiled
def _note(space: Survey, item: Item, table: Table, count: int) -> None:
    """Count a start that has so many solutions."""
    order = _against_image(space) if item.mirrored else 1
    if order < 0:
        return  # its mirror image is counted
    space.solutions[item.place, 1 if order == 0 else 0, min(count, BINS - 1)] += 1
    if count == 1 and not _is_early(space, table):
        space.tallies[item.place, TIGHT] += 1
        if _is_clear(space, item):
            space.tallies[item.place, CLEAR] += 1
            if not _has_idle_cockroach(space, table):
                _add(space)


@compiled
def _against_image(space: Survey) -> int:
    """1 when the set comes before its mirror image in a fixed order, 0 when it is its own image, -1 else."""
    image, number = space.image, len(space.chosen)
    for index in range(number):
        place: int = MIRRORED[space.places[space.chosen[index]]]
        at = index
        while at > 0 and image[at - 1] > place:
            image[at] = image[at - 1]
            at -= 1
        image[at] = place
    for index in range(number):
        difference = image[index] - space.places[space.chosen[index]]
        if difference:
            return 1 if difference > 0 else -1
    return 0


@compiled
def _is_early(space: Survey, table: Table) -> bool:
    """Whether a play catches all with cards still in hand."""
    for word in range(words_of(table.reached[0].prefixes)):
        met = -1
        for index in range(len(space.chosen)):
            met &= table.early[space.places[space.chosen[index]], word]
        if met:
            return True
    return False


@compiled
def _is_clear(space: Survey, item: Item) -> bool:
    """Whether no cockroach stands in the line of sight at the start."""
    standing = 0
    for index in range(len(space.chosen)):
        standing |= 1 << space.places[space.chosen[index]] % ON_BOARD
    return sight(Scene(item.boxes, item.square, item.facing)) & standing == 0


@compiled
def _has_idle_cockroach(space: Survey, table: Table) -> bool:
    """Whether the others have one solution, which is then the same: what wins with a cockroach wins without it."""
    number, words = len(space.chosen), words_of(table.reached[0].plays)
    for left_out in range(number if number > 1 else 0):
        count = 0
        for word in range(words):
            met = -1
            for index in range(number):
                if index != left_out:
                    met &= table.wins[space.places[space.chosen[index]], word]
            count += size(met)
        if count == 1:
            return True
    return False


# --- Candidates -----------------------------------------------------------------------------------


@compiled
def _add(space: Survey) -> None:
    """Write a candidate: only its boxes can be idle."""
    progress = space.progress[0]
    task, last = space.good[progress.found], len(space.chosen) - 1
    word = 0
    while space.common[last, word] == 0:
        word += 1
    task[0] = progress.done
    task[1] = 64 * word + lowest(space.common[last, word])
    for index in range(last + 1):
        task[AT + index] = space.places[space.chosen[index]]
    progress.found += 1


@compiled
def _drop_idle(space: Survey, table: Table, first: int) -> None:
    """Drop the candidates from the ``first`` on that have the same one solution without a box, given its table."""
    progress, kept = space.progress[0], first
    for index in range(first, progress.found):
        if not _has_same(space, table, space.good[index]):
            for column in range(space.good.shape[1]):
                space.good[kept, column] = space.good[index, column]
            kept += 1
    progress.found = kept


@compiled
def _has_same(space: Survey, table: Table, task: Ints) -> bool:
    play, count = 0, 0
    for word in range(words_of(table.reached[0].plays)):
        met = -1
        for index in range(len(space.chosen)):
            met &= table.wins[task[AT + index], word]
        if met:
            play = 64 * word + lowest(met)
            count += size(met)
        if count > 1:
            return False
    different = 0
    for card in range(len(space.walk.path)):
        different |= table.codes[play, card] ^ space.codes[0, task[1], card]
    return count == 1 and different == 0


@compiled
def _write_solutions(space: Survey, item: Item, first: int) -> None:
    """The candidates from the ``first`` on are good tasks: write down their solutions."""
    found = space.progress[0].found
    space.tallies[item.place, GOOD] += found - first
    for index in range(first, found):
        for card in range(len(space.walk.path)):
            space.good[index, AT + len(space.chosen) + card] = space.codes[0, space.good[index, 1], card]
