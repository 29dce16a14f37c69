"""Mining on a Dask cluster beside mining in processes: CPU seconds for the same units, everything counted.

Both mine the same rounds, in turn. The cluster has one worker; scheduler, worker and client are counted. Times are CPU
times, so a busy machine spoils little. Run: ``python tests/bench/bench_cluster.py``.
"""

import resource
from itertools import islice

from distributed import LocalCluster
from schaben.generator.cluster import Cluster
from schaben.generator.crew import Crew
from schaben.generator.mine.aim import aim_of_cards
from schaben.generator.mine.mine import KERNELS, mine
from schaben.generator.mine.rounds import Rounds
from schaben.generator.pool import Pool
from schaben.generator.workers import Processes
from schaben.solver.search.preparing import prepare_all

UNITS = 8
ROUNDS = 2


def seconds() -> float:
    """CPU seconds of this process and of its children that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def mined(crew: Crew, seed: int) -> int:
    """Mine; the number of tasks."""
    with Pool() as pool:
        for progress in islice(mine(Rounds(aim_of_cards((8, 9), (0, 0)), seed, UNITS), pool, crew), UNITS * ROUNDS):
            found = progress.tasks
    return found


def main() -> None:
    prepare_all(KERNELS, 1)
    for seed in (1, 2):
        before = seconds()
        with Processes(2) as processes:
            tasks = mined(processes, seed)
        local = seconds() - before
        before = seconds()
        with LocalCluster(1, threads_per_worker=1, dashboard_address=None) as started:
            starting = seconds() - before
            with Cluster(started.scheduler_address, KERNELS) as cluster:
                assert mined(cluster, seed) == tasks
        on_cluster = seconds() - before
        print(f"seed {seed}: {tasks} tasks, processes {local:.1f} s, cluster {on_cluster:.1f} s")
        print(f"  of these {starting:.1f} s to start it; throughput {local / on_cluster:.2f} of that of processes")


if __name__ == "__main__":
    main()
