"""Played from paper: faces read back from their PDF are the tasks of the deck, and teach what the deck says."""

from itertools import count

import pytest
from helpers import cases, fates
from helpers.decks import card, small_deck, taught
from helpers.readback import Face, read_faces
from schaben import solve
from schaben.generator.decks.deck import Deck, id_at
from schaben.output.cards.facefile import faces_pdf
from schaben.output.cards.layout import FaceSize
from schaben.output.cards.look import Look
from schaben.output.words import Language
from schaben.solver.board import square_name
from schaben.solver.notation import format_line


def faces_of(deck: Deck, look: Look | None = None) -> list[Face]:
    return list(read_faces(faces_pdf(deck, Look() if look is None else look)))


def known_tasks() -> Deck:
    """Known tasks of several sizes, and one that reaches a square, on both sides of six cards."""
    known = [one for size in ("5b0", "6b1", "7b2", "8b0") for one in cases.unique(size)[:3]][1:]
    lines = [format_line(one.task, one.solution) for one in known]
    lines.append("D2E / A4N / G6 / F L / =G7 => L:D7 F:G7")
    return small_deck(cards=tuple(card(id_at(place), line, 4.0) for place, line in zip(count(), lines)))


def test_what_is_new_on_each_card_is_what_the_deck_says() -> None:
    """Solved from the picture alone; the lessons are told by another account of the rules than the deck's."""
    deck = taught()
    known = set(deck.knows)
    faces = faces_of(deck)
    assert [face.id for face in faces] == [one.id for one in deck.cards]
    for face in faces:
        (play,) = solve(face.task, limit=0).solutions
        new = fates.lessons(face.task, play) - known
        one = deck.card(face.id)
        assert one is not None
        assert new == {one.teaches}
        known |= new


@pytest.mark.parametrize("look", [Look(), Look(Language.EN, size=FaceSize(63.0, 88.0))], ids=["square", "poker"])
def test_a_face_shows_its_task_and_the_solution_of_the_other(look: Look) -> None:
    deck = known_tasks()
    assert len(deck.cards) == 12
    for face, one in zip(faces_of(deck, look), deck.cards, strict=True):
        other = deck.other_side(one)
        assert other is not None
        assert (face.id, face.task, face.other) == (one.id, one.task, other.id)
        assert face.squares == [square_name(action.square) for action in other.solution if action.square is not None]
