"""What a deck promises that is made from a profile."""

from collections.abc import Mapping
from typing import Any, Final

from ...solver.cards import Card
from ..choose.choice import NEIGHBOURS
from ..decks.deck import id_at
from ..decks.distance import NEAR
from ..profile import Profile, Stage, texts_of
from ..wishes.plan import MOST_CARDS

_ALWAYS: Final = ("bits", "cards", "cockroaches", "boxes")
"""Ranges that every stage has."""

_IF_ANY: Final = ("teaches", "composed", "symmetric", "figures")
"""Fields that promise nothing when they are empty."""


def promises_of(profile: Profile) -> dict[str, Any]:
    """All that the profile says of tasks, and what the choice of a deck holds to."""
    stages = [
        *(_of_stage(test, id_at(index), id_at(index)) for index, test in enumerate(profile.tests)),
        *(_of_stage(stage, id_at(first), id_at(last)) for stage, (first, last) in _places(profile)),
    ]
    shares = {name: least for name, least in profile.shares.items() if least}  # a small deck may have none of a kind
    return {
        "apart": NEAR,
        "neighbours": NEIGHBOURS,
        **({"shares": shares} if shares else {}),
        "stages": tuple(stages),
    }


def _places(profile: Profile) -> list[tuple[Stage, tuple[int, int]]]:
    """Each stage with its first and last place."""
    found, place = [], 2  # 0A and 0B are for test tasks, whether there are any or not
    for stage in profile.stages:
        found.append((stage, (place, place + stage.tasks - 1)))
        place += stage.tasks
    return found


def _of_stage(stage: Stage, first: str, last: str) -> Mapping[str, Any]:
    box_cards = {} if stage.box_cards == (0, MOST_CARDS) else {"box_cards": stage.box_cards}
    introduces = {"introduces": _codes(stage.introduces)} if stage.introduces else {}
    wishes = {"wishes": texts_of(stage.wishes)} if stage.wishes else {}
    return {
        "name": stage.name,
        "first": first,
        "last": last,
        "tasks": stage.tasks,
        "reach": stage.reach,
        "level": str(stage.level),
        **{name: getattr(stage, name) for name in _ALWAYS},
        **box_cards,
        "kinds": _codes(stage.kinds),
        **introduces,
        **{name: value for name in _IF_ANY if (value := getattr(stage, name))},
        **wishes,
    }


def _codes(kinds: frozenset[Card]) -> tuple[str, ...]:
    return tuple(card.code for card in sorted(kinds))
