"""The random stream: always the same numbers, and fair ones."""

from collections import Counter

import numpy as np
import pytest
from schaben.generator.stream import Stream

GOLDEN = [585, 932, 671, 515, 377, 479]
GOLDEN_SAMPLE = [48, 45, 10, 16, 11]


def stream(seed: int = 7) -> Stream:
    return Stream(np.random.SeedSequence(seed))


def test_golden_numbers() -> None:
    """If these change, no deck can be made again from its seed."""
    numbers = stream()
    assert [numbers.below(1000) for _ in range(6)] == GOLDEN
    assert stream().sample(range(49), 5) == GOLDEN_SAMPLE


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 49])
def test_every_number_about_as_often(bound: int) -> None:
    numbers = stream(bound)
    counts = Counter(numbers.below(bound) for _ in range(2000 * bound))
    assert sorted(counts) == list(range(bound))
    assert all(abs(count - 2000) < 250 for count in counts.values())


def test_between_includes_both_ends() -> None:
    numbers = stream()
    assert {numbers.between(3, 5) for _ in range(100)} == {3, 4, 5}


def test_a_sample_has_different_places() -> None:
    numbers = stream()
    for size in range(8):
        assert len(set(numbers.sample(range(7), min(size, 7)))) == min(size, 7)
