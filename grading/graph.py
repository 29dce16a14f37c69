"""The positions of a task as a graph: the maze that a player walks through.

A node is a position after some number of cards, however it was reached. An edge is a turn. Cockroaches are
not told apart, and positions after the last card are included (``metrics.positions`` differs in both).

    node    card        cards played
            cards       cards left
            cockroaches cockroaches left
            state       "won", "alive" (a win is still possible), "lost", or "open" (unknown: the graph was cut)
            solution    it is on the solution
            trap        lost, but a line leads there that looks as good as the solution all the way
            position    in notation
    edge    action      in notation; several with the same result are joined by " | "
            solution    it is a turn of the solution
    graph   task, solution, cut
"""

from typing import Final

import networkx as nx

from ..solver import rules
from ..solver.notation import format_action, format_play, format_task
from ..solver.task import BOX_SUPPLY, Action, Play, Position, Task

MOST_POSITIONS: Final = 20_000
"""Nodes at which a graph is cut: some seconds of work, and more than a picture can show."""


def graph(task: Task, solution: Play, box_supply: int = BOX_SUPPLY, most: int = MOST_POSITIONS) -> "nx.DiGraph[int]":
    """The graph of a task and its only solution. Nodes are numbered card by card, from the start.

    It is cut at ``most`` positions: the last ones have no turns then, and ``cut`` is set. The whole solution is in
    it in any case. Raises PlayError for a play that is not allowed.
    """
    *_, _end = rules.positions(task, solution, box_supply)
    builder = _Builder(task, box_supply, most)
    builder.build(solution)
    made = builder.graph
    made.graph.update(task=format_task(task), solution=format_play(solution), cut=builder.cut)
    _add_states(made)
    _add_traps(made)
    return made


def graphml(made: "nx.DiGraph[int]") -> str:
    """The graph as GraphML."""
    return "\n".join(nx.generate_graphml(made)) + "\n"


class _Builder:
    """Builds the graph card by card, every position once."""

    def __init__(self, task: Task, box_supply: int, most: int) -> None:
        self.graph: nx.DiGraph[int] = nx.DiGraph()
        self.cut = False
        self._task, self._supply, self._most = task, box_supply, most
        self._numbers: dict[Position, int] = {}

    def build(self, solution: Play) -> None:
        """All positions while there is room, and those of the solution in any case."""
        own = self._task.start
        layer = {own: self._number(own)}
        for right in (*solution, None):
            self.graph.nodes[layer[own]]["solution"] = True
            after: dict[Position, int] = {}
            for position, number in layer.items():
                for action in self._actions(position, number, right if position == own else None):
                    other = rules.turn(position, action)
                    after[other] = self._number(other)
                    self._join(number, after[other], action, is_right=position == own and action == right)
            if right is not None:
                own = rules.turn(own, right)
            layer = after

    def _actions(self, position: Position, number: int, right: Action | None) -> list[Action]:
        """The actions to follow: all of them, or without room the right one alone."""
        if len(self._numbers) < self._most:
            return rules.actions(position, self._supply)
        if position.hand:
            self.cut = True
            self.graph.nodes[number]["state"] = "open"
        return [] if right is None else [right]

    def _number(self, position: Position) -> int:
        """The number of a position; a new one gets the next number."""
        if position not in self._numbers:
            self._numbers[position] = len(self._numbers)
            self.graph.add_node(
                self._numbers[position],
                card=len(self._task.hand) - len(position.hand),
                cards=len(position.hand),
                cockroaches=len(position.cockroaches),
                state="won" if rules.is_won(self._task, position) else "lost",
                solution=False,
                trap=False,
                position=format_task(Task(position)),
            )
        return self._numbers[position]

    def _join(self, before: int, after: int, action: Action, is_right: bool) -> None:
        if not self.graph.has_edge(before, after):
            self.graph.add_edge(before, after, action=format_action(action), solution=False)
        else:
            self.graph.edges[before, after]["action"] += f" | {format_action(action)}"
        self.graph.edges[before, after]["solution"] |= is_right


def _add_states(made: "nx.DiGraph[int]") -> None:
    """From the end back: what leads to a win is alive; else what leads to an open position is open."""
    states = nx.get_node_attributes(made, "state")
    for node in reversed(list(made)):  # numbers rise with the cards
        after = {states[other] for other in made.successors(node)}
        if after & {"won", "alive"}:
            states[node] = "alive"
        elif "open" in after:
            states[node] = "open"
    nx.set_node_attributes(made, states, "state")


def _add_traps(made: "nx.DiGraph[int]") -> None:
    """From the start on: lost, but never worse than the solution so far."""
    limits = {data["card"]: data["cockroaches"] for _, data in made.nodes(data=True) if data["solution"]}
    for node, data in made.nodes(data=True):
        before = [made.nodes[other] for other in made.predecessors(node)]
        good = any(other["trap"] or other["solution"] for other in before)
        data["trap"] = good and not data["solution"] and data["cockroaches"] <= limits[data["card"]]
