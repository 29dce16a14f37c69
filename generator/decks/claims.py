"""What a deck claims that can be looked into without a search: its game, its order, its stated
solutions, its curriculum, and what it promises of its tasks together.

``check`` reports these beside what the engines say, and no deck file is written that has any of them (``gate``).
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

from ...grading import GradingError
from ...grading.levels import Level
from ...solver import rules
from ...solver.errors import PlayError, counted
from ...solver.symmetry import canonical
from ...solver.task import COCKROACH_SUPPLY, Play, Task
from .deck import Deck, TaskCard
from .kept import broken_promises
from .taught import curriculum_defects

_STEP: Final = 0.01
"""Bits by which a task may be easier than the one before: the choice of a deck does not tell them apart."""


def claim_defects(deck: Deck) -> Mapping[str, list[str]]:
    """By id of a card: every claim that does not hold, one phrase each."""
    found: dict[str, list[str]] = {card.id: [] for card in deck.cards}
    for card in deck.cards:
        found[card.id] += solution_defects(card.task, card.solution, deck.box_supply)
    unreadable = [id_ for id_, defects in found.items() if defects]
    for card in deck.cards:
        found[card.id] += supply_defects(deck, card.task)
    for id_, defect in (*_twins(deck), *_order_defects(deck), *curriculum_defects(deck, unreadable)):
        found[id_].append(defect)
    return found


def promise_defects(deck: Deck) -> list[str]:
    """Every broken promise of the deck, one line each. While a solution is wrong, nothing is measured."""
    if unplayable(deck):
        return []
    try:
        return [broken.text for broken in broken_promises(deck)]
    except GradingError as error:
        return [f"what it promises cannot be looked into: {error}"]


def unplayable(deck: Deck) -> list[str]:
    """The ids of the cards whose solutions are wrong."""
    return [c.id for c in deck.cards if any(solution_defects(c.task, c.solution, deck.box_supply))]


def supply_defects(deck: Deck, task: Task) -> Iterator[str]:
    """Where a task asks for more than the game of its deck has."""
    start = task.start
    for card, copies in sorted(deck.lacking(task).items()):
        yield f"beyond the supply: {copies} more {card.code}"
    if len(start.boxes) > deck.box_supply:
        yield f"beyond the supply: {counted(len(start.boxes), 'box')}, the game has {deck.box_supply}"
    if len(start.cockroaches) > COCKROACH_SUPPLY:
        yield f"beyond the supply: {len(start.cockroaches)} cockroaches, the game has {COCKROACH_SUPPLY}"


def beyond_supply(deck: Deck) -> Iterator[str]:
    """What the game of a deck lacks for its tasks, one line for each task that has such a defect."""
    for card in deck.cards:
        yield from (f"{card.id}: {defect}" for defect in supply_defects(deck, card.task))


def solution_defects(task: Task, solution: Play, box_supply: int) -> Iterator[str]:
    """What is wrong with the solution that was stated with a task, found by replaying it."""
    try:
        *_, last = rules.positions(task, solution, box_supply)
    except PlayError as error:
        yield f"the stated solution is wrong: {error}"
        return
    if last.hand:
        yield "the stated solution is wrong: it ends with cards in hand"
    elif not rules.is_won(task, last):
        yield "the stated solution is wrong: it does not win"


def _twins(deck: Deck) -> Iterator[tuple[str, str]]:
    """Cards whose task is an earlier one, under a symmetry of the board."""
    first: dict[Task, str] = {}
    for card in deck.cards:
        earlier = first.setdefault(canonical(card.task), card.id)
        if earlier != card.id:
            yield card.id, f"the same as {earlier}, turned or mirrored"


def _order_defects(deck: Deck) -> Iterator[tuple[str, str]]:
    """Where numbers, levels or bits fall. In an author's own order only the numbers rise; test tasks need not."""
    for before, card in pairwise(deck.cards):
        if (card.number, card.side) < (before.number, before.side):
            yield card.id, f"out of order: it comes after {before.id}"
    if deck.made_by.get("order") == "given":
        return
    for before, card in pairwise(card for card in deck.cards if card.number):
        yield from ((card.id, defect) for defect in _falls(before, card))


def _falls(before: TaskCard, card: TaskCard) -> Iterator[str]:
    levels = list(Level)
    if levels.index(card.level) < levels.index(before.level):
        yield f"its level falls: {card.level} after {before.level} ({before.id})"
    if card.grade["bits"] < before.grade["bits"] - _STEP:
        yield f"its bits fall: {card.grade['bits']:g} after {before.grade['bits']:g} ({before.id})"
