"""Mining on a Dask cluster beside mining here: CPU seconds for the same units in the steady state.

Both are warm: this process, and a cluster of one worker. Scheduler, worker and client are counted. Times are CPU times,
so a busy machine spoils little. Run: ``python tests/bench/bench_cluster.py``.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice

import psutil
from distributed import LocalCluster
from schaben.generator.cluster import Cluster
from schaben.generator.crew import Crew
from schaben.generator.mine.aim import aim_of_cards
from schaben.generator.mine.mine import KERNELS, mine
from schaben.generator.mine.rounds import Rounds
from schaben.generator.pool import Pool
from schaben.generator.workers import Processes
from schaben.solver.search.preparing import prepare_all

UNITS = 30
"""A round."""


def seconds() -> float:
    """CPU seconds so far, of this process and all that it has started and that live."""
    me = psutil.Process()
    times = [process.cpu_times() for process in (me, *me.children(recursive=True))]
    return float(sum(one.user + one.system for one in times))


def mined(crew: Crew, cards: int, seed: int) -> int:
    """Mine one round; the number of tasks."""
    with Pool() as pool:
        for progress in islice(mine(Rounds(aim_of_cards((cards, cards), (0, 0)), seed, UNITS), pool, crew), UNITS):
            found = progress.tasks
    return found


def measured(crew: Crew) -> tuple[int, float]:
    """Tasks and CPU seconds of a round, after one that warms up."""
    mined(crew, 5, seed=1)
    before = seconds()
    return mined(crew, 8, seed=1), seconds() - before


@contextmanager
def local_cluster() -> Iterator[Cluster]:
    """One worker."""
    with (
        LocalCluster(1, threads_per_worker=1, dashboard_address=None) as started,
        Cluster(started.scheduler_address, KERNELS) as cluster,
    ):
        yield cluster


def main() -> None:
    prepare_all(KERNELS, 1)
    with Processes(1) as here:
        tasks, local = measured(here)
    with local_cluster() as cluster:
        again, there = measured(cluster)
    assert tasks == again
    print(f"{tasks} tasks: {local:.1f} s here, {there:.1f} s on the cluster; throughput {local / there:.2f}")


if __name__ == "__main__":
    main()
