"""What is wanted of the tasks that are grown."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from ...solver.cards import Card
from ...solver.errors import SchabenError
from ...solver.hand import GAME_CARDS
from ...solver.search.rows import Ints
from ...solver.task import BOX_SUPPLY
from ..random_start import Sizes


class GrowingError(SchabenError):
    """Demands that no task can meet."""


MOST_CARDS: Final = GAME_CARDS
"""Cards of the largest hand: all of the published game."""

MOST_ALIKE: Final = 64
"""The most tasks that a family can give."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is wanted. Creating one raises GrowingError if no task can be like this."""

    sizes: Sizes
    """Cards, cockroaches and boxes of a task, idle pieces not counted."""
    supply: Mapping[Card, int]
    """Movement cards that a hand can be made of, by kind."""
    among: frozenset[Card] = frozenset()
    """Every hand has at least one of these kinds; empty: no such demand."""
    box_cards: tuple[int, int] = (0, MOST_CARDS)
    """Least and greatest number of cards of the kinds X-, X+ and X in a hand."""
    box_supply: int = BOX_SUPPLY
    """Boxes in the game."""
    most_turns: int = 400_000
    """Most turns for one question; a task that needs more is passed over."""
    most_alike: int = 8
    """Most tasks from one random start. More is faster, and gives tasks that are more alike."""
    finished: bool = True
    """No piece is idle. Otherwise tasks are only unique, tight and clear."""
    effort_for_placing: int = 4
    """Factor on the turns of a question for each card that can place a box, X included. More turns let more such tasks
    through."""

    def __post_init__(self) -> None:
        for problem in self._problems():
            raise GrowingError(problem)

    def _problems(self) -> Iterator[str]:
        """Obvious reasons why there is no such task."""
        (least, most), (fewest, many) = self.sizes.cards, self.box_cards
        box_cards = min(many, sum(copies for card, copies in self.supply.items() if card.is_box_card))
        others = sum(copies for card, copies in self.supply.items() if not card.is_box_card)
        if not 1 <= least <= most <= MOST_CARDS:
            yield f"cards: from 1 to {MOST_CARDS}, the smaller number first"
        if not 0 <= self.sizes.cockroaches[0] <= self.sizes.cockroaches[1] or self.sizes.cockroaches[1] == 0:
            yield "cockroaches: at least one, the smaller number first"
        if not 0 <= self.sizes.boxes[0] <= self.sizes.boxes[1] <= self.box_supply:
            yield f"boxes: from 0 to {self.box_supply}, the smaller number first"
        if not 1 <= self.most_alike <= MOST_ALIKE:
            yield f"alike: from 1 to {MOST_ALIKE} tasks of one family"
        if self.among and not any(self.supply.get(card) for card in self.among):
            yield "the supply has none of the kinds of which one is to be in every hand"
        if fewest > min(box_cards, least):
            yield f"box cards: {fewest} are wanted, a hand can have only {min(box_cards, least)}"
        if most > others + box_cards:
            yield f"cards: {most} are wanted, the supply has only {others + box_cards} for a hand"


class Limits(NamedTuple):
    """``Wanted`` for compiled code."""

    copies: Ints
    """By kind."""
    among: int
    """A set of kinds, bit by bit."""
    cockroaches: int
    boxes: int
    """The most of each."""
    least_cockroaches: int
    least_boxes: int
    least_box_cards: int
    most_box_cards: int
    box_supply: int
    most_turns: int
    finished: int
    effort_for_placing: int


def limits_of(wanted: Wanted) -> Limits:
    """The limits that are wanted."""
    sizes = wanted.sizes
    return Limits(
        copies=np.array([wanted.supply.get(card, 0) for card in Card], dtype=np.int64),
        among=sum(1 << card for card in wanted.among),
        cockroaches=sizes.cockroaches[1],
        boxes=sizes.boxes[1],
        least_cockroaches=sizes.cockroaches[0],
        least_boxes=sizes.boxes[0],
        least_box_cards=wanted.box_cards[0],
        most_box_cards=wanted.box_cards[1],
        box_supply=wanted.box_supply,
        most_turns=wanted.most_turns,
        finished=int(wanted.finished),
        effort_for_placing=wanted.effort_for_placing,
    )
