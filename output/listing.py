"""A deck as text: task lines that every command reads, and a table of its solutions."""

import csv
import io
from typing import Final

from ..generator.decks.deck import Deck
from ..solver.notation import format_line, format_play, format_task
from .cards.facefile import title_of
from .cards.look import Look
from .drawing.pdf import PRODUCER

COLUMNS: Final = ("id", "level", "bits", "task", "solution")


def task_lines(deck: Deck, look: Look) -> str:
    """A task line for each task, below a comment with its number and level."""
    lines = [f"# {PRODUCER}: {' '.join(title_of(deck, look).split())}"]
    for card in deck.cards:
        lines += ["", f"# {card.id} {look.words.level(card.level)}", format_line(card.task, card.solution)]
    return "\n".join(lines) + "\n"


def solutions_csv(deck: Deck) -> str:
    """Comma-separated values with a header; ``bits`` is empty if the deck does not say."""
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow(COLUMNS)
    for card in deck.cards:
        bits = card.grade.get("bits", "")
        table.writerow((card.id, str(card.level), bits, format_task(card.task), format_play(card.solution)))
    return written.getvalue()
