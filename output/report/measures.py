"""Names and meanings of the measures, and how their values are written: the same in tables, plots and the glossary."""

import math
from collections.abc import Mapping
from typing import Final

from ..console.gradetext import LABELS as _GRADE_LABELS

LABELS: Final[Mapping[str, str]] = {
    **_GRADE_LABELS,
    "score": "score",
    "cockroaches": "cockroaches",
    "boxes": "boxes",
}

SHARES: Final = frozenset({"greedy_failure", "near_misses", "coupling"})
"""Measures from 0 to 1."""

MEANINGS: Final[Mapping[str, str]] = {
    "bits": "How hard the task is: a model player, who sees two turns ahead, needs 2 to the power of bits attempts.",
    "score": "The bits, and something for sacrifices, the deepest trap, quiet turns and coupling.",
    "length": "Cards in hand, all of which are played.",
    "cockroaches": "Cockroaches at the start.",
    "boxes": "Boxes on the board at the start.",
    "plays": "Plays of all cards, right or wrong.",
    "positions": "Different positions with more than one card in hand.",
    "branching": "Actions to choose from at a card of the solution, on average (geometric mean).",
    "random_bits": "How unlikely it is that a player who plays at random finds the solution, in bits.",
    "sacrifices": "Turns of the solution that catch fewer cockroaches than another action could.",
    "greedy_failure": "The chance that a player fails who always catches as many as possible.",
    "trap_depth": "Cards for which the deepest wrong line looks as good as the solution.",
    "live_first_choices": "First actions that still look right one card later.",
    "near_misses": "The share of all plays that leave exactly one cockroach.",
    "quiet_turns": "Turns of the solution that catch nothing.",
    "coupling": "0 %: the cockroaches fall into groups that can be caught independently; 100 %: in no way.",
    "tricks": "Different tricks that the solution uses.",
}
"""One sentence on each."""

_ONE_DECIMAL: Final = frozenset({"bits", "score", "random_bits", "branching"})


def said(name: str, value: object) -> str:
    """A value as text, with as many decimals as the rest of its column."""
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return "\N{EN DASH}"
    if isinstance(value, str):
        return value
    number = float(value)  # type: ignore[arg-type]
    if name in SHARES:
        return f"{100 * number:.1f} %" if name == "near_misses" else f"{100 * number:.0f} %"
    return f"{number:.1f}" if name in _ONE_DECIMAL else f"{number:,.0f}"
