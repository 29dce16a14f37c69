"""The rules, sentence by sentence: each test is a sentence of docs/rules.md."""

from collections.abc import Iterable

import pytest
from schaben.solver import rules
from schaben.solver.board import square_name
from schaben.solver.cards import Card
from schaben.solver.errors import PlayError
from schaben.solver.notation import format_piece, parse_play, parse_task
from schaben.solver.task import Action


def names(squares: Iterable[int]) -> str:
    return " ".join(sorted(map(square_name, squares)))


def squares_of(actions: Iterable[Action]) -> list[int]:
    return [action.square for action in actions if action.square is not None]


def stops(line: str, card: Card) -> str:
    return names(rules.stops(parse_task(line).start, card))


def after(line: str, play: str) -> str:
    """Exterminator and cockroaches after a play, in notation."""
    *_, last = rules.positions(parse_task(line), parse_play(play))
    return " ".join([format_piece(last.exterminator), *sorted(map(format_piece, last.cockroaches))])


def test_worked_example_of_the_rulebook() -> None:
    """
    7 . . . . . . .
    6 . . . w . . .      R to C2: squashes C2, sucks up C5; passes B2, so B3 is not caught.
    5 . . s . . . .      Then those arriving on C3 and C6 are sucked up, the one on C1 finds
    4 . . . . . . .      him in the way and turns round. B to C1 squashes it.
    3 . e . . . . .
    2 ^ . s . . . .
    1 . . n . . . .
      A B C D E F G
    """
    task = parse_task("A2N / C2S C5E B3E C1N D6W / - / R B")
    start, first, last = rules.positions(task, parse_play("R:C2 B:C1"))
    assert len(start.cockroaches) == 5
    caught = rules.catch(rules.act(start, parse_play("R:C2")[0]))
    assert sorted(map(format_piece, caught.cockroaches)) == ["B3E", "C1N", "D6W"]
    assert [format_piece(piece) for piece in first.cockroaches] == ["C1S"]
    assert rules.is_won(task, last)


class TestMoves:
    def test_any_number_of_squares_up_to_the_edge(self) -> None:
        assert stops("B2N / A7N / - / F", Card.FORWARDS) == "B3 B4 B5 B6 B7"

    @pytest.mark.parametrize(
        ("card", "reached"),
        [
            (Card.FORWARDS, "E4 F4 G4"),
            (Card.BACKWARDS, "A4 B4 C4"),
            (Card.LEFT, "D5 D6 D7"),
            (Card.RIGHT, "D1 D2 D3"),
        ],
    )
    def test_relative_to_the_facing(self, card: Card, reached: str) -> None:
        assert stops("D4E / A1N / - / F", card) == reached

    def test_never_into_a_box(self) -> None:
        assert stops("B2N / A7N / B6 / F", Card.FORWARDS) == "B3 B4 B5"

    def test_the_first_cockroach_is_the_furthest(self) -> None:
        assert stops("B2N / B5N / B7 / F", Card.FORWARDS) == "B3 B4 B5"

    def test_facing_stays(self) -> None:
        assert after("B2N / A7S / - / R", "R:E2") == "E2N A6S"

    @pytest.mark.parametrize("line", ["B2N / A7N / B3 / F", "B7N / A1N / - / F"])
    def test_bides_with_a_box_or_the_edge_right_ahead(self, line: str) -> None:
        assert stops(line, Card.FORWARDS) == line[:2]

    def test_does_not_bide_before_a_cockroach(self) -> None:
        assert stops("B2N / B3N / - / F", Card.FORWARDS) == "B3"


class TestTurns:
    @pytest.mark.parametrize(("code", "facing"), [("TL", "W"), ("TR", "E"), ("TU", "S")])
    def test_on_the_spot(self, code: str, facing: str) -> None:
        assert after(f"B2N / F7S / - / {code}", code) == f"B2{facing} F6S"


class TestBoxCards:
    def test_any_box_can_go(self) -> None:
        task = parse_task("B2N / A7N / B6 C1 / X-")
        assert names(squares_of(rules.effects(task.start, Card.REMOVE))) == "B6 C1"

    def test_needs_a_box(self) -> None:
        assert rules.effects(parse_task("B2N / A7N / - / X-").start, Card.REMOVE) == []

    def test_goes_on_any_empty_square(self) -> None:
        places = rules.effects(parse_task("B2N / A7N A7S / B6 C1 / X+").start, Card.PLACE)
        assert len(places) == 49 - 4
        assert {"B2", "A7", "B6", "C1"}.isdisjoint(map(square_name, squares_of(places)))

    @pytest.mark.parametrize(("supply", "places"), [(2, 0), (3, 45)])
    def test_needs_one_that_is_not_on_the_board(self, supply: int, places: int) -> None:
        start = parse_task("B2N / A7N / B6 C1 / X+").start
        assert len(rules.effects(start, Card.PLACE, supply)) == places

    def test_either_card_does_both(self) -> None:
        start = parse_task("B2N / A7N / B6 C1 / X").start
        assert len(rules.effects(start, Card.EITHER)) == 2 + 45
        assert len(rules.effects(start, Card.EITHER, box_supply=2)) == 2

    def test_a_hand_that_cannot_be_played_offers_nothing(self) -> None:
        assert rules.actions(parse_task("B2N / A7N / - / X- X-").start) == []


class TestCatch:
    def test_sucks_up_at_any_distance_without_shielding(self) -> None:
        assert after("B2N / B4E B6W / - / TL TL", "TL") == "B2W A6W C4E"
        assert after("B2W / B4E B6W / - / TR", "TR") == "B2N"

    def test_a_box_stops_the_vacuum(self) -> None:
        assert after("B2W / B4E B6W / B5 / TR", "TR") == "B2N A6W"

    def test_squashes_the_whole_stack(self) -> None:
        assert after("B2W / B4E B4W B4S / - / R", "R:B4") == "B4W"

    def test_nothing_is_caught_while_he_moves(self) -> None:
        assert after("A2N / C5E / - / R", "R:E2") == "E2N D5E"

    def test_a_second_time_after_their_step(self) -> None:
        assert after("C2N / B3E / - / B", "B:C1") == "C1N"


class TestMarch:
    def test_one_step(self) -> None:
        assert after("G1N / A4N B4E C4S E4W / - / B", "B:G1") == "G1N A5N C3S C4E D4W"

    @pytest.mark.parametrize(
        ("cockroach", "box", "turned"), [("A7N", "-", "A7S"), ("B4E", "C4", "B4W"), ("D1S", "-", "D1N")]
    )
    def test_turns_round_at_the_edge_or_a_box(self, cockroach: str, box: str, turned: str) -> None:
        assert after(f"G1N / {cockroach} / {box} / B", "B:G1") == f"G1N {turned}"

    def test_turns_round_at_the_exterminator(self) -> None:
        assert after("D4N / D3N / - / TL", "TL") == "D4W D3S"

    def test_other_cockroaches_are_not_in_the_way(self) -> None:
        assert after("G1N / A4E B4W / - / B", "B:G1") == "G1N A4W B4E"

    def test_steps_after_the_last_card_too(self) -> None:
        task = parse_task("C2N / B3E / - / B")
        *_, last = rules.positions(task, parse_play("B:C1"))
        assert rules.is_won(task, last)


class TestWinning:
    def test_cards_in_hand_are_no_win_but_early(self) -> None:
        task = parse_task("B2W / B4E / - / TR F")
        _, first = rules.positions(task, parse_play("TR"))
        assert not rules.is_won(task, first)
        assert rules.is_early(task, first)

    def test_reaching_a_square_does_not_need_a_catch(self) -> None:
        task = parse_task("B2W / G4E / - / F / =A2")
        *_, last = rules.positions(task, parse_play("F:A2"))
        assert last.cockroaches
        assert rules.is_won(task, last)
        assert not rules.is_early(task, last)

    @pytest.mark.parametrize(("line", "clear"), [("B2N / B5E / - / F", False), ("B2N / B5E / B4 / F", True)])
    def test_clear_start(self, line: str, clear: bool) -> None:
        assert rules.is_start_clear(parse_task(line)) is clear


def test_replay_names_the_card_that_is_not_allowed() -> None:
    with pytest.raises(PlayError, match=r"^card 2, F:G7, is not allowed there$"):
        list(rules.positions(parse_task("B2N / A7N / - / F F"), parse_play("F:B3 F:G7")))
