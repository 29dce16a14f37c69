"""Wishes that cannot all hold: refused with the reason, when CP-SAT proves it."""

from collections.abc import Sequence
from typing import Final

from ...solver.cpsat.engine import Limits, run
from ...solver.task import BOX_SUPPLY
from .hand import Hand
from .numbers import Number
from .plan import ask_for, sizes
from .wish import Wish

_LIMITS: Final = Limits(deterministic=10)


def explain(wishes: Sequence[Wish], supply: int = BOX_SUPPLY) -> str:
    """Which of some impossible wishes cannot hold together: none of those named can be left out, as far as proved."""
    numbers = sizes(wishes)
    needed = [wish for wish in wishes if not (isinstance(wish, Number) and wish.name == "cards")]
    for wish in tuple(needed):
        fewer = [other for other in needed if other is not wish]
        if _is_impossible(fewer, numbers, supply):
            needed = fewer
    named = " ".join(wish.text for wish in needed) or "catching all"
    if any(isinstance(wish, Hand) for wish in needed):
        return f"wishes: {named} cannot hold{' together' if len(needed) > 1 else ''}"
    cards = "1 card" if numbers == [1] else f"{' or '.join(map(str, numbers))} cards"
    return f"wishes: {named} cannot hold with {cards}"


def _is_impossible(wishes: Sequence[Wish], numbers: Sequence[int], supply: int) -> bool:
    """Proved for every number of cards; a run that was cut short proves nothing."""
    for cards in numbers:
        answer = run(ask_for(wishes, cards, supply).formula, 1, _LIMITS)
        if answer.solutions or not answer.complete:
            return False
    return True
