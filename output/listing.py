"""A deck as text: task lines that every command reads, and a table of its solutions."""

from typing import Final

from ..generator.decks.deck import Deck
from ..generator.decks.signature import signed_lines
from ..solver.notation import format_line, format_play, format_task
from .cards.facefile import title_of
from .cards.look import Look
from .drawing.pdf import PRODUCER
from .spreadsheet import Table

COLUMNS: Final = ("id", "level", "bits", "task", "solution")


def task_lines(deck: Deck, look: Look) -> str:
    """A task line for each task, below a comment with its number and level; with a digest (``signature``)."""
    lines = []
    for card in deck.cards:
        lines += ["", f"# {card.id} {look.words.level(card.level)}", format_line(card.task, card.solution or None)]
    return signed_lines(f"# {PRODUCER}: {' '.join(title_of(deck, look).split())}", lines)


def solutions(deck: Deck) -> Table:
    """A row for each task; no ``bits`` if the deck does not say."""
    return Table(
        COLUMNS,
        [
            (card.id, str(card.level), card.grade.get("bits"), format_task(card.task), format_play(card.solution))
            for card in deck.cards
        ],
    )
