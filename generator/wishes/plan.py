"""Plans: a start, a hand and a play that wins, with every wish, as one model."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ...solver.board import Direction
from ...solver.cards import Card, Verb
from ...solver.cpsat.formula import Formula
from ...solver.cpsat.model import HandModel
from ...solver.cpsat.sight import Sight
from ...solver.cpsat.state import State, along, unknown
from ...solver.task import BOX_SUPPLY, COCKROACH_SUPPLY
from ..decks.deck import PUBLISHED_CARDS
from .counts import Number
from .kinds import Hand, Kind, Supply
from .play import LastCatchLast
from .route import Playing
from .teaches import Teaches
from .wish import Wish

MOST_CARDS: Final = 18
"""Movement cards in the published game."""

DEFAULTS: Final = (
    Number("cards", 6, 6),
    Number("cockroaches", 2, COCKROACH_SUPPLY),
    Number("boxes", 0, BOX_SUPPLY),
)

_TURNS: Final = {card for card in Card if card.verbs == (Verb.TURN,)}


def with_defaults(wishes: Sequence[Wish]) -> tuple[Wish, ...]:
    """The wishes, and what is wished of the numbers when they say nothing of it."""
    named = {wish.name for wish in wishes if isinstance(wish, Number)}
    hands = [wish for wish in wishes if isinstance(wish, Hand | Playing)]
    missing = [wish for wish in DEFAULTS if wish.name not in named]
    if hands:
        missing = [wish for wish in missing if wish.name != "cards"]
    if most_needed(wishes) == 1:
        missing = [replace(wish, least=min(wish.least, 1)) for wish in missing]
    return (*missing, *wishes)


def most_needed(wishes: Sequence[Wish]) -> int:
    """The most cockroaches of a task with this hand, none of which is idle; 0 if no task with it is good.

    With F alone, he sees from further back whatever he sees from further ahead. So the shortest steps win if any do,
    and a single cockroach that the next longer steps miss rules out all other plays. With turns alone, he ends on the
    same square with the same facing in any order. So what the last turn catches is caught in every order: it is idle
    beside other cockroaches, and on its own it lets every order win.
    """
    hands = [set(wish.cards) for wish in wishes if isinstance(wish, Hand | Playing)]
    if any(hand == {Card.FORWARDS} or (len(hand) == 1 and hand <= _TURNS) for hand in hands):
        return 1
    return 0 if any(hand <= _TURNS for hand in hands) else COCKROACH_SUPPLY


def in_game(wishes: Sequence[Wish], box_supply: int) -> tuple[Wish, ...]:
    """The wishes in a game with so many boxes, which lessons and what is measured depend on."""
    return tuple(
        replace(wish, box_supply=box_supply) if isinstance(wish, Number | Teaches) else wish for wish in wishes
    )


def sizes(wishes: Sequence[Wish]) -> list[int]:
    """The numbers of cards that all the wishes leave; none if they contradict each other."""
    ranges = [wish for wish in wishes if isinstance(wish, Number) and wish.name == "cards"]
    hands = {len(wish.cards) for wish in wishes if isinstance(wish, Hand | Playing)}
    possible = range(1, MOST_CARDS + 1)
    return [n for n in possible if hands <= {n} and all(n in wish for wish in ranges)]


def ask_for(wishes: Sequence[Wish], cards: int, box_supply: int = BOX_SUPPLY) -> HandModel:
    """The model of a start and a hand of so many cards, a play that wins and could be tight, and every wish."""
    formula = Formula()
    start = unknown(formula, box_supply)
    ask_clear(formula, start)
    plan = HandModel(start, cards_for(wishes), box_supply, turns=cards, formula=formula)
    plan.require_win(None)
    LastCatchLast().ask(plan)
    for wish in wishes:
        wish.ask(plan)
    return plan


def cards_for(wishes: Sequence[Wish]) -> list[Card]:
    """Those of the game, where one is given; else the published ones, and whatever else the wishes ask for by name."""
    for wish in wishes:
        if isinstance(wish, Supply):
            return list(wish.cards)
    allowed = dict(PUBLISHED_CARDS)
    for wish in wishes:
        if isinstance(wish, Hand | Playing):
            for card in wish.cards:
                if card is not None:
                    allowed[card] = max(wish.cards.count(card), allowed.get(card, 0))
        elif isinstance(wish, Kind) and wish.wanted:
            allowed.setdefault(wish.card, 1)
    return [card for card, copies in allowed.items() for _ in range(copies)]


def beyond_published(wishes: Sequence[Wish]) -> Counter[Card]:
    """Cards that wishes ask for by name and the published game has not."""
    return Counter(cards_for(wishes)) - Counter(PUBLISHED_CARDS)


def ask_clear(formula: Formula, start: State) -> None:
    """No cockroach is in his line of sight at the start."""
    sight = Sight(formula, start.at, start.facing, start.boxes)
    for facing in Direction:
        for square in along(facing):
            for pieces in start.cockroaches:
                formula.clause(~sight.sees(square, facing), ~pieces[square])
