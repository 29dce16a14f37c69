"""The plain kernel against known answers, perft style, and against rules.py turn by turn."""

import functools
from collections.abc import Iterator
from random import Random

import pytest
from helpers import cases
from helpers.strategies import tasks
from hypothesis import given, settings
from schaben.solver import rules
from schaben.solver.board import SQUARES, Direction, board_of
from schaben.solver.cards import Card, Verb
from schaben.solver.notation import format_play, format_task, parse_task
from schaben.solver.outcome import Status
from schaben.solver.search import bits, effects, options
from schaben.solver.search.plain import PlainRun
from schaben.solver.search.solve import Budget, count_solutions
from schaben.solver.task import Action, Piece, Play, Position, Task


def perft(task: Task) -> dict[str, int]:
    """Turns by first action, to look at when a total differs."""
    return {format_play((action,)): _tree(rules.turn(task.start, action)) + 1 for action in rules.actions(task.start)}


def _tree(position: Position) -> int:
    return sum(1 + _tree(rules.turn(position, action)) for action in rules.actions(position))


def test_the_known_answers_are_all_there() -> None:
    """Tests that loop over them would pass without them."""
    assert (len(cases.counted()), len(cases.unique())) == (500, 213)


@pytest.mark.parametrize("first", range(0, 500, 100))
def test_known_counts(first: int) -> None:
    for case in cases.counted()[first : first + 100]:
        outcome = count_solutions(case.task, limit=0, engine="plain")
        line = format_task(case.task)
        assert (outcome.count, outcome.early) == (case.solutions, case.early), line
        assert outcome.turns == case.turns, (line, perft(case.task))
        assert outcome.complete, line
        if case.listed is not None:
            assert {format_play(play) for play in outcome.solutions} == case.listed, line


@pytest.mark.parametrize("size", ["5b0", "5b1", "5b2", "6b0", "6b1", "6b2", "7b0", "7b1", "8b0"])
def test_known_unique_tasks(size: str) -> None:
    found = cases.unique(size)
    assert found
    for case in found:
        outcome = count_solutions(case.task, engine="plain")
        assert outcome.status is Status.UNIQUE
        assert outcome.solutions == (case.solution,)
        assert (outcome.early, outcome.turns) == (False, case.turns)


def random_position(random: Random) -> Position:
    here, *others = random.sample(SQUARES, 15)
    boxes = others[: random.randint(0, 7)]
    spots = [random.choice(others[7:]) for _ in range(random.randint(0, 6))]
    piece = functools.partial(lambda square: Piece(square, Direction(random.randrange(4))))
    return Position(piece(here), tuple(map(piece, spots)), tuple(boxes), tuple(Card))


def boards(position: Position) -> tuple[int, int, int, int, int]:
    """Cockroaches facing north, east, south and west, and boxes."""
    n, e, s, w = (board_of(piece.square for piece in position.cockroaches if piece.facing == d) for d in Direction)
    return n, e, s, w, board_of(position.boxes)


OPTIONS = {
    **{(card, verb): int(card) for card in Card for verb in Verb},
    (Card.EITHER, Verb.REMOVE): options.EITHER_REMOVES,
}


@pytest.mark.parametrize("seed", range(10))
def test_ten_thousand_positions_turn_by_turn(seed: int) -> None:
    """The choices of every card, and one whole turn with each, in 1,000 random positions a seed."""
    random = Random(seed)
    for _ in range(1_000):
        position, supply = random_position(random), random.choice((0, 3, 6, 6, 49))
        for card in Card:
            actions = rules.effects(position, card, supply)
            _assert_same_choices(position, card, supply, actions)
            if actions:
                _assert_same_turn(position, random.choice(actions))


def _assert_same_choices(position: Position, card: Card, supply: int, actions: list[Action]) -> None:
    *roaches, _ = boards(position)
    taken = functools.reduce(int.__or__, roaches)
    for verb in {Verb.PLACE, Verb.REMOVE} if card is Card.EITHER else {None}:
        option = OPTIONS[card, verb or Verb.MOVE]
        board = effects.targets(option, taken, bits.scene_at(position), supply)
        expected = [
            position.exterminator.square if action.square is None else action.square
            for action in actions
            if verb in (None, action.verb)
        ]
        assert board == board_of(expected), (position, card, supply)


def _assert_same_turn(position: Position, action: Action) -> None:
    n, e, s, w, _ = boards(position)
    square = position.exterminator.square if action.square is None else action.square
    option = OPTIONS[action.card, action.verb]
    scene = effects.act(option, square, bits.scene_at(position))
    settled = bits.settle(bits.Boards(n, e, s, w), scene)
    expected = rules.turn(position, action)
    assert ((*settled, scene.boxes), scene[1:]) == (boards(expected), expected.exterminator), (position, action)


@given(tasks(most_cards=2))
@settings(max_examples=150, deadline=None)
def test_whole_trees_against_the_rules(task: Task) -> None:
    outcome = count_solutions(task, limit=0, engine="plain")
    assert outcome.turns == sum(perft(task).values())
    assert set(outcome.solutions) == set(_wins(task, task.start))


def _wins(task: Task, position: Position) -> Iterator[Play]:
    if rules.is_won(task, position):
        yield ()
    for action in rules.actions(position):
        for rest in _wins(task, rules.turn(position, action)):
            yield (action, *rest)


class TestLimitsAndBudgets:
    TASK = parse_task("G3E / G5N / F3 E2 E1 / TL L TL")

    def test_limit_bounds_the_count_and_the_list(self) -> None:
        assert count_solutions(self.TASK, limit=0).count == 5
        three = count_solutions(self.TASK, limit=3)
        assert (three.count, len(three.solutions), three.complete) == (3, 3, False)

    def test_a_limit_of_one_still_knows_whether_there_is_a_second(self) -> None:
        one = count_solutions(self.TASK, limit=1)
        assert (one.status, one.count, len(one.solutions)) == (Status.MULTIPLE, 1, 1)

    def test_a_limit_above_the_number_covers_the_tree(self) -> None:
        all_ = count_solutions(self.TASK, limit=6)
        assert (all_.count, all_.complete, all_.early) == (5, True, True)

    @pytest.mark.parametrize("turns", [1, 2, 5, 11])
    def test_the_budget_ends_undecided(self, turns: int) -> None:
        task = Task(self.TASK.start, target=0)
        outcome = count_solutions(task, budget=Budget(turns), engine="plain")
        assert (outcome.status, outcome.turns, outcome.early) == (Status.UNDECIDED, turns, None)

    def test_the_clock_ends_undecided(self) -> None:
        hand = "F F B B L L R R TL TL TR TR TU TU X- X- X+ X+"
        task = parse_task(f"A1N / G7N G6S C3E / B2 / {hand}")
        assert count_solutions(task, budget=Budget(seconds=0.05), engine="plain").status is Status.UNDECIDED

    def test_a_run_goes_on_where_it_stopped(self) -> None:
        case = cases.unique("5b1")[0]
        run = PlainRun(case.task, box_supply=6, keep=2)
        slices = 0
        while not run.go(run.turns + 7, 2):
            slices += 1
        assert (run.turns, run.found, slices > 10) == (case.turns, 1, True)
