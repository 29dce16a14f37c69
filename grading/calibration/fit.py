"""How hard each task is for people, and how able each player is, from times to the solution.

The model: log2 of a player's seconds is the task's difficulty less the player's ability plus noise,

    y = d[task] - a[player] + e,    d ~ N(m, s_d^2),    a ~ N(0, s_a^2),    e ~ N(0, s^2),

a lognormal model of response times (van der Linden, "A lognormal model for response times on test items", 2006). A task
that was not solved, or solved with hints, says only that y is at least so much: such observations are *censored*
(Tobin, "Estimation of relationships for limited dependent variables", 1958). Difficulty is therefore in doublings of
the typical player's time, and what is known of hardly anybody stays near the mean.

The fit is expectation-maximisation: censored times are replaced by what they are expected to be, difficulties and
abilities follow by ridge regression with the abilities eliminated, then the three variances.
"""

from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from scipy import stats

Floats: TypeAlias = npt.NDArray[np.float64]
Ints: TypeAlias = npt.NDArray[np.int64]
Bools: TypeAlias = npt.NDArray[np.bool_]

_ROUNDS: Final = 300
"""Rounds of the fit at most."""

CLOSE: Final = 1e-5
"""How closely a sample is fitted, in doublings."""

_LEAST_VARIANCE: Final = 1e-4
"""Variances stay above this: with no spread at all the equations have no single solution."""


class Sample(NamedTuple):
    """What was observed, one entry for each player and task."""

    player: Ints
    task: Ints
    effort: Floats
    """log2 of seconds."""
    exact: Bools
    """False: the effort is a lower bound."""


class Fit(NamedTuple):
    """What the model says."""

    difficulty: Floats
    """For each task: log2 of the seconds that a typical player needs."""
    error: Floats
    """Standard error of each."""
    ability: Floats
    """For each player: halvings of the time."""
    spread: float
    """Standard deviation of the noise."""


def fit(sample: Sample, tasks: int, players: int, close: float = CLOSE) -> Fit:
    """The model fitted to a sample of so many tasks and players, until no difficulty changes by more than ``close``."""
    counts = np.zeros((players, tasks))
    np.add.at(counts, (sample.player, sample.task), 1.0)
    difficulty = np.full(tasks, sample.effort.mean())
    ability = np.zeros(players)
    noise = between = among = max(float(sample.effort.var()), 1.0)
    for _ in range(_ROUNDS):
        mean = difficulty[sample.task] - ability[sample.player]
        expected, lost, _ = _censored(sample, mean, noise)
        found, ability, inverse, by_player = _solve(sample, expected, counts, noise, between, among)
        change = float(np.abs(found - difficulty).max())
        difficulty = found
        noise, between, among = _variances(
            sample, expected, lost, difficulty, ability, inverse, by_player, noise, counts
        )
        if change < close:
            break
    return Fit(
        difficulty, _errors(sample, difficulty, ability, noise, between, among, counts.shape), ability, noise**0.5
    )


def _censored(sample: Sample, mean: Floats, noise: float) -> tuple[Floats, Floats, Floats]:
    """Efforts with the censored ones as expected, the variance that they leave, and the weight of each observation."""
    scale = noise**0.5
    bound = (sample.effort - mean) / scale
    hazard = np.exp(stats.norm.logpdf(bound) - stats.norm.logsf(bound))
    left = np.clip(1 + bound * hazard - hazard**2, 0.0, 1.0)
    expected = np.where(sample.exact, sample.effort, mean + scale * hazard)
    return expected, np.where(sample.exact, 0.0, noise * left), np.where(sample.exact, 1.0, 1.0 - left)


def _solve(
    sample: Sample, expected: Floats, counts: Floats, noise: float, between: float, among: float
) -> tuple[Floats, Floats, Floats, Floats]:
    """Difficulties, abilities, the inverse of the equations for the difficulties, and the players' diagonal."""
    players, tasks = counts.shape
    of_task = np.bincount(sample.task, expected, tasks)
    of_player = np.bincount(sample.player, expected, players)
    by_player = counts.sum(axis=1) + noise / among
    shrunk = noise / between
    centre = float(np.average(of_task / np.maximum(counts.sum(axis=0), 1.0), weights=counts.sum(axis=0)))
    equations = np.diag(counts.sum(axis=0) + shrunk) - counts.T @ (counts / by_player[:, None])
    inverse = np.linalg.inv(equations)
    for _ in range(2):  # the mean of the difficulties and they themselves depend on each other
        difficulty = inverse @ (of_task + shrunk * centre - counts.T @ (of_player / by_player))
        centre = float(difficulty.mean())
    ability = (counts @ difficulty - of_player) / by_player
    return difficulty, ability, inverse, by_player


def _variances(
    sample: Sample, expected: Floats, lost: Floats, difficulty: Floats, ability: Floats, inverse: Floats,
    by_player: Floats, noise: float, counts: Floats,
) -> tuple[float, float, float]:  # fmt: skip
    """Variances of the noise, between tasks and among players, with what is not known of each."""
    shared = counts @ inverse
    of_player = 1 / by_player + np.einsum("pt,pt->p", shared, counts) / by_player**2
    together = shared[sample.player, sample.task] / by_player[sample.player]
    unknown = noise * (np.diag(inverse)[sample.task] + of_player[sample.player] - 2 * together)
    rest = expected - difficulty[sample.task] + ability[sample.player]
    found = (
        float(np.mean(rest**2 + lost + unknown)),
        float(np.mean((difficulty - difficulty.mean()) ** 2 + noise * np.diag(inverse))),
        float(np.mean(ability**2 + noise * of_player)),
    )
    return found[0] + _LEAST_VARIANCE, found[1] + _LEAST_VARIANCE, found[2] + _LEAST_VARIANCE


def _errors(
    sample: Sample, difficulty: Floats, ability: Floats, noise: float, between: float, among: float,
    shape: tuple[int, ...],
) -> Floats:  # fmt: skip
    """Standard errors of the difficulties; a censored observation counts for what it tells (Louis 1982)."""
    _, _, weight = _censored(sample, difficulty[sample.task] - ability[sample.player], noise)
    told = np.zeros(shape)
    np.add.at(told, (sample.player, sample.task), weight)
    by_player = told.sum(axis=1) + noise / among
    equations = np.diag(told.sum(axis=0) + noise / between) - told.T @ (told / by_player[:, None])
    errors: Floats = np.sqrt(noise * np.diag(np.linalg.inv(equations)))
    return errors
