"""Whether a deck keeps what it promises (``promise``), measured by replaying its tasks, and what ends when they change.

``check`` reports each broken promise in a line. An edit keeps every promise that still holds, and ends the others.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypeAlias

from ...grading.tricks import USED, Trick
from ...solver import rules
from ...solver.cards import CARD_BY_CODE
from ...solver.errors import counted
from ...solver.task import Task
from .deck import COMPOSED, Deck, TaskCard, place_of
from .figure import shows
from .promise import PLACE, Promise, each, without
from .taught import curriculum_defects, has_curriculum, lessons, without_curriculum

_STEP: Final = 0.01
"""Bits that the choice of a deck does not tell apart."""

_MOST_NAMED: Final = 6
"""Tasks that a line names."""


class Broken(NamedTuple):
    """A promise that does not hold."""

    promise: Promise
    text: str
    """What was promised, and what is there instead."""


def broken_promises(deck: Deck) -> list[Broken]:
    """Every promise that the deck breaks. All its solutions must be right. Raises GradingError for huge tasks."""
    measured = _Measured(deck)
    found = ((promise, list(measured.against(promise))) for promise in each(deck.promises))
    return [Broken(promise, f"{said(deck, promise)} promised; {_listed(why)}") for promise, why in found if why]


def said(deck: Deck, promise: Promise) -> str:
    """A promise in words: ``stage 'first turns': 3 to 5 cards``."""
    if promise.of == "stages":
        name = deck.promises["stages"][promise.number]["name"]
        return f"stage {name!r}: {_OF_STAGE[promise.field].said(promise.value)}"
    if promise.of == "shares":
        return f"at least {counted(promise.value, 'task')} with {promise.field}"
    return f"{_OF_DECK[promise.field]} at least {promise.value:g} apart"


# --- When tasks change --------------------------------------------------------------------------


def settled(old: Deck, new: Deck, moved: Sequence[Task] = ()) -> Deck:
    """The deck after an edit, without the claims that end with it.

    A stage goes on from the first to the last of the tasks that it had; a task that was ``moved`` belongs where it
    stands now. A claim that was wrong before stays: the gate refuses it.
    """
    new = replace(new, promises=_with_stages_moved(old, new, moved))
    was_broken = {broken.promise[:3] for broken in broken_promises(old)}
    ended = [broken.promise for broken in broken_promises(new) if broken.promise[:3] not in was_broken]
    new = replace(new, promises=without(new.promises, ended))
    taught = next(curriculum_defects(old), None) is None and next(curriculum_defects(new), None) is not None
    return without_curriculum(new) if taught else new


def ended(old: Deck, new: Deck) -> Iterator[str]:
    """What the old deck promises and the new one does not, in words."""
    left = {said(new, promise) for promise in each(new.promises)}
    yield from (text for promise in each(old.promises) if (text := said(old, promise)) not in left)
    if has_curriculum(old) and not has_curriculum(new):
        yield "curriculum: each lesson is taught once, alone, and returns"


def _with_stages_moved(old: Deck, new: Deck, moved: Sequence[Task]) -> Mapping[str, Any]:
    """The promises, each stage from the first to the last of its tasks that are left.

    Nothing is promised of a stage that has none any more. It is there nevertheless: stages are known by their numbers.
    """
    places = {card.task: place for place, card in enumerate(new.cards)}
    stages = []
    for stage in old.promises.get("stages", ()):
        left = _left([card.task for card in _run(old, stage)], places, moved)
        if left:
            stages.append({**stage, "first": new.cards[min(left)].id, "last": new.cards[max(left)].id})
        else:
            stages.append({name: stage[name] for name in PLACE})
    promises = {name: value for name, value in new.promises.items() if name != "stages"}
    return {**promises, "stages": tuple(stages)} if stages else promises


def _left(tasks: Sequence[Task], places: Mapping[Task, int], moved: Sequence[Task]) -> set[int]:
    """The places of what is left of a stage. A task that was moved is still in it beside or between its others."""
    left = {places[task] for task in tasks if task in places and task not in moved}
    if not left:
        return left
    return left | {places[task] for task in tasks if task in moved and min(left) - 1 <= places[task] <= max(left) + 1}


def _run(deck: Deck, stage: Mapping[str, Any]) -> list[TaskCard]:
    """The tasks of a stage."""
    first, last = place_of(stage["first"]), place_of(stage["last"])
    return [card for card in deck.cards if first <= place_of(card.id) <= last]


# --- Measuring ----------------------------------------------------------------------------------


class _Measured:
    """A deck, measured against its promises."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck

    def against(self, promise: Promise) -> Iterator[str]:
        """What is there against a promise; nothing if it holds."""
        if promise.of == "stages":
            stage = _Stage(self, _run(self.deck, self.deck.promises["stages"][promise.number]))
            if not stage.cards and promise.field != "tasks":
                return iter(["it has no tasks"])
            return _OF_STAGE[promise.field].against(stage, promise.value)
        if promise.of == "shares":
            number = sum(_has(card, promise.field) for card in self.deck.cards)
            return _too_few(number, promise.value)
        return self.too_near(promise.value) if promise.field == "apart" else self.too_alike(promise.value)

    def too_near(self, least: float) -> Iterator[str]:
        """Pairs of tasks that are nearer than this."""
        cards = self.deck.cards
        for number, one in enumerate(cards):
            for other, distance in zip(cards[:number], self.apart[number], strict=False):
                if distance < least:
                    yield f"{other.id} and {one.id} are {distance:.2f} apart"

    def too_alike(self, least: float) -> Iterator[str]:
        """Neighbours that are nearer than this, or have the same hand."""
        for number, (one, other) in enumerate(pairwise(self.deck.cards), start=1):
            distance = self.apart[number][number - 1]
            if distance < least:
                yield f"{one.id} and {other.id} are {distance:.2f} apart"
            elif one.task.hand == other.task.hand:
                yield f"{one.id} and {other.id} have the same hand"

    @cached_property
    def apart(self) -> Sequence[Sequence[float]]:
        """The distance of each task from each."""
        from .distance import distances

        solved = [(card.task, card.solution) for card in self.deck.cards]
        found: list[list[float]] = distances(solved, solved).tolist()
        return found

    @cached_property
    def introducing(self) -> Mapping[str, TaskCard]:
        """The first task that needs each lesson."""
        first: dict[str, TaskCard] = {}
        for card in self.deck.cards:
            for lesson in lessons(card.task, card.solution, self.deck.box_supply):
                first.setdefault(lesson, card)
        return first


def _has(card: TaskCard, name: str) -> bool:
    """Whether a task has a kind of card, by its code, or uses a trick, by its name."""
    if name in CARD_BY_CODE:
        return CARD_BY_CODE[name] in card.task.hand
    return any(map(USED[Trick(name)], rules.replay(card.task, card.solution)))


# --- Each promise of a stage --------------------------------------------------------------------


@dataclass(frozen=True)
class _Stage:
    """The tasks of a stage, in their deck."""

    measured: _Measured
    cards: Sequence[TaskCard]


_Against: TypeAlias = Callable[[_Stage, Any], Iterator[str]]


class _Field(NamedTuple):
    """A field of a stage."""

    said: Callable[[Any], str]
    against: _Against


def _ranged(what: str, count: Callable[[TaskCard], float], where: str = "") -> _Field:
    """A number of each task that must be in a range."""

    def against(stage: _Stage, value: tuple[float, float]) -> Iterator[str]:
        for card in stage.cards:
            if not value[0] - _STEP <= count(card) <= value[1] + _STEP:
                yield f"{card.id} has {count(card):g}"

    return _Field(lambda value: f"{_range(value, what)}{where}", against)


def _range(value: tuple[float, float], what: str) -> str:
    least, most = value
    return counted(most, what) if least == most else f"{least:g} to {counted(most, what)}"


def _each(say: Callable[[Any], str], why_not: Callable[[TaskCard, Any], str]) -> _Field:
    """A property of every task; ``why_not`` is empty where it holds."""

    def against(stage: _Stage, value: Any) -> Iterator[str]:
        for card in stage.cards:
            if why := why_not(card, value):
                yield f"{card.id} {why}"

    return _Field(say, against)


def _at_least(what: str, is_such: Callable[[TaskCard], bool]) -> _Field:
    """At least so many tasks with a property."""
    return _Field(
        lambda value: f"at least {counted(value, what)}",
        lambda stage, value: _too_few(sum(map(is_such, stage.cards)), value),
    )


def _too_few(number: int, least: int) -> Iterator[str]:
    if number < least:
        yield f"found {number}"


def _other_number(stage: _Stage, value: int) -> Iterator[str]:
    if len(stage.cards) != value:
        yield f"found {len(stage.cards)}"


def _untaught(stage: _Stage, value: Sequence[str]) -> Iterator[str]:
    """Lessons that a task elsewhere needs first, or one that was not composed."""
    for lesson in value:
        first = stage.measured.introducing.get(lesson)
        if first is None:
            yield f"no task needs {lesson!r}"
        elif first not in stage.cards:
            yield f"{first.id} needs {lesson!r} first"
        elif first.source != COMPOSED:
            yield f"{first.id}, which needs {lesson!r} first, is not composed"


def _undrawn(stage: _Stage, value: Sequence[str]) -> Iterator[str]:
    for figure in value:
        if not any(shows(card.task, figure) for card in stage.cards):
            yield f"no start shows {figure!r}"


def _box_cards(card: TaskCard) -> int:
    return sum(kind.is_box_card for kind in card.task.hand)


def _other_level(card: TaskCard, level: str) -> str:
    return "" if card.level == level else f"is {card.level}"


def _is_symmetric(card: TaskCard) -> bool:
    from ..wishes.lineup import is_symmetric

    return is_symmetric(card.task)


def _other_goal(card: TaskCard, reach: bool) -> str:
    if (card.task.target is not None) is reach:
        return ""
    return "asks to catch all" if reach else "asks to reach a square"


def _other_kinds(card: TaskCard, kinds: Sequence[str]) -> str:
    others = [kind.code for kind in dict.fromkeys(card.task.hand) if kind.code not in kinds]
    return f"has {' '.join(others)}" if others else ""


def _has_none(card: TaskCard, kinds: Sequence[str]) -> str:
    return "" if any(kind.code in kinds for kind in card.task.hand) else "has none"


def _unwished(stage: _Stage, text: str) -> Iterator[str]:
    from ..wishes import parse
    from ..wishes.plan import in_game

    wishes = in_game(parse(text), stage.measured.deck.box_supply)
    for card in stage.cards:
        failed = [wish.text for wish in wishes if not wish.holds(card.task, card.solution)]
        if failed:
            yield f"{card.id} has not {' '.join(failed)}"


def _listed(why: Sequence[str]) -> str:
    more = len(why) - _MOST_NAMED
    return ", ".join(why[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


_OF_STAGE: Final[Mapping[str, _Field]] = {
    "tasks": _Field(lambda value: counted(value, "task"), _other_number),
    "reach": _each(lambda value: "tasks that reach a square" if value else "tasks that catch all", _other_goal),
    "level": _each(lambda value: f"{value} tasks", _other_level),
    "bits": _ranged("bit", lambda card: float(card.grade["bits"])),
    "cards": _ranged("card", lambda card: len(card.task.hand), " in a hand"),
    "box_cards": _ranged("box card", _box_cards, " in a hand"),
    "cockroaches": _ranged("cockroach", lambda card: len(card.task.start.cockroaches)),
    "boxes": _ranged("box", lambda card: len(card.task.start.boxes)),
    "kinds": _each(lambda value: f"no cards but {' '.join(value)}", _other_kinds),
    "introduces": _each(lambda value: f"{' or '.join(value)} in every hand", _has_none),
    "teaches": _Field(lambda value: f"teaches {', '.join(value)}", _untaught),
    "composed": _at_least("composed task", lambda card: card.source == COMPOSED),
    "symmetric": _at_least("symmetric start", _is_symmetric),
    "figures": _Field(lambda value: f"starts that show {', '.join(value)}", _undrawn),
    "wishes": _Field(lambda value: f"tasks with {value}", _unwished),
}

_OF_DECK: Final = {"apart": "any two tasks", "neighbours": "tasks that follow each other, with different hands,"}
