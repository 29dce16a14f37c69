"""Frames: every card that fits in front, and what is changed stays a play by the rules."""

from collections import Counter

import numpy as np
import pytest
from helpers.cases import solved
from schaben.generator.decks.deck import PUBLISHED_CARDS
from schaben.generator.mine.frame import Frame, frame_of, fronts
from schaben.generator.mine.variation import Variation
from schaben.generator.stream import Stream
from schaben.solver import rules
from schaben.solver.board import SQUARES, Direction, square_at
from schaben.solver.cards import Card
from schaben.solver.cpsat.prove import wins
from schaben.solver.notation import format_play, parse_play
from schaben.solver.task import Piece, Position, Task

FRAME = frame_of(*solved("G7S / C5E C7W F6E / G5 / B B L TL TU => B:G7 TL B:F7 TU L:F5"))
EMPTY = Frame(Task(Position(Piece(24, Direction.E), (), (23, 10, 40), ())), ())
"""Without cards, a box behind him."""


@pytest.mark.parametrize("frame", [FRAME, EMPTY])
def test_every_card_that_fits_in_front_is_found(frame: Frame) -> None:
    """Against trying all starts with boxes as they are, for cards that do nothing to boxes."""
    then = frame.task.start
    supply = {card: copies for card, copies in PUBLISHED_CARDS.items() if not card.is_box_card}
    expected = set()
    for card in Counter(supply) - Counter(then.hand):
        for square in set(SQUARES) - set(then.boxes):
            for facing in Direction:
                start = Position(Piece(square, facing), (), then.boxes, (*then.hand, card))
                for action in rules.effects(start, card):
                    if rules.act(start, action) == then:
                        expected.add(Frame(Task(start), (action, *frame.play)))
    found = list(fronts(frame, supply, 6))
    assert len(found) == len(set(found))
    assert set(found) == expected
    assert {len(one.task.hand) for one in found} == {len(then.hand) + 1}


def test_box_cards_in_front_undo_what_they_do() -> None:
    removed = list(fronts(EMPTY, {Card.REMOVE: 1}, 6))
    placed = list(fronts(EMPTY, {Card.PLACE: 1}, 6))
    assert len(removed) == 49 - 4  # a box on any empty square
    assert len(placed) == 3  # one of the boxes was not there
    for one in (*removed, *placed):
        assert rules.act(one.task.start, one.play[0]) == EMPTY.task.start


@pytest.mark.parametrize("supply", [{Card.REMOVE: 1}, {Card.PLACE: 1}, {Card.EITHER: 1}])
def test_every_box_card_that_fits_in_front_is_found(supply: dict[Card, int]) -> None:
    """Against trying all sets of boxes that differ by one."""
    then, ((card, _one),) = EMPTY.task.start, supply.items()
    boxes = set(then.boxes)
    sets = [boxes ^ {square} for square in set(SQUARES) - {then.exterminator.square}]
    starts = [Position(then.exterminator, (), tuple(one), (card,)) for one in sets]
    for box_supply in (4, 3):
        expected = [
            Frame(Task(start), (action,))
            for start in starts
            for action in rules.effects(start, card, box_supply)
            if rules.act(start, action) == then and len(start.boxes) <= box_supply
        ]
        found = [one for one in fronts(EMPTY, supply, box_supply) if len(one.task.start.boxes) <= box_supply]
        assert len(set(found)) == len(found) == len(expected)
        assert set(found) == set(expected)


def test_what_follows_a_change_goes_as_far_as_before() -> None:
    """The example of the module."""
    start = Position(Piece(square_at(0, 2), Direction.E), (), (square_at(3, 2),), (Card.FORWARDS, Card.LEFT))
    play = parse_play("F:C3 L:C4")
    changed = Position(Piece(square_at(0, 1), Direction.E), (), (square_at(3, 2),), start.hand)
    vary = Variation(PUBLISHED_CARDS, 6, Stream(np.random.SeedSequence(7)))
    found = {one.task.start: one.play for _ in range(4000) if (one := vary(Frame(Task(start), play))) is not None}
    assert format_play(found[changed]) == "F:C2 L:C3"


def test_changed_frames_are_played_by_the_rules_with_as_many_cards() -> None:
    vary = Variation(PUBLISHED_CARDS, 6, Stream(np.random.SeedSequence(7)))
    changed = [one for _ in range(400) if (one := vary(FRAME)) is not None]
    assert len(set(changed)) > 60
    for one in set(changed):
        assert len(one.play) == len(one.task.hand) == len(FRAME.play)
        assert wins(one.task, one.play)  # without cockroaches: all actions are allowed
    starts = {one.task.start for one in changed}
    assert {start.boxes for start in starts} > {FRAME.task.start.boxes}
    assert len({start.exterminator for start in starts}) > 20
    assert {start.hand for start in starts} > {FRAME.task.start.hand}
