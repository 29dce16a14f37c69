"""The results of a whole census: counts of all starts, and the good tasks one at a time."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from ...solver.cards import CARD_BY_CODE, Card
from ...solver.errors import DisagreementError
from ...solver.task import BOX_SUPPLY
from ..pool.taskrow import Row
from .burnside import classes
from .families import Family
from .goodtasks import Good, unpacked
from .tally import CLEAR, GOOD, TIGHT
from .unitwork import Found

SOURCE: Final = "census"
"""The source of its tasks in a Parquet file."""

STEP: Final = 0.5
"""Width of the steps of bits in which good tasks are counted."""

_PROOF: Final = '{"census": {"status": "unique", "count": 1, "complete": true, "early": false}}'
_HARDEST: Final = 10


@dataclass
class Findings:
    """The counts. Starts are counted up to symmetry."""

    family: Family
    solutions: Counter[int] = field(default_factory=Counter)
    """Starts by number of solutions; the last bin, ``tally.BINS`` - 1, includes more."""
    by_hand: defaultdict[int, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    """The same for each hand."""
    own_images: int = 0
    """Starts that are their own mirror image: they have four images instead of eight."""
    tallies: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Starts with one solution, by hand and ``TIGHT``, ``CLEAR`` or ``GOOD``."""
    hardest: list[Good] = field(default_factory=list)
    """The good tasks of most bits, the hardest first."""
    most_bits: dict[int, float] = field(default_factory=dict)
    """The most bits by hand."""
    bits: Counter[tuple[int, float]] = field(default_factory=Counter)
    """Good tasks by box cards in hand, and by bits in steps, rounded down."""

    def rows(self, found: Found) -> Iterator[Row]:
        """Add the result of a unit; its good tasks as rows. All of them must be taken."""
        self._add_counts(found)
        places = {hand: place for place, hand in enumerate(self.family.hands)}
        for good in unpacked(found.good):
            self._add_good(good, places)
            yield Row(*good[:3], SOURCE, good.tricks, BOX_SUPPLY, _PROOF)

    def _add_counts(self, found: Found) -> None:
        for hand, own_image, number, starts in found.solutions.tolist():
            self.solutions[number] += starts
            self.by_hand[hand][number] += starts
            self.own_images += own_image * starts
        for hand, *values in found.tallies.tolist():
            for what, value in zip((TIGHT, CLEAR, GOOD), values, strict=True):
                self.tallies[hand, what] += value

    def _add_good(self, good: Good, places: Mapping[tuple[Card, ...], int]) -> None:
        cards = tuple(CARD_BY_CODE[code] for code in good.task.split(" / ")[3].split())
        self.bits[sum(card.is_box_card for card in cards), good.bits // STEP * STEP] += 1
        place = places[cards]
        self.most_bits[place] = max(self.most_bits.get(place, 0.0), good.bits)
        if len(self.hardest) < _HARDEST or good.bits >= self.hardest[-1].bits:
            self.hardest = sorted([*self.hardest, good], key=lambda one: (-one.bits, one.task))[:_HARDEST]

    @property
    def starts(self) -> int:
        """All starts."""
        return self.solutions.total()

    @property
    def images(self) -> int:
        """All starts, each image counted."""
        return 8 * self.starts - 4 * self.own_images

    def with_solutions(self, least: int, most: float) -> int:
        """The starts with so many solutions, bounds included."""
        return sum(starts for number, starts in self.solutions.items() if least <= number <= most)

    def number(self, what: int) -> int:
        """The starts that are ``TIGHT``, ``CLEAR`` or ``GOOD``."""
        return sum(number for (_, own), number in self.tallies.items() if own == what)

    def require_all(self) -> None:
        """Raise DisagreementError unless the starts are as many as Burnside's lemma and plain counting say."""
        found, expected = (self.starts, self.images), (classes(self.family), self.family.starts)
        if found != expected:
            raise DisagreementError(f"starts, and with all images: {found} were found, there are {expected}")
