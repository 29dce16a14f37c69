"""What people's play says, in words."""

from dataclasses import asdict
from math import isnan
from typing import Any

from ...grading.calibration.calibrate import Findings, Played, Predictor
from .gradetext import LABELS


def as_data(findings: Findings) -> dict[str, Any]:
    """For ``--json``."""
    data = asdict(findings)
    for predictor in data["predictors"]:
        if isnan(predictor["within_length"]):
            predictor["within_length"] = None
    return data


def text(findings: Findings) -> str:
    """Levels, what predicts, and the tasks that are out of line. Every interval is one of 95 %."""
    found = findings.calibration
    lines = [
        f"{found.players} players, {found.tasks} tasks, {found.tries} plays; intervals hold 95 %",
        f"medium begins at {found.medium_from} bits, where a typical player needs {found.minutes[0]:g} minutes",
        f"difficult begins at {found.difficult_from} bits, at {found.minutes[1]:g} minutes",
        _weights(findings),
        "what predicts how hard tasks are: Spearman, within a length, pairs in the right order",
        *map(_predictor, findings.predictors),
        "tasks that are out of line:" if findings.out_of_line else "no task is out of line",
        *map(_played, findings.out_of_line),
    ]
    return "\n".join(lines)


def _weights(findings: Findings) -> str:
    errors = f"(error for tasks left out {findings.error_of_score:.2f}, by bits alone {findings.error_of_bits:.2f})"
    weights = findings.calibration.weights
    if not weights:
        return f"the bits alone predict as well as any mixture: the score is the bits {errors}"
    mixed = ", ".join(f"{_name(name)} {weight}" for name, weight in weights.items())
    return f"weights of the score, in bits: {mixed} {errors}"


def _predictor(predictor: Predictor) -> str:
    within = "   -" if isnan(predictor.within_length) else f"{predictor.within_length:4.2f}"
    return f"    {_name(predictor.name):28} {predictor.spearman}   {within}   {predictor.pairs:.0%}"


def _played(task: Played) -> str:
    how = "harder" if task.distance > 0 else "easier"
    why = f"; {_name(task.reason)} stands out" if task.reason else ""
    times = f"{_minutes(task.difficulty)} instead of {_minutes(task.predicted)} minutes"
    return f"    {task.name}: {how} than its bits say, {times} ({task.players} players){why}"


def _minutes(effort: float) -> str:
    return f"{2**effort / 60:.1f}"


def _name(measure: str) -> str:
    return LABELS.get(measure, measure)
