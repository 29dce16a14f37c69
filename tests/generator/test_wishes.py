"""Wishes: reading them, and that the model asks for what a replay by the rules sees."""

from random import Random

import numpy as np
import pytest
from helpers.randomtasks import random_case, random_task
from helpers.wishes_seen import is_seen
from helpers.wishlist import ASKED, EVERY
from schaben.generator.compose.place import random_order
from schaben.generator.finish import finish
from schaben.generator.stream import Stream
from schaben.generator.wishes import WishError, parse
from schaben.generator.wishes.counts import Number
from schaben.generator.wishes.impossible import explain, require_cockroaches
from schaben.generator.wishes.kinds import Supply
from schaben.generator.wishes.plan import ask_for, most_needed, sizes, with_defaults
from schaben.solver import rules
from schaben.solver.cards import Card
from schaben.solver.cpsat.engine import SolverLimits, run, run_model, to_model
from schaben.solver.cpsat.formula import Formula
from schaben.solver.cpsat.given import GivenPlay
from schaben.solver.cpsat.prove import wins
from schaben.solver.cpsat.state import fixed, read
from schaben.solver.notation import format_line, parse_line, parse_task
from schaben.solver.search import solve as search
from schaben.solver.task import Play, Task


@pytest.mark.parametrize("text", ASKED)
def test_every_wish_holds_in_plans_that_ask_for_it(text: str) -> None:
    wishes = with_defaults(parse(text))
    model = ask_for(wishes, sizes(wishes)[0])
    program, rng = to_model(model.formula), Stream(np.random.SeedSequence(7))
    for _ in range(5):
        answer = run_model(program, 1, SolverLimits(deterministic=10), **random_order(rng))
        (values,) = answer.solutions
        play = model.play(values)
        task = Task(read(model.start, values, [action.card for action in play]))
        assert wins(task, play)
        assert rules.is_start_clear(task)
        assert all(wish.holds(task, play) for wish in wishes)


@pytest.fixture(scope="module")
def won() -> list[tuple[Task, Play]]:
    """Random tasks without stacked cockroaches, each with a play that wins."""
    random, found = Random(4), list[tuple[Task, Play]]()
    while len(found) < 40:
        task = random_case(random, cards=4).task
        if task.target is None and len(task.start.cockroach_squares) == len(task.start.cockroaches):
            found += [(task, play) for play in search.count_solutions(task, 1).solutions]
    return found


@pytest.mark.parametrize("text", ASKED)
def test_the_model_asks_of_a_play_what_a_replay_sees_and_no_more(text: str, won: list[tuple[Task, Play]]) -> None:
    wish = parse(text)[0]
    for task, play in won:
        plan = GivenPlay(Formula(), fixed(task.start), play)
        plan.require()
        wish.ask(plan)
        answer = run(plan.formula, 1, SolverLimits())
        assert answer.solutions or answer.complete
        assert bool(answer.solutions) is wish.holds(task, play), format_line(task, play)


@pytest.mark.parametrize("text", EVERY)
def test_a_replay_sees_what_another_account_sees(text: str, won: list[tuple[Task, Play]]) -> None:
    for task, play in won[:4] if text.startswith("trap") else won:  # the slow account of traps plays every play
        assert all(wish.holds(task, play) for wish in parse(text)) is is_seen(text, task, play), format_line(task, play)


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
        ('pattern="A2N / B3E B3E / D4"', "two pieces are drawn on B3"),
        ('pattern="A2N / B3E B3? / D4"', "two pieces are drawn on B3"),
        ('pattern="- / - / D4 D4"', "two pieces are drawn on D4"),
        ('pattern="A2? / - / A2"', "two pieces are drawn on A2"),
        ("ends>=D4", "not with >="),
        ("=", "not a name"),
        ("hand=", "wish 'hand=': its value is missing$"),
        ('solution=""', "wish 'solution=': its value is missing$"),
        ('solution=" "', "its value is missing$"),
        ("boxes>=", "its value is missing$"),
        ("boxes<=1000", "wish 'boxes<=1000': numbers go up to 999$"),
        (f"boxes=1..{'9' * 5000}", "numbers go up to 999$"),
        ("bits=1000", "bits are no whole number; write 8..10, >=8 or <=10$"),
        ("bides+=2", "a number"),
        ("bits=8", "no whole number"),
        ("bits>8", "no whole number"),
        ("all-caught-by=hand", "neither squash nor suck"),
        ("path=A2-A3", "not a square"),
        ('path="A2 A2"', "drawn twice in a row"),
        ('solution="F TL"', "needs a square"),
        ('solution="TL:A2"', "has no square"),
        ('solution="Q:A2"', "not a card"),
        ('solution="X:*A2"', "not a square"),
        ('unlike="A2N / B3E"', "expected"),
        ("boxes=²", "a number"),
    ],
)
def test_a_wish_that_cannot_be_read_is_one_clear_line(text: str, reason: str) -> None:
    with pytest.raises(WishError, match=reason) as error:
        parse(text)
    assert "\n" not in str(error.value)


def test_zeros_in_front_of_a_number_are_read() -> None:
    assert parse("boxes=0000..0003") == parse("boxes=0..3")


def test_no_trick_is_another_word_for_avoids() -> None:
    assert parse("no-trick=walk-in") == parse("avoids=walk-in")


def test_wishes_that_cannot_hold_together_are_named() -> None:
    wishes = with_defaults(parse('hand="TL TR" squashed>=1 boxes<=3'))
    assert explain(wishes) == 'wishes: hand="TL TR" squashed>=1 cannot hold together'


@pytest.mark.parametrize(("hand", "most"), [("F F", 1), ("TU TU", 1), ("TL TL TL", 1), ("TL TR", 0), ("TL TR TU", 0)])
def test_with_some_hands_more_cockroaches_are_idle(hand: str, most: int) -> None:
    """Random starts without their idle pieces have no more, and as many."""
    random, cards = Random(1), parse_task(f"A2N / C2S / - / {hand}").hand
    done = [finish(random_task(random, cards), search.count_solutions) for _ in range(400)]
    good = [task for task, _ in filter(None, done) if task.target is None]
    assert {len(task.start.cockroaches) for task in good} == {most} - {0}
    assert most_needed(parse(f'hand="{hand}"')) == most


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('hand="F F F" cockroaches>=2', "cannot hold together, more than one cockroach would be idle"),
        ('squashed=1 sucked=1 hand="TL TL"', "cannot hold together, more than one cockroach would be idle"),
        ('hand="TL TR" boxes=3', "cannot hold, turns alone end in the same way in any order"),
        ("squashed=4 sucked=4", "cannot hold together, the game has 1 to 6 cockroaches"),
    ],
)
def test_more_cockroaches_than_there_can_be_are_refused(text: str, said: str) -> None:
    with pytest.raises(WishError) as error:
        require_cockroaches(with_defaults(parse(text)))
    assert str(error.value) == f"wishes: {text.replace(' boxes=3', '')} {said}"


@pytest.mark.parametrize("text", ["bits>=1", "trap>=2"])
def test_what_is_measured_rules_out_no_task_that_has_it(text: str, won: list[tuple[Task, Play]]) -> None:
    """A necessary condition: plans that it refuses would not have the wish."""
    for task, play in won:
        number = parse(text)[0]
        assert isinstance(number, Number)
        reached = max(int(number.count(task, play)), 0)
        plan = GivenPlay(Formula(), fixed(task.start), play)
        plan.require()
        Number(number.name, reached, None).ask(plan)
        assert run(plan.formula, 1, SolverLimits()).solutions, format_line(task, play)


def test_the_smallest_set_is_to_blame() -> None:
    """Leaving out the first one leaves two that cannot hold together: who bides all the time squashes nothing."""
    wishes = with_defaults(parse("cards=3 first-catch>=4 bides>=3 squashed>=1"))
    assert explain(wishes) == "wishes: first-catch>=4 cannot hold with 3 cards"


class TestSupply:
    """The cards of a deck's game, in place of the published ones."""

    ONE_EACH = Supply((Card.FORWARDS, Card.LEFT, Card.RIGHT))

    def test_a_plan_is_dealt_from_it(self) -> None:
        model = ask_for((*with_defaults(parse("cards=3 bides>=1")), self.ONE_EACH), 3)
        answer = run(model.formula, 1, SolverLimits(deterministic=10))
        (solution,) = answer.solutions
        assert sorted(action.card for action in model.play(solution)) == [Card.FORWARDS, Card.LEFT, Card.RIGHT]

    def test_a_hand_beyond_it_is_impossible(self) -> None:
        wishes = (*with_defaults(parse('hand="F F L"')), self.ONE_EACH)
        assert explain(wishes) == 'wishes: hand="F F L" supply="F L R" cannot hold together'

    @pytest.mark.parametrize(("hand", "holds"), [("F L", True), ("F F", False), ("F B", False)])
    def test_holds(self, hand: str, holds: bool) -> None:
        task = parse_task(f"A2N / C2S / - / {hand}")
        assert self.ONE_EACH.holds(task, ()) is holds


# --- The two wishes that look at what would have happened ---------------------------------------


@pytest.mark.parametrize(
    ("line", "held"),
    [
        ("G1E / A1N / - / B X+ => X+:A2 B:A1", True),  # it would have gone to A2
        ("G1E / A1S / - / B X+ => X+:G7 B:A1", False),  # the edge turns it, no box is near
        ("D1S / D6N / - / TU X+ => X+:D7 TU", False),  # turned, but he would see it without the box as well
    ],
)
def test_a_box_turns_a_cockroach_only_if_the_play_fails_without_it(line: str, held: bool) -> None:
    task, play = parse_line(line)
    assert play is not None
    (wish,) = parse("place-turns")
    assert wish.holds(task, play) is held


@pytest.mark.parametrize(
    ("line", "held"),
    [
        ("A1N / A5N / A3 / X- => X-:A3", True),  # behind the box
        ("A1E / A5E / C3 / TL X- => X-:C3 TL", False),  # a box that is not in his line
    ],
)
def test_a_removed_box_opens_the_line_only_if_it_stood_in_it(line: str, held: bool) -> None:
    task, play = parse_line(line)
    assert play is not None
    (wish,) = parse("remove-opens")
    assert wish.holds(task, play) is held
