"""What an exact search works on."""

import threading
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from .memo import Known, rows_for
from .nodes import MOST_GROUPS, Group, Node
from .relaxed import LOOKAHEAD, Relaxed
from .rows import Ints, Objects, Rows, copy_to, rows, store
from .run import Counters


class Workspace(NamedTuple):
    """The rows and arrays of a search, for any number of tasks with up to so many cards."""

    nodes: Rows[Node]
    groups: Rows[Group]
    relaxed: Rows[Relaxed]
    table: Rows[Known]
    path: Ints
    """The codes of the cards played, for traced nodes."""
    plays: Ints
    """The solutions kept, one a row."""
    counters: Rows[Counters]


Stack: TypeAlias = tuple[Rows[Node], Rows[Group], Ints]
"""Nodes, groups and path: what one run alone can use until it has ended."""


def _stack(cards: int) -> Stack:
    return rows(Node, cards), rows(Group, cards, MOST_GROUPS), np.zeros(cards, dtype=np.int64)


class _Shared(threading.local):
    """What the runs of a thread share, because it means nothing between two calls of the kernel."""

    def __init__(self) -> None:
        self.relaxed = rows(Relaxed, LOOKAHEAD)
        self.counters = rows(Counters, 1)
        self.stacks: dict[int, Stack] = {}
        """Those of runs that have ended, by number of cards."""


_shared = _Shared()


def workspace(most_cards: int) -> Workspace:
    """Arrays for machine code."""
    nodes, groups, path = _stack(most_cards)
    table, plays = rows(Known, rows_for(most_cards)), np.zeros((2, most_cards), dtype=np.int64)
    return Workspace(nodes, groups, rows(Relaxed, LOOKAHEAD), table, path, plays, rows(Counters, 1))


def begun(root: Node, plays: Ints, table: Rows[Known]) -> Workspace:
    """Arrays for a run that has only its root, with this table."""
    cards = plays.shape[1]
    stack = _shared.stacks.pop(cards) if cards in _shared.stacks else _stack(cards)
    made = _workspace_on(stack, plays, table)
    store(made.nodes, 0, root)
    return made


def leave(space: Workspace) -> None:
    """Leave the stack of a run that has ended to the next one of this thread."""
    _shared.stacks[len(space.path)] = space.nodes, space.groups, space.path


def _workspace_on(stack: Stack, plays: Ints, table: Rows[Known]) -> Workspace:
    nodes, groups, path = stack
    return Workspace(nodes, groups, _shared.relaxed, table, path, plays, _shared.counters)


class Sketch(NamedTuple):
    """The same for plain Python, as far as it can be taken over by machine code."""

    nodes: Objects[Node]
    groups: Objects[Group]
    table: Objects[Known]
    path: Ints
    plays: Ints

    def in_python(self, counters: Counters) -> Workspace:
        """What plain Python works on."""
        relaxed = Objects(Relaxed, LOOKAHEAD)
        made: Any = (self.nodes, self.groups, relaxed, self.table, self.path, self.plays, [counters])
        return Workspace(*made)

    def in_arrays(self, table: Rows[Known], run: int) -> Workspace:
        """What machine code works on, with this table, in which the run has a number."""
        nodes, groups, _ = _stack(len(self.path))
        made = _workspace_on((nodes, groups, self.path), self.plays, table)
        for known in self.table.values():
            known.boxes |= run
        copy_to(made.nodes, self.nodes)
        copy_to(made.groups, self.groups)
        copy_to(made.table, self.table)
        return made


def sketch(root: Node, plays: Ints) -> Sketch:
    """A search that has not begun."""
    cards = plays.shape[1]
    nodes = Objects(Node, cards)
    nodes[0] = root
    table = Objects(Known, rows_for(cards))
    return Sketch(nodes, Objects(Group, cards), table, np.zeros(cards, dtype=np.int64), plays)
