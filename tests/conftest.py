"""Fixtures for all tests."""

import signal

import pytest
from helpers.commands import Command, commands_in

# A shell that starts the suite in the background makes it ignore Ctrl-C, and so would programs that tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """``pytest --update`` writes files that the code generates, such as schemas, before it compares them."""
    parser.addoption("--update", action="store_true", help="write generated files anew")


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether to write generated files anew."""
    return bool(request.config.getoption("--update"))


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    """Run a command in this process: exit code, standard output, standard error."""
    return commands_in(capsys)
