"""What an exact search works on."""

import threading
from typing import Any, NamedTuple

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


def workspace(most_cards: int) -> Workspace:
    """Arrays for machine code."""
    plays, path = np.zeros((2, most_cards), dtype=np.int64), np.zeros(most_cards, dtype=np.int64)
    return _arrays(path, plays, rows(Known, rows_for(most_cards)))


def begun(root: Node, plays: Ints, table: Rows[Known]) -> Workspace:
    """Arrays for a search that has not begun, with this table."""
    made = _arrays(np.zeros(plays.shape[1], dtype=np.int64), plays, table)
    store(made.nodes, 0, root)
    return made


def _arrays(path: Ints, plays: Ints, table: Rows[Known]) -> Workspace:
    nodes, groups = rows(Node, len(path)), rows(Group, len(path), MOST_GROUPS)
    return Workspace(nodes, groups, _scratch.relaxed, table, path, plays, _scratch.counters)


class _Scratch(threading.local):
    """Rows that mean nothing between two calls of the kernel, so that the runs of a thread can share them."""

    def __init__(self) -> None:
        self.relaxed = rows(Relaxed, LOOKAHEAD)
        self.counters = rows(Counters, 1)


_scratch = _Scratch()


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
        made = _arrays(self.path, self.plays, table)
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
