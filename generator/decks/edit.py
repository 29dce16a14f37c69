"""Working on decks: each function gives another deck, and notes in ``made_by`` what was done.

Whether that deck is right is for the gate to say, before it is written. Numbers stay as they are, because they are
printed: a card that is dropped leaves a gap, a new one takes the next number. ``renumber`` counts anew. What the
deck claims of all its tasks goes on as far as it still holds (``kept``). The number of tasks in a profile's title is
counted anew.
"""

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from ...grading.levels import Level
from ...solver.cards import CARD_BY_CODE, Card
from ...solver.errors import quoted
from ...solver.hand import MOST_COPIES
from ...solver.task import BOX_SUPPLY, Task
from ...solver.version import VERSION
from .deck import PUBLISHED_CARDS, Deck, TaskCard, id_at, place_of
from .gate import DeckError
from .kept import settled

Order: TypeAlias = Literal["bits", "given"]
"""Tasks rise in level and bits, or stand as their author wants them."""

_TESTS: Final = 2
"""Faces of the card with number 0: tasks that reach a square."""


def new(
    cards: Sequence[TaskCard],
    title: str,
    language: str = "de",
    order: Order = "given",
    supply: Mapping[Card, int] = PUBLISHED_CARDS,
    box_supply: int = BOX_SUPPLY,
) -> Deck:
    """A deck of these cards: those that reach a square as 0A and 0B, then 1A, 1B, ... Raises DeckError."""
    empty = Deck(title, language, {"version": VERSION, "order": order}, supply, box_supply, ())
    return replace(add(empty, cards), made_by=empty.made_by)


def add(deck: Deck, cards: Sequence[TaskCard], note: str = "add", order: Order | None = None, at: str = "") -> Deck:
    """The deck with more cards: placed by their bits or, in a deck with its own order, at the end or before ``at``.

    ``order`` is the deck's own unless it is given. Cards behind a new one move on by a number. Raises DeckError.
    """
    old, deck = deck, _edited(deck, note, order)
    if at and rises(deck):
        raise DeckError(f"tasks stand by their bits here, so none can be put before {at}; --order given allows it")
    tests, others = _parts(deck)
    cards = [replace(card, teaches="") for card in cards]
    new_tests = [card for card in cards if card.task.target is not None]
    new_others = [card for card in cards if card.task.target is None]
    if len(tests) + len(new_tests) > _TESTS:
        raise DeckError(f"a deck has at most {_TESTS} tasks that reach a square (0A and 0B), this would have more")
    index = others.index(_card(deck, at)) if at else len(others)
    for number, card in enumerate(new_others):
        if rises(deck):
            _insert_by_bits(others, card)
        else:
            others.insert(index + number, card)
    return _settled(old, _numbered(deck, [*tests, *new_tests], others))


def drop(deck: Deck, ids: Sequence[str]) -> Deck:
    """The deck without some cards. Raises DeckError when it lacks one of them, or would be empty."""
    gone = [_card(deck, id_) for id_ in ids]
    left = tuple(card for card in deck.cards if card not in gone)
    if not left:
        raise DeckError("no card would be left")
    return _settled(deck, replace(_edited(deck, f"drop {' '.join(ids)}"), cards=left))


def move(deck: Deck, id_: str, to: str, order: Order | None = None) -> Deck:
    """The deck with a card in the place of another; those between move by one place. Raises DeckError."""
    moving, place = _card(deck, id_), deck.cards.index(_card(deck, to))
    if not moving.number or not deck.cards[place].number:
        raise DeckError("the tasks of card 0 reach a square: they stay where they are")
    cards = [card for card in deck.cards if card is not moving]
    cards.insert(place, moving)
    numbered = tuple(replace(card, id=old.id) for card, old in zip(cards, deck.cards, strict=True))
    edited = _edited(deck, f"move {id_} {to}", order)
    return _settled(deck, replace(edited, cards=numbered), [moving.task])


def renumber(deck: Deck) -> Deck:
    """The deck without gaps in its numbers: 0A, 0B, 1A, 1B, ..."""
    tests, others = _parts(deck)
    ids = [*map(id_at, range(len(tests))), *map(id_at, range(_TESTS, _TESTS + len(others)))]
    cards = tuple(replace(card, id=id_) for card, id_ in zip((*tests, *others), ids, strict=True))
    return deck if cards == deck.cards else _settled(deck, replace(_edited(deck, "renumber"), cards=cards))


def rises(deck: Deck) -> bool:
    """Whether the deck claims that level and bits rise through it."""
    return bool(deck.made_by.get("order", "bits") == "bits")


# --- Parts --------------------------------------------------------------------------------------


def _edited(deck: Deck, note: str, order: Order | None = None) -> Deck:
    """The deck that says what is done to it."""
    made_by = {**deck.made_by, "edits": [*deck.made_by.get("edits", []), note]}
    return replace(deck, made_by=made_by if order is None else {**made_by, "order": order})


def _settled(old: Deck, new: Deck, moved: Sequence[Task] = ()) -> Deck:
    """The deck after an edit, with the title and the claims that hold of it now."""
    return settled(old, replace(new, title=_title(old, new)), moved)


def _title(old: Deck, new: Deck) -> str:
    """The title, with the new number of tasks where a profile has put the old one. The test tasks do not count."""
    if "profile" not in old.made_by:
        return new.title
    before, after = (str(len(_parts(deck)[1])) for deck in (old, new))
    return re.sub(rf"\b{before}\b", after, new.title, count=1)


def _card(deck: Deck, id_: str) -> TaskCard:
    card = deck.card(id_)
    if card is None:
        raise DeckError(f"the deck has no {id_}, only {deck.cards[0].id} to {deck.cards[-1].id}")
    return card


def _parts(deck: Deck) -> tuple[list[TaskCard], list[TaskCard]]:
    """The tasks of card 0, and all others."""
    return [card for card in deck.cards if not card.number], [card for card in deck.cards if card.number]


def _insert_by_bits(cards: list[TaskCard], card: TaskCard) -> None:
    """Insert a card behind those with no more bits. Its level is kept between those of its neighbours."""
    index = bisect_right(cards, card.grade["bits"], key=lambda other: float(other.grade["bits"]))
    levels = list(Level)
    least = levels.index(cards[index - 1].level) if index else 0
    most = levels.index(cards[index].level) if index < len(cards) else len(levels) - 1
    own = levels.index(card.level)
    cards.insert(index, replace(card, level=levels[max(least, min(own, most))]))


def _numbered(deck: Deck, tests: Sequence[TaskCard], others: Sequence[TaskCard]) -> Deck:
    """These cards with the numbers of the deck, and further numbers for new ones."""
    first = [place_of(card.id) for card in deck.cards if not card.number]
    rest = [place_of(card.id) for card in deck.cards if card.number]
    free = [place for place in range(_TESTS) if place not in first]
    test_places = sorted([*first, *free[: len(tests) - len(first)]])
    next_ = max(rest, default=_TESTS - 1) + 1
    places = [*test_places, *rest, *range(next_, next_ + len(others) - len(rest))]
    numbered = (replace(card, id=id_at(place)) for card, place in zip((*tests, *others), places, strict=True))
    return replace(deck, cards=tuple(numbered))


def supply_of(text: str) -> Mapping[Card, int]:
    """The published movement cards with changes such as ``F=3,X=1``. Raises DeckError."""
    supply = dict(PUBLISHED_CARDS)
    for word in filter(None, (part.strip() for part in text.split(","))):
        code, _, copies = word.partition("=")
        card = CARD_BY_CODE.get(code.strip().upper())
        if card is None or not (copies.strip().isdecimal() and int(copies) <= MOST_COPIES):
            raise DeckError(
                f"cards: {quoted(word)} is not a kind and number of cards such as F=3 (at most {MOST_COPIES})"
            )
        supply[card] = int(copies)
    return dict(sorted(supply.items()))
