"""Growing tasks: undoing a turn, mending, and that every grown task is good."""

from collections import Counter
from itertools import islice
from typing import Any

import numpy as np
import pytest
from helpers.strategies import positions, tasks
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from schaben.generator.decks.deck import PUBLISHED_CARDS
from schaben.generator.growing.before import put_before
from schaben.generator.growing.change import change
from schaben.generator.growing.draft import Draft, draft_of, name_of, pieces, take_away, task_of
from schaben.generator.growing.draws import below, drawn
from schaben.generator.growing.grow import grow
from schaben.generator.growing.scatter import scatter
from schaben.generator.growing.wanted import GrowingError, Wanted, limits_of
from schaben.generator.random_start import Sizes
from schaben.generator.stream import Stream
from schaben.solver import rules
from schaben.solver.cards import Card
from schaben.solver.notation import format_task, parse_line, parse_task
from schaben.solver.quality import examine
from schaben.solver.search.solve import count_solutions
from schaben.solver.symmetry import SYMMETRIES, canonical
from schaben.solver.task import Position, Task
from schaben.solver.validation import defects

Array = NDArray[np.int64]

ALL_KINDS = dict.fromkeys(Card, 2)
WITHOUT_PLACERS = {card: 2 for card in Card if card < Card.PLACE}
compiling = settings(deadline=None)
"""No deadline: the first example compiles."""
seeds = st.integers(0, 2**63 - 1)


def numbers(seed: int) -> Array:
    return np.array([seed], dtype=np.int64)


def unstacked(task: Task) -> Task:
    """The task as a draft can hold it: no stacked cockroaches, no target square."""
    alone = {piece.square: piece for piece in task.start.cockroaches}
    return Task(Position(task.start.exterminator, tuple(alone.values()), task.start.boxes, task.start.hand))


def wanted(cards: int, **how: Any) -> Wanted:
    return Wanted(Sizes((cards, cards), how.pop("cockroaches", (1, 6)), how.pop("boxes", (0, 6))), **how)


def stream(seed: int = 1) -> Stream:
    return Stream(np.random.SeedSequence(seed))


# --- Parts --------------------------------------------------------------------------------------


def test_the_random_numbers_are_splitmix64() -> None:
    """The first numbers for seed 1234567, as printed by its authors' program."""
    state = numbers(1234567)
    assert [drawn(state) % 2**64 for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_numbers_below_a_bound_are_all_there_and_no_others() -> None:
    state = numbers(5)
    drawn_ = [below(state, 7) for _ in range(7000)]
    assert set(drawn_) == set(range(7))
    assert min(drawn_.count(number) for number in range(7)) > 850


@compiling
@given(tasks())
def test_a_draft_holds_the_task(task: Task) -> None:
    task = unstacked(task)
    assert task_of(draft_of(task)) == task


@compiling
@given(tasks())
def test_the_images_of_a_task_have_one_name(task: Task) -> None:
    task = unstacked(task)
    assert len({name_of(draft_of(symmetry.task(task))) for symmetry in SYMMETRIES}) == 1


@compiling
@given(tasks(), tasks())
def test_other_tasks_have_other_names(task: Task, other: Task) -> None:
    task, other = unstacked(task), unstacked(other)
    assert (name_of(draft_of(task)) == name_of(draft_of(other))) == (canonical(task) == canonical(other))


@compiling
@given(tasks())
def test_every_piece_can_be_taken_away(task: Task) -> None:
    number, smaller = pieces(draft_of(unstacked(task))), []
    for index in range(number):
        one_less = draft_of(unstacked(task))
        take_away(one_less, index)
        assert pieces(one_less) == number - 1
        smaller.append(task_of(one_less))
    assert len(set(smaller)) == number


@compiling
@given(positions(kinds=tuple(Card)), seeds)
def test_a_turn_leads_from_what_is_put_before_to_the_known_position(position: Position, seed: int) -> None:
    known = unstacked(Task(position))
    assume(known.start.cockroaches and rules.is_start_clear(known))
    limits = limits_of(wanted(5, supply=dict.fromkeys(Card, 6)))
    draft, random = draft_of(known), numbers(seed)
    assume(put_before(draft, 5, limits, random))
    before = task_of(draft)
    assert len(before.hand) == len(known.hand) + 1
    assert rules.is_start_clear(before)
    assert not defects(before)
    assert known.start in [rules.turn(before.start, action) for action in rules.actions(before.start, box_supply=9)]


def test_most_tries_put_something_before_and_all_kinds_of_cards_come() -> None:
    limits = limits_of(wanted(3, supply=ALL_KINDS))
    known, random, made = parse_task("D4N / A1N C2E G6S / B5 F4 / F"), numbers(3), []
    for _ in range(400):
        draft = draft_of(known)
        if put_before(draft, 3, limits, random):
            made.append(task_of(draft))
    assert len(made) > 200
    assert {card for task in made for card in task.hand} == set(Card)
    assert {len(task.start.cockroaches) for task in made} > {3, 4, 5}


@compiling
@given(tasks(), seeds)
def test_what_is_changed_can_stand_on_the_board(task: Task, seed: int) -> None:
    draft = draft_of(unstacked(task))
    limits = limits_of(wanted(4, supply=dict.fromkeys(Card, 9), boxes=(0, 6)))
    assume(change(draft, 4, limits, numbers(seed)))
    changed = task_of(draft)
    assert not defects(changed)
    assert rules.is_start_clear(changed)
    assert len(changed.hand) == len(task.hand)


@compiling
@given(seeds)
def test_random_starts_have_what_is_wanted(seed: int) -> None:
    least = wanted(
        4, supply=ALL_KINDS, cockroaches=(2, 3), boxes=(1, 2), box_cards=(1, 1), among=frozenset({Card.LEFT})
    )
    draft, random = Draft(), numbers(seed)
    assert any(scatter(draft, 4, 4, limits_of(least), random) for _ in range(1000))
    task = task_of(draft)
    assert not defects(task)
    assert 2 <= len(task.start.cockroaches) <= 3
    assert 1 <= len(task.start.boxes) <= 2
    assert Card.LEFT in task.hand
    assert sum(card.is_box_card for card in task.hand) == 1


# --- What comes out -----------------------------------------------------------------------------

PLACERS = frozenset({Card.PLACE})
CLASSES = {
    "4 cards": (wanted(4, supply=PUBLISHED_CARDS), 40),
    "5 to 7 cards": (Wanted(Sizes((5, 7), (3, 5), (1, 3)), PUBLISHED_CARDS, box_cards=(0, 0)), 40),
    "8 cards": (wanted(8, supply=PUBLISHED_CARDS, box_cards=(0, 0)), 8),
    "box cards": (wanted(6, supply=PUBLISHED_CARDS, box_cards=(1, 2)), 12),
    "either-card": (wanted(5, supply=ALL_KINDS, among=frozenset({Card.EITHER})), 10),
    "small supply of boxes": (
        wanted(5, supply=ALL_KINDS, boxes=(0, 2), box_supply=2, among=PLACERS),
        10,
    ),
}


@pytest.mark.parametrize("name", CLASSES)
def test_all_tasks_are_good_and_wanted(name: str) -> None:
    wish, number = CLASSES[name]
    made = list(islice(grow(wish, stream()), number))
    assert len(made) == number
    for task, solution, source, _ in made:
        quality = examine(task, lambda one: count_solutions(one, box_supply=wish.box_supply))
        assert quality.is_good, format_task(task)
        assert quality.outcome.solutions == (solution,)
        assert source == "grown" or len(task.hand) <= 5
        assert is_wanted(task, wish), format_task(task)
    assert len({canonical(grown.task) for grown in made}) == number


def is_wanted(task: Task, wish: Wanted) -> bool:
    counts = (len(task.hand), len(task.start.cockroaches), len(task.start.boxes))
    ranges = (wish.sizes.cards, wish.sizes.cockroaches, wish.sizes.boxes)
    box_cards = sum(card.is_box_card for card in task.hand)
    return (
        all(least <= count <= most for count, (least, most) in zip(counts, ranges, strict=True))
        and wish.box_cards[0] <= box_cards <= wish.box_cards[1]
        and all(task.hand.count(card) <= wish.supply.get(card, 0) for card in task.hand)
        and (not wish.among or bool(wish.among & set(task.hand)))
    )


def test_both_sources_are_named() -> None:
    assert {grown.source for grown in islice(grow(wanted(4, supply=PUBLISHED_CARDS), stream()), 20)} == {"random"}
    tasks_of_seven = islice(grow(wanted(7, supply=PUBLISHED_CARDS, box_cards=(0, 0)), stream()), 10)
    assert {grown.source for grown in tasks_of_seven} == {"grown"}


def test_the_same_seed_makes_the_same_tasks_and_another_makes_others() -> None:
    wish = wanted(6, supply=PUBLISHED_CARDS)
    first, again, other = (list(islice(grow(wish, stream(seed)), 12)) for seed in (3, 3, 4))
    assert first == again
    assert not {grown.task for grown in first} & {grown.task for grown in other}


def test_unfinished_tasks_may_have_idle_pieces() -> None:
    wish = wanted(6, supply=PUBLISHED_CARDS, box_cards=(0, 0), finished=False)
    qualities = [examine(grown.task) for grown in islice(grow(wish, stream()), 20)]
    assert all(quality.clear and quality.outcome.is_tight for quality in qualities)
    assert any(quality.idle for quality in qualities)


def test_no_family_gives_more_than_is_allowed() -> None:
    wish = wanted(6, supply=PUBLISHED_CARDS, box_cards=(0, 0), most_alike=3)
    sizes = Counter(grown.family for grown in islice(grow(wish, stream()), 40))
    assert max(sizes.values()) == 3
    assert len(sizes) >= 14


def test_tasks_grow_from_known_ones() -> None:
    """Every second family does; it keeps boxes of the known task."""
    known = parse_line("B4S / B1W B5N B6W C5E E7W G3E / A4 B3 C1 / F F B B TL TL TR TR TU TU").task
    wish = wanted(10, supply=PUBLISHED_CARDS, box_cards=(0, 0), most_alike=1)
    made = list(islice((grown for grown in grow(wish, stream(), known=[known]) if grown.family % 2), 3))
    assert {len(grown.task.hand) for grown in made} == {10}
    for grown in made:
        assert examine(grown.task).is_good
        assert set(grown.task.start.boxes) & set(known.start.boxes)


def test_a_known_task_that_is_not_good_is_refused() -> None:
    not_unique = parse_task("A2N / B1E / - / F F B")
    with pytest.raises(GrowingError, match="A2N / B1E / - / F F B: only from a task that is unique"):
        next(grow(wanted(6, supply=PUBLISHED_CARDS), stream(), known=[not_unique]))


def test_a_wish_that_comes_true_too_seldom_ends() -> None:
    hopeless = wanted(2, supply={Card.TURN_LEFT: 2}, cockroaches=(6, 6))
    assert list(grow(hopeless, stream(), turns=2_000_000)) == []


@pytest.mark.parametrize(
    ("problem", "how"),
    [
        ("cards: from 1 to 18", {"cards": 19}),
        ("cockroaches: at least one", {"cockroaches": (0, 0)}),
        ("boxes: from 0 to 6", {"boxes": (0, 7)}),
        ("alike: from 1 to 64", {"most_alike": 65}),
        ("the supply has none of the kinds", {"among": frozenset({Card.EITHER})}),
        ("box cards: 3 are wanted, a hand can have only 2", {"box_cards": (3, 4), "supply": WITHOUT_PLACERS}),
        ("cards: 5 are wanted, the supply has only 2 for a hand", {"supply": {Card.TURN_LEFT: 2}}),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(problem: str, how: dict[str, Any]) -> None:
    with pytest.raises(GrowingError, match=problem):
        wanted(**{"cards": 5, "supply": PUBLISHED_CARDS, **how})
