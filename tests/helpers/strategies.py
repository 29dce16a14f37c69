"""Hypothesis strategies for the game: everything that the rules allow, stacked cockroaches too."""

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn
from schaben.solver.board import SQUARES, Direction
from schaben.solver.cards import Card
from schaben.solver.symmetry import SYMMETRIES
from schaben.solver.task import Piece, Position, Task

squares = st.sampled_from(SQUARES)
directions = st.sampled_from(Direction)
symmetries = st.sampled_from(SYMMETRIES)


@st.composite
def positions(draw: DrawFn, most_cards: int = 4, kinds: tuple[Card, ...] = tuple(Card)) -> Position:
    """A position in which no box, cockroach or exterminator shares a square with another kind."""
    here = draw(squares)
    boxes = draw(st.sets(squares.filter(lambda square: square != here), max_size=8))
    free = [square for square in SQUARES if square not in boxes and square != here]
    cockroaches = draw(st.lists(st.tuples(st.sampled_from(free), directions), max_size=6))
    hand = draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=most_cards))
    return Position(
        Piece(here, draw(directions)), tuple(Piece(*piece) for piece in cockroaches), tuple(boxes), tuple(hand)
    )


@st.composite
def tasks(draw: DrawFn, most_cards: int = 4, kinds: tuple[Card, ...] = tuple(Card)) -> Task:
    """A valid task, with either goal."""
    start = draw(positions(most_cards, kinds))
    reach = not start.cockroaches or draw(st.booleans())
    return Task(start, draw(squares) if reach else None)
