"""How long grading takes beside a brute force in C++ that proves the same tasks.

    python tests/bench/bench_grade_speed.py tasks.txt [tasks.txt ...]

CPU seconds for all tasks of each file, the kernels compiled and loaded: the grade (bits, level and every measure), the
bits alone, and the whole tree in C++ (``brute.cpp``). Best of three rounds.
"""

import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench import COMPILERS, HERE
from schaben.grading.grades import grade
from schaben.grading.player import bits
from schaben.solver.notation import parse_line


def seconds_of(work: Callable[[], object]) -> float:
    """The least CPU seconds of three runs."""
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def brute_seconds(program: Path, lines: list[str]) -> float:
    """The least CPU seconds in which the brute force goes through all the tasks."""
    best = float("inf")
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        subprocess.run([program, "--limit", "2"], input="\n".join(lines), text=True, capture_output=True, check=True)
        best = min(best, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)
    return best


def main(sources: list[str]) -> None:
    """Print a row for each file."""
    print(f"{'file':30} {'tasks':>5} {'brute s':>8} {'grade s':>8} {'ratio':>6} {'bits ms':>8} {'cut':>4}")
    compiler = next(filter(None, map(shutil.which, COMPILERS)))
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "brute"
        subprocess.run([compiler, "-O3", "-march=native", "-std=c++17", "-o", program, HERE / "brute.cpp"], check=True)
        for source in sources:
            lines = [line.partition("#")[0] for line in Path(source).read_text().splitlines() if line]
            tasks = [parse_line(line) for line in lines]
            grade(*tasks[0])
            proof = brute_seconds(program, lines)
            whole = seconds_of(lambda: [grade(*task) for task in tasks])  # noqa: B023
            alone = seconds_of(lambda: [bits(*task) for task in tasks])  # noqa: B023
            cut = sum(grade(*task).cut for task in tasks)
            print(
                f"{Path(source).name:30} {len(tasks):5} {proof:8.3f} {whole:8.3f} {whole / proof:6.2f} "
                f"{1000 * alone / len(tasks):8.3f} {cut:4}"
            )


if __name__ == "__main__":
    main(sys.argv[1:])
