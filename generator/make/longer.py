"""The long stages of a profile: their tasks are mined, in rounds that grow from the tasks of the rounds before."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from ..growing.wanted import MOST_CARDS
from ..mine.aim import Aim, aim_of_stages, is_grown
from ..mine.rounds import Rounds
from ..mine.unit import MineUnit
from ..pool import Record
from ..profile import Profile, Stage
from .demands import PLAIN, Demand
from .find import stages_of

LONG: Final = 9
"""Cards in the largest hands of a stage, from which on its tasks are mined."""

MOST_ROUNDS: Final = 30
"""Rounds for all long stages together, after which they are given up: about a minute of CPU time each."""

_FOR_OPTIONAL: Final = 24
"""Those of them that may be for optional stages alone."""


def is_long(stage: Stage) -> bool:
    """Whether the tasks of a stage are mined."""
    return is_grown(stage) and stage.cards[1] >= LONG


class Longer:
    """The searches for all long stages of a profile: one for those with the same numbers of box cards."""

    def __init__(self, profile: Profile, seed: int, patience: int) -> None:
        """``patience`` multiplies the rounds after which the searches are given up."""
        self.stages = {index: stage for index, stage in enumerate(stages_of(profile)) if is_long(stage)}
        self._patience, self._left, self._for_optional = patience, 0, _FOR_OPTIONAL * patience
        self._searches = {box_cards: Rounds(aim, seed) for box_cards, aim in _aims(profile, self.stages.values())}
        self.go_on()

    def has(self, demand: Demand) -> bool:
        """Whether tasks for it come in rounds."""
        return demand.stage in self.stages and demand.theme == PLAIN

    def keep_first(self, stages: int) -> None:
        """Look no more for stages after so many, test tasks counted."""
        self.stages = {index: stage for index, stage in self.stages.items() if index < stages}

    def go_on(self) -> None:
        """Allow as many rounds again."""
        self._left += MOST_ROUNDS * self._patience

    def units(self, lacking: Sequence[int]) -> list[MineUnit]:
        """The next round of each search for the stages of these numbers.

        Nothing when there are none, or patience is at its end.
        """
        stages = [self.stages[index] for index in lacking]
        if not stages or self._left == 0:
            return []
        if all(stage.optional for stage in stages):
            if self._for_optional == 0:
                return []
            self._for_optional -= 1
        self._left -= 1
        wanted: dict[Rounds, set[int]] = defaultdict(set)
        for stage in stages:
            wanted[self._searches[_box_cards(stage)]].update(range(stage.cards[0], stage.cards[1] + 1))
        return [unit for search, cards in wanted.items() for unit in search.next(sorted(cards))]

    def take(self, unit: MineUnit, records: Sequence[Record]) -> None:
        """What a unit found, in the order of the units."""
        for search in self._searches.values():
            if search.aim == unit.aim:
                search.take(unit, records)


def _aims(profile: Profile, stages: Collection[Stage]) -> Iterator[tuple[tuple[int, int], Aim]]:
    """What to look for, by numbers of box cards."""
    for box_cards in dict.fromkeys(map(_box_cards, stages)):
        yield box_cards, aim_of_stages(profile, tuple(stage for stage in stages if _box_cards(stage) == box_cards))


def _box_cards(stage: Stage) -> tuple[int, int]:
    """Numbers of box cards that there are hands for: two searches with the same aim would have the same units."""
    return stage.box_cards[0], min(stage.box_cards[1], MOST_CARDS)
