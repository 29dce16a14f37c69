"""Mending: the good task that is the fewest changes away."""

from itertools import pairwise
from random import Random

import pytest
from helpers.nearby import changed, is_good, solutions
from helpers.randomtasks import WITHOUT_BOXES
from schaben.generator.nearest import edits, keep, nearest
from schaben.generator.nearest.footing import footings
from schaben.generator.nearest.onechange import one_change
from schaben.generator.wishes import WishError, parse
from schaben.solver import rules
from schaben.solver.board import SQUARES, Direction
from schaben.solver.cards import Card
from schaben.solver.notation import format_task, parse_line, parse_play, parse_task
from schaben.solver.search.solve import Budget
from schaben.solver.task import BOX_SUPPLY, COCKROACH_SUPPLY, Piece, Play, Position, Task

pytestmark = pytest.mark.usefixtures("kernels")

SPOILT = parse_task("G5S / A4N B5W C3N / - / L R")
"""Good without B5W or without C3N."""


class TestEdits:
    @pytest.mark.parametrize(
        ("one", "other", "texts"),
        [
            ("A1N / B3E / - / F", "A1N / B3E / - / F", []),
            ("A1N / B3E / - / F", "C1N / B3E / - / F", ["exterminator A1N becomes C1N"]),
            (
                "A1N / B3E / - / F",
                "C1S / B3E / - / F",
                ["exterminator A1N becomes C1N", "exterminator C1N becomes C1S"],
            ),
            ("A1N / B3E / - / F", "A1N / B3W / - / F", ["cockroach B3E becomes B3W"]),
            ("A1N / B3E / - / F", "A1N / G7E / - / F", ["cockroach B3E becomes G7E"]),
            ("A1N / B3E / - / F", "A1N / G7S / - / F", ["cockroach B3E is removed", "cockroach G7S is added"]),
            (
                "A1N / B3E C4N / - / F",
                "A1N / B3N C4E / - / F",
                ["cockroach B3E becomes C4E", "cockroach C4N becomes B3N"],
            ),
            ("A1N / B3E / C1 D1 / F", "A1N / B3E / C1 / F", ["box D1 is removed"]),
            ("A1N / B3E / C1 / F", "A1N / B3E / D2 E5 / F", ["box C1 becomes D2", "box E5 is added"]),
            ("A1N / B3E / - / F F L", "A1N / B3E / - / F R R", ["card F becomes R", "card L becomes R"]),
        ],
    )
    def test_say_what_changes(self, one: str, other: str, texts: list[str]) -> None:
        assert [edit.text for edit in edits(parse_task(one), parse_task(other))] == texts
        assert len(edits(parse_task(other), parse_task(one))) == len(texts)

    @pytest.mark.parametrize("line", [format_task(SPOILT), "D4N / A1E C3N E5S / B2 E7 / F L B"])
    def test_each_start_that_one_change_leads_to_is_one_change_away(self, line: str) -> None:
        task = parse_task(line)
        found = changed(task)
        assert len(found) > 400
        assert {len(edits(task, other)) for other in found} == {len(edits(other, task)) for other in found} == {1}

    def test_changes_on_the_way_are_no_fewer_than_those_at_once(self) -> None:
        random, task = Random(1), SPOILT
        way = [task]
        for _ in range(30):
            way.append(random.choice(sorted(changed(way[-1]), key=format_task)))
        for number, other in enumerate(way):
            assert len(edits(task, other)) <= number
        assert all(len(edits(one, other)) == 1 for one, other in pairwise(way))

    def test_another_number_of_cards_is_out_of_reach(self) -> None:
        with pytest.raises(ValueError, match="another number of cards"):
            edits(SPOILT, parse_task("G5S / A4N / - / L"))


def random_start(random: Random, old: Position) -> Position:
    """A start with the same exterminator and hand, and most of the same pieces."""
    free = [square for square in SQUARES if square != old.exterminator.square]
    boxes = {square for square in old.boxes if random.random() < 0.9} | set(random.sample(free, random.randint(0, 2)))
    places = [piece for piece in old.cockroaches if random.random() < 0.9]
    places += [Piece(random.choice(free), random.choice(list(Direction))) for _ in range(random.randint(0, 2))]
    cockroaches = {piece.square: piece for piece in places if piece.square not in boxes}
    return Position(old.exterminator, tuple(cockroaches.values()), tuple(boxes), old.hand)


def wins(start: Position, play: Play, box_supply: int) -> bool:
    position = start
    for action in play:
        if action not in rules.actions(position, box_supply):
            return False
        position = rules.turn(position, action)
    return not position.cockroaches


def test_what_a_win_rests_on_is_enough() -> None:
    """Wherever a footing says that a play wins, it does; and it says so often."""
    random, told = Random(3), 0
    for _ in range(150):
        here, *others = random.sample(SQUARES, 8)
        hand = (*random.sample(WITHOUT_BOXES, 2), random.choice([Card.REMOVE, Card.PLACE, Card.FORWARDS]))
        places = tuple(Piece(square, random.choice(list(Direction))) for square in others[:2])
        start = Position(Piece(here, random.choice(list(Direction))), places, tuple(others[3:5]), hand)
        supply = random.choice([2, 3, BOX_SUPPLY])
        for play in solutions(Task(start))[0]:
            if not wins(start, play, supply):
                continue
            for footing in footings(start, play, supply):
                assert set(start.cockroaches) <= footing.harmless
                for other in (random_start(random, start) for _ in range(30)):
                    same = all((square in other.boxes) == (square in start.boxes) for square in footing.boxes)
                    if same and len(other.boxes) <= footing.most_boxes and set(other.cockroaches) <= footing.harmless:
                        assert wins(other, play, supply), (format_task(Task(other)), play)
                        told += other != start
    assert told > 200


@pytest.mark.parametrize("line", [format_task(SPOILT), "D4N / A1E C3N E5S / B2 E7 / F L B"])
def test_one_change(line: str) -> None:
    found = list(one_change(parse_task(line)))
    most = [task for task in found if len(task.start.cockroaches) <= COCKROACH_SUPPLY]
    assert len(set(found)) == len(found)
    assert {task for task in most if task.hand.count(Card.EITHER) == 0} == changed(parse_task(line))


class TestNearest:
    def test_a_good_task_needs_no_change(self) -> None:
        found = nearest(parse_task("G5S / A4N B5W / - / L R"))
        assert (found.task, found.edits, found.is_least) == (found.start, [], True)

    @pytest.mark.parametrize("line", [format_task(SPOILT), "A2N / B3E C1N / - / B R", "D4N / A1E G7S / B2 / F TL"])
    def test_the_fewest_changes(self, line: str) -> None:
        task = parse_task(line)
        found = nearest(task, budget=Budget(work=20))
        assert found.task is not None
        assert is_good(found.task)
        assert solutions(found.task) == ([found.solution], False)
        nearer = [{task}, changed(task)][: found.least]
        assert not any(is_good(one) for starts in nearer for one in starts)
        assert found.is_least == (len(found.edits) == found.least)

    def test_wishes_and_what_is_kept(self) -> None:
        kept = keep("C3N,hand,exterminator", SPOILT, None)
        found = nearest(SPOILT, [kept, *parse("cockroaches=2")])
        assert found.task is not None
        assert found.is_least
        assert Piece(2 + 14, Direction.N) in found.task.start.cockroaches
        assert (found.task.hand, found.task.start.exterminator) == (SPOILT.hand, SPOILT.start.exterminator)

    def test_a_play_is_kept(self) -> None:
        line = parse_line("G5S / A4N B5W C3N / - / L R => L:G5 R:A5")
        found = nearest(line.task, [keep("play", line.task, line.solution)])
        assert found.solution == line.solution == parse_play("L:G5 R:A5")
        assert [edit.text for edit in found.edits] == ["cockroach C3N is removed"]

    def test_what_cannot_be_is_refused(self) -> None:
        with pytest.raises(WishError, match="there is no task with these wishes"):
            nearest(SPOILT, parse("bides>=3"))
        with pytest.raises(WishError, match="a square to reach"):
            nearest(parse_task("A1N / - / - / F R / =C4"))

    def test_the_search_ends_when_no_start_is_left(self) -> None:
        task = parse_task("D4N / C5E / - / F L")
        wanted = [*parse("cockroaches=1 boxes=0"), keep("exterminator,hand,C5E", task, None)]
        with pytest.raises(WishError, match="no good task has these wishes"):
            nearest(task, wanted)

    def test_a_task_with_one_card(self) -> None:
        found = nearest(parse_task("D4N / A1N / - / TU"))
        assert (found.least, len(found.edits), found.is_least) == (1, 1, True)

    @pytest.mark.parametrize("text", ["C3E", "everything", "", "play"])
    def test_only_what_is_there_can_be_kept(self, text: str) -> None:
        with pytest.raises(WishError, match="keep: "):
            keep(text, SPOILT, None)

    def test_without_work_nothing_is_proven(self) -> None:
        found = nearest(parse_task("D4N / A1E G7S C3N / B2 E5 / F L B TR"), budget=Budget(work=1e-6))
        assert (found.least, found.is_least) == (0, False)

    def test_as_data(self) -> None:
        data = nearest(SPOILT).as_data()
        assert data["proven_least"]
        assert (data["at_least"], len(data["changes"]), data["search"]["status"]) == (1, 1, "unique")
