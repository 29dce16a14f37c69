"""The sizes of plans: which numbers of cards and cockroaches the wishes leave."""

import functools
from collections.abc import Sequence
from typing import Final, NamedTuple

from ortools.sat.python import cp_model

from ...solver.cards import Card, Verb
from ...solver.cpsat.engine import SolverLimits, run_model, to_model
from ...solver.cpsat.model import HandModel
from ..stream import Stream
from ..wishes import Wish, WishError
from ..wishes.counts import Number
from ..wishes.impossible import explain, is_impossible, require_cards, require_cockroaches
from ..wishes.kinds import Kind
from ..wishes.plan import ask_for

_RARELY: Final = 4
"""One plan in so many is for hands that place boxes, which leave many more solutions, if others are possible."""

_FURTHER: Final = 2
"""``cards>=7`` without an upper end means the smallest number that is possible and up to so many more."""

_NO_PLACING: Final = tuple(Kind(card, wanted=False) for card in Card if Verb.PLACE in card.verbs)

_LIMITS: Final = SolverLimits(deterministic=2)


class PlanSize(NamedTuple):
    """How large a plan is."""

    cards: int
    cockroaches: int
    places: bool
    """A card may place a box."""


class Plans(NamedTuple):
    """All plans of one shape."""

    model: HandModel
    program: cp_model.CpModel


@functools.lru_cache(maxsize=16)
def plans(wishes: Sequence[Wish], shape: PlanSize, box_supply: int) -> Plans:
    """The plans of a shape: a model and the same for CP-SAT."""
    number = Number("cockroaches", shape.cockroaches, shape.cockroaches)
    kinds = () if shape.places else _NO_PLACING
    model = ask_for((*wishes, number, *kinds), shape.cards, box_supply)
    return Plans(model, to_model(model.formula))


def plan_sizes(wishes: Sequence[Wish], box_supply: int) -> list[PlanSize]:
    """For each number of cards, with and without placing, the most cockroaches: many leave the fewest solutions.

    Raises WishError, with the reason, if it is proved that nothing is possible.
    """
    numbers = require_cockroaches(wishes)
    found: list[PlanSize] = []
    for cards in require_cards(wishes):
        if is_impossible(wishes, cards, box_supply):
            continue  # one proof instead of one for each shape
        for places in (False, True):
            shape = _first(wishes, [PlanSize(cards, number, places) for number in numbers], box_supply)
            found += [shape] if shape else []
        if found and cards == found[0].cards + _FURTHER and _is_open(wishes):
            break
    if not found:
        raise WishError(explain(wishes, box_supply))
    return found


def _is_open(wishes: Sequence[Wish]) -> bool:
    """No number of cards is the largest that is wished for."""
    return all(wish.most is None for wish in wishes if isinstance(wish, Number) and wish.name == "cards")


def _first(wishes: Sequence[Wish], plan_sizes: Sequence[PlanSize], box_supply: int) -> PlanSize | None:
    """The first that has a plan, else the first of which that is not known, else None."""
    open_ones = []
    for shape in plan_sizes:
        answer = run_model(plans(wishes, shape, box_supply).program, 1, _LIMITS)
        if answer.solutions:
            return shape
        if not answer.complete:
            open_ones.append(shape)
    return next(iter(open_ones), None)


def draw(plan_sizes: Sequence[PlanSize], rng: Stream) -> PlanSize:
    """One of the shapes."""
    places = rng.below(_RARELY) == 0
    return rng.choice([shape for shape in plan_sizes if shape.places == places] or plan_sizes)
