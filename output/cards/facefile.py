"""``faces.pdf``: what a print shop wants. One page a face with its bleed, front and back in turn.

::

    +-------------------------+ MediaBox, BleedBox
    |  +-------------------+  |
    |  |                   |  |
    |  |    trimmed card   |  |   page labels 0A, 0B, 1A, ...; a bookmark for each card and each side
    |  |                   |  |
    |  +-------------------+  | TrimBox
    +-------------------------+
     3 mm
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pikepdf

from ...generator.decks.deck import Deck, TaskCard
from ..drawing.canvas import Canvas
from ..drawing.pdf import drawn, finished, set_labels
from .extras import rules_card, title_card
from .face import blank_face, face
from .layout import FaceSizeError
from .look import Look

_EXTRA_FRONT, _EXTRA_BACK = "title", "rules"


class Side(NamedTuple):
    """One side of a printed card."""

    id: str
    card: TaskCard | None
    """None where the deck has no task for it; the side stays blank."""
    other: TaskCard | None
    """The task on the other side."""
    drawn: Canvas | None = None
    """What is on it in place of a task."""


def sides(deck: Deck) -> list[Side]:
    """Fronts and backs in turn, in the order in which the deck first names their cards."""
    found: list[Side] = []
    for number in dict.fromkeys(card.number for card in deck.cards):
        front, back = deck.card(f"{number}A"), deck.card(f"{number}B")
        found += [Side(f"{number}A", front, back), Side(f"{number}B", back, front)]
    return found


def printed_sides(deck: Deck, look: Look) -> list[Side]:
    """The same, and the card of extras if the look asks for it."""
    found = sides(deck)
    if look.extras:
        title = title_card(deck, look, title_of(deck, look))
        found += [Side(_EXTRA_FRONT, None, None, title), Side(_EXTRA_BACK, None, None, rules_card(look))]
    return found


def title_of(deck: Deck, look: Look) -> str:
    """The deck's own title; where it has none, or one in another language than the file, that of any deck."""
    return deck.title if deck.title and deck.language == look.language else look.words.title


def faces_pdf(deck: Deck, look: Look) -> bytes:
    """The file. The same deck gives the same bytes. Raises FaceSizeError."""
    printed = printed_sides(deck, look)
    document = drawn(_pages(printed, look), title_of(deck, look))
    set_labels(document, (side.id for side in printed))
    _set_bookmarks(document, printed, look)
    return finished(document, look.language)


def draw_side(side: Side, look: Look) -> Canvas:
    """The face of a side, or a blank one. Raises FaceSizeError with its number."""
    if side.drawn is not None:
        return side.drawn
    if side.card is None:
        return blank_face(look)
    try:
        return face(side.card, side.other, look)
    except FaceSizeError as error:
        raise FaceSizeError(f"{side.id}: {error}") from error


def _pages(printed: Sequence[Side], look: Look) -> Iterator[Canvas]:
    for side in printed:
        yield draw_side(side, look)


def _set_bookmarks(document: pikepdf.Pdf, printed: Sequence[Side], look: Look) -> None:
    """Cards, and below each its two sides with their levels."""
    with document.open_outline() as outline:
        for page in range(0, len(printed), 2):
            name = printed[page].id
            text = look.words.card.format(number=name[:-1]) if name != _EXTRA_FRONT else look.words.title
            entry = pikepdf.OutlineItem(text, page)
            entry.is_closed = True
            for offset, side in enumerate(printed[page : page + 2]):
                if side.card is not None:
                    text = f"{side.id} {look.words.level(side.card.level)}"
                    entry.children.append(pikepdf.OutlineItem(text, page + offset))
            outline.root.append(entry)
