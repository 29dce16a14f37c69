"""A Dask cluster does the same work as processes, and nothing is lost when a part of it dies."""

import contextlib
import io
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from itertools import islice
from pathlib import Path

import pytest
from helpers.commands import SCHABEN, Command, commands_in
from helpers.processes import python
from helpers.work import square, square_or_be_killed
from schaben.cli import run
from schaben.generator import cluster as cluster_module
from schaben.generator.census import census
from schaben.generator.census.censusfile import CensusFile
from schaben.generator.census.families import Family
from schaben.generator.census.findings import Findings
from schaben.generator.cluster import Cluster, ClusterError
from schaben.generator.pool import Pool
from schaben.generator.pool.taskrow import Row
from schaben.generator.workers import Processes, WorkerError

dask = pytest.importorskip("dask")
distributed = pytest.importorskip("distributed")

pytestmark = [
    pytest.mark.usefixtures("kernels"),
    pytest.mark.filterwarnings("default"),  # distributed warns of its own business when parts of it are killed
    pytest.mark.skipif(os.name == "nt", reason="kills processes"),
]

SQUARES = [number * number for number in range(30)]


@contextmanager
def local_cluster(workers: int, port: int = 0) -> Iterator[str]:
    """The address of a scheduler with workers, each a process of its own."""
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 1, "distributed.nanny.pre-spawn-environ": {}}),
        distributed.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            dashboard_address=None,
            scheduler_port=port,
            silence_logs="CRITICAL",
        ) as started,
    ):
        yield started.scheduler_address


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Of a scheduler with two workers."""
    with local_cluster(2) as found:
        yield found


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    return commands_in(capsys)


def test_a_census_is_the_same(address: str, tmp_path: Path) -> None:
    family, found = Family(cards=1, cockroaches=2), list[list[Row]]()
    with Cluster(address, census.KERNELS) as cluster:
        for crew in (cluster, Processes(1)):
            with CensusFile(tmp_path / str(len(found)), family) as file:
                census.take(family, file, crew)
                found.append(list(file.rows(Findings(family))))
    assert len(found[0]) == 3640
    assert found[0] == found[1]


KILLED = """
import os, signal, sys
from pathlib import Path
from schaben.generator.census import census
from schaben.generator.census.censusfile import CensusFile
from schaben.generator.census.families import Family
from schaben.generator.cluster import Cluster
family = Family(cards=1, cockroaches=3)
with CensusFile(Path(sys.argv[1]), family) as file, Cluster(sys.argv[2], census.KERNELS) as crew:
    census.take(family, file, crew, lambda done: done == 5 and os.kill(os.getpid(), signal.SIGKILL))
"""


def test_a_census_whose_client_is_killed_goes_on(address: str, tmp_path: Path) -> None:
    """On the cluster, and with one process."""
    family, found = Family(cards=1, cockroaches=3), list[Findings]()
    with python(KILLED, tmp_path / "killed", address) as client:
        client.communicate()
    assert client.returncode == -signal.SIGKILL
    with Cluster(address, census.KERNELS) as cluster:
        for name, crew in (("killed", cluster), ("here", Processes(1))):
            with CensusFile(tmp_path / name, family) as file:
                assert len(file.done()) == (5 if name == "killed" else 0)
                census.take(family, file, crew)
                found.append(Findings(family))
                assert list(file.rows(found[-1])) == []
    assert found[0] == found[1]
    found[0].require_all()


def test_in_order(address: str) -> None:
    with Cluster(address) as crew:
        assert list(crew.in_order(square, range(30))) == SQUARES
        assert list(crew.in_order(square, range(3))) == SQUARES[:3]


def test_nothing_is_begun_far_ahead(address: str) -> None:
    things = iter(range(1000))
    with Cluster(address) as crew, closing(crew.in_order(square, things)) as results:
        assert list(islice(results, 3)) == SQUARES[:3]
    assert next(things) < 20


def test_what_a_killed_worker_had_is_done_by_another(address: str, tmp_path: Path) -> None:
    with Cluster(address) as crew:
        assert list(crew.in_order(partial(square_or_be_killed, tmp_path, 1), range(30))) == SQUARES
    assert len(list(tmp_path.iterdir())) == 1


def test_a_unit_that_kills_its_workers_is_an_error(address: str, tmp_path: Path) -> None:
    with Cluster(address) as crew, pytest.raises(WorkerError, match="one unit has ended several workers"):
        list(crew.in_order(partial(square_or_be_killed, tmp_path, 9), range(8)))


def test_an_error_of_the_work_itself_is_raised(address: str) -> None:
    with Cluster(address) as crew, pytest.raises(FileNotFoundError):
        list(crew.in_order(os.stat, ["/", "/nowhere"]))


def test_workers_of_another_version_are_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "VERSION", "0.0.1")
    with Cluster(address) as crew, pytest.raises(ClusterError, match=r"a worker has schaben .*, not 0\.0\.1"):
        list(crew.in_order(square, [1]))


def test_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "_FIRST_WAIT", 0.2)
    with pytest.raises(ClusterError, match=r"tcp://127\.0\.0\.1:9: no scheduler answers there"):
        Cluster("tcp://127.0.0.1:9")


@pytest.mark.parametrize("address", ["", "nonsense", "tcp://host", "foo://host:1", "inproc://1/2", "ucx://host:1"])
def test_what_is_no_address_is_refused_at_once(address: str) -> None:
    with pytest.raises(ClusterError, match="is not an address such as tcp://host:8786"):
        Cluster(address)


def test_work_goes_on_with_the_next_scheduler_at_the_address() -> None:
    with local_cluster(1) as first:
        crew = Cluster(first)
        results = crew.in_order(square, range(12))
        found = list(islice(results, 4))
    with local_cluster(1, int(first.rpartition(":")[2])) as second, crew:
        assert second == first
        assert found + list(results) == SQUARES[:12]


# --- Mining -------------------------------------------------------------------------------------

SMALL = ("--cards", "3..4", "--units", "4", "--rounds", "2", "--seed", "1")


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What one process finds."""
    path = tmp_path_factory.mktemp("mined") / "here.pool"
    with contextlib.redirect_stdout(io.StringIO()):
        assert run(["mine", str(path), *SMALL, "--jobs", "1"]) == 0
    return export(path)


def export(path: Path) -> str:
    with contextlib.redirect_stdout(io.StringIO()) as exported:
        assert run(["pool", "export", str(path)]) == 0
    return exported.getvalue()


def test_two_workers_find_the_same(address: str, exported: str, command: Command, tmp_path: Path) -> None:
    path = tmp_path / "two.pool"
    assert command("mine", path, *SMALL, "--scheduler", address).code == 0
    assert export(path) == exported


def test_a_killed_client_goes_on(exported: str, command: Command, tmp_path: Path) -> None:
    """With one worker, too, the same is found."""
    path = tmp_path / "killed.pool"
    with local_cluster(1) as address:
        client = subprocess.Popen([SCHABEN, "mine", path, *SMALL, "--scheduler", address], stderr=subprocess.DEVNULL)
        while units_in(path) < 2:
            assert client.poll() is None
            time.sleep(0.02)
        client.kill()
        client.wait()
        assert units_in(path) < 8
        code, out, _ = command("mine", path, *SMALL, "--scheduler", address)
    assert code == 0
    assert "round 2, 8 units" in out
    assert export(path) == exported
    assert units_in(path) == 8


def units_in(path: Path) -> int:
    """Units that are done."""
    if not path.exists() or path.stat().st_size == 0:
        return 0
    with Pool(path) as pool:
        return pool.units()
