"""Near-duplicates in a pool."""

import pytest
from helpers.records import some, twin
from schaben.generator.decks.distance import NEAR, distances
from schaben.generator.pool import care


@pytest.mark.parametrize("at_once", [1, 3, 500])
def test_near_duplicates_are_near_one_that_stays(at_once: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number compared at once makes no difference, and a chain does not vanish with its middle."""
    monkeypatch.setattr(care, "_AT_ONCE", at_once)
    records = some(12, "6b0", "7b0")
    mixed = sorted([*records, *map(twin, records)], key=lambda one: (one.bits, one.name))
    gone = set(care.near_duplicates(mixed))
    assert len(gone) == 12
    staying = [(one.task, one.solution) for one in mixed if one.name not in gone]
    table = distances(staying, staying)
    assert all(table[i, j] >= NEAR for i in range(len(staying)) for j in range(i))
    leaving = [(one.task, one.solution) for one in mixed if one.name in gone]
    assert (distances(leaving, staying).min(axis=1) < NEAR).all()
