"""Fixtures for all tests."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from helpers.analysed import analyse
from helpers.commands import Command, commands_in
from helpers.shared import Shared

# A shell that starts the suite in the background makes it ignore Ctrl-C, and so would programs that tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """``pytest --update`` writes files that the code generates, such as schemas, before it compares them."""
    parser.addoption("--update", action="store_true", help="write generated files anew")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """All tests of a file go to one worker, which makes their fixtures once (the default: every test on its own)."""
    from xdist.scheduler import LoadFileScheduling

    return LoadFileScheduling(config, log) if config.getoption("dist") == "load" else None


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether to write generated files anew."""
    return bool(request.config.getoption("--update"))


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Shared:
    """Folders that tests have in common, also those in different workers."""
    root = tmp_path_factory.getbasetemp()
    return Shared(root.parent if "PYTEST_XDIST_WORKER" in os.environ else root)


@pytest.fixture(scope="session")
def kernels(shared: Shared) -> None:
    """All kernels are compiled and in the cache, for processes that tests start."""
    from helpers.kernels import prepare_all  # imports nearly everything, which most single tests do not need

    shared.folder("kernels", lambda _folder: prepare_all())


@pytest.fixture(scope="session", autouse=True)
def _compiled_once(request: pytest.FixtureRequest) -> None:
    """Several workers must not compile the same kernels at the same time."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        request.getfixturevalue("kernels")


@pytest.fixture(scope="session", autouse=True)
def _same_types() -> Iterator[None]:
    """A kernel that is called with other types than before fails: its machine code would do anything."""
    from helpers.kerneltypes import checked
    from schaben.solver.search.jit import Kernel

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Kernel, "__call__", checked(Kernel.__call__))
        yield


@pytest.fixture(scope="session")
def analysed(shared: Shared) -> Path:
    """A folder with two files of tasks, and in ``report`` what ``schaben analyse`` makes of them."""
    return shared.folder("analysed", analyse)


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    """Run a command in this process: exit code, standard output, standard error."""
    return commands_in(capsys)
