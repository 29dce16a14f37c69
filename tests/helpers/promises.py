"""Whether a deck keeps what its profile promises to teach, told from the fates of cockroaches (``fates``)."""

from collections.abc import Iterator
from itertools import pairwise

from schaben.generator.decks.deck import Deck, TaskCard
from schaben.generator.profile import Profile
from schaben.solver.symmetry import SYMMETRIES
from schaben.solver.task import Task

from helpers import fates

LEVELS = ("easy", "medium", "difficult")

DRAWN = {"ring": "01 10 12 21", "diagonal": "00 11 22 33", "S": "00 01 11 21 22"}
"""What ``outline`` gives for the figures of the profiles."""


def broken(deck: Deck, profile: Profile) -> list[str]:
    """Every promise of the curriculum that is not kept."""
    needs = {card.id: fates.lessons(card.task, card.solution) for card in deck.cards}
    return [*_introductions(deck, profile, needs), *_returns(deck, needs), *_numbers(deck, profile), *_rise(deck)]


def introducing(deck: Deck) -> dict[str, TaskCard]:
    """The first card of each lesson that no card before it needs."""
    first: dict[str, TaskCard] = {}
    for card in deck.cards:
        for lesson in fates.lessons(card.task, card.solution):
            first.setdefault(lesson, card)
    return first


def returning(deck: Deck, lesson: str, level: str) -> list[TaskCard]:
    """The cards of a level in which a lesson comes with another trick."""
    kinds = {card.code for one in deck.cards for card in one.task.hand}
    found = []
    for card in deck.cards:
        needs = fates.lessons(card.task, card.solution)
        if str(card.level) == level and lesson in needs and needs - kinds - {lesson}:
            found.append(card)
    return found


def is_symmetric(task: Task) -> bool:
    """A symmetry of the board other than none leaves boxes and cockroaches as they are."""
    start = task.start
    for symmetry in SYMMETRIES:
        image = symmetry.position(start)
        is_none = image.exterminator == start.exterminator and symmetry.square(1) == 1 and symmetry.square(7) == 7
        if not is_none and (image.boxes, image.cockroaches) == (start.boxes, start.cockroaches):
            return True
    return False


def _introductions(deck: Deck, profile: Profile, needs: dict[str, set[str]]) -> Iterator[str]:
    wanted = {lesson: stage.name for stage in profile.stages for lesson in stage.teaches}
    stage_of = [stage.name for stage in (*profile.tests, *profile.stages) for _ in range(stage.tasks)]
    known = set(profile.knows)
    for card, stage in zip(deck.cards, stage_of, strict=True):
        new = needs[card.id] - known
        if len(new) > 1:
            yield f"{card.id} brings {sorted(new)} at once"
        if (card.teaches or None) != next(iter(new), None):
            yield f"{card.id} says {card.teaches!r}, new is {sorted(new)}"
        for lesson in new:
            if wanted.pop(lesson, "") != stage:
                yield f"{card.id} introduces {lesson} in {stage}"
            if card.source != "composed":
                yield f"{card.id} introduces {lesson} and is {card.source}"
        known |= new
    yield from (f"{lesson} is not introduced" for lesson in wanted)


def _returns(deck: Deck, needs: dict[str, set[str]]) -> Iterator[str]:
    there = [level for level in LEVELS if any(str(card.level) == level for card in deck.cards)]
    for lesson, card in introducing(deck).items():
        for level in there[there.index(str(card.level)) + 1 :] if card.teaches == lesson else ():
            if len(returning(deck, lesson, level)) < 2:
                yield f"{lesson} returns less than twice in {level}"


def _numbers(deck: Deck, profile: Profile) -> Iterator[str]:
    begin = len(profile.tests)
    for stage in profile.stages:
        cards = deck.cards[begin : begin + stage.tasks]
        begin += stage.tasks
        if sum(card.source == "composed" for card in cards) < stage.composed:
            yield f"{stage.name}: too few are composed"
        if sum(is_symmetric(card.task) for card in cards) < stage.symmetric:
            yield f"{stage.name}: too few are symmetric"
        for figure in stage.figures:
            if not any(outline(card.task) == DRAWN[figure] for card in cards):
                yield f"{stage.name}: no {figure}"


def outline(task: Task) -> str:
    """The smallest picture of the squares with one cockroach, of those turned and mirrored."""
    squares = [(square % 7, square // 7) for square, _ in task.start.cockroaches]
    if len(set(squares)) < len(squares):
        return ""
    pictures = []
    for _ in range(2):
        squares = [(-x, y) for x, y in squares]
        for _ in range(4):
            squares = [(y, -x) for x, y in squares]
            left, low = min(x for x, _ in squares), min(y for _, y in squares)
            pictures.append(" ".join(f"{x}{y}" for x, y in sorted((x - left, y - low) for x, y in squares)))
    return min(pictures)


def _rise(deck: Deck) -> Iterator[str]:
    for one, other in pairwise(card for card in deck.cards if card.number):
        if other.grade["bits"] < one.grade["bits"] - 0.01:
            yield f"{other.id} is easier than {one.id}"
