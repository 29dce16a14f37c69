"""Profiles: what a deck should be. ``profilefile`` reads them from TOML."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Final, TypeAlias

from annotated_types import Ge, Len, MaxLen, MinLen
from pydantic import Field

from ..grading.lessons import LESSONS
from ..grading.levels import Level
from ..grading.tricks import VERB_NEEDED
from ..solver.cards import CARD_BY_CODE, Card
from ..solver.errors import SchabenError
from ..solver.task import BOX_SUPPLY, Play, Task
from .decks.deck import LANGUAGES, PUBLISHED_CARDS
from .decks.fields import STRICT, AsText, CardCode, Different, Pattern, between, one_of
from .decks.figure import FIGURES
from .decks.promise import SHARED
from .random_start import Sizes
from .wishes import Wish
from .wishes import parse as parse_wishes
from .wishes.plan import MOST_CARDS, in_game


class ProfileError(SchabenError):
    """A profile that is wrong or cannot be met."""


CHOICE: Final = 8
"""Tasks to find for each place of a stage before the deck is chosen, unless the profile says otherwise."""

_NEEDS: Final[Mapping[str, frozenset[Card]]] = {
    trick: frozenset(card for card in Card if verb in card.verbs) for trick, verb in VERB_NEEDED.items()
}
"""Tricks that only some kinds of card can play."""


def texts_of(wishes: Iterable[Wish]) -> str:
    """The wishes as they are written."""
    return " ".join(wish.text for wish in wishes)


_Count: TypeAlias = Annotated[int, between(0, 20)]
_Counts: TypeAlias = tuple[_Count, _Count]
_Bits: TypeAlias = Annotated[float, Ge(0)]
_Shared: TypeAlias = Annotated[str, one_of(*SHARED)]
_Lessons: TypeAlias = tuple[Annotated[str, one_of(*LESSONS)], ...]
_Kinds: TypeAlias = Annotated[frozenset[CardCode], Different()]
_Wishes: TypeAlias = Annotated[tuple[Wish, ...], AsText(parse_wishes, texts_of)]


@dataclass(frozen=True, slots=True)
class Stage:
    """A run of tasks of one kind."""

    __pydantic_config__ = STRICT

    name: Annotated[str, MinLen(1)]
    """What errors call it."""
    level: Level
    """The level of its tasks."""
    cards: _Counts
    """Least and greatest number of cards in a hand."""
    cockroaches: _Counts
    """Least and greatest number of cockroaches at the start, idle ones not counted."""
    boxes: _Counts
    """Least and greatest number of boxes at the start, idle ones not counted."""
    kinds: _Kinds
    """The kinds of card that a hand may have."""
    bits: tuple[_Bits, _Bits]
    """Least and greatest difficulty. It rises through the stage; a stage begins no lower than the one before ends."""
    tasks: Annotated[int, between(1, 1000)] = 1
    """How many tasks; a test task is always one."""
    introduces: _Kinds = frozenset()
    """Every hand has a card of at least one of these kinds, if there are any."""
    box_cards: _Counts = (0, MOST_CARDS)
    """Least and greatest number of box cards (`X-`, `X+`, `X`) in a hand."""
    teaches: _Lessons = ()
    """Lessons that the stage introduces, each by a task of its own that is composed for it. Simple ones first."""
    composed: Annotated[int, between(0, 1000)] = 0
    """Least number of tasks that are composed, those that introduce lessons included."""
    symmetric: Annotated[int, between(0, 1000)] = 0
    """Least number of tasks with a symmetric start; they are composed, too."""
    figures: tuple[Annotated[str, one_of(*FIGURES)], ...] = ()
    """Figures, each formed by the cockroaches of a start; these tasks are composed, too."""
    wishes: _Wishes = ()
    """Wishes for each task, as for `schaben compose`, which then makes the tasks of the stage."""
    choice: Annotated[int, between(1, 100)] = CHOICE
    """Tasks to find for each place before the deck is chosen: fewer where they are hard to find."""
    optional: bool = False
    """Left out with all stages after it if too few tasks are found; shares are lowered to match. Last stages only."""
    reach: bool = False
    """The goal is a square (test tasks)."""

    @property
    def planned(self) -> int:
        """Tasks that are certainly composed."""
        return max(self.composed, self.symmetric, len(self.teaches), len(self.figures))

    @property
    def sizes(self) -> Sizes:
        """What the finished tasks have."""
        return Sizes(self.cards, self.cockroaches, self.boxes)

    def admits(self, task: Task, solution: Play, bits: float, box_supply: int = BOX_SUPPLY) -> bool:
        """Whether a finished task is what the stage asks for, in a game with so many boxes."""
        start, hand = task.start, set(task.hand)
        box_cards = sum(card.is_box_card for card in task.hand)
        counts = (len(task.hand), len(start.cockroaches), len(start.boxes), box_cards, bits)
        ranges = (self.cards, self.cockroaches, self.boxes, self.box_cards, self.bits)
        return (
            (task.target is not None) is self.reach
            and all(least <= count <= most for count, (least, most) in zip(counts, ranges, strict=True))
            and hand <= self.kinds
            and (not self.introduces or bool(hand & self.introduces))
            and all(wish.holds(task, solution) for wish in in_game(self.wishes, box_supply))
        )


@dataclass(frozen=True, slots=True)
class Profile:
    """Test tasks (0A, 0B) and stages, with what the game has to play them."""

    __pydantic_config__ = STRICT

    name: Annotated[str, Pattern("[a-z][a-z0-9-]*")]
    """What the deck says that it was made from: small letters, digits and hyphens."""
    title: Annotated[str, MaxLen(200)]
    """Title of the deck; `{tasks}` in it is the number of tasks besides the test tasks."""
    stages: Annotated[tuple[Stage, ...], Len(1, 50), Field(alias="stage")]
    """The stages in order."""
    tests: Annotated[tuple[Stage, ...], MaxLen(2), Field(alias="test")] = ()
    """Up to two test tasks, 0A and 0B, which ask to reach a square: fields as for a stage, without `tasks`."""
    language: Annotated[str, one_of(*LANGUAGES)] = "de"
    """Language of the words on the cards."""
    supply: Mapping[CardCode, Annotated[int, between(0, 20)]] = field(default_factory=lambda: PUBLISHED_CARDS)
    """Movement cards in the game, by kind; two of each kind of the published game unless it is given."""
    boxes: Annotated[int, between(0, 49)] = BOX_SUPPLY
    """Boxes in the game."""
    shares: Mapping[_Shared, Annotated[int, between(0, 2000)]] = field(default_factory=dict)
    """At least so many tasks of the deck have a kind of card, by its code, or use a trick, by its name."""
    knows: _Lessons = ()
    """Lessons that are known before the first task, where stages teach others."""
    digest: str = ""
    """SHA-256 of what the file says (``profilefile``)."""

    @property
    def tasks(self) -> int:
        """Tasks of all stages, without the test tasks."""
        return sum(stage.tasks for stage in self.stages)

    @property
    def teaches(self) -> bool:
        """Whether the deck is to have a curriculum."""
        return any(stage.teaches for stage in self.stages)

    def known_after(self, stage: int) -> frozenset[str]:
        """Lessons that are known or taught by the end of a stage, by its place among test tasks and stages.

        -1 is before the first.
        """
        stages = (*self.tests, *self.stages)[: stage + 1]
        taught = [lesson for one in stages for lesson in one.teaches]
        return frozenset((*self.knows, *taught))

    @property
    def places(self) -> int:
        """Faces of the deck: test tasks and tasks."""
        return len(self.tests) + self.tasks

    def admits(self, stage: Stage, task: Task, solution: Play, bits: float) -> bool:
        """Whether a finished task is what the stage asks for, and the game has the cards for it."""
        return stage.admits(task, solution, bits, self.boxes) and not Counter(task.hand) - Counter(self.supply)

    def first(self, stages: int) -> "Profile":
        """With so many of its stages: those after them are left out, and shares are lowered in proportion."""
        kept = self.stages[:stages]
        return replace(self, stages=kept, shares=self._shares_of(kept))

    @property
    def required(self) -> "Profile":
        """Without its optional stages."""
        return self.first(sum(not stage.optional for stage in self.stages))

    def scaled(self, tasks: int) -> "Profile":
        """The same profile for a deck of another size: every stage keeps its share, as far as it divides.

        Shares are rounded by largest remainder; a small deck leaves out stages, and asks for no more of a kind or
        trick than those that are left can have. One that is smaller than the profile's teaches nothing.
        """
        for number, stage in enumerate(self.stages):
            if stage.optional and self.first(number).tasks == tasks:
                return self.first(number)
        whole = self if tasks >= self.tasks else self._without_curriculum()
        shares = [stage.tasks * tasks / self.tasks for stage in self.stages]
        counts = [int(share) for share in shares]
        by_remainder = sorted(range(len(shares)), key=lambda index: counts[index] - shares[index])
        for index in by_remainder[: tasks - sum(counts)]:
            counts[index] += 1
        stages = (replace(stage, tasks=count) for stage, count in zip(whole.stages, counts, strict=True))
        kept = tuple(stage for stage in stages if stage.tasks)
        return replace(whole, stages=kept, shares=self._shares_of(kept))

    def _shares_of(self, stages: Sequence[Stage]) -> dict[str, int]:
        """The shares that a deck of these stages has: in proportion, and no more than its tasks can have."""
        tasks = sum(stage.tasks for stage in stages)
        return {name: min(share * tasks // self.tasks, most_with(name, stages)) for name, share in self.shares.items()}

    def _without_curriculum(self) -> "Profile":
        stages = (replace(stage, teaches=(), composed=0, symmetric=0, figures=()) for stage in self.stages)
        return replace(self, knows=(), stages=tuple(stages))


def most_with(name: str, stages: Iterable[Stage]) -> int:
    """Tasks of these stages that can have a kind of card, by its code, or use a trick, by its name."""
    kinds = frozenset({CARD_BY_CODE[name]}) if name in CARD_BY_CODE else _NEEDS.get(name, frozenset(Card))
    return sum(stage.tasks for stage in stages if kinds & stage.kinds)
