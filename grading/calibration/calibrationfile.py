"""A calibration: levels and weights that people's play stands behind, as a small file.

It says where in bits the levels begin for a typical player, what other measures add to the bits, and how far all of
that can be trusted.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from ...solver.errors import in_one_line
from .. import GradingError
from ..scale import UNCALIBRATED, Scale

FORMAT: Final = "schaben-calibration"
VERSION: Final = 1
SIGN: Final = f'{{\n "format": "{FORMAT}"'.encode()
"""How the file begins."""


class CalibrationError(GradingError):
    """A calibration that cannot be read, or plays that do not suffice for one; the text says why."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number and its 95 % interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.2f} ({self.low:.2f} to {self.high:.2f})"


@dataclass(frozen=True, slots=True)
class Calibration:
    """What a grade takes from people's play."""

    players: int
    tries: int
    tasks: int
    minutes: tuple[float, float]
    """Times of a typical player at which medium and difficult begin."""
    medium_from: Estimate
    """In bits."""
    difficult_from: Estimate
    weights: Mapping[str, Estimate]
    """What one unit of a measure adds to the bits in a score; none where the bits alone predict as well."""
    played: Mapping[str, tuple[float, float]]
    """For each task, in canonical notation: log2 of the seconds that a typical player needs, and its standard error."""

    @property
    def scale(self) -> Scale:
        """What grades take from it."""
        weights = {name: weight.value for name, weight in self.weights.items()}
        return Scale(self.medium_from.value, self.difficult_from.value, weights, self.digest)

    @property
    def digest(self) -> str:
        """16 hexadecimal digits by which a deck names the calibration that it was made with."""
        return hashlib.sha256(format_calibration(self).encode()).hexdigest()[:16]


def scale_of(calibration: Calibration | None) -> Scale:
    """What grades take from a calibration; without one, the uncalibrated scale."""
    return UNCALIBRATED if calibration is None else calibration.scale


def format_calibration(calibration: Calibration) -> str:
    """The file's text."""
    return json.dumps({"format": FORMAT, "version": VERSION, **asdict(calibration)}, indent=1) + "\n"


def parse_calibration(text: str) -> Calibration:
    """A calibration from its file's text. Raises CalibrationError with the field and the reason."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CalibrationError(f"no calibration: {error}") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise CalibrationError("no calibration: those are JSON, as schaben calibrate writes it")
    if data.get("version") != VERSION:
        raise CalibrationError(
            in_one_line(f"version {data.get('version')!r} is not {VERSION}, which this program reads")
        )
    weights = data.get("weights")
    if not isinstance(weights, dict):
        raise CalibrationError("weights: an object is expected")
    return Calibration(
        players=_whole(data, "players"),
        tries=_whole(data, "tries"),
        tasks=_whole(data, "tasks"),
        minutes=_minutes(data),
        medium_from=_estimate(data, "medium_from"),
        difficult_from=_estimate(data, "difficult_from"),
        weights={str(name): _estimate(weights, name) for name in weights},
        played=_played(data),
    )


def _whole(data: Mapping[str, Any], name: str) -> int:
    number = data.get(name)
    if type(number) is not int or number < 0:
        raise CalibrationError(f"{name}: a whole number is expected")
    return number


def _minutes(data: Mapping[str, Any]) -> tuple[float, float]:
    return _pair(data.get("minutes"), "minutes")


def _played(data: Mapping[str, Any]) -> dict[str, tuple[float, float]]:
    found = data.get("played")
    if not isinstance(found, dict):
        raise CalibrationError("played: an object is expected")
    return {task: _pair(pair, f"played.{task}") for task, pair in found.items()}


def _pair(found: object, name: str) -> tuple[float, float]:
    if not isinstance(found, list) or len(found) != 2 or not all(isinstance(one, int | float) for one in found):
        raise CalibrationError(f"{name}: two numbers are expected")
    return float(found[0]), float(found[1])


def _estimate(data: Mapping[str, Any], name: str) -> Estimate:
    found = data.get(name)
    numbers = [found.get(key) for key in ("value", "low", "high")] if isinstance(found, dict) else []
    known = [float(one) for one in numbers if isinstance(one, int | float) and abs(one) < 1e9]
    if len(known) != 3:
        raise CalibrationError(f"{name}: a value with its interval (value, low, high) is expected")
    return Estimate(*known)
