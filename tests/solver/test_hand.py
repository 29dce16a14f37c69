"""A hand as one number, and a play as numbers."""

import pytest
from helpers.strategies import positions
from hypothesis import given
from hypothesis import strategies as st
from schaben.solver import rules
from schaben.solver.cards import Card
from schaben.solver.hand import (
    BOX_CARDS,
    COUNT_BITS,
    GAME_CARDS,
    HAND_BITS,
    MOST_COPIES,
    PLACERS,
    REMOVERS,
    bits_of_count,
    copies,
    one,
    pack,
    unpack,
)  # fmt: skip
from schaben.solver.search.encoding import decode, encode
from schaben.solver.task import Position

hands = st.dictionaries(st.sampled_from(Card), st.integers(0, MOST_COPIES)).map(
    lambda counts: tuple(sorted(card for card, number in counts.items() for _ in range(number)))
)


@given(hands)
def test_a_hand_comes_back(hand: tuple[Card, ...]) -> None:
    number = pack(hand)
    assert unpack(number) == hand
    assert 0 <= number < 1 << HAND_BITS
    assert [copies(number, card) for card in Card] == [hand.count(card) for card in Card]


@given(hands, st.sampled_from(Card))
def test_hands_are_added_as_numbers(hand: tuple[Card, ...], card: Card) -> None:
    if hand.count(card) < MOST_COPIES:
        assert pack((*hand, card)) == pack(hand) + one(card)


@given(hands)
def test_kinds_are_found_by_their_bits(hand: tuple[Card, ...]) -> None:
    number = pack(hand)
    assert bool(number & BOX_CARDS) == any(card.is_box_card for card in hand)
    assert bool(number & PLACERS) == bool({Card.PLACE, Card.EITHER} & set(hand))
    assert bool(number & REMOVERS) == bool({Card.REMOVE, Card.EITHER} & set(hand))


def test_more_kinds_have_fewer_bits_each_until_there_is_no_room() -> None:
    bits = [bits_of_count(kinds) for kinds in (10, 11, 12)]
    assert bits == [6, 5, 5]
    assert bits_of_count(len(Card)) == COUNT_BITS
    assert all(1 << number > GAME_CARDS for number in bits)
    with pytest.raises(ValueError, match=r"there are 13 kinds of card, a hand of 60 bits .* has room for 12"):
        bits_of_count(13)


@given(positions())
def test_a_play_comes_back_from_its_codes(position: Position) -> None:
    play = tuple(rules.actions(position))
    assert decode(encode(play)) == play
