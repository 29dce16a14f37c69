"""The memory of mining over a million candidates: questions that the search is asked about drafts.

    python tests/bench/bench_mining.py [--candidates 1000000] [--cards 6] POOL

Prints candidates, tasks found, CPU seconds and the memory of the process, a line for each tenth. On Linux alone.
"""

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

from schaben.generator.growing import grow
from schaben.generator.growing.family import Family
from schaben.generator.growing.wanted import Limits
from schaben.generator.mine.aim import aim_of_cards
from schaben.generator.mine.mine import KERNELS, mine
from schaben.generator.mine.rounds import Rounds
from schaben.generator.pool import Pool
from schaben.generator.workers import Processes
from schaben.solver.search.preparing import prepare_all
from schaben.solver.search.rows import column
from schaben.solver.search.workspace import Workspace


def main() -> int:
    """Mine until there were so many candidates."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("pool", type=Path)
    parser.add_argument("--candidates", type=int, default=1_000_000)
    parser.add_argument("--cards", type=int, default=6)
    wanted = parser.parse_args()
    prepare_all(KERNELS, 1)
    asked, due = questions(), 0
    with Processes(1) as here, Pool(wanted.pool) as pool:
        for progress in mine(Rounds(aim_of_cards((3, wanted.cards), (0, 0)), seed=1), pool, here):
            if asked.total() >= min(due, wanted.candidates):
                print(
                    f"{asked.total():9,} candidates {progress.tasks:6,} tasks {time.process_time():6.0f} s  {memory()}",
                    flush=True,
                )
                due = asked.total() + wanted.candidates // 10
            if asked.total() >= wanted.candidates:
                return 0
    return 1


def questions() -> Counter[str]:
    """The questions that the search is asked from now on: those of each family are added at its end."""
    usual, asked = grow._climb, Counter[str]()

    def counted(space: Workspace, own: Family, limits: Limits, turns: int) -> int:
        spent = usual(space, own, limits, turns)
        asked["drafts"] += int(column(own.tally, "asked").sum())
        return spent

    vars(grow)["_climb"] = counted
    return asked


def memory() -> str:
    """What the process holds now, and the most that it held."""
    status = Path("/proc/self/status").read_text().split()
    now, most = (int(status[status.index(name) + 1]) / 1024 for name in ("VmRSS:", "VmHWM:"))
    return f"{now:.0f} MiB now, {most:.0f} MiB at most"


if __name__ == "__main__":
    sys.exit(main())
