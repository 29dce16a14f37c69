"""Refutations: the losing action is the right one, and its reason holds."""

from random import Random

import pytest
from helpers.randomtasks import random_case
from schaben.solver.errors import UndecidedError
from schaben.solver.notation import format_action, format_piece, parse_play, parse_task
from schaben.solver.refute import LossReason, Refutation, refute
from schaben.solver.rules import actions, positions, turn
from schaben.solver.search.solve import Budget, count_solutions
from schaben.solver.task import Play, Position, Task


def refuted(task: Task, play: str) -> Refutation:
    found = refute(task, parse_play(play))
    assert found is not None
    return found


def test_a_solution_and_its_beginnings_are_not_refuted() -> None:
    task = parse_task("B4S / B1W B6W C5E / A4 B3 C1 / F B TL TR")
    for solution in count_solutions(task, 0).solutions:
        for length in range(len(solution) + 1):
            assert refute(task, solution[:length]) is None


def test_the_example_of_the_rulebook() -> None:
    task = parse_task("A2N / C2S C5E B3E C1N / - / R B")
    (solution,) = count_solutions(task).solutions
    assert refute(task, solution) is None
    found = refuted(task, "R:B2 B:B1")
    assert (found.index, found.reason) == (0, LossReason.CANNOT_CATCH)
    assert [format_action(action) for action in found.keeping] == ["R:C2"]
    assert len(found.culprits) == 1


def test_a_cockroach_is_named_by_where_it_started() -> None:
    task = parse_task("A1N / D6E / - / R R")
    found = refuted(task, "R:G1 R:G1")
    assert (found.index, found.reason) == (0, LossReason.CANNOT_CATCH)
    assert [[format_piece(piece) for piece in culprit.started] for culprit in found.culprits] == [["D6E"]]
    assert all(refute(task, solution) is None for solution in count_solutions(task, 0).solutions)


def test_an_action_that_is_not_allowed() -> None:
    task = parse_task("A2N / C2S C5E B3E C1N / - / R B")
    found = refuted(task, "R:G2")
    assert (found.index, found.reason, found.after) == (0, LossReason.NOT_ALLOWED, task.start)
    assert [format_action(action) for action in found.allowed] == ["R:B2", "R:C2"]
    assert [format_action(action) for action in found.keeping] == ["R:C2"]
    assert refuted(task, "TL").allowed == ()


def test_a_target_out_of_reach() -> None:
    task = parse_task("D4S / - / - / F L / =F1")
    found = refuted(task, "F:D3")
    assert (found.index, found.reason, found.culprits) == (0, LossReason.CANNOT_REACH, ())
    assert "F:D1" in map(format_action, found.keeping)


def test_a_cockroach_in_the_way_of_the_target() -> None:
    task = parse_task("A1N / A4N / A7 / F / =A6")
    found = refuted(task, "F:A3")
    assert (found.index, found.reason) == (-1, LossReason.CANNOT_REACH)
    assert [format_piece(culprit.now) for culprit in found.culprits] == ["A4N"]


def test_a_hand_that_cannot_be_played() -> None:
    task = parse_task("A1N / - / B2 / X- X- F / =A2")
    found = refuted(task, "F:A2")
    assert (found.index, found.reason) == (-1, LossReason.CANNOT_PLAY)


def test_cockroaches_that_have_become_alike_are_one_culprit() -> None:
    task = parse_task("A1N / F7E F7E / - / L L")
    found = refuted(task, "L:A1")
    assert len(found.culprits) == 1
    assert len(found.culprits[0].started) == 2


def test_a_budget_that_is_too_small_is_not_a_no() -> None:
    task = parse_task("A1N / C3E D5N E2W F6S / B4 / F F B B L L TL TL TR TR")
    with pytest.raises(UndecidedError):
        refute(task, (), budget=Budget(turns=10))


def random_play(random: Random, task: Task, supply: int) -> Play:
    position, play = task.start, []
    while choice := actions(position, supply):
        play.append(random.choice(choice))
        position = turn(position, play[-1])
    return tuple(play)


def winnable(task: Task, position: Position, supply: int) -> bool:
    """Whether some play wins, by the plain rules."""
    if not position.hand:
        return position.exterminator.square == task.target if task.target is not None else not position.cockroaches
    return any(winnable(task, turn(position, action), supply) for action in actions(position, supply))


def test_random_plays_are_lost_where_the_rules_say() -> None:
    random, reasons = Random(5), set[LossReason | None]()
    for _ in range(150):
        task, supply = random_case(random, random.randint(1, 3), most_box_cards=1)
        play = random_play(random, task, supply)
        line = list(positions(task, play, supply))
        lost = next((i for i, position in enumerate(line) if not winnable(task, position, supply)), None)
        found = refute(task, play, supply)
        reasons.add(None if found is None else found.reason)
        if found is None:
            assert lost is None, task
            continue
        assert found.index + 1 == lost, task
        assert found.after == line[lost]
        assert all(winnable(task, turn(found.before, action), supply) for action in found.keeping)
        if found.reason is LossReason.CANNOT_CATCH:
            left = tuple(culprit.now for culprit in found.culprits)
            assert set(left) <= set(found.after.cockroaches)
            assert all(culprit.started for culprit in found.culprits)
            only = Position(found.after.exterminator, left, found.after.boxes, found.after.hand)
            assert not winnable(task, only, supply)
    assert reasons >= {None, LossReason.CANNOT_CATCH, LossReason.CANNOT_REACH}
