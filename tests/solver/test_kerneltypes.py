"""In the suite, a kernel that is called with other types than before fails (``helpers.kerneltypes``)."""

import numpy as np
import pytest
from schaben.solver.search.jit import Kernel
from schaben.solver.search.run import Bounds, Game

NUMBERS = np.arange(4)
READ_ONLY = np.arange(4)
READ_ONLY.flags.writeable = False


@pytest.mark.parametrize(
    ("first", "other"),
    [
        (1, 1.0),
        (1, True),
        (NUMBERS, NUMBERS[::2]),
        (NUMBERS, NUMBERS.reshape(2, 2)),
        (NUMBERS, NUMBERS.astype(np.int32)),
        (NUMBERS, READ_ONLY),
        (Game(1, 2, 3), Bounds(1, 2, 3)),
        (((NUMBERS,), 1), ((NUMBERS[::2],), 1)),
    ],
)
def test_other_types_are_noticed(first: object, other: object) -> None:
    called = Kernel[[object], bool](lambda _argument: True)
    called._machine_code = called.function  # nothing has to be compiled for this
    assert called(first)
    assert called(first)
    with pytest.raises(TypeError, match="was compiled for"):
        called(other)
