"""One try at a task, for whoever plays outside the page; game.js says the same there."""

from dataclasses import dataclass, replace
from enum import Enum

from ...solver import rules
from ...solver.cards import Card
from ...solver.task import Action, Play, Position, Task


class State(Enum):
    """How a try stands."""

    PLAYING = "playing"
    SOLVED = "solved"
    FAILED = "failed"
    """All cards are played and the goal is not met, or no card that is left can be played."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """The actions so far."""

    task: Task
    solution: Play
    box_supply: int
    play: Play = ()

    @property
    def position(self) -> Position:
        """The position after them."""
        *_, last = rules.positions(self.task, self.play, self.box_supply)
        return last

    def choices(self, card: Card) -> list[Action]:
        """What a card in hand can do now."""
        position = self.position
        return rules.effects(position, card, self.box_supply) if card in position.hand else []

    def played(self, action: Action) -> "Attempt":
        """With one action more."""
        return replace(self, play=(*self.play, action))

    def rewound(self, cards: int) -> "Attempt":
        """With so many cards."""
        return replace(self, play=self.play[:cards])

    @property
    def state(self) -> State:
        """Whether it goes on."""
        position = self.position
        if rules.is_won(self.task, position):
            return State.SOLVED
        return State.PLAYING if rules.actions(position, self.box_supply) else State.FAILED

    @property
    def agreeing(self) -> int:
        """Cards that agree with the solution: as there is only one, all others are lost."""
        pairs = zip(self.play, self.solution, strict=False)
        return next((index for index, (own, right) in enumerate(pairs) if own != right), len(self.play))

    @property
    def next_action(self) -> Action | None:
        """What the solution plays where the line was last right; None at its end."""
        at = self.agreeing
        return self.solution[at] if at < len(self.solution) else None
