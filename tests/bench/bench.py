"""The engines side by side on the tasks of ``tests/cases/unique.txt``.

    PYTHONPATH=tests python tests/bench/bench.py [--rounds 5] [SIZE ...]

The yardstick is a brute force in C++ (``tests/helpers/brute.cpp``), which plays every play. Each row is for the tasks
of one size; each engine proves that they are unique. The engines take turns in several rounds, and the least CPU time
of each task counts, so other work on the machine affects all of them alike.

``C++``, ``plain`` and ``search`` are searches alone, compiled and warm. ``solve`` is the search as others call it: the
task is checked and encoded first, and the answer is made afterwards, which takes as long for every task.
"""

import argparse
import sys
import time
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from helpers.brute import Brute, brute_force, missing
from helpers.cases import unique
from schaben.solver.outcome import Status
from schaben.solver.search.solve import DEFAULT_TURNS, Engine, count_solutions, prepare, start
from schaben.solver.task import BOX_SUPPLY, Task

Cases: TypeAlias = dict[str, list[Task]]
Measure: TypeAlias = Callable[[Task], float]
"""Proves that a task is unique; returns the seconds that took."""


class Column(NamedTuple):
    name: str
    measure: Measure


def main() -> int:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("sizes", nargs="*", metavar="SIZE", help="CARDSbBOXCARDS, such as 8b0; default: all")
    wanted = parser.parse_args()
    cases = read_cases()
    prepare()
    with brute_force() as brute:
        if brute is None:
            print(f"The brute force is left out: {missing()}.")
        columns = [
            *([Column("C++", by_brute_force(brute))] if brute else []),
            Column("plain", search("plain")),
            Column("search", search("search")),
            Column("solve", solve),
        ]
        print_table(cases, wanted.sizes or list(cases), columns, wanted.rounds)
    return 0


def read_cases() -> Cases:
    """The tasks by size, small sizes first."""
    found: Cases = {}
    for case in unique():
        found.setdefault(case.size, []).append(case.task)
    return dict(sorted(found.items(), key=lambda item: [int(number) for number in item[0].split("b")]))


def by_brute_force(brute: Brute) -> Measure:
    """The brute force, by its own measure."""

    def measure(task: Task) -> float:
        answer = brute(task)
        assert answer.count == 1, task
        return answer.seconds

    return measure


def search(engine: Engine) -> Measure:
    """The search of one of the package's engines."""

    def measure(task: Task) -> float:
        run = start(task, BOX_SUPPLY, keep=2, engine=engine)
        begun = time.process_time()
        complete = run.go(DEFAULT_TURNS, solutions=2)
        seconds = time.process_time() - begun
        assert complete, task
        assert run.found == 1, task
        return seconds

    return measure


def solve(task: Task) -> float:
    """The whole call."""
    begun = time.process_time()
    outcome = count_solutions(task)
    seconds = time.process_time() - begun
    assert outcome.status is Status.UNIQUE, task
    return seconds


def print_table(cases: Cases, sizes: list[str], columns: list[Column], rounds: int) -> None:
    """Mean milliseconds a task, and the speed as a multiple of the first column's."""
    print(f"{'size':>5} {'tasks':>5}" + "".join(f"{column.name + ' ms':>12} {'':>7}" for column in columns))
    for size in sizes:
        tasks = cases[size]
        times = [[[column.measure(task) for task in tasks] for column in columns] for _ in range(rounds)]
        totals = [sum(map(min, zip(*by_round, strict=True))) for by_round in zip(*times, strict=True)]
        row = "".join(f"{1000 * total / len(tasks):12.3f} {'x%.3g' % (totals[0] / total):>7}" for total in totals)
        print(f"{size:>5} {len(tasks):>5}{row}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
