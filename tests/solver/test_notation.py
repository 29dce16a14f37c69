"""The notation: parsing, printing and parsing again, and the errors for wrong lines."""

from random import Random

import pytest
from helpers.strategies import tasks
from hypothesis import given
from hypothesis import strategies as st
from schaben.solver import rules
from schaben.solver.cards import CARD_BY_CODE
from schaben.solver.errors import NotationError, SchabenError, TaskError
from schaben.solver.hand import MOST_COPIES
from schaben.solver.notation import format_line, format_play, format_task, parse_line, parse_play, parse_task
from schaben.solver.task import Action, Task
from schaben.solver.validation import defects, require_valid


@given(tasks())
def test_printing_and_parsing_gives_the_same_task(task: Task) -> None:
    assert parse_task(format_task(task)) == task


@given(tasks(), st.randoms())
def test_plays_round_trip(task: Task, random: Random) -> None:
    position, actions = task.start, list[Action]()
    while (choice := rules.actions(position)) and len(actions) < 4:
        actions.append(random.choice(choice))
        position = rules.turn(position, actions[-1])
    play = tuple(actions)
    assert parse_play(format_play(play)) == play
    assert parse_line(format_line(task, play)) == (task, play)


@given(st.text(alphabet="ABGX17+-=:/> NESWFLTRU\t09z", max_size=60))
def test_no_text_does_more_than_raise_our_error(text: str) -> None:
    try:
        task, _ = parse_line(text)
    except NotationError:
        return
    assert parse_task(format_task(task)) == task


def test_parsing_is_lenient_and_printing_canonical() -> None:
    line = "  a2n/ c2S   C5E b3e C1N D6W /-/ r  b =>  r : c2   B:C1 "
    assert format_line(*parse_line(line)) == "A2N / B3E C1N C2S C5E D6W / - / B R => R:C2 B:C1"


def test_the_order_of_cards_and_the_target_are_canonical() -> None:
    line = "D4S / - / F6 B2 / X X+ X- TU TR TL R L B F / = F5"
    assert format_task(parse_task(line)) == "D4S / - / B2 F6 / F B L R TL TR TU X- X+ X / =F5"


def test_either_card_says_what_it_does() -> None:
    assert format_play(parse_play("X:+D4 X:-B2 X+:D4 X-:B2 TL")) == "X:+D4 X:-B2 X+:D4 X-:B2 TL"


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("", "task: 4 or 5 fields are expected between the slashes, '' has 1"),
        ("A2N / - / -", "task: 4 or 5 fields"),
        ("H2N / A1N / - / F", "exterminator: 'H2' is not a square (A1 ... G7)"),
        ("A8N / A1N / - / F", "exterminator: 'A8' is not a square"),
        ("A2Q / A1N / - / F", "exterminator: 'A2Q' is not a square and a facing such as A2N"),
        ("A2\u017f / A1N / - / F", "exterminator: 'A2\u017f' is not a square and a facing"),
        ("A2N B2N / A1N / - / F", "exterminator: exactly one is expected, there are 2"),
        ("- / A1N / - / F", "exterminator: exactly one is expected, there are 0"),
        ("A2N / A1 / - / F", "cockroaches: 'A1' is not a square and a facing"),
        ("A2N / A1N / 77 / F", "boxes: '77' is not a square"),
        ("A2N / A1N / / F", "boxes: the field is empty; write - for none"),
        ("A2N / A1N / - / " + "ZZ " * 9, f"cards: 'ZZ' is not a card ({' '.join(CARD_BY_CODE)})"),
        ("A2N / A1N / - / F / F5", "goal: 'F5' is not a goal such as =F5"),
        ("A2N / A1N / - / F => F", "solution: 'F': the square is missing, as in F:D4"),
        ("A2N / A1N / - / F => TL:B2", "solution: 'TL:B2': a turn has no square"),
        ("A2N / A1N / - / F => X:B2", "solution: 'X:B2': X places or removes"),
        ("A2N / A1N / - / " + "Q" * 99, "cards: 'QQQQQQQQQQQQQQQQQQQQQQQQ...' is not a card"),
    ],
)
def test_one_line_names_the_field_and_the_reason(line: str, error: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_line(line)
    assert str(caught.value).startswith(error)
    assert "\n" not in str(caught.value)


def test_validation_returns_every_defect() -> None:
    task = parse_task("A2N / A2S B3N / A2 B3 C4 C4 / -")
    assert defects(task) == [
        "2 boxes on C4",
        "a box and a cockroach share A2",
        "a box and a cockroach share B3",
        "the exterminator and a box share A2",
        "the exterminator and a cockroach share A2",
        "there is no card to play",
    ]
    with pytest.raises(TaskError, match="2 boxes on C4; a box"):
        require_valid(task)


def test_a_hand_has_a_bound() -> None:
    line = "A2N / A7N / - / "
    many = MOST_COPIES + 1
    assert defects(parse_task(line + "TL " * MOST_COPIES)) == []
    assert defects(parse_task(line + "TL " * many)) == [f"{many} TL cards, at most {MOST_COPIES} of a kind are allowed"]


def test_a_task_needs_a_goal() -> None:
    assert defects(parse_task("A2N / - / - / F")) == ["there is no cockroach to catch and no square to reach"]
    assert defects(parse_task("A2N / - / - / F / =A3")) == []


@given(tasks())
def test_the_strategy_makes_only_tasks_that_can_stand(task: Task) -> None:
    assert defects(task) == []


def test_errors_have_one_base() -> None:
    assert issubclass(NotationError, SchabenError)
    assert issubclass(TaskError, SchabenError)
