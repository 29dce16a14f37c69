"""What the bits are worth: rank correlations with the efforts of programs that know nothing of them.

    export PYTHONPATH=tests
    python tests/bench/make_tasks.py --cards 4 8 --each 60 --seed 303 > tasks.txt     (half an hour)
    python tests/bench/bench_grading.py tasks.txt                                     (a quarter of an hour)

The efforts for each task line are: branches of CP-SAT's proof that the solution is the only one; conflicts of clingo
when it lists all solutions; playouts of a Monte Carlo tree search until its first win (geometric mean of five runs);
attempts of a simulated player with other settings. The table has Spearman's rank correlation of each effort with the
bits, and with measures that the bits must beat: over all tasks, and as the mean within tasks of the same length
(4 ... 8 cards). Efforts are stored beside the task file (tasks.txt.efforts) and reused.
"""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import geometric_mean
from typing import Final

from helpers import clingo_peer, mcts
from schaben.grading.grades import Grade, grade
from schaben.grading.player import Player, bits_of
from schaben.grading.trace import follow
from schaben.output.statistics import spearman, spearman_within
from schaben.solver import engines
from schaben.solver.notation import parse_line
from schaben.solver.task import Play, Task

OTHER_PLAYER: Final = Player(ahead=1, softness=0.5, lined_up=0.0, in_reach=0.0, win=1.0)
"""Looks one turn ahead, counts what it catches, and is four times as sure of it."""

MEASURES: Final[Mapping[str, Callable[[Grade], float]]] = {
    "bits": lambda found: found.bits,
    "score": lambda found: found.score,
    "length": lambda found: found.metrics["length"] or 0,
    "positions": lambda found: found.metrics["positions"] or 0,
    "plays": lambda found: found.metrics["plays"] or 0,
    "random bits": lambda found: found.metrics["random_bits"] or 0,
    "branching": lambda found: found.metrics["branching"] or 0,
}

EFFORTS: Final = ("CP-SAT branches", "clingo conflicts", "MCTS playouts", "other player")


def efforts_of(task: Task, solution: Play) -> dict[str, float]:
    """Every effort, by name."""
    proof = engines.solve(task, engine="cpsat").effort
    assert proof is not None
    return {
        "CP-SAT branches": proof.branches,
        "clingo conflicts": clingo_peer.solve(task, 0).conflicts,
        "MCTS playouts": geometric_mean([mcts.playouts(task, seed) for seed in range(5)]),
        "other player": bits_of(follow(task, solution), OTHER_PLAYER),
    }


def kept_efforts(path: Path, lines: Sequence[str]) -> list[dict[str, float]]:
    """The efforts of all tasks, read from the file beside the task file where it has them."""
    beside = path.with_name(path.name + ".efforts")
    known = dict(map(json.loads, beside.read_text(encoding="utf-8").splitlines())) if beside.exists() else {}
    with beside.open("a", encoding="utf-8") as file:
        for line in lines:
            if line not in known:
                task, solution = parse_line(line)
                assert solution is not None
                known[line] = efforts_of(task, solution)
                file.write(json.dumps([line, known[line]]) + "\n")
                file.flush()
    return [known[line] for line in lines]


def main(path: Path) -> None:
    """Measure and print the table: overall / within tasks of the same length."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    efforts = kept_efforts(path, lines)
    grades = [grade(task, solution) for task, solution in map(parse_line, lines) if solution is not None]
    lengths = [found.metrics["length"] for found in grades]
    print(f"{len(lines)} tasks; overall / within the same length")
    print("| | " + " | ".join(EFFORTS) + " |\n| --- |" + " --- |" * len(EFFORTS))
    for name, measure in MEASURES.items():
        values = [measure(found) for found in grades]
        cells = []
        for effort in EFFORTS:
            other = [found[effort] for found in efforts]
            within = spearman_within(lengths, values, other)
            cells.append(f"{spearman(values, other):.2f} / {'-' if within != within else f'{within:.2f}'}")  # noqa: PLR0124
        print(f"| {name} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
