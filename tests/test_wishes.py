"""Wishes: reading them, and that what the model asks is what a replay by the rules sees."""

import random

import pytest
from schaben.generator.compose import Composer, _solve, ask_for, explain
from schaben.generator.refute import refuting
from schaben.generator.wishes import WishError, parse
from schaben.solver import rules
from schaben.solver.board import Direction
from schaben.solver.cpsat.prove import prove, wins
from schaben.solver.cpsat.state import read
from schaben.solver.outcome import Status
from schaben.solver.task import Piece, Position, Task

EVERY = [
    "cards=5",
    "cockroaches=3..5",
    "boxes>=4",
    "kinds+=TU",
    "kinds-=X-,X+",
    'hand="F B L TL TR"',
    "bides>=2",
    "bides=0",
    "squashed>=2",
    "sucked>=5",
    "catch-at-once>=3",
    "catch-at-once<=1",
    "first-catch>=3",
    "ends=D4",
    "symmetric=mirror",
    "symmetric=half-turn",
    "symmetric-boxes=diagonal",
    "last-catch-last",
    "place-turns",
    "remove-opens",
    "behind-box",
    'pattern="A2N / B5E C6? / D4"',
]


@pytest.mark.parametrize("text", EVERY)
def test_every_wish_holds_in_plans_that_ask_for_it(text: str) -> None:
    wishes = parse(text)
    cards = 6 if text == "catch-at-once<=1" else 5
    plan = ask_for((*parse("boxes<=6 cockroaches>=1"), *wishes), cards)
    rng = random.Random(7)
    for _ in range(5):
        values = _solve(plan.formula, rng)
        assert values is not None
        play = plan.play(values)
        task = Task(read(plan.start, values, [action.card for action in play]))
        assert wins(task, play)
        assert rules.is_start_clear(task)
        assert all(wish.holds(task, play) for wish in wishes)


@pytest.mark.parametrize("text", EVERY)
def test_the_text_of_a_wish_reads_as_the_same_wish(text: str) -> None:
    wishes = parse(text)
    assert parse(" ".join(wish.text for wish in wishes)) == wishes


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("fast", "no such wish"),
        ("boxes=many", "a number"),
        ("boxes=5..3", "no number"),
        ("kinds+=Q", "not a card"),
        ("ends=H9", "not a square"),
        ("symmetric=round", "none of"),
        ('pattern="A2N', "quotation mark"),
        ("pattern=A2N", "expected"),
        ("ends>=D4", "not with >="),
    ],
)
def test_a_wish_that_cannot_be_read_is_one_clear_line(text: str, reason: str) -> None:
    with pytest.raises(WishError, match=reason) as error:
        parse(text)
    assert "\n" not in str(error.value)


def test_wishes_that_cannot_hold_together_are_named() -> None:
    wishes = parse('cards=2 hand="TL TR" squashed>=1 boxes<=3')
    assert "squashed>=1" in explain(wishes)
    assert "boxes" not in explain(wishes)
    with pytest.raises(WishError, match="cannot hold"):
        next(Composer(wishes).tasks(random.Random(1)))


def test_composed_tasks_are_good_and_as_wished() -> None:
    wishes = parse("cards=5 sucked>=2 kinds-=X-,X+")
    found = []
    for composed in Composer(wishes).tasks(random.Random(3)):
        found += [composed] if composed else []
        if len(found) == 3:
            break
    for task, solution in ((one.task, one.solution) for one in found):
        outcome = prove(task, solution)
        assert (outcome.status, outcome.early) == (Status.UNIQUE, False)
        assert rules.is_start_clear(task)
        assert all(wish.holds(task, solution) for wish in wishes)


def test_a_refuting_cockroach_is_one_that_a_play_does_not_win_with() -> None:
    composer = Composer(parse("cards=4 boxes<=6"))
    rng = random.Random(5)
    plan = composer.plans[0]
    values = _solve(plan.formula, rng)
    assert values is not None
    play = plan.play(values)
    start = read(plan.start, values, [action.card for action in play])
    places = refuting(start, play)
    empty = Position(start.exterminator, (), start.boxes, start.hand)
    for square in rules.empty_squares(empty):
        for piece in (Piece(square, facing) for facing in Direction):
            alone = Task(Position(start.exterminator, (piece,), start.boxes, start.hand))
            assert wins(alone, play) is (piece not in places)
