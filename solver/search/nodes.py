"""The nodes of the exact search.

The stack has one node for each card played. The positions that an option leads to are grouped by their cockroaches;
every node has room for its groups::

    depth   nodes                        groups
      0     the start; F is played       cockroaches, squares | cockroaches, squares | ...
      1     after F; TL is played        cockroaches, squares | ...
      2     after F and TL               ...

A node below is one group, or one square of it.
"""

from typing import Final

from .bits import BOARD, Boards, Scene, back, boards_of, has_boards, lowest, march, put_boards, settle, stops, union
from .effects import kind_of, one, way_of
from .jit import compiled
from .options import FIRST_BOX_CARD, FIRST_TURN
from .rows import Rows
from .sets import filled, stops_of

MOST_GROUPS: Final = 50
"""Groups of a node: one of quiet squares, and one for each other square."""


class Node:
    """A node, and how far it has been searched."""

    n: int = 0
    e: int = 0
    s: int = 0
    w: int = 0
    boxes: int = 0
    facing: int = 0
    hand: int = 0
    squares: int = 0
    """The squares on which the exterminator may stand."""
    traced: int = 0
    """1 when he stands on one square and the play that led there is known."""
    wins: int = 0
    """The squares from which the hand is known to win. Not used by traced nodes."""
    winners: int = 0
    """Squares of the current group that win and are still to be traced. Used by traced nodes only."""
    option: int = 0
    """The option being played; -1 before the first."""
    order: int = 0
    """The order to begin with. All orders before it are lost (see ``relaxed``)."""
    place: int = 0
    """The square of its box, as a board; 0 for other options."""
    places: int = 0
    """The squares for a box that are still to come."""
    group: int = 0
    """The groups that have been searched, out of ``groups``."""
    groups: int = 0
    next_boxes: int = 0
    next_facing: int = 0
    next_hand: int = 0
    """What the option leads to, besides the groups."""


class Group:
    """Squares on which an option can end and leave the same cockroaches."""

    n: int = 0
    e: int = 0
    s: int = 0
    w: int = 0
    squares: int = 0


@compiled
def begin_node(node: Node, boards: Boards, squares: int, traced: int) -> None:
    """Reset a node. The caller writes boxes, facing and hand."""
    put_boards(node, boards)
    node.squares, node.traced = squares, traced
    node.wins = node.winners = 0
    node.option, node.place, node.places, node.order = -1, 0, 0, 0
    node.group = node.groups = 0


@compiled
def push(node: Node, group: Group, below: Node, squares: int, traced: int) -> None:
    """Begin the node below for some squares of a group."""
    begin_node(below, boards_of(group), squares, traced)
    below.boxes, below.facing, below.hand = node.next_boxes, node.next_facing, node.next_hand


@compiled
def play(node: Node, groups: Rows[Group], depth: int) -> None:
    """Play the node's option: write the next boxes, facing and hand, and the groups."""
    boxes, facing, squares, option = node.boxes, node.facing, node.squares ^ node.wins, node.option
    boards = boards_of(node)
    if option < FIRST_TURN:
        squares = stops_of(squares, union(boards), boxes, way_of(option, facing))
    elif option < FIRST_BOX_CARD:
        facing = way_of(option, facing)
    else:
        boxes ^= node.place
        squares &= ~node.place
    node.next_boxes, node.next_facing, node.next_hand = boxes, facing, node.hand - one(kind_of(option))
    node.group, node.groups = 0, _split(groups, depth, boards, boxes, facing, squares)


@compiled
def _split(groups: Rows[Group], depth: int, boards: Boards, boxes: int, facing: int, squares: int) -> int:
    """The groups of a set of squares, written for the node at this depth; their number."""
    found = 0
    free = BOARD & ~boxes
    after = march(boards, free)
    met = squares & filled(union(boards) | union(after), free, back(facing))
    if squares != met:
        _begin_group(groups[depth, 0], after, squares ^ met)
        found = 1
    while met:
        square = lowest(met)
        met &= met - 1
        after = settle(boards, Scene(boxes, square, facing))
        index = 0
        while index < found and not has_boards(groups[depth, index], after):
            index += 1
        if index == found:
            _begin_group(groups[depth, index], after, 0)
            found += 1
        groups[depth, index].squares |= 1 << square
    return found


@compiled
def _begin_group(group: Group, boards: Boards, squares: int) -> None:
    put_boards(group, boards)
    group.squares = squares


@compiled
def deliver(node: Node, wins: int) -> None:
    """Tell a node which squares of its current group win."""
    if node.traced:
        node.winners |= wins
    elif wins:
        if node.option < FIRST_TURN:
            way = way_of(node.option, node.facing)
            wins = origins(node.squares, wins, union(boards_of(node)), node.boxes, way)
        node.wins |= wins


@compiled
def origins(squares: int, wins: int, cockroaches: int, boxes: int, way: int) -> int:
    """The squares from which a move can stop on a square that wins."""
    found = 0
    while squares:
        square = lowest(squares)
        squares &= squares - 1
        if stops(cockroaches, boxes, square, way) & wins:
            found |= 1 << square
    return found
