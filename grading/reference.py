"""Percentiles, compared with a few hundred reference tasks of 3 to 9 cards.

``reference.csv`` has their bits and measures, one row for each; tests/bench/make_reference.py makes it.
"""

import csv
from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from functools import cache
from importlib import resources

from .grades import Grade


def percentiles(grade: Grade) -> Mapping[str, float | None]:
    """The percentile of bits and of every measure: 0 ... 100."""
    return {name: percentile(name, value) for name, value in {"bits": grade.bits, **grade.metrics}.items()}


def percentile(name: str, value: float | None) -> float | None:
    """The percentage of the reference tasks with less of a measure; equal ones count half. None for None."""
    if value is None:
        return None
    column = _columns()[name]
    return round(50 * (bisect_left(column, value) + bisect_right(column, value)) / len(column), 1)


@cache
def _columns() -> Mapping[str, list[float]]:
    """Each measure's values, sorted."""
    text = (resources.files(__package__) / "reference.csv").read_text(encoding="utf-8")
    rows = list(csv.DictReader(text.splitlines()))
    return {name: sorted(float(row[name]) for row in rows if row[name]) for name in rows[0]}
