"""What is printed: a deck as it is, or a deck made of tasks as ``schaben deck new`` makes it."""

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from typing import NamedTuple, TypeAlias

from ..generator.decks import edit
from ..generator.decks.deck import Deck, TaskCard
from ..generator.decks.files import FileError
from ..generator.decks.gate import DeckError
from ..generator.decks.inputs import STDIN, Entry, stated_defects
from ..generator.decks.schema import in_one_line
from ..generator.decks.taskcard import card_of
from ..generator.workers import in_order
from ..grading import GradingError
from ..grading.grades import grade
from ..grading.levels import Level
from ..solver.engines import solve
from ..solver.errors import SchabenError
from ..solver.outcome import Status
from ..solver.search.solve import Budget
from ..solver.task import Play

Progress: TypeAlias = Callable[[int], object]


class OnlyError(SchabenError):
    """A choice of cards that a deck has not."""


class Wishes(NamedTuple):
    """How tasks become a deck."""

    title: str = ""
    """Of the deck; a deck's own where none is given."""
    language: str = ""
    order: edit.Order | None = None
    """In which tasks stand; as given, where nothing is said."""
    unproven: bool = False
    """Print tasks that have not exactly one solution, without it."""
    only: tuple[str, ...] = ()
    """Cards by their numbers or by one of their sides."""


def is_a_deck(sources: Sequence[str], entries: Sequence[Entry], wishes: Wishes) -> bool:
    """Whether these are the tasks of one deck, to be printed as it is."""
    return len(sources) == 1 and bool(entries) and entries[0].deck is not None and wishes.order is None


def deck_to_print(
    sources: Sequence[str],
    entries: Sequence[Entry],
    wishes: Wishes,
    jobs: int = 1,
    progress: Progress = lambda _done: None,
) -> tuple[Deck, list[str]]:
    """The deck of what was read from ``sources``, and what there is to say about its tasks.

    A single deck file is printed as it is. Everything else, also a deck whose order is to change, is made into a deck.
    Raises a SchabenError that names every task without exactly one solution, unless ``wishes.unproven``.
    """
    if not entries:
        raise FileError(sources[0], "there is no task in it")
    deck = entries[0].deck
    said: list[str] = []
    if deck is not None and is_a_deck(sources, entries, wishes):
        _require_right(entries, deck, "standard input" if sources[0] == STDIN else sources[0])
        found = replace(deck, title=wishes.title or deck.title)
    else:
        box_supply = max(entry.box_supply for entry in entries)
        cards, said = _cards(entries, box_supply, wishes, jobs, progress)
        language = wishes.language or (deck.language if deck is not None else "de")
        title = wishes.title or (deck.title if deck is not None and len(sources) == 1 else "")
        found = edit.new(cards, title, language, wishes.order or "given", box_supply=box_supply)
    return _only(found, wishes.only), said


def _require_right(entries: Sequence[Entry], deck: Deck, name: str) -> None:
    """Replay the solutions of a deck. Raises FileError."""
    for entry in entries:
        wrong = next(stated_defects(entry, deck.box_supply), None)
        if wrong is not None:
            raise FileError(f"{name}: {entry.id}", wrong)


class _Made(NamedTuple):
    """What became of a task: its card, or why there is none."""

    card: TaskCard | None
    said: str = ""
    """What is not as it should be."""


def _cards(
    entries: Sequence[Entry], box_supply: int, wishes: Wishes, jobs: int, progress: Progress
) -> tuple[list[TaskCard], list[str]]:
    """The cards, and what is to be said about them. Raises DeckError with every task that is refused."""
    cards, said, refused = [], [], []
    make = partial(_made, box_supply=box_supply, unproven=wishes.unproven)
    with closing(in_order(make, entries, jobs)) as results:
        for number, made in enumerate(results, start=1):
            if made.card is None:
                refused.append(made.said)
            else:
                cards.append(made.card)
                said += [made.said] if made.said else []
            progress(number)
    if refused:
        raise DeckError(in_one_line(refused))
    return cards, said


def _made(entry: Entry, box_supply: int, unproven: bool) -> _Made:
    """A deck's card where it can be one; else a card that is no claim, if it has exactly one solution or need not."""
    try:
        return _Made(card_of(entry, box_supply))
    except SchabenError as error:
        reason = str(error)
    outcome = solve(entry.task, 2, Budget(), box_supply)
    solution = outcome.solutions[0] if outcome.status is Status.UNIQUE else ()
    if solution and entry.solution in (None, solution):
        return _Made(_card(entry, solution, box_supply), f"{reason}; it is printed all the same")
    if unproven:
        return _Made(_card(entry, (), box_supply), f"{reason}; it is printed without a solution")
    return _Made(None, reason)


def _card(entry: Entry, solution: Play, box_supply: int) -> TaskCard:
    """Graded if it can be; a task of unknown difficulty is called medium, and has no pips."""
    try:
        found = grade(entry.task, solution, box_supply) if solution else None
    except GradingError:
        found = None
    if found is None:
        return TaskCard("", entry.task, solution, Level.MEDIUM, {})
    return TaskCard("", entry.task, solution, found.level, {"bits": found.bits})


def _only(deck: Deck, wanted: Sequence[str]) -> Deck:
    """The deck with some cards alone, both sides of each. Raises OnlyError for one that it has not."""
    if not wanted:
        return deck
    numbers = {one.rstrip("AB") for one in wanted}
    cards = tuple(card for card in deck.cards if card.id[:-1] in numbers)
    for one in wanted:
        if one not in {name for card in cards for name in (card.id, card.id[:-1])}:
            raise OnlyError(f"only: the deck has no {one}, only {deck.cards[0].id} to {deck.cards[-1].id}")
    return replace(deck, cards=cards)
