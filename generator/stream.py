"""Random numbers that are the same on every platform, and with every version of Python and numpy.

The standard library guarantees this for ``random()`` alone, numpy for its bit generators alone. So choices
are made here from the bits of a generator.
"""

from collections.abc import Sequence
from typing import TypeVar

import numpy as np

T = TypeVar("T")


class Stream:
    """Random choices from a seed."""

    def __init__(self, seed: np.random.SeedSequence) -> None:
        self._bits = np.random.PCG64(seed)

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound`` - 1, each equally likely; ``bound`` is at most 2**32."""
        fair = (1 << 32) // bound * bound
        while True:
            number = int(self._bits.random_raw()) >> 32
            if number < fair:
                return number % bound

    def between(self, least: int, most: int) -> int:
        """A number from ``least`` to ``most``, both included."""
        return least + self.below(most - least + 1)

    def choice(self, options: Sequence[T]) -> T:
        """One of the options."""
        return options[self.below(len(options))]

    def sample(self, options: Sequence[T], size: int) -> list[T]:
        """``size`` different items of ``options`` in random order (a partial Fisher-Yates shuffle)."""
        left = list(options)
        for index in range(size):
            other = index + self.below(len(left) - index)
            left[index], left[other] = left[other], left[index]
        return left[:size]
