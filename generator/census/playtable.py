"""All plays of a hand on a board without cockroaches, and which cockroaches each of them catches.

Where the exterminator goes depends on boxes and cards alone, and a cockroach's way depends on nothing but where it
starts (``solver.search.missed``). So every play has a set of starting places: it is allowed and catches everything
exactly if all cockroaches start in that set. A table turns this round. It has a row for each starting place, and a bit
in it for each play::

    plays       0 1 2 3 4 5 6            solutions with cockroaches on both places: the plays
    A3 N        . x . x . . x            in both rows, 1 and 6
    C5 W        . x x . . . x

So the solutions of all starts with these boxes and this hand are found in one go (``tally``).
"""

from typing import Final, NamedTuple

import numpy as np

from ...solver.board import SQUARES
from ...solver.search.bits import BOARD, Boards, Scene, facing_of, lowest
from ...solver.search.effects import act, copies, kind_of, one, targets
from ...solver.search.encoding import code_of
from ...solver.search.jit import compiled
from ...solver.search.missed import Passage, hindered, missed
from ...solver.search.options import KIND_OPTIONS
from ...solver.search.rows import Ints, Rows, rows

ON_BOARD: Final = len(SQUARES)
PLACES: Final = 4 * ON_BOARD
"""Starting places: ``facing * ON_BOARD + square``."""


class Branch:
    """A node of the tree of plays, and what was not tried there."""

    boxes: int = 0
    square: int = 0
    facing: int = 0
    hand: int = 0
    options: int = 0
    """What the hand can do, one bit for each option."""
    untried: int = 0
    option: int = 0
    """The option that is being tried."""
    pending: int = 0
    """Its squares that were not tried."""


class Reached:
    """How far a table is filled."""

    depth: int = 0
    """Of the node that is being worked on."""
    plays: int = 0
    """Plays of all cards that catch something."""
    prefixes: int = 0
    """Plays of fewer cards that catch something."""


class Table(NamedTuple):
    """The plays of a hand, given the exterminator and the boxes, and what they catch."""

    codes: Ints
    """``[play, card]``: the plays of all cards."""
    wins: Ints
    """``[place, word]``: a bit for each of these plays that catches a cockroach from there."""
    early: Ints
    """The same for plays of fewer cards."""
    reached: Rows[Reached]
    """One row."""


class Walk(NamedTuple):
    """Room for a walk through the tree of plays."""

    branches: Rows[Branch]
    passages: Rows[Passage]
    path: Ints


def walk_for(cards: int) -> Walk:
    """Room for plays of so many cards."""
    return Walk(rows(Branch, cards + 1), rows(Passage, cards), np.zeros(cards, dtype=np.int64))


@compiled
def words_of(bits: int) -> int:
    """Words that hold so many bits."""
    return bits + 63 >> 6


@compiled
def fill(table: Table, walk: Walk, scene: Scene, hand: int, box_supply: int) -> None:
    """Write the table of a hand."""
    reached, free = table.reached[0], BOARD & ~(scene.boxes | 1 << scene.square)
    _clear(table.wins, words_of(reached.plays))
    _clear(table.early, words_of(reached.prefixes))
    reached.depth = reached.plays = reached.prefixes = 0
    _begin(walk.branches[0], scene, hand)
    while _next(reached, walk, box_supply):
        boards = missed(walk.passages, reached.depth)
        if free & ~(boards.n & boards.e & boards.s & boards.w):
            _enter(table, walk.path, boards, free)


@compiled
def _enter(table: Table, path: Ints, boards: Boards, free: int) -> None:
    """Enter the present play, which misses what starts on these boards."""
    reached, cards = table.reached[0], len(path)
    for facing in range(4):
        caught = free & ~facing_of(boards, facing)
        if reached.depth == cards:
            _mark(table.wins, facing, caught, reached.plays)
        else:
            _mark(table.early, facing, caught, reached.prefixes)
    if reached.depth < cards:
        reached.prefixes += 1
        return
    for card in range(cards):
        table.codes[reached.plays, card] = path[card]
    reached.plays += 1


@compiled
def _clear(marks: Ints, words: int) -> None:
    for place in range(PLACES):
        for word in range(words):
            marks[place, word] = 0


@compiled
def _mark(marks: Ints, facing: int, squares: int, play: int) -> None:
    word, bit = play >> 6, 1 << (play & 63)
    while squares:
        marks[facing * ON_BOARD + lowest(squares), word] |= bit
        squares &= squares - 1


@compiled
def _begin(branch: Branch, scene: Scene, hand: int) -> None:
    branch.boxes, branch.square, branch.facing = scene
    branch.hand, branch.options, branch.pending = hand, 0, 0
    for kind in range(len(KIND_OPTIONS)):
        if copies(hand, kind):
            branch.options |= int(KIND_OPTIONS[kind])
    branch.untried = branch.options


@compiled
def _next(reached: Reached, walk: Walk, box_supply: int) -> bool:
    """Go on to the next node below the start, depth first; False when there is none."""
    depth = reached.depth
    while True:
        branch = walk.branches[depth]
        scene = Scene(branch.boxes, branch.square, branch.facing)
        while branch.pending == 0 and branch.untried:
            branch.option = lowest(branch.untried)
            branch.untried &= branch.untried - 1
            branch.pending = targets(branch.option, 0, scene, box_supply)
        if branch.pending:
            chosen = lowest(branch.pending)
            branch.pending &= branch.pending - 1
            _play(branch, walk.branches[depth + 1], walk.passages[depth], chosen)
            walk.path[depth] = code_of(branch.option, chosen)
            reached.depth = depth + 1
            return True
        if depth == 0:
            return False
        depth -= 1


@compiled
def _play(branch: Branch, below: Branch, passage: Passage, chosen: int) -> None:
    before = Scene(branch.boxes, branch.square, branch.facing)
    scene, kind = act(branch.option, chosen, before), kind_of(branch.option)
    passage.in_way = hindered(branch.option, chosen, before)
    passage.boxes, passage.square, passage.facing = scene
    below.boxes, below.square, below.facing = scene
    below.hand, below.pending = branch.hand - one(kind), 0
    below.options = branch.options & ~(0 if copies(below.hand, kind) else int(KIND_OPTIONS[kind]))
    below.untried = below.options
