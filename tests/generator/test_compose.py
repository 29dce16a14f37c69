"""Composing: tasks are good and as wished, whichever way they were finished, and the same for the same seed."""

import numpy as np
import pytest
from schaben.generator.compose import Composer, compose, composer
from schaben.generator.compose.account import Search
from schaben.generator.compose.climb import Climb, change
from schaben.generator.compose.composer import CEGIS, LOCAL_SEARCH
from schaben.generator.compose.goal import Goal
from schaben.generator.compose.place import Placing
from schaben.generator.stream import Stream
from schaben.generator.wishes import WishError, parse
from schaben.solver.cpsat.prove import prove, wins
from schaben.solver.notation import parse_task
from schaben.solver.outcome import Status
from schaben.solver.quality import examine
from schaben.solver.task import Play, Task


def stream(seed: int = 1) -> Stream:
    return Stream(np.random.SeedSequence(seed))


def some_plan(maker: Composer, seed: int = 1) -> tuple[Task, Play]:
    plan = maker.plan(stream(seed))
    assert plan is not None
    return plan


def is_as_wished(maker: Composer, task: Task, solution: Play) -> bool:
    outcome = prove(task, solution)
    proven = (outcome.status, outcome.early) == (Status.UNIQUE, False)
    return proven and examine(task).is_good is True and maker.goal.holds(task, solution)


@pytest.mark.parametrize(
    "text",
    ["cards=4", "cards=5 sucked>=2 kinds-=X-,X+", "cards=4 place-turns", "cards=4 symmetric-boxes=mirror boxes>=1"],
)
def test_composed_tasks_are_good_and_as_wished(text: str) -> None:
    maker = composer(parse(text), seed=3)
    found = list(compose(maker, number=2))
    assert len(found) == 2
    assert all(is_as_wished(maker, one.task, one.solution) for one in found)


@pytest.mark.parametrize("keep_play", [True, False])
def test_the_play_of_a_plan_is_kept_if_asked(keep_play: bool) -> None:
    maker = composer(parse("cards=4"), seed=1, keep_play=keep_play)
    attempts = range(10, 36)
    plans = [maker.plan(Stream(np.random.SeedSequence(1, spawn_key=(number,)))) for number in attempts]
    made = [maker.attempt(number) for number in attempts]
    kept = [one.solution == plan[1] for one, plan in zip(made, plans, strict=True) if one and plan]
    assert all(kept) is keep_play
    assert len(kept) > 10


def test_the_same_seed_gives_the_same_tasks_with_any_number_of_processes() -> None:
    maker = composer(parse("cards=4 bides>=1"), seed=5)
    one, two = (list(compose(maker, number=3, jobs=jobs)) for jobs in (1, 2))
    assert one == two
    assert list(compose(composer(parse("cards=4 bides>=1"), seed=6), number=3)) != one


def test_it_ends_when_the_plans_are_used_up() -> None:
    maker = composer(parse("cards=8"), seed=1)
    assert list(compose(maker, number=1, most=0)) == []


def test_both_ways_of_finishing_do_so() -> None:
    maker = composer(parse("cards=5"), seed=2)
    ways = set[str]()
    for made in map(maker.attempt, range(20)):
        ways |= {made.by} if made is not None else set()
        if ways == {CEGIS, LOCAL_SEARCH}:
            return
    pytest.fail(f"twenty plans were finished by {ways}")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('hand="TL TR" squashed>=1', "squashed>=1 cannot hold"),
        ("cockroaches=9", "cockroaches=9 cannot hold, the game has 1 to 6"),
        ("squashed>=4 sucked>=3", "squashed>=4 sucked>=3 cannot hold"),
        ("cockroaches=3 catch-at-once>=4", "cockroaches=3 catch-at-once>=4 cannot hold"),
        ("cards=30", "no number of cards"),
        ("cards=3 bides>=4", "bides>=4 cannot hold with 3 cards"),
        ('cards=5 hand="F B"', "no number of cards"),
        ("boxes=9", "boxes=9 cannot hold"),
    ],
)
def test_impossible_wishes_are_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(WishError, match=reason):
        composer(parse(text), seed=1)


def test_numbers_of_cards_without_an_end_begin_where_it_is_possible() -> None:
    maker = composer(parse("cards>=2 first-catch>=3"), seed=1)
    assert {shape.cards for shape in maker.plan_sizes} == {3, 4, 5}


# --- Placing ------------------------------------------------------------------------------------


def test_placing_moves_nothing_but_cockroaches_and_keeps_the_play() -> None:
    maker = composer(parse("cards=4"), seed=1)
    for seed in range(40):
        task, play = some_plan(maker, seed)
        placed = Placing(task, play, maker.goal, Search(6)).run(stream())
        if placed is not None:
            assert placed.start.exterminator == task.start.exterminator
            assert set(placed.start.boxes) <= set(task.start.boxes)
            assert is_as_wished(maker, placed, play)
            return
    pytest.fail("no plan of forty could be finished by placing")


# --- Local search -------------------------------------------------------------------------------


def test_a_climb_never_loses_the_wishes_on_its_way() -> None:
    maker = composer(parse("cards=5 bides>=1 behind-box"), seed=1)
    task, play = some_plan(maker)
    climb = Climb(task, play, maker.goal, Search(6))
    rng = stream()
    for _ in range(300):
        changed = change(climb.task, rng)
        if maker.goal.may_be(changed):
            climb.accepts(changed, climb.cost)
        assert wins(climb.task, climb.witness)
        assert maker.goal.holds(climb.task, climb.witness)


def test_a_change_is_made_in_all_images_where_a_symmetry_is_wished() -> None:
    goal = Goal(parse("symmetric=mirror"))
    before = parse_task("D1N / A2E G2W / B5 F5 / F B")
    moved = parse_task("D1N / A3E G2W / B5 F5 / F B")
    more = parse_task("D1N / A2E G2W / B5 C6 F5 / F B")
    assert goal.completed(before, moved) == parse_task("D1N / A3E G3W / B5 F5 / F B")
    assert goal.completed(before, more) == parse_task("D1N / A2E G2W / B5 C6 E6 F5 / F B")


def test_no_cockroach_is_put_on_top_of_another() -> None:
    stacked = parse_task("D1N / A2E A2W / - / F B")
    assert not Goal(()).may_be(stacked)
