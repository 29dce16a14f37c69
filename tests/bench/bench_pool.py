"""What a large pool costs: time and memory to open, export, analyse and prune it.

    PYTHONPATH=tests python tests/bench/bench_pool.py TASKS FOLDER

The pool is synthetic: plays of tasks in ``tests/cases/unique.txt`` with other cockroaches, all of which they catch. A
task keeps the grade of the one that it comes from, and need not have one solution. So the figures in the report mean
nothing; what is measured is the program.
"""

import argparse
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

from helpers.cases import Unique, unique
from schaben.generator.pool import Pool, Record, record_of
from schaben.solver.board import SQUARES, Direction
from schaben.solver.engines import solve
from schaben.solver.errors import PlayError
from schaben.solver.notation import format_task
from schaben.solver.rules import is_won, positions
from schaben.solver.task import BOX_SUPPLY, Piece, Position, Task

BATCH = 10_000
SIZES = ("5b0", "5b1", "6b0", "6b1", "7b0", "7b1", "8b0")


def main() -> int:
    """Fill the pool if it is not there, run the commands, print what they used."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("tasks", type=int)
    parser.add_argument("folder", type=Path)
    wanted = parser.parse_args()
    wanted.folder.mkdir(exist_ok=True)
    path = wanted.folder / f"{wanted.tasks}.pool"
    if not path.exists():
        fill(path, wanted.tasks)
    parquet = path.with_suffix(".parquet")
    for name, arguments in {
        "an empty pool, opened": ("pool", "stats", str(empty(wanted.folder))),
        "opened and counted": ("pool", "stats", str(path)),
        "exported as text": ("pool", "export", str(path), "-o", str(path.with_suffix(".txt"))),
        "exported as Parquet": ("pool", "export", str(path), "--parquet", "-o", str(parquet)),
        "pool analysed": ("analyse", str(path), "-o", str(wanted.folder / "pool")),
        "Parquet analysed": ("analyse", str(parquet), "-o", str(wanted.folder / "parquet")),
        "pruned": ("pool", "prune", str(shutil.copyfile(path, wanted.folder / "pruned.pool"))),
    }.items():
        print(f"{name:24}", measured(*arguments), flush=True)
    return 0


def empty(folder: Path) -> Path:
    """A pool without tasks."""
    with Pool(folder / "empty.pool"):
        return folder / "empty.pool"


def fill(path: Path, number: int) -> None:
    """A pool of so many tasks, added in batches as a run adds them."""
    found = records(number)
    with Pool(path) as pool:
        while batch := list(islice(found, BATCH)):
            pool.add(batch, BOX_SUPPLY)


def records(number: int) -> Iterator[Record]:
    """So many records of different tasks."""
    random, seen = Random(1), set[str]()
    cases = [case for size in SIZES for case in unique(size)[:5]]
    sources = [(record_of(case.task, solve(case.task), "random", BOX_SUPPLY), caught_by(case)) for case in cases]
    while len(seen) < number:
        one, pieces = random.choice(sources)
        start = one.task.start
        cockroaches = tuple(random.sample(pieces, min(6, len(pieces))))
        task = Task(Position(start.exterminator, cockroaches, start.boxes, start.hand))
        found = Record(task, one.solution, one.source, one.bits, one.tricks, one.proof)
        name = vars(found)["name"] = format_task(task)  # canonical would be right, and four times as slow
        if name not in seen:
            seen.add(name)
            yield found


def caught_by(case: Unique) -> list[Piece]:
    """The cockroaches that a solution catches wherever they are, without being in its way."""
    start = case.task.start
    taken = {start.exterminator.square, *start.boxes}
    pieces = [Piece(square, facing) for square in SQUARES if square not in taken for facing in Direction]
    return [piece for piece in pieces if _catches(case, piece)]


def _catches(case: Unique, piece: Piece) -> bool:
    start = case.task.start
    task = Task(Position(start.exterminator, (piece,), start.boxes, start.hand))
    try:
        *_, last = positions(task, case.solution)
    except PlayError:
        return False
    return is_won(task, last)


PROGRAM = """
import sys, time
from pathlib import Path
from schaben.cli import run
code = run(sys.argv[1:])
status = Path("/proc/self/status").read_text().split()
print(time.process_time(), status[status.index("VmHWM:") + 1], code)
"""
"""Runs a command of ours; prints seconds of CPU, the most memory that it held at once in KiB, and the exit code."""


def measured(*arguments: str) -> str:
    """What a command of ours used. On Linux alone."""
    done = subprocess.run([sys.executable, "-c", PROGRAM, *arguments], capture_output=True, text=True, check=True)
    seconds, memory, code = done.stdout.splitlines()[-1].split()
    return (
        f"{float(seconds):7.1f} s of CPU  {int(memory) / 1024:6.0f} MiB{'' if code == '0' else f'  exit code {code}'}"
    )


if __name__ == "__main__":
    sys.exit(main())
