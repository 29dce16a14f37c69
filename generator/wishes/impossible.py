"""Wishes that cannot all hold: refused with the reason, when CP-SAT proves it."""

from collections.abc import Sequence
from typing import Final

from ...solver.cpsat.engine import SolverLimits, run
from ...solver.task import BOX_SUPPLY
from .counts import Number
from .kinds import Hand
from .plan import ask_for, sizes
from .wish import Wish

_LIMITS: Final = SolverLimits(deterministic=10)


def explain(wishes: Sequence[Wish], box_supply: int = BOX_SUPPLY) -> str:
    """Which of some impossible wishes cannot hold together: none of those named can be left out, as far as proved."""
    numbers = sizes(wishes)
    needed = [wish for wish in wishes if not (isinstance(wish, Number) and wish.name == "cards")]
    for wish in tuple(needed):
        fewer = [other for other in needed if other is not wish]
        if all(is_impossible(fewer, cards, box_supply) for cards in numbers):
            needed = fewer
    named = " ".join(wish.text for wish in needed) or "catching all"
    if any(isinstance(wish, Hand) for wish in needed):
        return f"wishes: {named} cannot hold{' together' if len(needed) > 1 else ''}"
    first, last = numbers[0], numbers[-1]
    cards = "1 card" if last == 1 else f"{first} cards" if first == last else f"{first} to {last} cards"
    return f"wishes: {named} cannot hold with {cards}"


def is_impossible(wishes: Sequence[Wish], cards: int, box_supply: int = BOX_SUPPLY) -> bool:
    """Proved for this number of cards; a run that was cut short proves nothing."""
    answer = run(ask_for(wishes, cards, box_supply).formula, 1, _LIMITS)
    return not answer.solutions and answer.complete
