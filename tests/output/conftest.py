"""A printed deck for the tests of output."""

from pathlib import Path

import pytest
from helpers.printed import print_everything
from helpers.shared import Shared


@pytest.fixture(scope="session")
def printed_folder(shared: Shared) -> Path:
    """Everything there is, printed into one folder."""
    return shared.folder("printed", print_everything)
