"""What a deck claims to teach, and whether it does: its curriculum.

A deck has a curriculum if a card of it says what it ``teaches``. Each lesson of its tasks is then known before the
first one (``Deck.knows``), or taught by the first task that needs it, which brings nothing else that is new. It returns
in every later level, in company of another trick.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from ...grading import GradingError
from ...grading.lessons import company, in_order, lessons_of
from ...grading.levels import Level
from ...grading.trace import follow
from ...solver.task import Play, Task
from .deck import Deck, TaskCard

RETURNS: Final = 2
"""Tasks of each later level in which a lesson returns, at least."""


def lessons(task: Task, solution: Play, box_supply: int) -> tuple[str, ...]:
    """The lessons of a task with its only solution. Raises GradingError for a task that is too large."""
    return lessons_of(follow(task, solution, box_supply))


def has_curriculum(deck: Deck) -> bool:
    """Whether a card of the deck says what it teaches."""
    return any(card.teaches for card in deck.cards)


def curriculum_defects(deck: Deck, unreadable: Sequence[str] = ()) -> Iterator[tuple[str, str]]:
    """By id of a card, what is wrong with the curriculum; cards with a wrong solution (``unreadable``) have no part."""
    if not has_curriculum(deck):
        return
    having = {}
    for card in deck.cards:
        try:
            having[card.id] = () if card.id in unreadable else lessons(card.task, card.solution, deck.box_supply)
        except GradingError as error:
            having[card.id] = ()
            yield card.id, f"what it teaches cannot be looked into: {error}"
    yield from _introductions(deck, having)
    for card in deck.cards:
        if card.teaches:
            yield from ((card.id, defect) for defect in _returns(deck, card, having))


def _introductions(deck: Deck, having: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    """Where a task does not need what it teaches, is not the first to need it, or brings more that is new."""
    first = dict.fromkeys(deck.knows, "")
    for card in deck.cards:
        if card.teaches and card.teaches not in having[card.id]:
            yield card.id, f"it teaches {card.teaches!r}, which its solution does not need"
        elif card.teaches in first:
            where = f"{first[card.teaches]} needs" if first[card.teaches] else "the deck says is known"
            yield card.id, f"it teaches {card.teaches!r}, which {where} already"
        new = [lesson for lesson in having[card.id] if lesson not in first]
        more = [lesson for lesson in new if lesson != card.teaches]
        if more:
            yield card.id, f"it needs {', '.join(map(repr, more))}, which no task up to it teaches"
        first |= dict.fromkeys(new, card.id)


def _returns(deck: Deck, card: TaskCard, having: Mapping[str, Sequence[str]]) -> Iterator[str]:
    levels = list(Level)
    for level in levels[levels.index(card.level) + 1 :]:
        there = [having[other.id] for other in deck.cards if other.level is level]
        number = sum(company(card.teaches, names) for names in there)
        if there and number < RETURNS:
            yield f"it teaches {card.teaches!r}, which returns {_times(number)} among the {level} tasks"


def _times(number: int) -> str:
    return "not once" if number == 0 else "only once"


def with_curriculum(deck: Deck, knows: Sequence[str]) -> Deck:
    """The deck, in which each card teaches what is new in it; ``knows`` is known before the first one.

    A card with several new lessons teaches the first of them: the deck then has a defect.
    """
    known = set(knows)
    cards = []
    for card in deck.cards:
        new = [name for name in lessons(card.task, card.solution, deck.box_supply) if name not in known]
        cards.append(replace(card, teaches=new[0] if new else ""))
        known.update(new)
    return replace(deck, knows=in_order(knows), cards=tuple(cards))


def without_curriculum(deck: Deck) -> Deck:
    """The deck with no claim of what it teaches."""
    return replace(deck, knows=(), cards=tuple(replace(card, teaches="") for card in deck.cards))
