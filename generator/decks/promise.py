"""What a deck promises of its tasks together: the fields of its file. ``kept`` measures whether it holds.

A promise is a single number, range or list: of the deck (``apart``, ``neighbours``), of a share, or of a *stage*, which
is a run of tasks. Each can end without the others, when tasks change.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Final, NamedTuple, Required

from annotated_types import MinLen
from typing_extensions import TypedDict

from ...grading.lessons import LESSONS
from ...grading.levels import Level
from ...grading.tricks import Trick
from ...solver.cards import CARD_BY_CODE
from .fields import ID, STRICT, AsText, Pattern, between, one_of
from .figure import FIGURES

SHARED: Final = (*CARD_BY_CODE, *map(str, Trick))
"""What a deck can have a share of."""

_CLOSED: Final[dict[str, Any]] = {**STRICT, "extra": "forbid"}
"""Settings for fields that are all known: what nobody measures is no promise."""

PLACE: Final = ("name", "first", "last")
"""Fields of a stage that say which tasks it has, and promise nothing."""


def _wishes(text: str) -> str:
    """The text, if it is wishes. Raises WishError."""
    from ..wishes import parse  # imports the model of a turn, which most decks do not need

    parse(text)
    return text


_Id = Annotated[str, Pattern(ID)]
_Count = Annotated[int, between(0, 2000)]
_Counts = tuple[_Count, _Count]
_Distance = Annotated[float, between(0, 1)]
_Kinds = tuple[Annotated[str, one_of(*CARD_BY_CODE)], ...]


class StagePromise(TypedDict, total=False):
    """What is promised of a run of tasks."""

    __pydantic_config__ = _CLOSED  # type: ignore[misc]

    name: Required[Annotated[str, MinLen(1)]]
    """What it is called."""
    first: Required[_Id]
    """Its first task."""
    last: Required[_Id]
    """Its last task."""
    tasks: _Count
    """How many there are."""
    reach: bool
    """They ask to reach a square, or to catch all."""
    level: Annotated[str, one_of(*map(str, Level))]
    """Their level."""
    bits: tuple[Annotated[float, between(0, 1000)], Annotated[float, between(0, 1000)]]
    """Least and greatest difficulty."""
    cards: _Counts
    """Least and greatest number of cards in a hand."""
    box_cards: _Counts
    """Least and greatest number of box cards in a hand."""
    cockroaches: _Counts
    """Least and greatest number of cockroaches at the start."""
    boxes: _Counts
    """Least and greatest number of boxes at the start."""
    kinds: _Kinds
    """The kinds of card that a hand may have."""
    introduces: _Kinds
    """Every hand has a card of at least one of these kinds."""
    teaches: tuple[Annotated[str, one_of(*LESSONS)], ...]
    """Each of these lessons is needed here first, by a composed task."""
    composed: _Count
    """At least so many are composed."""
    symmetric: _Count
    """At least so many have a symmetric start."""
    figures: tuple[Annotated[str, one_of(*FIGURES)], ...]
    """Each of these figures is formed by the cockroaches of a start."""
    wishes: Annotated[str, AsText(_wishes, str)]
    """Every task has these wishes."""


class Promises(TypedDict, total=False):
    """All that is promised of a deck."""

    __pydantic_config__ = _CLOSED  # type: ignore[misc]

    apart: _Distance
    """Least distance of any two tasks."""
    neighbours: _Distance
    """Least distance of tasks that follow each other, whose hands differ as well."""
    shares: Mapping[Annotated[str, one_of(*SHARED)], _Count]
    """At least so many tasks have a kind of card, by its code, or use a trick, by its name."""
    stages: tuple[StagePromise, ...]
    """The stages in order."""


class Promise(NamedTuple):
    """One promise."""

    of: str
    """``stages``, ``shares``, or the name of the field itself."""
    number: int
    """Of the stage."""
    field: str
    """Of the stage, the share or the deck."""
    value: Any


def each(promises: Mapping[str, Any]) -> Iterator[Promise]:
    """Every single promise."""
    for name, value in promises.items():
        if name == "shares":
            yield from (Promise(name, 0, share, least) for share, least in value.items())
        elif name == "stages":
            for number, stage in enumerate(value):
                fields = (field for field in stage if field not in PLACE)
                yield from (Promise(name, number, field, stage[field]) for field in fields)
        else:
            yield Promise(name, 0, name, value)


def without(promises: Mapping[str, Any], ended: Sequence[Promise]) -> dict[str, Any]:
    """What is left when these end; nothing is left of a stage of which nothing is promised."""
    gone = {promise[:3] for promise in ended}
    stages = [
        {field: value for field, value in stage.items() if ("stages", number, field) not in gone}
        for number, stage in enumerate(promises.get("stages", ()))
    ]
    shares = {name: n for name, n in promises.get("shares", {}).items() if ("shares", 0, name) not in gone}
    parts = {"shares": shares, "stages": tuple(stage for stage in stages if stage.keys() - set(PLACE))}
    kept = {name: parts.get(name, value) for name, value in promises.items() if (name, 0, name) not in gone}
    return {name: value for name, value in kept.items() if value not in ({}, ())}
