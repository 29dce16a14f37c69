"""The sizes of plans: which numbers of cards and cockroaches the wishes leave."""

import functools
import itertools
from collections.abc import Sequence
from typing import Final, NamedTuple

from ortools.sat.python import cp_model

from ...solver.cards import Card
from ...solver.cpsat.engine import Limits, solve, to_model
from ...solver.cpsat.model import Model
from ...solver.task import COCKROACH_SUPPLY
from ..stream import Stream
from ..wishes import Wish, WishError
from ..wishes.hand import Kind
from ..wishes.impossible import explain
from ..wishes.numbers import Number
from ..wishes.plan import ask_for, sizes

_RARELY: Final = 4
"""One plan in so many is for hands that place boxes, which leave many more solutions, if others are possible."""

_LIMITS: Final = Limits(deterministic=2)


class Shape(NamedTuple):
    """How large a plan is."""

    cards: int
    cockroaches: int
    places: bool
    """A card may place a box."""


class Plans(NamedTuple):
    """All plans of one shape."""

    model: Model
    program: cp_model.CpModel


@functools.lru_cache(maxsize=16)
def plans(wishes: Sequence[Wish], shape: Shape, supply: int) -> Plans:
    """The plans of a shape: a model and the same for CP-SAT."""
    number = Number("cockroaches", shape.cockroaches, shape.cockroaches)
    kinds = () if shape.places else (Kind(Card.PLACE, wanted=False), Kind(Card.EITHER, wanted=False))
    model = ask_for((*wishes, number, *kinds), shape.cards, supply)
    return Plans(model, to_model(model.formula))


def shapes(wishes: Sequence[Wish], supply: int) -> list[Shape]:
    """For each number of cards, with and without placing, the most cockroaches: many leave the fewest solutions.

    Raises WishError, with the reason, if it is proved that nothing is possible.
    """
    ranges = [wish for wish in wishes if isinstance(wish, Number) and wish.name == "cockroaches"]
    numbers = [n for n in range(COCKROACH_SUPPLY, 0, -1) if all(n in wish for wish in ranges)]
    if not numbers:
        raise WishError(f"wishes: {' '.join(wish.text for wish in ranges)}: the game has 1 to {COCKROACH_SUPPLY}")
    found = [
        shape
        for cards, places in itertools.product(sizes(wishes), (False, True))
        if (shape := _first(wishes, [Shape(cards, number, places) for number in numbers], supply))
    ]
    if not found:
        raise WishError(explain(wishes, supply))
    return found


def _first(wishes: Sequence[Wish], shapes: Sequence[Shape], supply: int) -> Shape | None:
    """The first that has a plan, else the first of which that is not known, else None."""
    open_ones = []
    for shape in shapes:
        answer = solve(plans(wishes, shape, supply).program, 1, _LIMITS)
        if answer.solutions:
            return shape
        if not answer.complete:
            open_ones.append(shape)
    return next(iter(open_ones), None)


def draw(shapes: Sequence[Shape], rng: Stream) -> Shape:
    """One of the shapes."""
    places = rng.below(_RARELY) == 0
    return rng.choice([shape for shape in shapes if shape.places == places] or shapes)
