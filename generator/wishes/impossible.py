"""Wishes that cannot all hold: refused by naming the smallest set of them to blame.

Numbers of cards and of cockroaches are compared here. Everything else is for CP-SAT to prove.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from ...solver.cpsat.engine import SolverLimits, run
from ...solver.task import BOX_SUPPLY, COCKROACH_SUPPLY
from .counts import Number, range_of
from .kinds import Hand, Kind
from .plan import DEFAULTS, MOST_CARDS, ask_for, most_needed, sizes
from .route import Playing
from .teaches import Teaches
from .wish import Wish, WishError

_LIMITS: Final = SolverLimits(deterministic=10)

_PREY: Final = ("cockroaches", "squashed", "sucked", "catch-at-once")
"""Numbers that say how many cockroaches there must be."""


def explain(wishes: Sequence[Wish], box_supply: int = BOX_SUPPLY) -> str:
    """Which of some impossible wishes cannot hold together: the smallest set of which that is proved."""
    numbers = sizes(wishes)
    needed = _smallest(
        [wish for wish in wishes if not (isinstance(wish, Number) and wish.name == "cards")],
        lambda some: all(is_impossible(some, cards, box_supply) for cards in numbers),
    )
    is_default = any(wish == DEFAULTS[0] and not _typed(wish) for wish in wishes)
    if (
        any(isinstance(wish, Hand | Playing) for wish in needed)
        or _whatever_is_played(needed)
        or (is_default and all(is_impossible(needed, cards, box_supply) for cards in _others(numbers)))
    ):
        return refusal(needed)
    first, last = numbers[0], numbers[-1]
    cards = "1 card" if last == 1 else f"{first} cards" if first == last else f"{first} to {last} cards"
    default = " (the default)" if is_default else ""
    return f"wishes: {_named(needed) or 'catching all'} cannot hold with {cards}{default}"


def _others(numbers: Sequence[int]) -> list[int]:
    """All other numbers of cards, larger ones first: most wishes that ask for too much can hold with one more."""
    return [*range(numbers[-1] + 1, MOST_CARDS + 1), *range(numbers[0] - 1, 0, -1)]


def is_impossible(wishes: Sequence[Wish], cards: int, box_supply: int = BOX_SUPPLY) -> bool:
    """Proved for this number of cards; a run that was cut short proves nothing."""
    answer = run(ask_for(wishes, cards, box_supply).formula, 1, _LIMITS)
    return not answer.solutions and answer.complete


def require_cards(wishes: Sequence[Wish]) -> list[int]:
    """The numbers of cards that are wished for, without a gap. Raises WishError if there is none."""
    numbers = sizes(wishes)
    if not numbers:
        needed = _smallest(wishes, lambda some: not sizes(some))
        raise WishError(refusal(needed, f"the game has 1 to {MOST_CARDS} cards" if len(needed) == 1 else ""))
    return numbers


def require_cockroaches(wishes: Sequence[Wish]) -> list[int]:
    """The numbers of cockroaches that are wished for, most first. Raises WishError if there is none.

    That so many can be caught is looked at here: CP-SAT does not see in any useful time that more cannot.
    """
    numbers = _cockroaches(wishes)
    if not numbers:
        needed = _smallest(wishes, lambda some: not _cockroaches(some))
        raise WishError(refusal(needed, _why_not_so_many(needed)))
    return numbers


def _why_not_so_many(needed: Sequence[Wish]) -> str:
    """Why the number of cockroaches that these wishes ask for cannot be."""
    most = most_needed(needed)
    if most == 0:
        return "turns alone end in the same way in any order"
    if most == 1:
        return "more than one cockroach would be idle"
    counted = len(needed) == 1 or not any(wish.text.startswith("cockroaches") for wish in needed)
    return f"the game has 1 to {COCKROACH_SUPPLY} cockroaches" if counted else ""


def _cockroaches(wishes: Sequence[Wish]) -> list[int]:
    least = {name: range_of(wishes, name, COCKROACH_SUPPLY)[0] for name in _PREY}
    prey = max(least["squashed"] + least["sucked"], least["catch-at-once"], 1)
    first, last = range_of(wishes, "cockroaches", COCKROACH_SUPPLY)
    return list(range(min(last, most_needed(wishes)), max(first, prey) - 1, -1))


def refusal(needed: Sequence[Wish], reason: str = "") -> str:
    """One line that names some wishes that cannot all hold."""
    together = " together" if len(needed) > 1 else ""
    return f"wishes: {_named(needed)} cannot hold{together}{', ' if reason else ''}{reason}"


def _named(wishes: Sequence[Wish]) -> str:
    """The wishes as they were written, and after them what is a default."""
    defaults = [wish for wish in wishes if wish in DEFAULTS and not _typed(wish)]
    kinds: dict[bool, str] = {}
    for wish in wishes:
        if isinstance(wish, Kind):
            kinds[wish.wanted] = f"{kinds[wish.wanted]},{wish.card.code}" if wish.wanted in kinds else wish.text
    texts = [_typed(wish) or wish.text for wish in wishes if wish not in defaults and not isinstance(wish, Kind)]
    return " ".join([*texts, *kinds.values(), *[f"{wish.text} (the default)" for wish in defaults]])


def _typed(wish: Wish) -> str:
    return wish.typed if isinstance(wish, Number | Hand | Teaches) else ""


def _whatever_is_played(wishes: Sequence[Wish]) -> bool:
    """Whether the start alone contradicts the wishes, with any number of cards."""
    return bool(wishes) and all(wish.is_of_start and not isinstance(wish, Kind) for wish in wishes)


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
