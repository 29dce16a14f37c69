"""The engines side by side on the tasks of ``tests/cases/unique.txt``.

    python tests/bench/bench.py [--rounds 5] [SIZE ...]

The measure is a brute force in C++ (``brute.cpp``, built here with -O3 -march=native): it plays every play.
Each row is for the tasks of one size, decided as unique by each engine. The engines take turns in several
rounds and each task's best time counts, so that other work on the machine weighs on all alike.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, TypeAlias

from schaben.solver.notation import format_task, parse_line
from schaben.solver.outcome import Status
from schaben.solver.search.solve import Engine, count_solutions
from schaben.solver.task import Task

HERE = Path(__file__).parent
CASES = HERE.parent / "cases" / "unique.txt"
COMPILERS = ("g++", "clang++", "c++")

Cases: TypeAlias = dict[str, list[Task]]
Measure: TypeAlias = Callable[[Task], float]
"""Decides one task; the seconds that took."""


class Column(NamedTuple):
    name: str
    measure: Measure


def main() -> int:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("sizes", nargs="*", metavar="SIZE", help="CARDSbBOXCARDS, such as 8b0; all of them without")
    wanted = parser.parse_args()
    cases = read_cases()
    with brute_force() as brute:
        if brute is None:
            print(f"There is no C++ compiler ({', '.join(COMPILERS)}): the brute force is left out.")
        columns = [
            *([Column("C++", brute)] if brute else []),
            Column("plain", engine("plain")),
            Column("search", engine("search")),
        ]
        print_table(cases, wanted.sizes or list(cases), columns, wanted.rounds)
    return 0


def read_cases() -> Cases:
    """The tasks by size, small sizes first."""
    found: Cases = {}
    for text in CASES.read_text(encoding="utf-8").splitlines():
        line, _, comment = text.partition("#")
        found.setdefault(comment.split()[0], []).append(parse_line(line).task)
    return dict(sorted(found.items(), key=lambda item: [int(number) for number in item[0].split("b")]))


@contextmanager
def brute_force() -> Iterator[Measure | None]:
    """The brute force, built and waiting for tasks; None without a compiler."""
    compiler = next(filter(None, map(shutil.which, COMPILERS)), None)
    if compiler is None:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder) / "brute")
        source = str(HERE / "brute.cpp")
        subprocess.run([compiler, "-O3", "-march=native", "-std=c++17", "-o", program, source], check=True)
        with subprocess.Popen(
            [program, "--limit", "2"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdin
            assert process.stdout

            def measure(task: Task) -> float:
                print(format_task(task), file=process.stdin, flush=True)
                _, solutions, _, _, seconds, *_ = process.stdout.readline().split("\t")
                assert solutions == "1", task
                return float(seconds)

            yield measure
            process.stdin.close()


def engine(name: Engine) -> Measure:
    """One of the package's engines, already compiled."""
    count_solutions(next(iter(read_cases().values()))[0], engine=name)

    def measure(task: Task) -> float:
        start = time.perf_counter()
        outcome = count_solutions(task, engine=name)
        seconds = time.perf_counter() - start
        assert outcome.status is Status.UNIQUE, task
        return seconds

    return measure


def print_table(cases: Cases, sizes: list[str], columns: list[Column], rounds: int) -> None:
    """Milliseconds for one task on average, and how many times the speed of the first column that is."""
    print(f"{'size':>5} {'tasks':>5}" + "".join(f"{column.name + ' ms':>12} {'':>7}" for column in columns))
    for size in sizes:
        tasks = cases[size]
        times = [[[column.measure(task) for task in tasks] for column in columns] for _ in range(rounds)]
        totals = [sum(map(min, zip(*by_round, strict=True))) for by_round in zip(*times, strict=True)]
        row = "".join(f"{1000 * total / len(tasks):12.3f} {'x%.3g' % (totals[0] / total):>7}" for total in totals)
        print(f"{size:>5} {len(tasks):>5}{row}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
