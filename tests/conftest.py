"""What holds for all tests."""

import signal

import pytest

# A shell that starts the suite in the background has it ignore Ctrl-C, and so would the programs that tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """``pytest --update`` writes what is made from the code, such as schemas, before it is compared."""
    parser.addoption("--update", action="store_true", help="write generated files anew")


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update"))
