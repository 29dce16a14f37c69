"""The eight symmetries: a group that keeps the rules."""

from helpers.strategies import positions, symmetries, tasks
from hypothesis import given, settings
from schaben.solver import rules
from schaben.solver.board import SQUARES, Direction
from schaben.solver.cards import Card
from schaben.solver.notation import format_task, parse_task
from schaben.solver.search.solve import KEPT_PLAYS, count_solutions
from schaben.solver.symmetry import SYMMETRIES, Symmetry, canonical
from schaben.solver.task import Position, Task
from schaben.solver.ways import neighbour


def test_eight_different_images_of_the_board() -> None:
    images = {tuple(map(symmetry.square, SQUARES)) for symmetry in SYMMETRIES}
    assert len(images) == 8
    assert all(sorted(image) == list(SQUARES) for image in images)


def test_neighbours_stay_neighbours() -> None:
    for symmetry in SYMMETRIES:
        for square in SQUARES:
            for direction in Direction:
                step = neighbour(square, direction)
                image = neighbour(symmetry.square(square), symmetry.direction(direction))
                assert image == (None if step is None else symmetry.square(step))


def test_a_mirror_swaps_left_and_right_cards() -> None:
    mirror = SYMMETRIES[4]
    assert [mirror.card(card).code for card in Card] == ["F", "B", "R", "L", "TR", "TL", "TU", "X-", "X+", "X"]


def test_drawn_by_hand() -> None:
    """A mirror sends A to G and N to N; a quarter turn clockwise sends A1 to A7 and N to E."""
    task = parse_task("A2N / B3E / C1 / L TL")
    assert format_task(SYMMETRIES[4].task(task)) == "G2N / F3W / E1 / R TR"
    assert format_task(SYMMETRIES[1].task(task)) == "B7E / C6S / A5 / L TL"


@given(positions(), symmetries)
def test_a_turn_and_its_image_agree(position: Position, symmetry: Symmetry) -> None:
    image = symmetry.position(position)
    actions = rules.actions(position)
    assert set(symmetry.play(tuple(actions))) == set(rules.actions(image))
    for action in actions[:8]:
        moved = symmetry.position(rules.turn(position, action))
        assert moved == rules.turn(image, *symmetry.play((action,)))


@given(tasks(most_cards=3), symmetries)
@settings(max_examples=60, deadline=None)
def test_counts_are_kept(task: Task, symmetry: Symmetry) -> None:
    one, other = count_solutions(task, limit=0), count_solutions(symmetry.task(task), limit=0)
    assert (one.count, one.early) == (other.count, other.early)
    if one.count <= KEPT_PLAYS:  # of more, each search lists its own first ones
        assert {symmetry.play(play) for play in one.solutions} == set(other.solutions)


@given(tasks(), symmetries)
def test_one_canonical_form_for_all_images(task: Task, symmetry: Symmetry) -> None:
    assert canonical(task) == canonical(symmetry.task(task))
    assert canonical(canonical(task)) == canonical(task)
