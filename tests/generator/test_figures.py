"""Figures that cockroaches form: where they can be, and which starts show them."""

from dataclasses import replace

import pytest
from schaben.generator.decks.figure import FIGURES, places_of, shows, size_of
from schaben.generator.make.demands import Theme, What
from schaben.generator.make.find import Unit, found_by
from schaben.generator.profile import ProfileError
from schaben.generator.profilefile import parse
from schaben.solver.board import square_name
from schaben.solver.notation import parse_task
from schaben.solver.symmetry import SYMMETRIES

RING = parse_task("A1N / D5N C4E E4S D3W / B2 / F B")


@pytest.mark.parametrize(
    ("figure", "size", "places"),
    [
        ("ring", 4, 5 * 5),
        ("square", 4, 5 * 5),
        ("diagonal", 4, 2 * 4 * 4),
        ("row", 4, 2 * 4 * 7),
        ("cross", 5, 5 * 5),
        ("plus", 5, 5 * 5),
        ("S", 5, 4 * 5 * 5),
        ("T", 5, 4 * 5 * 5),
        ("V", 5, 4 * 3 * 5),
    ],
)
def test_everywhere_where_a_figure_can_be(figure: str, size: int, places: int) -> None:
    """Its ways of lying, times the ways to move it."""
    assert size_of(figure) == size
    assert len(places_of(figure)) == places
    assert all(len(squares) == size for squares in places_of(figure))


def test_every_figure_is_counted() -> None:
    assert len(FIGURES) == 9


def test_a_start_shows_a_figure_in_any_image() -> None:
    assert [figure for figure in FIGURES if shows(RING, figure)] == ["ring"]
    for symmetry in SYMMETRIES:
        assert shows(replace(RING, start=symmetry.position(RING.start)), "ring")


@pytest.mark.parametrize(
    "line",
    [
        "A1N / D5N C4E E4S / - / F B",
        "A1N / D5N C4E E4S D3W A7S / - / F B",
        "A1N / D5N C4E E4S D3W D3N / - / F B",
        "A1N / D5N C4E E4S D2W / - / F B",
    ],
)
def test_one_too_few_too_many_or_elsewhere_is_no_figure(line: str) -> None:
    assert not any(shows(parse_task(line), figure) for figure in FIGURES)


def test_a_letter_looks_like_itself() -> None:
    drawn = {"".join(map(square_name, sorted(squares))) for squares in places_of("S")}
    assert "A1B1B2B3C3" in drawn


def profile_with(figures: str, cockroaches: str = "[2, 5]") -> str:
    return f"""
name = "drawn"
title = "drawn"
[[stage]]
name = "one"
level = "easy"
tasks = 2
cards = [3, 4]
cockroaches = {cockroaches}
boxes = [0, 3]
kinds = ["F", "B", "L", "R", "TL", "TR", "TU"]
bits = [0, 5]
figures = {figures}
"""


@pytest.mark.parametrize(
    ("figures", "cockroaches", "said"),
    [
        ('["ring", "ring"]', "[2, 5]", "stage[0].figures: 'ring' is there twice"),
        ('["S"]', "[2, 4]", "stage[0].figures: 5 cockroaches form 'S'"),
        ('["ring", "row", "plus"]', "[2, 5]", "stage[0].figures: 3 tasks for it, the stage has 2"),
        ('["star"]', "[2, 5]", "stage[0].figures[0]: 'star' should be 'ring'"),
    ],
)
def test_what_cannot_be_drawn_is_refused(figures: str, cockroaches: str, said: str) -> None:
    with pytest.raises(ProfileError) as caught:
        parse(profile_with(figures, cockroaches), "mine.toml")
    assert said in str(caught.value)


def test_a_profile_that_teaches_nothing_can_have_figures() -> None:
    profile = parse(profile_with('["ring"]'), "mine.toml")
    found = found_by(Unit(profile, 0, 0, 1, Theme(What.FIGURE, "ring")))
    assert found
    for record in found:
        assert shows(record.task, "ring")
        assert record.source == "composed"
        assert profile.stages[0].admits(record.task, record.solution, record.bits)
