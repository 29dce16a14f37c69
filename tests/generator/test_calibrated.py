"""A deck by a calibration."""

from helpers import cases
from schaben.generator.decks.calibrated import calibrated
from schaben.generator.decks.deck import PUBLISHED_CARDS, Deck, TaskCard, id_at
from schaben.grading.levels import Level
from schaben.grading.scale import UNCALIBRATED, Scale

CASES = cases.unique("5b0")[:4]
DECK = Deck(
    "A deck", "en", {"seed": 1}, dict(PUBLISHED_CARDS), 6,
    tuple(
        TaskCard(id_at(index), case.task, case.solution, Level.EASY, {"bits": 3.0 * index, "sacrifices": 2})
        for index, case in enumerate(CASES)
    ),
)  # fmt: skip
SCALE = Scale(7.0, 8.0, {"sacrifices": 0.25}, "0123456789abcdef")


def test_levels_and_scores_are_by_the_scale_which_is_named() -> None:
    found = calibrated(DECK, SCALE)
    assert [card.level for card in found.cards] == [Level.EASY, Level.EASY, Level.EASY, Level.DIFFICULT]
    assert [card.grade["score"] for card in found.cards] == [0.5, 3.5, 6.5, 9.5]
    assert found.made_by == {"seed": 1, "calibration": "0123456789abcdef"}


def test_a_test_task_keeps_its_level() -> None:
    hard = Scale(0.0, 0.0, {}, "0123456789abcdef")
    assert [card.level for card in calibrated(DECK, hard).cards] == [*[Level.EASY] * 2, *[Level.DIFFICULT] * 2]


def test_without_a_calibration_nothing_changes() -> None:
    assert calibrated(DECK, UNCALIBRATED) is DECK
