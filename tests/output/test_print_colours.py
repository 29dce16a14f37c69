"""The three levels can be told apart by all eyes, and without any colour."""

from dataclasses import replace
from itertools import combinations, pairwise

import numpy as np
import pytest
from helpers.colour_vision import EYES, distance, seen
from helpers.printed import LINES, deck_of, pixels
from numpy.typing import NDArray
from schaben.output.cards.facefile import faces_pdf
from schaben.output.cards.images import rasterised
from schaben.output.cards.look import Look
from schaben.output.cards.pieces import BOX, COCKROACH, EXTERMINATOR
from schaben.output.drawing.canvas import Canvas
from schaben.output.drawing.palette import LEVEL, Tone
from schaben.output.drawing.shapes import Drawing, Shape, rectangle
from schaben.output.drawing.themes import THEMES, Theme


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
    """From the test data published with the implementation notes of the formula."""
    assert distance(np.array(one), np.array(other)) == pytest.approx(expected, abs=5e-5)
    assert distance(np.array(other), np.array(one)) == pytest.approx(expected, abs=5e-5)


def test_the_simulation_takes_away_what_it_should() -> None:
    """Grey stays grey for all eyes; red and green of equal lightness look alike without one of their cones."""
    for eyes in EYES:
        assert np.abs(seen("#808080", eyes)[1:]).max() < 0.2
    red, green = "#C05050", "#6A7F30"
    assert distance(seen(red, "usual"), seen(green, "usual")) > 40
    assert distance(seen(red, "deutan"), seen(green, "deutan")) < 20


MEANINGS = {
    "levels": [*LEVEL.values()],
    "pieces": [Tone.OVERALL, Tone.SHELL, Tone.CARDBOARD],
    "moves": [Tone.FORWARDS, Tone.BACKWARDS, Tone.LEFT, Tone.RIGHT],
    "turns": [Tone.TURN_LEFT, Tone.TURN_RIGHT, Tone.TURN_ROUND],
    "boxes": [Tone.GONE, Tone.COME],
}
"""Tones that are told apart by their colour."""


@pytest.mark.parametrize("meaning", MEANINGS)
@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", THEMES.values(), ids=str)
def test_what_a_colour_means_is_seen_by_all_eyes(theme: Theme, eyes: str, meaning: str) -> None:
    for one, other in combinations(MEANINGS[meaning], 2):
        assert distance(seen(theme[one], eyes), seen(theme[other], eyes)) >= 25, (one, other)


@pytest.mark.parametrize("low_ink", [False, True])
def test_levels_are_told_apart_in_grey(low_ink: bool) -> None:
    """By the lightness of the ground in full ink, and by the shape of the pips in any case."""
    deck = deck_of(LINES)
    cards = tuple(replace(card, grade={"bits": 99.0}) for card in deck.cards)
    pdf = faces_pdf(replace(deck, cards=cards), Look(low_ink=low_ink))
    headers = [pixels(pdf, page, dpi=254)[70:130].mean(axis=2) for page in (0, 2, 4)]
    if not low_ink:
        grounds = [np.median(header) for header in headers]
        assert all(lighter - darker > 40 for lighter, darker in pairwise(grounds))
    pips = [header[40:60, -90:-70] for header in headers]
    inks = [np.abs(pip - np.median(pip[:2])) > 60 for pip in pips]
    for one, other in combinations(inks, 2):
        assert one.any()
        assert (one ^ other).mean() > 0.08


def grey(drawing: Drawing, quarters: int) -> NDArray[np.float64]:
    """A piece on its square as a grey printer shows it."""
    canvas = Canvas(12, 12)
    canvas.draw((Shape(rectangle(0, 0, 12, 12), Tone.TILE),))
    canvas.draw(drawing, 6, 6, 12, quarters)
    return np.asarray(rasterised(canvas, 100).mean(axis=2))


def test_kind_and_facing_are_told_apart_in_grey() -> None:
    """Every two of the nine pictures differ on a fifth of the square or more, by a quarter of the whole range."""
    pictures = [grey(piece, turn) for piece in (EXTERMINATOR, COCKROACH) for turn in range(4)] + [grey(BOX, 0)]
    for one, other in combinations(pictures, 2):
        assert (np.abs(one - other) > 64).mean() > 0.1
