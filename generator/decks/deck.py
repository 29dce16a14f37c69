"""Decks: the values, and the fields of their files. ``deckfile`` reads and writes them."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final

from annotated_types import Ge, Len, MaxLen
from typing_extensions import TypedDict

from ...grading.lessons import LESSONS
from ...grading.levels import Level
from ...solver.cards import Card
from ...solver.outcome import Status
from ...solver.task import Task
from .fields import ID, STRICT, CardCode, Like, Pattern, PlayText, TaskText, between, one_of
from .promise import Promises

PUBLISHED_CARDS: Final[Mapping[Card, int]] = {card: 2 for card in Card if card.is_published}
"""18 movement cards, two of each kind that the rulebook shows (docs/rules.md calls this an inference)."""

LANGUAGES: Final = ("de", "en")
"""Languages that a deck can be in."""

MOST_OF_TITLE: Final = 200
"""Characters of a title."""

COMPOSED: Final = "composed"
"""The source of tasks that CP-SAT has planned."""

SOURCES: Final = ("", "random", "grown", COMPOSED, "imported")
"""What can make a task."""

_OPEN: Final[dict[str, Any]] = {**STRICT, "extra": "allow"}
"""Settings for mappings that may have other keys as well."""


class MadeBy(TypedDict, total=False):
    """What made a deck: the same version, profile, tasks and seed make it again."""

    __pydantic_config__ = _OPEN  # type: ignore[misc]

    version: str
    """Of the program."""
    profile: str
    """Its name."""
    profile_sha256: str
    """SHA-256 of what the profile says."""
    tasks: Annotated[int, Ge(0)]
    """Tasks asked for, besides the test tasks."""
    seed: Annotated[int, Ge(0)]
    extends: list[str]
    """SHA-256 of each deck that is not repeated."""
    patience: Annotated[int, Ge(1)]
    """How much longer stages were filled; default: 1."""
    whole_pool: bool
    """It may have tasks from other runs, and is then the same only for the same pool."""
    calibration: str
    """The calibration that levels and scores are by, by its digest."""
    replaced: dict[str, Annotated[int, Ge(0)]]
    """The seeds of tasks that were put in later, by id."""
    order: Annotated[str, one_of("bits", "given")]
    """Whether levels and bits rise through the deck, or its author has set the order; default: bits."""
    edits: list[str]
    """What `schaben deck` did to it later, in order."""


class Bits(TypedDict):
    """How hard a task is: bits, and every other metric by name."""

    __pydantic_config__ = _OPEN  # type: ignore[misc]

    bits: Annotated[float, Ge(0)]


class _Known(TypedDict):
    status: Annotated[str, one_of(*(status.value for status in Status))]


class Answer(_Known, total=False):
    """What an engine found."""

    __pydantic_config__ = _OPEN  # type: ignore[misc]

    count: Annotated[int, Ge(0)]
    """Solutions found, up to two."""
    complete: bool
    """There are no others."""
    early: bool | None
    """A play catches all with cards still in hand; null when that is not known."""
    turns: Annotated[int, Ge(0)]
    """Turns searched; 0 for cpsat."""


@dataclass(frozen=True, slots=True)
class TaskCard:
    """One face: a task with its number, solution, level, grade and proof."""

    __pydantic_config__ = STRICT

    id: Annotated[str, Pattern(ID)]
    """``0A``, ``0B`` (test tasks), ``1A``, ``1B``, ...: number of the card and side, A in front."""
    task: TaskText
    """EXTERMINATOR / COCKROACHES / BOXES / CARDS [/ =SQUARE]"""
    solution: PlayText
    """The only play that wins."""
    level: Level
    """Green, orange or red."""
    grade: Annotated[Mapping[str, Any], Like(Bits)]
    """How hard the task is: ``bits`` and every other metric by name."""
    proof: Annotated[Mapping[str, Any], Like(dict[str, Answer])] = field(default_factory=dict)
    """What each engine found, by its name: ``search``, the exact search, and ``cpsat``, the constraint solver."""
    source: Annotated[str, one_of(*SOURCES)] = ""
    """What made the task; empty when that is not known."""
    teaches: Annotated[str, one_of(*LESSONS, "")] = ""
    """The lesson that is new in this task: a kind of card by its code, or a trick by its name."""
    extra: Mapping[str, Any] = field(default_factory=dict)
    """Fields that somebody else added to the file."""
    certified: bool = field(default=False, compare=False)
    """The task has passed ``check`` in this game: just now, or before it went into a file that nobody has changed."""

    @property
    def number(self) -> int:
        """The number of the card, the same for both sides."""
        return int(self.id[:-1])

    @property
    def side(self) -> str:
        """``A`` (front) or ``B`` (back)."""
        return self.id[-1]


@dataclass(frozen=True, slots=True)
class Deck:
    """Task cards in their order, 0A first, with what made them and what they are played with."""

    __pydantic_config__ = STRICT

    title: Annotated[str, MaxLen(MOST_OF_TITLE)]
    """On files and reports."""
    language: Annotated[str, one_of(*LANGUAGES)]
    """Of the words on its cards."""
    made_by: Annotated[Mapping[str, Any], Like(MadeBy)]
    """What made the deck: the same version, profile, tasks and seed make it again."""
    supply: Mapping[CardCode, Annotated[int, between(0, 99)]]
    """Movement cards in the game, by kind."""
    box_supply: Annotated[int, between(0, 49)]
    """Boxes in the game."""
    cards: Annotated[tuple[TaskCard, ...], Len(1, 10_000)]
    """The task cards in order."""
    knows: tuple[Annotated[str, one_of(*LESSONS)], ...] = ()
    """Lessons that are known before the first task, if the deck teaches any."""
    promises: Annotated[Mapping[str, Any], Like(Promises)] = field(default_factory=dict)
    """What the deck promises of its tasks together; `schaben check` holds it to that."""
    extra: Mapping[str, Any] = field(default_factory=dict)
    """Fields that somebody else added to the file."""

    def card(self, id_: str) -> TaskCard | None:
        """The task card with this id, if the deck has it."""
        return next((card for card in self.cards if card.id == id_), None)

    def other_side(self, card: TaskCard) -> TaskCard | None:
        """The task on the other side of the same card, if there is one."""
        return self.card(f"{card.number}{'B' if card.side == 'A' else 'A'}")

    def lacking(self, task: Task) -> Counter[Card]:
        """The movement cards that the task needs beyond the supply."""
        return Counter(task.hand) - Counter(self.supply)


def id_at(index: int) -> str:
    """The id of the task at a place in the deck: 0A, 0B, 1A, ..."""
    return f"{index // 2}{'AB'[index % 2]}"


def place_of(id_: str) -> int:
    """The place of an id: what ``id_at`` gives the id for."""
    return 2 * int(id_[:-1]) + "AB".index(id_[-1])
