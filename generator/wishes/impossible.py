"""Wishes that cannot all hold: refused with the reason, when CP-SAT proves it."""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from ...solver.cpsat.engine import SolverLimits, run
from ...solver.task import BOX_SUPPLY
from .counts import Number
from .kinds import Hand
from .plan import ask_for, sizes
from .route import Playing
from .wish import Wish

_LIMITS: Final = SolverLimits(deterministic=10)


def explain(wishes: Sequence[Wish], box_supply: int = BOX_SUPPLY) -> str:
    """Which of some impossible wishes cannot hold together: the smallest set of which that is proved."""
    numbers = sizes(wishes)
    needed = _smallest(
        [wish for wish in wishes if not (isinstance(wish, Number) and wish.name == "cards")],
        lambda some: all(is_impossible(some, cards, box_supply) for cards in numbers),
    )
    named = " ".join(wish.text for wish in needed) or "catching all"
    if any(isinstance(wish, Hand | Playing) for wish in needed):
        return f"wishes: {named} cannot hold{' together' if len(needed) > 1 else ''}"
    first, last = numbers[0], numbers[-1]
    cards = "1 card" if last == 1 else f"{first} cards" if first == last else f"{first} to {last} cards"
    return f"wishes: {named} cannot hold with {cards}"


def is_impossible(wishes: Sequence[Wish], cards: int, box_supply: int = BOX_SUPPLY) -> bool:
    """Proved for this number of cards; a run that was cut short proves nothing."""
    answer = run(ask_for(wishes, cards, box_supply).formula, 1, _LIMITS)
    return not answer.solutions and answer.complete


def _smallest(wishes: Sequence[Wish], cannot_hold: Callable[[Sequence[Wish]], bool]) -> Sequence[Wish]:
    """The first of the smallest sets of wishes that cannot hold.

    Leaving out one wish after the other gives a set of which none can be left out. Only smaller sets are tried then.
    """
    needed = list(wishes)
    for wish in wishes:
        fewer = [other for other in needed if other is not wish]
        if cannot_hold(fewer):
            needed = fewer
    smaller = (some for number in range(1, len(needed)) for some in combinations(wishes, number))
    return next(filter(cannot_hold, smaller), needed)
