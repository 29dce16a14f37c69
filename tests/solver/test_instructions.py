"""Instructions do in Python what they do as machine code."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from schaben.solver.search import bits
from schaben.solver.search.jit import instructions, kernel

NUMBERS = st.integers(-(2**63), 2**63 - 1)


@kernel
def _of_one(number: int) -> tuple[int, int, int]:
    return bits_lowest(number), bits_highest(number), bits_size(number)


@kernel
def _of_two(first: int, second: int) -> tuple[int, int, int]:
    return bits_plus(first, second), bits_times(first, second), bits_rotated(first, second)


@kernel
def _natural(number: int) -> int:
    return bits_natural(number)


bits_natural = bits.natural
bits_lowest, bits_highest, bits_size = bits.lowest, bits.highest, bits.size
bits_plus, bits_times, bits_rotated = bits.plus, bits.times, bits.rotated


def test_these_are_all() -> None:
    assert set(instructions) >= {
        bits.lowest,
        bits.highest,
        bits.size,
        bits.plus,
        bits.times,
        bits.rotated,
        bits.natural,
    }


@pytest.mark.parametrize(
    ("board", "lowest", "highest", "size"), [(1, 0, 0, 1), (-1, 0, 63, 64), (0b1010, 1, 3, 2), (-(2**63), 63, 63, 1)]
)
def test_squares_of_a_board(board: int, lowest: int, highest: int, size: int) -> None:
    assert (bits.lowest(board), bits.highest(board), bits.size(board)) == (lowest, highest, size)
    assert _of_one(board) == (lowest, highest, size)


@given(NUMBERS.filter(bool))
def test_of_one_number(number: int) -> None:
    assert _of_one(number) == (bits.lowest(number), bits.highest(number), bits.size(number))


@given(NUMBERS, NUMBERS | st.integers(-70, 70))
def test_of_two_numbers(first: int, second: int) -> None:
    assert _of_two(first, second) == (
        bits.plus(first, second),
        bits.times(first, second),
        bits.rotated(first, second),
    )


@given(st.integers(0, 2**31 - 1))
def test_a_natural_number_stays_the_same(number: int) -> None:
    assert _natural(number) == bits.natural(number) == number


def test_modulo_two_to_the_64() -> None:
    assert bits.plus(2**63 - 1, 1) == -(2**63)
    assert bits.times(2**62, 2) == -(2**63)
    assert bits.rotated(1, 63) == bits.rotated(1, -1) == -(2**63)
    assert bits.rotated(-(2**63), 1) == 1
