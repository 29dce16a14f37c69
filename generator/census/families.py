"""Families of tasks: all starts with so many cards, cockroaches and boxes, in words such as ``cards=3 boxes=1``."""

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from math import comb
from typing import Final

from ...solver.board import SQUARES
from ...solver.cards import Card
from ...solver.errors import SchabenError, quoted
from ...solver.task import BOX_SUPPLY, COCKROACH_SUPPLY
from ..decks.deck import PUBLISHED_CARDS

_WORD: Final = re.compile(r"\S+")
_FIELD: Final = re.compile(r"(\w+)=(\d{1,6})", re.ASCII)


class FamilyError(SchabenError):
    """The text does not describe a family, or the family is too large."""


@dataclass(frozen=True)
class Family:
    """All starts with these numbers of pieces and cards; the hands are all that the supply allows."""

    cards: int
    cockroaches: int
    boxes: int = 0

    @property
    def text(self) -> str:
        """As text, which ``parse`` reads."""
        return f"cards={self.cards} cockroaches={self.cockroaches} boxes={self.boxes}"

    @cached_property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """All hands, in lexicographic order."""
        kinds = sorted(PUBLISHED_CARDS)
        hands = combinations_with_replacement(kinds, self.cards)
        return tuple(hand for hand in hands if all(PUBLISHED_CARDS[card] >= n for card, n in Counter(hand).items()))

    @property
    def sets(self) -> int:
        """Sets of cockroaches on the squares that exterminator and boxes leave; some can be stacked."""
        places = 4 * (len(SQUARES) - 1 - self.boxes)
        return comb(places + self.cockroaches - 1, self.cockroaches)

    @property
    def starts(self) -> int:
        """All starts, each of the eight images counted."""
        return 4 * len(SQUARES) * comb(len(SQUARES) - 1, self.boxes) * self.sets * len(self.hands)


_BOUNDS: Final = {"cards": (1, 18), "cockroaches": (1, COCKROACH_SUPPLY), "boxes": (0, BOX_SUPPLY)}
"""Least and greatest numbers, those of the game."""


def parse(text: str) -> Family:
    """The family in a text. ``boxes`` can be left out. Raises FamilyError, which names the character."""
    found: dict[str, int] = {}
    for word in _WORD.finditer(text):
        field = _FIELD.fullmatch(word[0])
        if field is None or field[1] not in _BOUNDS:
            raise _wrong(word, f"{quoted(word[0])} is not cards=N, cockroaches=N or boxes=N")
        name, number = field[1], int(field[2])
        least, most = _BOUNDS[name]
        if name in found:
            raise _wrong(word, f"{name} is given twice")
        if not least <= number <= most:
            raise _wrong(word, f"{name} can be {least} to {most}, not {number}")
        found[name] = number
    missing = [f"{name}=N" for name in ("cards", "cockroaches") if name not in found]
    if missing:
        raise FamilyError(f"family: {' and '.join(missing)} missing, as in 'cards=3 cockroaches=2 boxes=1'")
    return Family(**found)


def _wrong(word: re.Match[str], reason: str) -> FamilyError:
    return FamilyError(f"family: character {word.start() + 1}: {reason}")
