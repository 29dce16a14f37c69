"""Rank correlations, plain and partial (with other variables held constant)."""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Floats: TypeAlias = npt.NDArray[np.float64]
Numbers: TypeAlias = Sequence[float] | Floats


def ranks(values: Numbers) -> Floats:
    """The rank of each value, 1 for the least; equal values share the mean of their ranks."""
    _, which, counts = np.unique(np.asarray(values, dtype=np.float64), return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    mean: Floats = (last - (counts - 1) / 2)[which]
    return mean


def spearman(one: Numbers, other: Numbers) -> float:
    """Spearman's rank correlation, -1 ... 1; NaN where one of the two does not vary."""
    return _pearson(ranks(one), ranks(other))


def partial_spearman(one: Numbers, other: Numbers, given: Sequence[Numbers]) -> float:
    """Spearman's rank correlation of the residuals after linear regression of both ranks on the ranks of ``given``.

    NaN where these explain one of the two completely.
    """
    base = np.column_stack([np.ones(len(one)), *map(ranks, given)])
    return _pearson(*(_unexplained(ranks(values), base) for values in (one, other)))


def spearman_within(groups: Sequence[object], one: Numbers, other: Numbers) -> float:
    """The mean of Spearman's rank correlations inside the groups, weighted by size.

    A group in which one of the two does not vary is left out; NaN when all are.
    """
    found, sizes = [], []
    one, other = np.asarray(one, dtype=np.float64), np.asarray(other, dtype=np.float64)
    for group in dict.fromkeys(groups):
        inside = np.array([own == group for own in groups])
        rho = spearman(one[inside], other[inside])
        if not np.isnan(rho):
            found.append(rho)
            sizes.append(int(inside.sum()))
    return float(np.average(found, weights=sizes)) if found else float("nan")


def _unexplained(values: Floats, base: Floats) -> Floats:
    coefficients, *_ = np.linalg.lstsq(base, values, rcond=None)
    rest: Floats = values - base @ coefficients
    return np.where(np.abs(rest) < 1e-9 * len(values), 0.0, rest)


def _pearson(one: Floats, other: Floats) -> float:
    one, other = one - one.mean(), other - other.mean()
    size = float(np.sqrt((one @ one) * (other @ other)))
    return float(one @ other) / size if size > 0 else float("nan")
