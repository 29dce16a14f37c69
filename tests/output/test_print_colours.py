"""The three levels are told apart by every pair of eyes, and without any colour."""

from itertools import combinations, pairwise

import numpy as np
import pytest
from helpers.colour_vision import EYES, distance, seen
from helpers.printed import LINES, deck_of, pixels
from schaben.grading.levels import Level
from schaben.output.cards.facefile import faces_pdf
from schaben.output.cards.look import Look
from schaben.output.drawing import palette


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, 2.5, 0.0), (50.0, 3.2592, 0.3350), 1.0000),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_distance_is_that_of_its_authors(
    one: tuple[float, float, float], other: tuple[float, float, float], expected: float
) -> None:
    """From the table of test data that the authors of the formula's implementation notes published."""
    assert distance(np.array(one), np.array(other)) == pytest.approx(expected, abs=5e-5)
    assert distance(np.array(other), np.array(one)) == pytest.approx(expected, abs=5e-5)


def test_the_simulation_takes_away_what_it_should() -> None:
    """Grey stays grey to everybody; red and green of one lightness come together without one of their cones."""
    for eyes in EYES:
        assert np.abs(seen("#808080", eyes)[1:]).max() < 0.2
    red, green = "#C05050", "#6A7F30"
    assert distance(seen(red, "usual"), seen(green, "usual")) > 40
    assert distance(seen(red, "deutan"), seen(green, "deutan")) < 20


@pytest.mark.parametrize("eyes", EYES)
def test_levels_are_far_apart_for_all_eyes(eyes: str) -> None:
    for one, other in combinations(palette.LEVEL.values(), 2):
        assert distance(seen(one, eyes), seen(other, eyes)) >= 25, (one, other)


@pytest.mark.parametrize("low_ink", [False, True])
def test_levels_are_told_apart_in_grey(low_ink: bool) -> None:
    """By the header's lightness in full ink, and by the shape in it in any case."""
    deck = deck_of(LINES)
    pdf = faces_pdf(deck, Look(low_ink=low_ink))
    headers = [pixels(pdf, page, dpi=254)[60:125].mean(axis=2) for page in (0, 2, 4)]
    if not low_ink:
        grounds = [np.median(header) for header in headers]
        assert all(lighter - darker > 40 for lighter, darker in pairwise(grounds))
    shapes = [header[:, -110:-60] for header in headers]
    inks = [np.abs(shape - np.median(shape[:8])) > 40 for shape in shapes]
    areas = [ink.mean() for ink in inks]
    for one, other in combinations(inks, 2):
        assert (one ^ other).mean() > 0.15 * min(areas)


def test_grey_is_measured_on_the_levels_in_order() -> None:
    assert list(palette.LEVEL) == list(Level)
