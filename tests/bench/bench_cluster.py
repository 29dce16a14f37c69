"""Mining on a Dask cluster beside mining here: the same units in the steady state, by CPU time and by wall time.

Both are warm: this process, and a cluster of one worker with Dask's defaults. They take turns, so that a machine that
is busy with other things slows both down. Scheduler, worker and client are counted. Run:
``python tests/bench/bench_cluster.py``.
"""

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection

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

UNITS = 12
"""A round."""

TURNS = 4
"""Rounds of each side."""


def main() -> None:
    prepare_all(KERNELS, 1)
    here: list[dict[str, float]] = []
    there: list[dict[str, float]] = []
    with Processes(1) as processes, local_cluster() as cluster:
        for crew in (processes, cluster):
            mined(crew, 5, seed=0)
        for seed in range(TURNS):
            for crew, spent in ((processes, here), (cluster, there)):
                spent.append(measured(crew, seed))
                print(*(f"{name} {value:.1f}" for name, value in spent[-1].items()), flush=True)
    for name in ("CPU", "wall"):
        local, remote = (sum(one[name] for one in side) for side in (here, there))
        print(f"{name}: {local:.1f} s here, {remote:.1f} s on the cluster; throughput {local / remote:.2f}")
    cpu, wall = (sum(one[name] for one in there) for name in ("CPU", "wall"))
    share = (cpu - sum(one["CPU"] for one in here)) / wall
    print(
        f"Dask takes {100 * share:.1f} % of a core; with a core of its own for the work, throughput is {1 - share:.2f}"
    )


@contextmanager
def local_cluster() -> Iterator[Cluster]:
    """A scheduler and one worker, in processes of their own."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=serve, args=(theirs,))
    process.start()
    try:
        with Cluster(ours.recv(), KERNELS) as cluster:
            yield cluster
    finally:
        ours.send("enough")
        process.join()


def serve(pipe: Connection) -> None:
    """Have a cluster until something comes through the pipe."""
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as started:
        pipe.send(started.scheduler_address)
        pipe.recv()


def measured(crew: Crew, seed: int) -> dict[str, float]:
    """Tasks and seconds of a round. What an idle cluster takes is not counted."""
    me = psutil.Process()
    processes = [me, *me.children(recursive=True)] if isinstance(crew, Cluster) else [me]
    cpu, wall = seconds(processes), time.monotonic()
    tasks = mined(crew, 8, seed)
    return {"tasks": tasks, "CPU": seconds(processes) - cpu, "wall": time.monotonic() - wall}


def seconds(processes: Iterable[psutil.Process]) -> float:
    """CPU seconds so far."""
    times = [process.cpu_times() for process in processes]
    return float(sum(one.user + one.system for one in times))


def mined(crew: Crew, cards: int, seed: int) -> int:
    """Mine one round; the number of tasks."""
    with Pool() as pool:
        for progress in islice(mine(Rounds(aim_of_cards((cards, cards), (0, 0)), seed, UNITS), pool, crew), UNITS):
            found = progress.tasks
    return found


if __name__ == "__main__":
    main()
