"""From plays and measures to a calibration: what predicts how hard tasks are for people.

Difficulty comes from the plays alone (``fit``). Then a straight line from bits to difficulty says at which bits a
typical player needs so many minutes. All intervals are from a bootstrap that draws players and tasks anew, so they hold
for other players and other tasks as well.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log2
from typing import Final, NamedTuple

import numpy as np
from scipy import stats

from ..scale import UNCALIBRATED
from .calibrationfile import Calibration, CalibrationError, Estimate
from .fit import Fit, Floats, Ints, Sample, fit
from .plays import Try, efforts

LEAST_PLAYERS: Final = 15
"""Fewer players say too little of what others would find hard."""

LEAST_TASKS: Final = 20
"""Fewer tasks do not show what predicts their difficulty."""

LEAST_EACH: Final = 6
"""A task counts from so many players on."""

MINUTES: Final = (2.0, 6.0)
"""A typical player's minutes at which medium and difficult begin, unless told otherwise."""

_DRAWS: Final = 200
"""Samples of the bootstrap."""

_PARTS: Final = 10
"""Parts into which tasks are split for cross-validation."""

_RIDGE: Final = 3.0
"""Penalty on weights, in tasks: as if so many more tasks had shown that a measure does not matter."""

_BETTER: Final = 0.98
"""Weights are taken over when they lower the cross-validated error at least to this share."""

_ROUGHLY: Final = 0.003
"""How closely each sample is fitted: a small part of any interval."""

_DOUBT: Final = 0.025
"""Share of samples with falling lines beyond which levels cannot be told."""

_LEAST_GROUP: Final = 5
"""Tasks of one length that are compared among themselves."""

_OUT_OF_LINE: Final = 2.0
"""Standardised distance from the line from which a task is reported."""


class Measured(NamedTuple):
    """A task as the grader sees it."""

    name: str
    """What reports call it."""
    bits: float
    length: int
    """Cards."""
    metrics: Mapping[str, float | None]
    """Measures by name; None where one is not known."""


@dataclass(frozen=True, slots=True)
class Played:
    """A task as people found it."""

    task: str
    name: str
    players: int
    solved: int
    """Of these players, unaided."""
    bits: float
    predicted: float
    """log2 of a typical player's seconds, by the line from its bits."""
    difficulty: float
    """log2 of a typical player's seconds, by the plays."""
    error: float
    """Standard error of the difficulty."""
    distance: float
    """From the line, standardised: beyond 2 either way the task is out of line."""
    reason: str | None
    """The measure that speaks most for the distance; None where none does."""


@dataclass(frozen=True, slots=True)
class Predictor:
    """How far a measure predicts difficulty."""

    name: str
    spearman: Estimate
    within_length: float
    """The same among tasks of equal length, averaged; NaN where there are none to compare."""
    pairs: float
    """The share of pairs of tasks that it puts in the right order."""


@dataclass(frozen=True, slots=True)
class Findings:
    """All that the plays say."""

    calibration: Calibration
    tasks: tuple[Played, ...]
    predictors: tuple[Predictor, ...]
    """The best first."""
    error_of_bits: float
    """Cross-validated: root mean square of what the bits alone leave unexplained, in doublings."""
    error_of_score: float
    """The same with the other measures."""

    @property
    def out_of_line(self) -> tuple[Played, ...]:
        """Tasks that are harder or easier than their bits say, the furthest first."""
        found = [task for task in self.tasks if abs(task.distance) > _OUT_OF_LINE]
        return tuple(sorted(found, key=lambda task: -abs(task.distance)))


class _Base(NamedTuple):
    """The plays of the tasks that count."""

    sample: Sample
    tasks: list[str]
    players: int


def calibrate(
    tries: Sequence[Try],
    tasks: Mapping[str, Measured],
    weighted: Sequence[str] = tuple(UNCALIBRATED.weights),
    minutes: tuple[float, float] = MINUTES,
    seed: int = 0,
) -> Findings:
    """What the plays say of ``tasks`` (by canonical notation), and of their measures.

    A score mixes the measures called ``weighted``. All measures of the tasks are looked at as predictors.

    Raises CalibrationError, which says how many more plays are needed, when there are too few, or when bits do not
    predict how hard tasks are.
    """
    base = _base(tries, tasks)
    found = fit(base.sample, len(base.tasks), base.players)
    measured = [tasks[task] for task in base.tasks]
    names = list(dict.fromkeys(name for one in measured for name in one.metrics))
    table = _table(measured, names)
    weighted = [name for name in weighted if name in names]
    mixed = table[:, [0, *(1 + names.index(name) for name in weighted)]]
    draws = list(_draws(base, np.random.default_rng(seed)))
    alone, together = (_cross_validated(columns, found.difficulty) for columns in (table[:, :1], mixed))
    weights = _weights(mixed, weighted, found.difficulty, draws) if together < _BETTER * alone else {}
    return Findings(
        calibration=_calibration(base, found, table[:, 0], draws, minutes, weights),
        tasks=tuple(_played(base, found, measured, table, names)),
        predictors=tuple(_predictors(table, names, measured, found.difficulty, draws)),
        error_of_bits=alone,
        error_of_score=together,
    )


def _calibration(
    base: _Base, found: Fit, bits: Floats, draws: "Sequence[_Draw]", minutes: tuple[float, float],
    weights: Mapping[str, Estimate],
) -> Calibration:  # fmt: skip
    """What goes into the file."""
    size = min(base.players, len(base.tasks))
    medium, difficult = (_threshold(found.difficulty, bits, draws, log2(60 * time), size) for time in minutes)
    return Calibration(
        players=base.players,
        tries=len(base.sample.task),
        tasks=len(base.tasks),
        minutes=minutes,
        medium_from=medium,
        difficult_from=difficult,
        weights=weights,
        played={task: (found.difficulty[at].item(), found.error[at].item()) for at, task in enumerate(base.tasks)},
    )


# --- The plays that count -------------------------------------------------------------------------


def _base(tries: Sequence[Try], tasks: Mapping[str, Measured]) -> _Base:
    """The plays of tasks that enough players tried. Raises CalibrationError when these are too few."""
    found = [one for one in efforts(tries) if one.task in tasks]
    everybody = len({one.player for one in found})
    known = sorted(task for task, players in Counter(one.task for one in found).items() if players >= LEAST_EACH)
    found = [one for one in found if one.task in set(known)]
    players = sorted({one.player for one in found})
    if len(players) < LEAST_PLAYERS or len(known) < LEAST_TASKS:
        more = max(0, LEAST_PLAYERS - everybody), max(0, LEAST_TASKS - len(known))
        raise CalibrationError(
            f"too few plays: {everybody} players, and {len(known)} tasks that at least {LEAST_EACH} of them tried; "
            f"{more[0]} more players and {more[1]} more tasks are needed. Nothing is changed"
        )
    sample = Sample(
        player=np.array([players.index(one.player) for one in found]),
        task=np.array([known.index(one.task) for one in found]),
        effort=np.log2([max(one.seconds, 1.0) for one in found]),
        exact=np.array([one.unaided for one in found]),
    )
    return _Base(sample, known, len(players))


def _table(measured: Sequence[Measured], names: Sequence[str]) -> Floats:
    """One row a task: its bits, then the measures; what is not known of one is the mean of the others."""
    rows = [[one.bits, *(one.metrics.get(name) for name in names)] for one in measured]
    table = np.array([[np.nan if value is None else value for value in row] for row in rows], dtype=np.float64)
    means = np.nan_to_num(np.array([column[~np.isnan(column)].mean() if (~np.isnan(column)).any() else 0.0
                                    for column in table.T]))  # fmt: skip
    return np.where(np.isnan(table), means, table)


# --- Other players, other tasks -------------------------------------------------------------------


class _Draw(NamedTuple):
    """One sample of the bootstrap."""

    difficulty: Floats
    """By the players drawn."""
    tasks: Ints
    """The tasks drawn."""


def _draws(base: _Base, random: np.random.Generator) -> Iterator[_Draw]:
    by_player = [np.flatnonzero(base.sample.player == player) for player in range(base.players)]
    for _ in range(_DRAWS):
        chosen = [by_player[player] for player in random.integers(base.players, size=base.players)]
        rows = np.concatenate(chosen)
        player = np.repeat(np.arange(base.players), [len(one) for one in chosen])
        sample = Sample(player, base.sample.task[rows], base.sample.effort[rows], base.sample.exact[rows])
        difficulty = fit(sample, len(base.tasks), base.players, _ROUGHLY).difficulty
        yield _Draw(difficulty, random.integers(len(base.tasks), size=len(base.tasks)))


def _interval(value: float, drawn: Sequence[float], size: int) -> Estimate:
    """The 95 % interval from the spread of the samples, as wide as Student's t asks for so many players or tasks."""
    half = float(stats.t.ppf(0.975, size - 1) * np.nanstd(drawn) * (size / (size - 1)) ** 0.5)
    return Estimate(value, value - half, value + half)


# --- Levels and weights ---------------------------------------------------------------------------


def _line(bits: Floats, difficulty: Floats) -> tuple[float, float]:
    """Slope and intercept of the straight line from bits to difficulty."""
    slope, intercept = np.polyfit(bits, difficulty, 1)
    return float(slope), float(intercept)


def _threshold(difficulty: Floats, bits: Floats, draws: Sequence[_Draw], anchor: float, size: int) -> Estimate:
    """The bits at which a typical player needs 2**anchor seconds."""
    lines = [_line(bits[draw.tasks], draw.difficulty[draw.tasks]) for draw in draws]
    if np.mean([slope <= 0 for slope, _ in lines]) > _DOUBT:
        raise CalibrationError("these plays do not show that tasks of more bits are harder. Nothing is changed")
    slope, intercept = _line(bits, difficulty)
    drawn = [(anchor - other) / one for one, other in lines if one > 0]
    return _interval((anchor - intercept) / slope, drawn, size)


def _ridge(table: Floats, difficulty: Floats) -> Floats:
    """Coefficients of bits, then of the measures, and the intercept; only the measures are penalised."""
    scale = np.where(table.std(axis=0) > 0, table.std(axis=0), 1.0)
    centred = (table - table.mean(axis=0)) / scale
    penalty = np.full(table.shape[1], _RIDGE)
    penalty[0] = 0.0
    target = difficulty - difficulty.mean()
    solved = np.linalg.lstsq(centred.T @ centred + np.diag(penalty), centred.T @ target, rcond=None)[0] / scale
    return np.append(solved, difficulty.mean() - table.mean(axis=0) @ solved)


def _cross_validated(table: Floats, difficulty: Floats) -> float:
    """Root mean square error for tasks that were left out, a part at a time."""
    part = np.random.default_rng(0).permutation(len(table)) % _PARTS
    errors = np.zeros(len(table))
    for number in range(_PARTS):
        left_out = part == number
        found = _ridge(table[~left_out], difficulty[~left_out])
        errors[left_out] = table[left_out] @ found[:-1] + found[-1] - difficulty[left_out]
    return float(np.sqrt(np.mean(errors**2)))


def _weights(table: Floats, names: Sequence[str], difficulty: Floats, draws: Sequence[_Draw]) -> dict[str, Estimate]:
    """What a unit of each measure is worth in bits."""
    value = _in_bits(_ridge(table, difficulty))
    drawn = np.array([_in_bits(_ridge(table[draw.tasks], draw.difficulty[draw.tasks])) for draw in draws])
    return {name: _interval(float(value[at]), drawn[:, at].tolist(), len(table)) for at, name in enumerate(names)}


def _in_bits(coefficients: Floats) -> Floats:
    found: Floats = coefficients[1:-1] / coefficients[0]
    return found


# --- What predicts --------------------------------------------------------------------------------


def _predictors(
    table: Floats, names: Sequence[str], measured: Sequence[Measured], difficulty: Floats, draws: Sequence[_Draw]
) -> list[Predictor]:
    lengths = np.array([one.length for one in measured])
    found = []
    for at, name in enumerate(("bits", *names)):
        column = table[:, at]
        drawn = [_spearman(column[draw.tasks], draw.difficulty[draw.tasks]) for draw in draws]
        if not np.isfinite(drawn).any():
            continue  # it says the same of every task
        spearman = _interval(_spearman(column, difficulty), drawn, len(column))
        found.append(Predictor(name, spearman, _within(lengths, column, difficulty), _pairs(column, difficulty)))
    return sorted(found, key=lambda one: -abs(one.spearman.value))


def _spearman(one: Floats, other: Floats) -> float:
    """Spearman's rank correlation; NaN where one of the two does not vary."""
    if np.ptp(one) == 0 or np.ptp(other) == 0:
        return float("nan")
    return float(stats.spearmanr(one, other).statistic)


def _within(groups: Ints, one: Floats, other: Floats) -> float:
    """The mean of Spearman's rank correlation inside the groups, weighted by size; NaN when no group tells."""
    values, sizes = [], []
    for group in np.unique(groups):
        inside = groups == group
        if inside.sum() >= _LEAST_GROUP and np.isfinite(rho := _spearman(one[inside], other[inside])):
            values.append(rho)
            sizes.append(int(inside.sum()))
    return float(np.average(values, weights=sizes)) if values else float("nan")


def _pairs(one: Floats, other: Floats) -> float:
    """The share of pairs in the same order; a tie counts a half."""
    first, second = np.triu_indices(len(one), 1)
    agree = np.sign(one[first] - one[second]) * np.sign(other[first] - other[second])
    return float(np.mean((agree + 1) / 2))


# --- Tasks ----------------------------------------------------------------------------------------


def _played(
    base: _Base, found: Fit, measured: Sequence[Measured], table: Floats, names: Sequence[str]
) -> Iterator[Played]:
    slope, intercept = _line(table[:, 0], found.difficulty)
    predicted = slope * table[:, 0] + intercept
    rest = found.difficulty - predicted
    spread = max(float(np.mean(rest**2 - found.error**2)), 0.0)
    distances = rest / np.sqrt(found.error**2 + spread)
    reasons = _reasons(table[:, 1:], names, rest)
    for at, task in enumerate(base.tasks):
        rows = base.sample.task == at
        yield Played(
            task=task,
            name=measured[at].name,
            players=int(rows.sum()),
            solved=int(base.sample.exact[rows].sum()),
            bits=measured[at].bits,
            predicted=float(predicted[at]),
            difficulty=float(found.difficulty[at]),
            error=float(found.error[at]),
            distance=float(distances[at]),
            reason=reasons[at],
        )


def _reasons(measures: Floats, names: Sequence[str], rest: Floats) -> list[str | None]:
    """For each task the measure that explains most of what the bits leave, if it stands out there at all."""
    scale = np.where(measures.std(axis=0) > 0, measures.std(axis=0), np.inf)
    standard = (measures - measures.mean(axis=0)) / scale
    slopes = standard.T @ rest / len(rest)
    explained = standard * slopes * np.sign(rest)[:, None]
    best = explained.argmax(axis=1)
    return [
        names[column] if names and explained[row, column] > 0 and abs(standard[row, column]) > 1 else None
        for row, column in enumerate(best)
    ]
