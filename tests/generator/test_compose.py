"""Composing: tasks are good and as wished, whichever way they were finished, and the same for the same seed."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations, islice

import numpy as np
import pytest
from helpers.cases import solved
from schaben.generator.compose import Composer, compose, composer, growth
from schaben.generator.compose.account import Search
from schaben.generator.compose.asked import asked
from schaben.generator.compose.climb import Climb, change
from schaben.generator.compose.composer import CEGIS, FROM_PLAN, GROWING, LOCAL_SEARCH, plan_of
from schaben.generator.compose.cover import learn
from schaben.generator.compose.goal import Goal
from schaben.generator.compose.growth import Found, Growth
from schaben.generator.compose.hitting import hit, table
from schaben.generator.compose.place import Placing
from schaben.generator.compose.placeset import Places
from schaben.generator.compose.sizes import PlanSize, draw
from schaben.generator.compose.starts import Starts, numbers
from schaben.generator.compose.walls import most_boxes, walled
from schaben.generator.stream import Stream
from schaben.generator.wishes import WishError, impossible, parse
from schaben.generator.wishes.lineup import hidden_squares
from schaben.generator.wishes.plan import with_defaults
from schaben.solver import rules
from schaben.solver.board import SQUARES, Direction
from schaben.solver.cpsat.prove import prove, wins
from schaben.solver.notation import parse_task
from schaben.solver.outcome import Status
from schaben.solver.quality import examine
from schaben.solver.search.bits import Boards, boards_at, boards_of, scene_at
from schaben.solver.search.encoding import decode
from schaben.solver.search.missed import Passage
from schaben.solver.search.rows import Rows, load, rows, store
from schaben.solver.search.solve import count_solutions
from schaben.solver.task import Piece, Play, Position, Task


def stream(seed: int = 1) -> Stream:
    return Stream(np.random.SeedSequence(seed))


def planned(maker: Composer, rng: Stream) -> tuple[Task, Play] | None:
    """The plan with which an attempt begins."""
    return plan_of(maker.goal, draw(maker.sizes, rng), rng)


def some_plan(maker: Composer, seed: int = 1) -> tuple[Task, Play]:
    plan = planned(maker, stream(seed))
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


def test_wishes_are_measured_with_the_boxes_of_the_game() -> None:
    task, solution = solved("A4N / B2N / B6 C1 D7 F2 G4 G6 / B TR X+ => B:A2 X+:B4 TR")
    published, larger = (composer(parse("cards=3 bits=0..20"), seed=1, box_supply=boxes).goal for boxes in (6, 7))
    (of_six,), (of_seven,) = (
        [wish for wish in goal.wishes if wish.text == "bits=0..20"] for goal in (published, larger)
    )
    assert of_seven.holds(task, solution)
    assert not of_six.holds(task, solution)  # a seventh box cannot be placed


@pytest.mark.parametrize("keep_play", [True, False])
def test_the_play_of_a_plan_is_kept_if_asked(keep_play: bool) -> None:
    maker = composer(parse("cards=4"), seed=1, keep_play=keep_play)
    attempts = range(10, 36)
    plans = [planned(maker, Stream(np.random.SeedSequence(1, spawn_key=(number,)))) for number in attempts]
    made = [list(maker.make(number, only_plans=True)) for number in attempts]
    kept = [one.solution == plan[1] for some, plan in zip(made, plans, strict=True) for one in some if plan]
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


def test_a_hand_with_few_orders_is_given_up_sooner() -> None:
    texts = ('hand="X+ X+"', 'hand="F F L"', 'hand="F B L R"', "cards=2")
    assert [composer(parse(text), seed=1).patience for text in texts] == [40, 120, 500, 500]


def test_a_hand_that_needs_one_cockroach_alone_makes_tasks() -> None:
    (made,) = compose(composer(parse('hand="F F F"'), seed=1), number=1, most=7)
    assert len(made.task.start.cockroaches) == 1


def test_every_source_and_way_of_finishing_makes_tasks() -> None:
    maker = composer(parse("cards=5"), seed=2)
    ways = {made.by for number in range(4) for made in maker.make(number)}
    ways |= {made.by for number in range(20) for made in maker.make(number, only_plans=True)}
    assert ways == {GROWING, CEGIS, LOCAL_SEARCH}


def test_a_long_task_begins_as_a_short_plan() -> None:
    maker = composer(parse("cards=7 bides>=2 kinds-=X-,X+"), seed=1)
    assert maker.shorter is not None
    made = next(made for number in range(20) for made in maker.make(number, only_plans=True))
    assert made.by == FROM_PLAN
    assert is_as_wished(maker, made.task, made.solution)


def test_wishes_that_the_next_card_undoes_are_planned_at_full_length() -> None:
    assert composer(parse("cards=7 symmetric-boxes=mirror boxes>=2"), seed=1).shorter is None


def test_wishes_that_random_tasks_lack_get_most_attempts_planned() -> None:
    often, rarely = (composer(parse(text), seed=1) for text in ("cards=4", "cards=4 symmetric=quarter-turn boxes>=4"))
    assert sum(often.grows) / len(often.grows) > 0.5 > sum(rarely.grows) / len(rarely.grows)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            'hand="TL TR" squashed>=1',
            '^wishes: hand="TL TR" cannot hold, turns alone end in the same way in any order$',
        ),
        ("cockroaches=9", "cockroaches=9 cannot hold, the game has 1 to 6"),
        ("squashed>=4 sucked>=3", "squashed>=4 sucked>=3 cannot hold"),
        ("cockroaches=3 catch-at-once>=4", "cockroaches=3 catch-at-once>=4 cannot hold"),
        ("cards=30", "cards=30 cannot hold, the game has 1 to 18 cards"),
        (f'solution="{" ".join("?" * 19)}"', "cannot hold, the game has 1 to 18 cards"),
        ("cards=3 bides>=4", "bides>=4 cannot hold with 3 cards"),
        ("cards=3 sacrifice>=4", "sacrifice>=4 cannot hold with 3 cards"),
        ('boxes=2 cards=5 hand="F B"', '^wishes: cards=5 hand="F B" cannot hold together$'),
        ('solution="F:? TL ? R:C2" cards=5', r'^wishes: solution="F:\? TL \? R:C2" cards=5 cannot hold together$'),
        ("trap=9 cards=3", "^wishes: trap=9 cannot hold with 3 cards$"),
        ("bides>=7", r"^wishes: bides>=7 cannot hold with 6 cards \(the default\)$"),
        ('hand="TL TL" trap>=1', '^wishes: hand="TL TL" trap>=1 cannot hold together$'),
        ("bits>=200 cards=3", "^wishes: bits>=200 cannot hold with 3 cards$"),
        ("cards=1 catch-at-once<2", r"catch-at-once<2 cockroaches=2..6 \(the default\) cannot hold with 1 card$"),
        ("cards=4 no-trick=bide teaches=bide", "^wishes: no-trick=bide teaches=bide cannot hold with 4 cards$"),
        ("boxes=9", "boxes=9 cannot hold$"),
    ],
)
def test_impossible_wishes_are_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(WishError, match=reason):
        composer(parse(text), seed=1)


def test_the_default_number_of_cards_is_not_blamed_for_what_no_number_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(impossible, "MOST_CARDS", 8)  # fewer numbers to try
    with pytest.raises(WishError, match=r"^wishes: kinds-=F kinds\+=F cannot hold together$"):
        composer(parse("kinds-=F kinds+=F"), seed=1)


def test_numbers_of_cards_without_an_end_begin_where_it_is_possible() -> None:
    maker = composer(parse("cards>=2 first-catch>=3"), seed=1)
    assert {shape.cards for shape in maker.sizes} == {3, 4, 5}


def test_difficulty_steers_what_is_grown(monkeypatch: pytest.MonkeyPatch) -> None:
    growing = Growth(Goal(with_defaults(parse("cards=5 bits>=13"))))
    steered = list(growing.tasks(5, stream()))
    assert all(growing.goal.holds(*found[:2]) for found in steered)
    monkeypatch.setattr(growth, "_OF_WHOLE", ())
    by_chance = list(growing.tasks(5, stream()))
    assert len(steered) > 3 * len(by_chance)


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


def test_other_starts_of_the_cockroaches_leave_the_play_alone() -> None:
    maker = composer(parse("cards=4"), seed=1)
    placed = 0
    for seed in range(12):
        task, play = some_plan(maker, seed)
        for one in islice(Starts(task, play, maker.goal, Search(6), numbers(stream())).choices(), 3):
            placed += 1
            assert (one.start.exterminator, one.start.boxes) == (task.start.exterminator, task.start.boxes)
            assert len(one.start.cockroaches) <= 6
            assert count_solutions(one).solutions == (play,)
            assert rules.is_start_clear(one)
    assert placed > 12


def test_where_no_starts_are_found_no_two_cockroaches_leave_the_play_alone() -> None:
    """By trying all of them."""
    maker = composer(parse("cards=3 cockroaches<=2"), seed=1)
    found = set()
    for seed in range(8):
        task, play = some_plan(maker, seed)
        starts = Starts(task, play, maker.goal, Search(6), numbers(stream()))
        everywhere = [
            Piece(square, facing) for facing in Direction for square in SQUARES if starts.allowed[facing] >> square & 1
        ]
        placed = [one for size in (1, 2) for some in combinations(everywhere, size) if (one := with_only(task, some))]
        alone = [one for one in placed if count_solutions(one, tight=True).solutions == (play,)]
        is_found = next(starts.choices(), None) is not None
        assert is_found == any(count_solutions(one, tight=True).is_tight for one in alone)
        found.add(is_found)
    assert found == {True, False}


def with_pieces(task: Task, cockroaches: tuple[Piece, ...]) -> Task:
    return replace(task, start=replace(task.start, cockroaches=cockroaches))


def with_only(task: Task, cockroaches: tuple[Piece, ...]) -> Task | None:
    """The task with these cockroaches; None if two share a square."""
    squares = {piece.square for piece in cockroaches}
    return with_pieces(task, cockroaches) if len(squares) == len(cockroaches) else None


def test_boxes_are_added_only_where_the_play_leaves_them_alone() -> None:
    goal, maker = Goal(with_defaults(parse("cards=5 boxes<=5"))), composer(parse("cards=4 kinds+=X+ boxes<=3"), seed=1)
    for seed in range(6):
        task, play = some_plan(maker, seed)
        more = walled(task, play, goal, stream(seed))
        assert set(task.start.boxes) < set(more.start.boxes)
        assert len(more.start.boxes) == min(5, most_boxes(play, 6))
        alone = replace(more, start=replace(more.start, cockroaches=()))
        assert len(list(rules.positions(alone, play))) == 5  # each action is allowed


def test_boxes_are_added_in_all_images_where_a_symmetry_is_wished() -> None:
    goal = Goal(parse("symmetric=mirror"))
    task = parse_task("D1N / A2E G2W / B5 F5 / TL TR")
    for seed in range(6):
        more = walled(task, (), goal, stream(seed))
        assert 4 <= len(more.start.boxes) <= 6
        assert goal.holds(more, ())


@pytest.mark.parametrize(
    "text",
    ["place-turns first-catch>=2", "behind-box", *(f"behind-box all-caught-by={way}" for way in ("squash", "suck"))],
)
def test_places_that_wishes_ask_for_are_those_of_single_cockroaches_that_have_them(text: str) -> None:
    wishes = parse(text)
    plan = plan_of(Goal(wishes), PlanSize(4, 4, places=True), stream())
    assert plan is not None
    task, play = plan
    allowed, (early, others) = asked(task.start, play, Goal(wishes))
    caught = lacking = 0
    for facing in Direction:
        for square in (square for square in SQUARES if allowed[facing] >> square & 1):
            caught += 1
            single = replace(task, start=replace(task.start, cockroaches=(Piece(square, facing),)))
            assert wins(single, play)
            assert rules.is_start_clear(single)
            *_, before_last, _end = rules.positions(single, play)
            assert bool(before_last.cockroaches) is not bool(early[facing] >> square & 1)
            held = [wish.holds(single, play) for wish in wishes]
            assert all(held) is not bool(others[facing] >> square & 1)
            assert all(held[1:])  # the first catch, and how it is caught
            lacking += not all(held)
    assert 0 < lacking < caught


def test_a_cockroach_starts_where_a_wish_asks_for_one() -> None:
    maker = composer(parse("cards=4 behind-box"), seed=1)
    placed = 0
    for seed in range(4):
        task, play = some_plan(maker, seed)
        for one in islice(Starts(task, play, maker.goal, Search(6), numbers(stream())).choices(), 2):
            placed += 1
            assert not one.start.cockroach_squares.isdisjoint(hidden_squares(one.start))
    assert placed > 0


def test_what_other_plays_catch_is_learned() -> None:
    """Against playing them with each cockroach alone; only the largest sets are kept."""
    task, _ = solved("G7S / C5E C7W F6E / G5 / B B L TL TU => B:G7 TL B:F7 TU L:F5")
    codes = Search(6).plays(with_pieces(task, task.start.cockroaches[:1]), 40).codes
    own, *others = (decode(play.tolist()) for play in codes)
    empty = rules.empty_squares(with_pieces(task, ()).start)
    everywhere = [Piece(square, facing) for facing in Direction for square in empty]
    allowed = {piece for piece in everywhere if wins(with_pieces(task, (piece,)), own)}
    sets = {frozenset(piece for piece in allowed if wins(with_pieces(task, (piece,)), play)) for play in others}
    largest = {some for some in sets if not any(some < other for other in sets)}
    assert 1 < len(largest) < len(sets)

    caught, scene, passages = rows(Places, 40), scene_at(task.start), rows(Passage, len(own))
    known = learn(caught, 0, scene, codes, codes[0], passages, boards_of_pieces(allowed))
    learned = [pieces_of(load(caught, row, Places)) for row in range(known)]
    assert set(learned) == largest
    assert len(learned) == len(largest)
    assert learn(caught, known, scene, codes, codes[0], passages, boards_of_pieces(allowed)) == known
    few = boards_of_pieces(next(iter(largest)))
    assert learn(caught, 0, scene, codes, codes[0], passages, few) == -1  # a play catches from all of them


def boards_of_pieces(pieces: Iterable[Piece]) -> Boards:
    return boards_at(Position(Piece(0, Direction.N), tuple(pieces), (), ()))


def pieces_of(places: Places) -> frozenset[Piece]:
    boards = boards_of(places)
    return frozenset(Piece(square, way) for way in Direction for square in SQUARES if boards[way] >> square & 1)


@pytest.mark.parametrize("most", [1, 2, 3])
def test_a_hitting_set_is_found_exactly_where_there_is_one(most: int) -> None:
    """Of four squares with all facings, by trying all sets."""
    random, rng, squares = np.array([3], dtype=np.int64), np.random.default_rng(most), (0, 9, 30, 48)
    allowed = Boards(*[sum(1 << square for square in squares)] * 4)
    everywhere = [(square, facing) for square in squares for facing in range(4)]
    outcomes = set()
    for known in [2, 4, 8, 16, 40] * 12:
        caught = rows(Places, known)
        for row in range(known):
            store(caught, row, places_of(board & int(rng.integers(1 << 49)) for board in allowed))
        chosen = Boards(*hit(table(known), caught, known, allowed, most, random))
        there = [(square, facing) for square, facing in everywhere if chosen[facing] >> square & 1]
        outcomes.add(bool(there))
        if there:
            assert len({square for square, _ in there}) == len(there) <= most
            assert sum(board.bit_count() for board in chosen) == len(there)
            assert is_missed(there, caught)
        else:
            assert not any(is_missed(some, caught) for some in combinations(everywhere, most) if apart(some))
    assert outcomes == {True, False}


@pytest.mark.parametrize("known", [1, 61, 62, 63, 124, 125])
def test_no_play_is_lost_at_the_end_of_a_word(known: int) -> None:
    """Every play catches all but one place of its own, so each place has to be chosen."""
    random, allowed = np.array([3], dtype=np.int64), Boards((1 << 49) - 1, 0, 0, 0)
    caught = rows(Places, known)
    for row in range(known):
        store(caught, row, places_of((allowed.n & ~(1 << row % 6), 0, 0, 0)))
    chosen = Boards(*hit(table(known), caught, known, allowed, 6, random))
    assert chosen == Boards((1 << min(known, 6)) - 1, 0, 0, 0)
    assert not any(hit(table(known), caught, known, allowed, min(known, 6) - 1, random))


def test_a_hitting_set_of_places_for_hundreds_of_plays() -> None:
    random, rng = np.array([3], dtype=np.int64), np.random.default_rng(5)
    caught, allowed = rows(Places, 400), Boards(*[(1 << 49) - 1] * 4)
    for row in range(400):
        store(caught, row, places_of(rng.integers(0, 1 << 49, 4)))
    found = [Boards(*hit(table(400), caught, 400, allowed, 6, random)) for _ in range(3)]
    assert len(set(found)) > 1  # which one is left to chance
    for chosen in found:
        there = [(square, facing) for facing in range(4) for square in SQUARES if chosen[facing] >> square & 1]
        assert 0 < len(there) <= 6
        assert is_missed(there, caught)


def is_missed(places: Iterable[tuple[int, int]], caught: Rows[Places]) -> bool:
    """Whether every row lacks one of the places."""
    plays = [boards_of(load(caught, row, Places)) for row in range(len(caught))]
    return all(any(not play[facing] >> square & 1 for square, facing in places) for play in plays)


def apart(places: Iterable[tuple[int, int]]) -> bool:
    squares = [square for square, _ in places]
    return len(set(squares)) == len(squares)


def places_of(boards: Iterable[int]) -> Places:
    places = Places()
    places.n, places.e, places.s, places.w = map(int, boards)
    return places


# --- Cards in front -----------------------------------------------------------------------------


def test_growing_in_front_keeps_how_a_task_ends() -> None:
    goal = Goal(with_defaults(parse("cards=7 kinds-=X-,X+ kinds+=TU bides>=1")))
    task, solution = solved("G7S / C5E C7W F6E / G5 / B B L TL TU => B:G7 TL B:F7 TU L:F5")
    found = list(islice(Growth(goal).longer([Found(task, solution)], 7, stream()), 4))
    assert len(found) == 4
    for one in found:
        assert one.solution[2:] == solution
        assert goal.holds(one.task, one.solution)
        assert examine(one.task).is_good is True


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
