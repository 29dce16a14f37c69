"""Damaged inputs of every kind: a value or one clear line, never a traceback. ``make fuzz`` goes on for minutes."""

import random

import pytest
from helpers.fuzzing import Kind, fault, kinds, mutated

KINDS = kinds()

NUMBER = {"pool": 60, "record": 150}
"""Inputs where one takes longer; otherwise 400."""


@pytest.mark.parametrize("name", KINDS)
def test_examples_are_taken(name: str) -> None:
    for example in KINDS[name].examples:
        KINDS[name].take(example)


@pytest.mark.parametrize("name", KINDS)
def test_damaged_inputs(name: str) -> None:
    rng = random.Random(name)
    for _ in range(NUMBER.get(name, 400)):
        data = mutated(rng, KINDS[name])
        assert fault(KINDS[name], data) is None, data[:2000]


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (KeyError("x"), "KeyError"),
        (RecursionError("deep"), "RecursionError"),
        (AssertionError("other"), "it is not read again as it was written"),
    ],
)
def test_a_fault_is_seen(error: Exception, said: str) -> None:
    def take(_data: bytes) -> None:
        raise error

    assert said in str(fault(Kind([b""], take), b""))
