"""Ways: families of four steps, and where they lead."""

from itertools import product

import pytest
from schaben.solver.board import SIZE, SQUARES, Direction, square_name
from schaben.solver.cards import Card, Step
from schaben.solver.ways import RAYS, STEPS, WAYS, back, family, neighbour, way_of

SHORT = [step for step in product(range(-2, 3), repeat=2) if step != (0, 0)]
"""Steps that a kind of card may have, also those that none has."""


@pytest.mark.parametrize("step", SHORT)
def test_a_family_goes_up_twice_and_comes_back(step: Step) -> None:
    """The kernels rely on it: bit 1 of a way says whether it leads down the numbers, and leads back when flipped."""
    steps = [*family(step)]
    assert step in steps
    assert [right + SIZE * up > 0 for right, up in steps] == [True, True, False, False]
    assert [(-right, -up) for right, up in steps] == [steps[back(index)] for index in range(4)]


def test_the_first_ways_are_the_directions() -> None:
    assert STEPS[:4] == ((0, 1), (1, 0), (0, -1), (-1, 0))
    assert [way_of(Card.FORWARDS, facing) for facing in Direction] == [*Direction]
    assert [way_of(Card.LEFT, facing) for facing in Direction] == [facing.turned(-1) for facing in Direction]


def test_a_step_back_leads_home() -> None:
    for way, square in product(WAYS, SQUARES):
        ahead = neighbour(square, way)
        assert ahead is None or neighbour(ahead, back(way)) == square


def test_rays_end_at_the_edge() -> None:
    assert [square_name(square) for square in RAYS[Direction.E][30]] == ["D5", "E5", "F5", "G5"]
    assert all(neighbour([square, *ray][-1], way) is None for way in WAYS for square, ray in enumerate(RAYS[way]))
