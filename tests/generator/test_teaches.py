"""The wishes for a lesson and against it, as constraints and by replay."""

from itertools import islice

import numpy as np
import pytest
from helpers import fates
from schaben.generator.compose.place import random_order
from schaben.generator.growing.grow import grow
from schaben.generator.growing.wanted import Wanted
from schaben.generator.random_start import Sizes
from schaben.generator.stream import Stream
from schaben.generator.wishes import WishError, parse
from schaben.generator.wishes.plan import ask_for, with_defaults
from schaben.generator.wishes.teaches import Teaches
from schaben.grading.lessons import LESSONS, TRICKS
from schaben.solver.cards import Card
from schaben.solver.cpsat.engine import SolverLimits, run, run_model, to_model
from schaben.solver.cpsat.formula import Formula
from schaben.solver.cpsat.given import GivenPlay
from schaben.solver.cpsat.state import fixed, read
from schaben.solver.notation import format_line
from schaben.solver.task import Play, Task

BY_REPLAY = ("rebound", "sacrifice")
"""Lessons that the constraints do not say whole."""


@pytest.fixture(scope="module")
def grown() -> list[tuple[Task, Play]]:
    wanted = Wanted(Sizes((3, 4), (2, 5), (0, 4)), dict.fromkeys(Card, 2))
    found = grow(wanted, Stream(np.random.SeedSequence(8)))
    return [(one.task, one.solution) for one in islice(found, 14)]


@pytest.mark.parametrize("lesson", TRICKS)
def test_the_model_asks_of_a_play_what_the_fates_of_cockroaches_tell(
    lesson: str, grown: list[tuple[Task, Play]]
) -> None:
    for task, play in grown:
        told = lesson in fates.lessons(task, play)
        for wanted in (True, False):
            wish = Teaches(lesson, wanted)
            assert wish.holds(task, play) is (told is wanted)
            if wish.holds(task, play) or lesson not in BY_REPLAY:
                plan = GivenPlay(Formula(), fixed(task.start), play)
                plan.require()
                wish.ask(plan)
                assert bool(run(plan.formula, 1, SolverLimits()).solutions) is (told is wanted), format_line(task, play)


@pytest.mark.parametrize("lesson", [name for name in TRICKS if name not in BY_REPLAY])
def test_plans_show_the_lesson_that_is_asked_for_and_none_that_is_not(lesson: str) -> None:
    other = "bide" if lesson != "bide" else "suck from afar"
    wishes = with_defaults((*parse("cards=3"), Teaches(lesson), Teaches(other, wanted=False)))
    model = ask_for(wishes, 3)
    program, rng = to_model(model.formula), Stream(np.random.SeedSequence(7))
    for _ in range(2):
        (values,) = run_model(program, 1, SolverLimits(deterministic=10), **random_order(rng)).solutions
        play = model.play(values)
        task = Task(read(model.start, values, [action.card for action in play]))
        assert lesson in fates.lessons(task, play)
        assert other not in fates.lessons(task, play)


@pytest.mark.parametrize("lesson", LESSONS)
@pytest.mark.parametrize("wanted", [True, False])
def test_a_lesson_is_written_without_blanks_and_read_again(lesson: str, *, wanted: bool) -> None:
    wish = Teaches(lesson, wanted)
    assert " " not in wish.text
    assert parse(wish.text) == (wish,)


def test_what_is_no_lesson_is_refused_with_those_that_are() -> None:
    with pytest.raises(WishError, match=r"'fly' is not a lesson \(F, B, .*turn-back\)"):
        parse("teaches=fly")
