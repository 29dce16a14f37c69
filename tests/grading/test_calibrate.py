"""From plays to a calibration: what simulated players know comes back; too few plays change nothing."""

from collections.abc import Callable
from math import log2

import numpy as np
import pytest
from schaben.grading.calibration.calibrate import Findings, Measured, calibrate
from schaben.grading.calibration.calibrationfile import CalibrationError, format_calibration, parse_calibration
from schaben.grading.calibration.fit import Sample, fit
from schaben.grading.calibration.plays import Try
from schaben.grading.levels import Level

Noise = Callable[[np.random.Generator], float]

INTERCEPT, SLOPE = 5.2, 0.25
"""Doublings of a second that a task of 0 bits takes a typical player, and what a bit adds."""


def players(
    seed: int, number: int = 30, tasks: int = 40, noise: Noise = lambda random: random.normal(0, 0.8),
    sacrifice: float = 0.0,
) -> tuple[list[Try], dict[str, Measured]]:  # fmt: skip
    """The plays of simulated players who give up after a quarter of an hour or so and sometimes ask for a hint."""
    random = np.random.default_rng(seed)
    bits, sacrifices = random.uniform(0, 18, tasks), random.poisson(1.5, tasks)
    difficulty = INTERCEPT + SLOPE * bits + random.normal(0, 0.5, tasks) + sacrifice * (sacrifices - 1.5)
    ability = random.normal(0, 0.8, number)
    tries = []
    for player in range(number):
        for task in np.flatnonzero(random.random(tasks) < 0.7).tolist():
            needed = 2.0 ** (difficulty[task] - ability[player] + noise(random))
            patience, hint = 2 ** random.normal(10, 0.5), 2 ** random.normal(9.5, 1)
            seconds = min(needed, patience)
            tries.append(
                Try(
                    id=f"{player:04x}{task:04x}", started="2026-11-30T12:00Z", player=f"{player:08x}", task=str(task),
                    name="", seconds=seconds, cards=5, undone=0, resets=0, hints=int(hint < seconds),
                    alone=min(hint, seconds), solved=needed <= patience, watched=False,
                )
            )  # fmt: skip
    measured = {
        str(task): Measured(str(task), float(bits[task]), 5 + task % 3,
                            {"sacrifices": float(sacrifices[task]), "coupling": 1.0, "tricks": None})
        for task in range(tasks)
    }  # fmt: skip
    return tries, measured


def bits_at(minutes: float) -> float:
    """Where a level truly begins."""
    return (log2(60 * minutes) - INTERCEPT) / SLOPE


@pytest.fixture(scope="module")
def findings() -> Findings:
    return calibrate(*players(1))


def test_true_thresholds_are_in_their_intervals(findings: Findings) -> None:
    found = findings.calibration
    assert found.medium_from.low <= bits_at(2) <= found.medium_from.high
    assert found.difficult_from.low <= bits_at(6) <= found.difficult_from.high
    assert found.medium_from.value < found.difficult_from.value


def test_what_predicts_is_found(findings: Findings) -> None:
    best = findings.predictors[0]
    assert (best.name, best.spearman.low > 0.5, best.pairs > 0.75) == ("bits", True, True)
    assert [one.name for one in findings.predictors if one.name in ("coupling", "tricks")] == []  # they never vary


def test_bits_alone_suffice_where_nothing_else_counts(findings: Findings) -> None:
    assert findings.calibration.weights == {}
    assert findings.calibration.scale.score(7.0, {"sacrifices": 3.0}) == 7.0


def test_a_measure_that_counts_gets_its_weight() -> None:
    tries, measured = players(2, sacrifice=0.5)
    weight = calibrate(tries, measured).calibration.weights["sacrifices"]
    assert weight.low <= 0.5 / SLOPE <= weight.high
    assert weight.low > 0


def test_a_task_that_is_out_of_line_is_named() -> None:
    tries, measured = players(3)
    measured["7"] = measured["7"]._replace(bits=measured["7"].bits + 15)
    (first, *_) = calibrate(tries, measured).out_of_line
    assert (first.name, first.distance < -2) == ("7", True)


@pytest.mark.parametrize(
    ("number", "tasks", "missing"),
    [(5, 10, "10 more players and 20 more tasks"), (30, 10, "0 more players and 10 more"), (8, 40, "7 more players")],
)
def test_too_few_plays_say_how_many_are_needed(number: int, tasks: int, missing: str) -> None:
    tries, measured = players(4, number, tasks)
    with pytest.raises(CalibrationError, match=missing):
        calibrate(tries, measured)


def test_bits_that_do_not_predict_give_no_levels() -> None:
    tries, measured = players(5)
    names = list(measured)
    shuffled = {name: measured[other] for name, other in zip(names, reversed(names), strict=True)}
    with pytest.raises(CalibrationError, match="do not show"):
        calibrate(tries, shuffled)


def test_the_same_plays_give_the_same_calibration(findings: Findings) -> None:
    assert calibrate(*players(1)) == findings


def test_a_calibration_goes_through_its_file(findings: Findings) -> None:
    found = findings.calibration
    again = parse_calibration(format_calibration(found))
    assert again == found
    assert again.scale.level(0.0) is Level.EASY
    assert again.scale.level(99.0) is Level.DIFFICULT
    assert again.scale.calibration == found.digest


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"schaben-calibration"', '"else"', "no calibration"),
        ('"version": 1', '"version": 2', "version 2"),
        ('"players"', '"playerz"', "players: a whole number"),
        ('"medium_from"', '"medium"', "medium_from: a value"),
        ('"minutes": [', '"minutes": [1,', "minutes: two numbers"),
        ("{", "[", "no calibration"),
    ],
)
def test_what_is_no_calibration_is_refused(findings: Findings, old: str, new: str, reason: str) -> None:
    with pytest.raises(CalibrationError, match=reason):
        parse_calibration(format_calibration(findings.calibration).replace(old, new, 1))


# --- The model ------------------------------------------------------------------------------------


def test_difficulties_come_back_within_their_errors() -> None:
    inside = []
    for seed in range(20):
        random = np.random.default_rng(seed)
        difficulty, ability = random.normal(7, 1.5, 40), random.normal(0, 1, 60)
        player, task = np.nonzero(random.random((60, 40)) < 0.5)
        needed = difficulty[task] - ability[player] + random.normal(0, 1, len(player))
        patience = random.normal(9, 0.7, len(player))
        found = fit(Sample(player, task, np.minimum(needed, patience), needed < patience), 40, 60)
        shift = np.mean(found.difficulty - difficulty)  # these players may be abler than the typical one
        inside.append(np.mean(np.abs(found.difficulty - difficulty - shift) < 1.96 * found.error))
    assert 0.9 < np.mean(inside) <= 1


def test_what_was_not_solved_says_more_than_nothing() -> None:
    """A task that nobody solves in an hour is harder than one that all solve in ten minutes."""
    player, task = np.repeat(np.arange(20), 2), np.tile([0, 1], 20)
    effort = np.tile([log2(600), log2(3600)], 20)
    found = fit(Sample(player, task, effort, task == 0), 2, 20)
    assert found.difficulty[1] > found.difficulty[0] + 2
