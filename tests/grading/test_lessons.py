"""Lessons: for each a task that has it and a near one that has not, and an account of cockroaches' fates."""

import numpy as np
import pytest
from helpers import cases, fates
from schaben.generator.growing.grow import grow
from schaben.generator.growing.wanted import Wanted
from schaben.generator.random_start import Sizes
from schaben.generator.stream import Stream
from schaben.grading.lessons import KINDS, LESSONS, TRICKS, company, has_lesson, in_order, lessons_of
from schaben.grading.trace import follow
from schaben.solver.cards import Card
from schaben.solver.quality import examine
from schaben.solver.task import BOX_SUPPLY, Play, Task

PAIRS = {
    "squash": ("G7S / C6E E7W / - / L R => L:G7 R:D7", "G7S / C6E E7S / - / L R => L:G7 R:E7"),
    "suck from afar": ("G7S / C6E E7W / - / L R => L:G7 R:D7", "G7S / B5E E7W / - / L R => L:G7 R:D7"),
    "walk-in": ("A4W / C5S G6N / - / B R => B:G4 R:G7", "A4W / B6N G6N / - / B R => B:G4 R:G7"),
    "beyond": ("A1W / D2E E4S G3E / - / F R TR => TR R:E1 F:E2", "A1W / D1E E4S G3E / - / F R TR => TR R:E1 F:E2"),
    "stand in the way": ("C7N / A4N C6S / - / B L TU => B:C6 L:A6 TU", "C7N / A2N C6S / - / B L TU => B:C6 L:A6 TU"),
    "bide": ("B5S / B7N C7S G3E / - / B L TR => L:G5 TR B:G5", "B5S / B7N C7S F2S / - / B L TR => L:F5 TR B:G5"),
    "shield": (
        "B3N / D5N E3N E7S F4N / D3 / L R TR => TR L:B6 R:B5",
        "B3N / D5N E1N E7S F4N / D3 / L R TR => TR L:B6 R:B4",
    ),
    "rebound": ("D3S / A3W D6S / D5 / L R TL => R:A3 TL L:A7", "D3S / A3W D7N / D5 / L R TL => R:A3 TL L:A6"),
    "sacrifice": ("F1S / C1W F6W / - / B L TL => TL B:B1 L:B6", "F1S / C1W E5N / - / B L TL => TL B:B1 L:B7"),
    "open a line": (
        "F7E / B4W D2N E1S F1W G5N / C4 G6 / L R TU X- => R:F1 L:F4 TU X-:C4",
        "F7E / B4W D2N E1S F1W G5N / E2 G6 / L R TU X- => R:F4 X-:G6 TU L:F1",
    ),
    "make room": (
        "A6S / B3W E1W / D1 / F B TR X- => X-:D1 F:A1 TR B:B1",
        "A6S / B3W E1E / D1 / F B TR X- => X-:D1 F:A1 TR B:G1",
    ),
    "turn back": (
        "E5W / A6E F2S F4N / - / L TL TU X+ => X+:F5 L:E2 TU TL",
        "E5W / A6E E3N F4N / - / L TL TU X+ => X+:F6 L:E4 TU TL",
    ),
}  # fmt: skip
"""A task that has the lesson, and one that has not, with one piece in another place."""


def lessons(task: Task, solution: Play) -> tuple[str, ...]:
    return lessons_of(follow(task, solution))


@pytest.mark.parametrize("lesson", TRICKS)
def test_a_task_has_the_lesson_and_a_near_one_has_not(lesson: str) -> None:
    for line, expected in zip(PAIRS[lesson], (True, False), strict=True):
        task, solution = cases.solved(line)
        assert (lesson in lessons(task, solution)) is expected
        assert has_lesson(lesson, task, solution, BOX_SUPPLY) is expected
        quality = examine(task)
        assert quality.is_good
        assert quality.outcome.solutions == (solution,)


def test_a_kind_of_card_is_a_lesson() -> None:
    task, solution = cases.solved("E6W / B1S C3N D4N / - / L R => L:E1 R:E5")
    assert [kind for kind in KINDS if kind in lessons(task, solution)] == ["L", "R"]


def test_a_box_that_turns_a_cockroach_is_no_rebound_if_the_play_wins_without_it() -> None:
    """F3S turns round at F2, and is sucked up all the same if it does not: the box keeps other plays from winning."""
    task, solution = cases.solved("E5S / F1W F3S F4E F7S G4W / F2 / F L R TR => F:E3 L:F3 TR R:F4")
    assert "rebound" not in lessons(task, solution)


def test_a_task_that_reaches_a_square_sacrifices_nothing() -> None:
    task, solution = cases.solved("A3S / D2S E7S / B3 C2 C7 E4 / F B L / =F3 => B:A5 L:F5 F:F3")
    assert "sacrifice" not in lessons(task, solution)


def grown(sizes: tuple[int, int], most: int, least_box_cards: int = 0) -> list[tuple[Task, Play]]:
    wanted = Wanted(Sizes(sizes, (2, 6), (0, 5)), dict.fromkeys(Card, 2), box_cards=(least_box_cards, 2))
    found = grow(wanted, Stream(np.random.SeedSequence(5)))
    return [(one.task, one.solution) for one, _ in zip(found, range(most), strict=False)]


def test_the_lessons_of_grown_tasks_are_those_told_by_the_fate_of_each_cockroach() -> None:
    """Some hundreds of tasks, of which each lesson is had by several."""
    having: dict[str, int] = {}
    for task, solution in [*grown((3, 5), 300), *grown((4, 5), 150, least_box_cards=1)]:
        found = lessons(task, solution)
        assert set(found) == fates.lessons(task, solution)
        for lesson in found:
            having[lesson] = having.get(lesson, 0) + 1
    assert all(having.get(lesson, 0) >= 3 for lesson in LESSONS), having


def test_company_is_another_trick_and_no_card() -> None:
    assert company("bide", ["TL", "bide", "walk-in"])
    assert company("TL", ["TL", "squash"])
    assert not company("bide", ["TL", "bide"])
    assert not company("bide", ["TL", "walk-in", "squash"])


def test_lessons_are_listed_in_one_order() -> None:
    assert in_order(["turn back", "squash", "TL"]) == ("TL", "squash", "turn back")
