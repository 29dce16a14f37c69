"""Near-duplicates in a pool."""

import pytest
from helpers.records import some, twin
from schaben.generator.decks import distance
from schaben.generator.decks.distance import NEAR, Kept, Solved, distances
from schaben.generator.pool import care


@pytest.mark.parametrize("block", [1, 3, 500])
def test_what_is_kept_is_compared_as_always(block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(distance, "_BLOCK", block)
    records = some(24, "5b0", "6b1", "7b0")
    solved = [(record.task, record.solution) for one in records for record in (one, twin(one))]
    kept, others = Kept(), list[Solved]()
    for first in range(0, 24, 6):
        assert kept.near(solved).tolist() == (distances(solved, others).min(axis=1, initial=1) < NEAR).tolist()
        kept.add(solved[first : first + 6])
        others += solved[first : first + 6]
    kept.add([])
    assert kept.near(solved).sum() >= 24


@pytest.mark.parametrize("at_once", [1, 3, 500])
def test_near_duplicates_are_near_one_that_stays(at_once: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number compared at once makes no difference, and a chain does not vanish with its middle."""
    monkeypatch.setattr(care, "_AT_ONCE", at_once)
    monkeypatch.setattr(distance, "_BLOCK", at_once)
    records = some(12, "6b0", "7b0")
    mixed = sorted([*records, *map(twin, records)], key=lambda one: (one.bits, one.name))
    batches = list(care.near_duplicates((one.name, (one.task, one.solution)) for one in mixed))
    assert sum(batch.number for batch in batches) == len(mixed)
    gone = {name for batch in batches for name in batch.near}
    assert len(gone) == 12
    staying = [(one.task, one.solution) for one in mixed if one.name not in gone]
    table = distances(staying, staying)
    assert all(table[i, j] >= NEAR for i in range(len(staying)) for j in range(i))
    leaving = [(one.task, one.solution) for one in mixed if one.name in gone]
    assert (distances(leaving, staying).min(axis=1) < NEAR).all()
