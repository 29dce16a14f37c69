"""The time of grading beside that of a brute force in C++ which proves the same tasks.

    PYTHONPATH=tests python tests/bench/bench_grade_speed.py tasks.txt [tasks.txt ...]

CPU seconds for all tasks of each file, without compiling: the grade (bits, level and every measure), the bits alone,
and the whole tree in C++ (``tests/helpers/brute.cpp``). Best of three rounds.
"""

import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from helpers.brute import built, missing
from helpers.cases import solved
from schaben.grading.grades import grade
from schaben.grading.player import bits


def seconds_of(work: Callable[[], object]) -> float:
    """The least CPU seconds of three runs."""
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def brute_seconds(program: Path, lines: list[str]) -> float:
    """The least CPU seconds in which the brute force proves all tasks, of three runs."""
    best = float("inf")
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        subprocess.run([program, "--limit", "2"], input="\n".join(lines), text=True, capture_output=True, check=True)
        best = min(best, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)
    return best


def main(sources: list[str]) -> int:
    """Print a row for each file."""
    with built() as program:
        if program is None:
            print(missing())
            return 1
        print(f"{'file':30} {'tasks':>5} {'brute s':>8} {'grade s':>8} {'ratio':>6} {'bits ms':>8} {'cut':>4}")
        for source in map(Path, sources):
            print(row(source, program))
    return 0


def row(source: Path, program: Path) -> str:
    """The figures for one file."""
    lines = [line.partition("#")[0] for line in source.read_text(encoding="utf-8").splitlines() if line]
    tasks = list(map(solved, lines))
    grade(*tasks[0])  # compiles, or loads what was compiled
    proof = brute_seconds(program, lines)
    whole = seconds_of(lambda: [grade(*task) for task in tasks])
    alone = seconds_of(lambda: [bits(*task) for task in tasks])
    cut = sum(grade(*task).cut for task in tasks)
    ratio, each = whole / proof, 1000 * alone / len(tasks)
    return f"{source.name:30} {len(tasks):5} {proof:8.3f} {whole:8.3f} {ratio:6.2f} {each:8.3f} {cut:4}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
