"""A grade in words for the terminal."""

from typing import Final

from ..grading.grade import Grade
from ..grading.metrics import Value

_LABELS: Final = {
    "length": "cards",
    "plays": "plays of all cards",
    "positions": "different positions",
    "branching": "actions to choose from",
    "random_bits": "bits by random play",
    "sacrifices": "sacrifices",
    "greedy_failure": "greedy play fails",
    "trap_depth": "depth of the deepest trap",
    "live_first_choices": "live first choices",
    "near_misses": "plays that miss one cockroach",
    "quiet_turns": "quiet turns",
    "coupling": "coupling",
    "tricks": "tricks",
}
_SHARES: Final = frozenset({"greedy_failure", "near_misses"})


def summary(grade: Grade) -> str:
    """Bits, level and score in one line."""
    return f"{grade.bits:.1f} bits, {grade.level} (uncalibrated), score {grade.score:.1f}"


def table(grade: Grade) -> list[str]:
    """Every measure, one a line."""
    width = max(map(len, _LABELS.values()))
    lines = [f"{_LABELS[name]:{width}}  {_shown(name, value)}" for name, value in grade.metrics.items()]
    if grade.tricks:
        lines[-1] += f" ({', '.join(grade.tricks)})"
    if grade.cut:
        lines.append("there are too many positions to walk through: what needs all of them is not known")
    return lines


def _shown(name: str, value: Value) -> str:
    if value is None:
        return "-"
    if name in _SHARES:
        return f"{100 * value:.3g} %"
    return f"{value:,}" if isinstance(value, int) else f"{value:.2f}"
