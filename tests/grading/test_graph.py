"""The graph of a task: every position once, the one way through, traps, GraphML, and where it is cut."""

from itertools import pairwise
from pathlib import Path

import networkx as nx
import pytest
from helpers.cases import Unique, solved, unique
from helpers.definitions import grade_line, random_unique
from schaben.grading.graph import graph, graphml
from schaben.solver import rules
from schaben.solver.errors import PlayError
from schaben.solver.notation import format_action, parse_task
from schaben.solver.task import Position, Task

LINE = "A2N / B3E C1N C2S C5E D6W / - / B R => R:C2 B:C1"


def every_position(task: Task, supply: int) -> set[Position]:
    """All reachable positions, by playing every play."""
    found, waiting = set(), [task.start]
    while waiting:
        position = waiting.pop()
        if position not in found:
            found.add(position)
            waiting += [rules.turn(position, action) for action in rules.actions(position, supply)]
    return found


@pytest.mark.parametrize("index", range(0, 60, 10))
def test_every_position_and_every_turn(index: int) -> None:
    task, solution, supply = random_unique(60)[index]
    made = graph(task, solution, supply)
    positions = every_position(task, supply)
    assert {parse_task(data["position"]).start for _, data in made.nodes(data=True)} == positions
    assert len(made) == len(positions)
    turns = sum(len(rules.actions(position, supply)) for position in positions)
    assert sum(data["action"].count("|") + 1 for *_, data in made.edges(data=True)) == turns
    assert not made.graph["cut"]


@pytest.mark.parametrize("case", unique("5b0")[:8])
def test_the_one_way_through(case: Unique) -> None:
    made = graph(case.task, case.solution)
    way = [node for node, data in made.nodes(data=True) if data["solution"]]
    assert [made.nodes[node]["state"] for node in way] == ["alive"] * len(case.solution) + ["won"]
    assert [made.edges[edge]["action"] for edge in pairwise(way)] == list(map(format_action, case.solution))
    # With one solution nothing else is alive.
    assert {node for node, data in made.nodes(data=True) if data["state"] != "lost"} == set(way)
    assert list(nx.all_simple_paths(made, way[0], way[-1])) == [way]


def test_traps_are_as_deep_as_the_measure_says() -> None:
    for case in unique("5b0")[:8]:
        made = graph(case.task, case.solution)
        traps = [node for node, data in made.nodes(data=True) if data["trap"]]
        limits = {d["card"]: d["cockroaches"] for _, d in made.nodes(data=True) if d["solution"]}
        assert all(made.nodes[node]["cockroaches"] <= limits[made.nodes[node]["card"]] for node in traps)
        inside = made.subgraph(traps)
        longest = nx.dag_longest_path_length(inside, weight=None) + 1 if traps else 0
        assert longest == grade_line(f"{made.graph['task']} => {made.graph['solution']}").metrics["trap_depth"]


def test_graphml_can_be_read_again(tmp_path: Path) -> None:
    made = graph(*solved(LINE))
    path = tmp_path / "maze.graphml"
    path.write_text(graphml(made))
    again = nx.read_graphml(path, node_type=int)
    assert dict(again.nodes(data=True)) == dict(made.nodes(data=True))
    assert again.graph["task"] == made.graph["task"]


def test_cut_says_so_and_keeps_the_solution() -> None:
    case = unique("7b1")[0]
    made = graph(case.task, case.solution, most=100)
    assert made.graph["cut"]
    assert len(made) < 300
    states = nx.get_node_attributes(made, "state")
    assert "open" in states.values()
    way = [node for node, data in made.nodes(data=True) if data["solution"]]
    assert [states[node] for node in way] == ["alive"] * len(case.solution) + ["won"]


def test_a_play_that_is_not_allowed() -> None:
    with pytest.raises(PlayError):
        graph(*solved("A2N / C2S / - / B R => R:C5 B:C1"))
