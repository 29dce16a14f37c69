"""The exact search: the same answers as the plain kernel, from a small part of the tree.

A node is the cockroaches, the boxes, the exterminator's facing and the hand, with the *set* of squares on
which he can stand. It is asked for the squares of its set from which the hand still wins. A card takes
the set to all its stop squares at once; these fall into groups, each with one successor::

    . . . v . .     x  catches nobody and stands in nobody's way: one group, the cockroaches just walk
    . . . . . .     o  sees v (now or after its step) or stands in its way: simulated singly,
    x x x o x x        and put together with those that leave the same cockroaches

Four things make it fast: the groups; the table of settled squares (``memo``); relaxed play (``relaxed``);
and the last card, which is one question to a set (``sets.catchers``).

Sets do not record how often a square was reached, so the plays themselves are read off in a second kind of node,
*traced*: one square, whose play so far is known. A traced node asks the same question of each group, and then traces
only the squares that win.

``early`` is exact when the tree is covered. A node whose squares all win is left at once, but each of them that can be
reached is traced, and tracing covers a node completely. Every other node is covered, or cut by relaxed play, which
rules out early catches, too.
"""

from typing import Final, NamedTuple

import numpy as np

from .. import hand as hands
from ..board import board_of
from ..hand import PLACERS
from ..task import Task
from . import memo
from .bits import BOARD, Boards, Scene, boards_at, boards_of, lowest, size, union
from .effects import copies, kind_of, lowest_kind, one, way_of
from .encoding import code_of
from .jit import compiled, kernel
from .memo import Key, index_of, look_up, note, word_of
from .nodes import Group, Node, begin_node, deliver, origins, play, push
from .options import EITHER_REMOVES, FIRST_BOX_CARD, FIRST_TURN, OPTIONS, PLACE, REMOVE
from .relaxed import LOOKAHEAD, PLACER_LOOKAHEAD, after, begin, can_win, first_of, places_worth_a_try, skip_to
from .run import Bounds, Game, Run, game_of, goes_on, keep
from .sets import stops_of, winners
from .workspace import Sketch, Workspace, begun, leave, sketch, workspace


class _Python:
    """How much of the search this process still does in plain Python: small tasks need no machine code."""

    turns = 20_000
    """Less than a second, which is about what loading machine code takes."""


_python: Final = _Python()


LARGE_HAND: Final = 7
"""Cards of a task that, with its pieces left out one by one, is likely to take more turns than that."""


class ExactRun(Run):
    """A run of the exact search."""

    def __init__(self, task: Task, box_supply: int, keep: int) -> None:
        """``box_supply`` is the number of boxes in the game.

        ``keep`` solutions are stored. More are only counted.
        """
        super().__init__(np.zeros((keep, len(task.hand)), dtype=np.int64))
        self._game = game_of(task, box_supply)
        self._root = _root(task)
        self._sketch: Sketch | None = None
        self._space: Workspace | None = None

    def _go(self, bounds: Bounds) -> None:
        if not goes_on(self._counters, bounds):
            return
        if self._space is None:
            if not _run.is_loaded and _python.turns > 0:
                self._go_in_python(bounds)
                if not goes_on(self._counters, bounds):
                    return
            self._space = self._in_arrays()
        self._call(_run, self._space, self._game, bounds)
        if self._counters.depth < 0:
            leave(self._space)

    def _in_arrays(self) -> Workspace:
        """What machine code works on: from the root, or from where plain Python has come to."""
        table, run = memo.lend(self._plays.shape[1])
        self._game = Game(self._game.target, self._game.box_supply, run)
        return self._sketch.in_arrays(table, run) if self._sketch else begun(self._root, self._plays, table)

    def _go_in_python(self, bounds: Bounds) -> None:
        self._sketch = self._sketch or sketch(self._root, self._plays)
        before = self.turns
        space, turns = self._sketch.in_python(self._counters), min(bounds.turns, before + _python.turns)
        _run.function(space, self._game, bounds._replace(turns=turns))
        _python.turns -= self.turns - before


def _root(task: Task) -> Node:
    """The start as a node."""
    start, root = task.start, Node()
    root.n, root.e, root.s, root.w = boards_at(start)
    root.boxes, root.facing, root.hand = board_of(start.boxes), int(start.exterminator.facing), hands.pack(start.hand)
    root.squares, root.traced, root.option = 1 << start.exterminator.square, 1, -1
    return root


# --- One card -----------------------------------------------------------------------------------


@compiled
def _next_option(node: Node, left: int, space: Workspace, game: Game) -> bool:
    """Go on to the next thing that a card in hand can do; False when none that is left can win."""
    option, places = node.option, node.places
    while places == 0:
        option += 1
        if option < EITHER_REMOVES:
            option = _next_kind(node, option, left, space, game)
        if option == OPTIONS:
            return False
        if copies(node.hand, kind_of(option)) == 0:
            continue
        if option < FIRST_BOX_CARD:
            node.option, node.place = option, 0
            return True
        if option in (REMOVE, EITHER_REMOVES):
            places = node.boxes
        elif size(node.boxes) < game.box_supply:
            places = _places(node, option, left, space, game)
    node.option = option
    node.place = places & -places
    node.places = places & (places - 1)
    return True


@compiled
def _next_kind(node: Node, kind: int, left: int, space: Workspace, game: Game) -> int:
    """The first kind from this one on with which relaxed play wins; OPTIONS when there is none."""
    lookahead = PLACER_LOOKAHEAD if node.hand & PLACERS else LOOKAHEAD
    tried = left == 1 and node.groups > 0  # relaxed play has tried both orders of two cards
    if node.traced or left >= lookahead or tried:
        return kind
    begin(space.relaxed[0], boards_of(node), node.boxes, node.squares ^ node.wins, node.facing, node.hand, 0)
    skip_to(space.relaxed[0], node.order if first_of(node.order) >= kind else kind)
    node.order, turns = can_win(space.relaxed, left + 1, space.table, game)
    space.counters[0].turns += turns
    return OPTIONS if node.order < 0 else max(kind, first_of(node.order))


@compiled
def _places(node: Node, option: int, left: int, space: Workspace, game: Game) -> int:
    """The squares on which to try to place a box."""
    rest = node.hand - one(kind_of(option))
    places, turns = places_worth_a_try(node, rest, left, space.relaxed, space.table, game)
    space.counters[0].turns += turns
    return places & BOARD & ~(union(boards_of(node)) | node.boxes)


@compiled
def _last_card(node: Node, group: Group, game: Game) -> tuple[int, int]:
    """The squares of a group from which the one card in hand wins, and the number of turns that were looked at."""
    boxes, facing, squares, boards = node.next_boxes, node.next_facing, group.squares, boards_of(group)
    cockroaches, option = union(boards), lowest_kind(node.next_hand)
    if option < FIRST_BOX_CARD:
        way, moves = way_of(option, facing), option < FIRST_TURN
        ends = stops_of(squares, cockroaches, boxes, way) if moves else squares
        wins = winners(boards, boxes, facing if moves else way, ends, game.target)
        return (origins(squares, wins, cockroaches, boxes, way) if moves and wins else wins), 1
    changes = 0
    if option != PLACE:
        changes |= boxes
    if option != REMOVE and size(boxes) < game.box_supply:
        changes |= BOARD & ~(boxes | cockroaches)
    found, turns = 0, 0
    while changes:
        change = changes & -changes
        changes ^= change
        found |= winners(boards, boxes ^ change, facing, squares & ~change, game.target)
        turns += 1
    return found, turns


# --- One node -----------------------------------------------------------------------------------


@compiled
def _trace(node: Node, depth: int, space: Workspace) -> bool:
    """Go on to a winning square of a traced node: write down the solution, or push the node for it."""
    square = lowest(node.winners)
    node.winners &= node.winners - 1
    space.path[depth] = code_of(node.option, square if node.place == 0 else lowest(node.place))
    if depth < len(space.path) - 1:
        push(node, space.groups[depth, node.group - 1], space.nodes[depth + 1], 1 << square, 1)
        return True
    keep(space.plays, space.path, space.counters[0])
    return False


@compiled
def _ask(node: Node, depth: int, left: int, space: Workspace, game: Game) -> bool:
    """Ask the next group of a node which of its squares win; True when a node had to be pushed for it."""
    group = space.groups[depth, node.group]
    node.group += 1
    caught = game.target < 0 and union(boards_of(group)) == 0
    if left == 0:
        deliver(node, group.squares if caught else group.squares & 1 << game.target if game.target >= 0 else 0)
        return False
    if caught:
        space.counters[0].early = 1
    if left == 1:
        wins, turns = _last_card(node, group, game)
        space.counters[0].turns += turns
        deliver(node, wins)
        return False
    squares = _unsettled(node, group, space, game)
    if squares == 0:
        return False
    push(node, group, space.nodes[depth + 1], squares, 0)
    space.nodes[depth + 1].order = after(node.order, kind_of(node.option))
    return True


@compiled
def _unsettled(node: Node, group: Group, space: Workspace, game: Game) -> int:
    """The squares of a group of which it is not known whether they win."""
    key = Key(boards_of(group), node.next_boxes, game.run, word_of(node.next_hand, node.next_facing, 0))
    settled, wins = look_up(space.table[index_of(space.table, key)], key)
    deliver(node, wins & group.squares)
    return group.squares & ~settled


@compiled
def _leave(node: Node, depth: int, space: Workspace, game: Game) -> None:
    """Keep what a node found and tell the one above; a traced node has written its solutions down."""
    if node.traced:
        return
    key = Key(boards_of(node), node.boxes, game.run, word_of(node.hand, node.facing, 0))
    note(space.table[index_of(space.table, key)], key, node.squares, node.wins)
    deliver(space.nodes[depth - 1], node.wins)


# --- The whole tree -----------------------------------------------------------------------------


@compiled
def _search(space: Workspace, game: Game, bounds: Bounds) -> None:
    """Depth first from where the arrays say; they are left so that the next call goes on there."""
    counters = space.counters[0]
    while goes_on(counters, bounds):
        depth = counters.depth
        node, left = space.nodes[depth], len(space.path) - 1 - depth
        is_open = node.traced or node.wins != node.squares
        if node.winners:
            counters.depth += _trace(node, depth, space)
        elif is_open and node.group < node.groups:
            counters.depth += _ask(node, depth, left, space, game)
        elif is_open and _next_option(node, left, space, game):
            play(node, space.groups, depth)
            counters.turns += node.groups
        else:
            _leave(node, depth, space, game)
            counters.depth -= 1


@kernel
def _run(space: Workspace, game: Game, bounds: Bounds) -> None:
    _search(space, game, bounds)


# --- For other kernels --------------------------------------------------------------------------


class Start(NamedTuple):
    """The start of a task."""

    boards: Boards
    scene: Scene
    hand: int
    cards: int


class Count(NamedTuple):
    """What came out."""

    found: int
    """Solutions, at most as many as were looked for."""
    early: bool
    """Whether a play catches all with cards still in hand."""
    complete: bool
    """Whether the tree was covered; otherwise the other fields only say what was seen."""


@compiled
def count(space: Workspace, start: Start, game: Game, bounds: Bounds) -> Count:
    """``count_solutions`` for kernels that ask about many tasks.

    Two runs may have the same number in ``game`` if both are tight and have the same supply of boxes: such a run
    leaves no row in the table that hides an early catch. The turns are in the counters, the solutions in ``plays``.
    """
    cards, counters, root = start.cards, space.counters[0], space.nodes[0]
    table, path = space.table[: min(len(space.table), 16 << cards)], space.path[:cards]
    counters.depth = counters.turns = counters.found = counters.early = 0
    begin_node(root, start.boards, 1 << start.scene.square, 1)
    root.boxes, root.facing, root.hand = start.scene.boxes, start.scene.facing, start.hand
    part = Workspace(space.nodes, space.groups, space.relaxed, table, path, space.plays, space.counters)
    _search(part, game, bounds)
    return Count(counters.found, counters.early != 0, counters.depth < 0)


def prepare() -> None:
    """Compile or load the kernel before the first task needs it."""
    _run(workspace(1), Game(-1, 0, 0), Bounds(0, 0, 0))
