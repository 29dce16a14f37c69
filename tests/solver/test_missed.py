"""Which cockroaches a play misses: each starting place alone, against the rules."""

from helpers.strategies import positions
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject
from schaben.solver import rules
from schaben.solver.board import Direction
from schaben.solver.cards import Card
from schaben.solver.search.missed import refuting
from schaben.solver.task import Action, Piece, Position


@settings(deadline=None)  # the first example pays for the compiler
@given(positions(kinds=tuple(Card)), st.data())
def test_a_play_misses_a_cockroach_from_the_places_that_are_said(position: Position, data: DataObject) -> None:
    """The play cannot be played, or the cockroach is left."""
    start = Position(position.exterminator, (), position.boxes, position.hand)
    play: list[Action] = []
    now = start
    while options := rules.actions(now):
        play.append(data.draw(st.sampled_from(options)))
        now = rules.turn(now, play[-1])
    if not play:
        return
    places = refuting(start, tuple(play))
    pieces = [Piece(square, facing) for square in rules.empty_squares(start) for facing in Direction]
    assert set(places) == {piece for piece in pieces if _misses(start, play, piece)}


def _misses(start: Position, play: list[Action], cockroach: Piece) -> bool:
    position = Position(start.exterminator, (cockroach,), start.boxes, start.hand)
    for action in play:
        if action not in rules.actions(position):
            return True
        position = rules.turn(position, action)
    return bool(position.cockroaches)
