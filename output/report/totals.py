"""What is counted of all tasks of a pool or a Parquet file, one task at a time, by number of cards.

Memory does not grow with the number of tasks: bits are counted in bins.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Final

import numpy as np
import pandas as pd

from ...generator.pool.taskrow import Row
from ...grading.levels import Level
from ...grading.scale import UNCALIBRATED, Scale
from ...grading.tricks import Trick
from ...solver.cards import Card

_BINS: Final = 100
"""Bins of a bit: quartiles are right to a hundredth."""

STEP: Final = 0.5
"""Bits of a bar in the plot."""

_BINS_OF_STEP: Final = 50

_QUARTILES: Final = {"lower quartile": 0.25, "median": 0.5, "upper quartile": 0.75}


class Totals:
    """The tasks of one source."""

    def __init__(self, scale: Scale = UNCALIBRATED) -> None:
        self._scale = scale
        self._by_cards: defaultdict[int, _Tally] = defaultdict(_Tally)

    def add(self, row: Row) -> None:
        """One more task."""
        hand = row.hand
        tally = self._by_cards[len(hand)]
        tally.bins[int(row.bits * _BINS)] += 1
        tally.bounds = min(tally.bounds[0], row.bits), max(tally.bounds[1], row.bits)
        tally.levels[self._scale.level(row.bits)] += 1
        tally.pieces += (row.cockroaches, row.boxes)
        tally.kinds.update(set(hand))
        tally.tricks.update(row.tricks)

    @property
    def tasks(self) -> int:
        """How many there are."""
        return sum(tally.tasks for tally in self._by_cards.values())

    def rows(self) -> list[dict[str, object]]:
        """A row for each number of cards: tasks, quartiles of bits, tasks of each level, means and shares."""
        return [{"cards": cards, **self._by_cards[cards].row()} for cards in sorted(self._by_cards)]

    def bars(self) -> list[dict[str, object]]:
        """How many tasks have how many bits, in steps: ``cards``, ``bits`` (from), ``tasks``."""
        return [
            {"cards": cards, "bits": STEP * step, "tasks": tasks}
            for cards in sorted(self._by_cards)
            for step, tasks in sorted(self._by_cards[cards].steps().items())
        ]


class _Tally:
    """The tasks with one number of cards."""

    def __init__(self) -> None:
        self.bins: Counter[int] = Counter()
        self.bounds = np.inf, 0.0
        self.levels: Counter[Level] = Counter()
        self.pieces = np.zeros(2)
        self.kinds: Counter[str] = Counter()
        self.tricks: Counter[str] = Counter()

    @property
    def tasks(self) -> int:
        return self.bins.total()

    def row(self) -> dict[str, object]:
        means = self.pieces / self.tasks
        return {
            "tasks": self.tasks,
            "least": round(self.bounds[0], 4),
            **{name: self._quantile(share) for name, share in _QUARTILES.items()},
            "most": round(self.bounds[1], 4),
            **{str(level): self.levels[level] for level in Level},
            **{f"mean {name}": round(mean, 4) for name, mean in zip(("cockroaches", "boxes"), means, strict=True)},
            **{f"card {card.code}": round(self.kinds[card.code] / self.tasks, 4) for card in Card},
            **{f"trick {trick}": round(self.tricks[str(trick)] / self.tasks, 4) for trick in Trick},
        }

    def steps(self) -> Counter[int]:
        found: Counter[int] = Counter()
        for place, tasks in self.bins.items():
            found[place // _BINS_OF_STEP] += tasks
        return found

    def _quantile(self, share: float) -> float:
        """The least number of bits, in bins, that so many tasks do not exceed."""
        places = sorted(self.bins)
        reached = np.cumsum([self.bins[place] for place in places])
        return places[int(np.searchsorted(reached, share * self.tasks))] / _BINS


def totals_table(totals: Mapping[str, Totals]) -> pd.DataFrame:
    """The rows of all sources, by the name that each is shown under (``deck``)."""
    return pd.DataFrame([{"deck": deck, **row} for deck, these in totals.items() for row in these.rows()])


def bars_table(totals: Mapping[str, Totals]) -> pd.DataFrame:
    """The bars of all sources."""
    return pd.DataFrame([{"deck": deck, **bar} for deck, these in totals.items() for bar in these.bars()])
