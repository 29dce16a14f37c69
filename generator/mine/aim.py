"""What is mined."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from ...solver.cards import Card, Verb
from ...solver.task import BOX_SUPPLY, COCKROACH_SUPPLY, Task
from ..decks.deck import PUBLISHED_CARDS
from ..growing.wanted import MOST_CARDS, Wanted
from ..profile import Profile, ProfileError, Stage
from ..random_start import Sizes

SHORT: Final = 9
"""Cards of the longest tasks that come from random starts. Longer ones grow from elites with one card less."""

LONG: Final = 12
"""Cards of tasks from which on cockroaches are placed anew as well: growing alone finds shorter ones as fast."""

_SHORT_WITH_BOX_CARDS: Final = 6
"""The same where every hand has a box card: few random starts get further, and the archive keeps them all."""

_ALIKE: Final = 8
"""Most tasks of one family."""

_EFFORT_FOR_PLACING: Final = 16
"""``Wanted.effort_for_placing`` where every hand has a box card."""

_MOST_TURNS: Final = 4_000_000
"""For one question. A task that needs more is passed over."""


@dataclass(frozen=True, slots=True)
class Aim:
    """The tasks that are looked for. Raises GrowingError, when it is made, if there can be none."""

    sizes: Sizes
    """Cards, cockroaches and boxes of a task."""
    box_cards: tuple[int, int]
    """Least and greatest number of box cards in a hand."""
    supply: Mapping[Card, int]
    """The cards of the game that a hand can have."""
    box_supply: int = BOX_SUPPLY
    """Boxes in the game."""

    def __post_init__(self) -> None:
        Wanted(self.sizes, self.supply, box_cards=self.box_cards, box_supply=self.box_supply)

    @property
    def short(self) -> int:
        """Cards of the longest tasks that come from random starts. Longer ones grow from elites with one card less."""
        return min(SHORT, _SHORT_WITH_BOX_CARDS) if self.box_cards[0] else SHORT

    @property
    def levels(self) -> range:
        """Every number of cards that is mined, those included that only lead to the ones that are looked for."""
        least, most = self.sizes.cards
        return range(min(self.short, least), most + 1)

    def box_cards_at(self, cards: int) -> tuple[int, int]:
        """Least and greatest number of box cards with so many cards: few enough cards are left to add the others.

        One is there from the beginning, if there is to be one: in front of a long task it hardly ever fits.
        """
        least, most = self.box_cards
        missing = max(0, self.sizes.cards[0] - cards)
        return min(max(min(1, least), least - missing), cards), most

    def wanted(self, cards: int) -> Wanted:
        """What growing is asked for, for tasks with so many cards.

        Idle pieces are removed in the end (``unit``), unless every hand has a box card: an idle box lets other plays
        win, so then they are removed at every step.
        """
        sizes, box_cards = Sizes((cards, cards), self.sizes.cockroaches, self.sizes.boxes), self.box_cards_at(cards)
        wanted = Wanted(
            sizes, self.supply, box_cards=box_cards, box_supply=self.box_supply,
            most_turns=_MOST_TURNS, most_alike=_ALIKE, finished=box_cards[0] > 0,
        )  # fmt: skip
        return replace(wanted, effort_for_placing=_EFFORT_FOR_PLACING) if wanted.finished else wanted

    def leads_on(self, task: Task) -> bool:
        """Whether a task leaves turns and moves of the game for the cards that are still to come, half of them each.

        From others longer tasks hardly ever grow (docs/mining.md). Of an odd number one more is to turn; no task has to
        leave more than half of all turns, or of all moves. Box cards that have to come are counted off, and the
        last card of the game: there is no choice left for it.
        """
        box_cards = sum(card.is_box_card for card in task.hand)
        most = min(self.sizes.cards[1], self._all_cards - 1)
        to_come = max(0, most - len(task.hand) - max(0, self.box_cards[0] - box_cards))
        left = Counter(self.supply) - Counter(task.hand)
        needed = (Verb.TURN, to_come - to_come // 2), (Verb.MOVE, to_come // 2)
        return all(_copies(left, verb) >= min(number, _copies(self.supply, verb) // 2) for verb, number in needed)

    @property
    def _all_cards(self) -> int:
        """The number of cards of the largest hand that the supply allows."""
        box_cards = sum(copies for card, copies in self.supply.items() if card.is_box_card)
        return sum(self.supply.values()) - max(0, box_cards - self.box_cards[1])

    def admits(self, task: Task) -> bool:
        """Whether a finished task has enough cockroaches and boxes."""
        start, sizes = task.start, self.sizes
        return len(start.cockroaches) >= sizes.cockroaches[0] and len(start.boxes) >= sizes.boxes[0]

    def can_grow(self, task: Task, cards: int) -> bool:
        """Whether a task with one card less can become one with so many cards."""
        least, most = self.box_cards_at(cards)
        return least - 1 <= sum(card.is_box_card for card in task.hand) <= most

    def as_text(self) -> str:
        """Equal for equal aims alone."""
        supply = {card.code: copies for card, copies in sorted(self.supply.items())}
        return json.dumps([*self.sizes_as_lists, list(self.box_cards), supply, self.box_supply])

    @property
    def sizes_as_lists(self) -> list[list[int]]:
        """The sizes as JSON has them."""
        return [list(self.sizes.cards), list(self.sizes.cockroaches), list(self.sizes.boxes)]


def aim_of_cards(cards: tuple[int, int], box_cards: tuple[int, int]) -> Aim:
    """Tasks of the published game with so many cards and box cards. Raises GrowingError if there can be none."""
    pieces = Sizes(cards, (1, COCKROACH_SUPPLY), (0, BOX_SUPPLY))
    return Aim(pieces, box_cards, dict(PUBLISHED_CARDS))


def aim_of_stages(profile: Profile, stages: tuple[Stage, ...]) -> Aim:
    """Everything that these stages of a profile could use, and what lies between."""
    return Aim(
        Sizes(*(_span([getattr(stage, name) for stage in stages]) for name in ("cards", "cockroaches", "boxes"))),
        _span([(stage.box_cards[0], min(stage.box_cards[1], MOST_CARDS)) for stage in stages]),
        {card: copies for card, copies in profile.supply.items() if any(card in stage.kinds for stage in stages)},
        profile.boxes,
    )


def aim_of_profile(profile: Profile) -> Aim:
    """The same for all stages that are grown. Raises ProfileError if there are none."""
    stages = tuple(stage for stage in profile.stages if is_grown(stage))
    if not stages:
        raise ProfileError(f"profile {profile.name!r}: every stage has wishes; only what is grown can be mined")
    return aim_of_stages(profile, stages)


def is_grown(stage: Stage) -> bool:
    """Whether the tasks of a stage are grown, not composed to wishes or made for a target square."""
    return not stage.reach and not stage.wishes


def _copies(cards: Mapping[Card, int], verb: Verb) -> int:
    """The number of cards that do something."""
    return sum(copies for card, copies in cards.items() if verb in card.verbs)


def _span(ranges: list[tuple[int, int]]) -> tuple[int, int]:
    """The smallest range in which all these are."""
    return min(least for least, _ in ranges), max(most for _, most in ranges)
