"""The long stages of a profile: their tasks are mined, in rounds that grow from the tasks of the rounds before."""

from collections.abc import Sequence
from typing import Final

from ..mine.aim import aim_of_stages, is_grown
from ..mine.rounds import Rounds
from ..mine.unit import MineUnit
from ..profile import Profile, Stage
from .find import stages_of

LONG: Final = 10
"""Cards in the largest hands of a stage, from which on its tasks are mined."""

MOST_ROUNDS: Final = 60
"""Rounds after which long stages are given up."""

_FOR_OPTIONAL: Final = 12
"""Rounds for optional stages alone."""


def is_long(stage: Stage) -> bool:
    """Whether the tasks of a stage are mined."""
    return is_grown(stage) and stage.cards[1] >= LONG


class Longer:
    """The search for all long stages of a profile."""

    def __init__(self, profile: Profile, seed: int, patience: int) -> None:
        """``patience`` multiplies the rounds after which the search is given up."""
        self.stages = {index: stage for index, stage in enumerate(stages_of(profile)) if is_long(stage)}
        self._patience, self._left, self._for_optional = patience, 0, _FOR_OPTIONAL * patience
        if self.stages:
            self.rounds = Rounds(aim_of_stages(profile, tuple(self.stages.values())), seed)
        self.go_on()

    def go_on(self) -> None:
        """Be patient once more."""
        self._left += MOST_ROUNDS * self._patience

    def units(self, lacking: Sequence[int]) -> list[MineUnit]:
        """The next round, for the stages of these numbers; nothing when there are none, or patience is at its end."""
        stages = [self.stages[index] for index in lacking]
        if not stages or self._left == 0:
            return []
        self._left -= 1
        if all(stage.optional for stage in stages):
            if self._for_optional == 0:
                return []
            self._for_optional -= 1
        return self.rounds.next(
            sorted({cards for stage in stages for cards in range(stage.cards[0], stage.cards[1] + 1)})
        )
