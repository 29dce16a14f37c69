"""Who does the work of a command: processes of this machine, or the workers of a Dask scheduler."""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...generator.crew import Crew

log = logging.getLogger(__name__)


@contextmanager
def crew_of(scheduler: str | None, jobs: int, kernels: Sequence[Callable[[], object]]) -> "Iterator[Crew]":
    """A crew with its kernels ready or about to be made so. Raises ClusterError."""
    from ...generator.cluster import Cluster
    from ...generator.workers import Processes
    from ...solver.search.preparing import prepare_all

    if scheduler is None:
        with Processes(jobs) as processes:
            prepare_all(kernels, jobs)
            yield processes
        return
    with Cluster(scheduler, kernels) as cluster:
        if cluster.dashboard:
            log.info("dashboard: %s", cluster.dashboard)
        yield cluster
