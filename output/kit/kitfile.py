"""``kit.pdf``: rules, board, movement cards and pieces, to play without the published game."""

from ...generator.decks.deck import Deck
from ..cards.look import Look
from ..drawing.pdf import Duplex, Laid, drawn, finished, form_of, lay
from ..sheets.paper import Paper
from ..texts import kit_texts
from .cutouts import piece_pages
from .kitboard import board_drawing, board_parts, part_page
from .kitcards import card_pages
from .rulespage import rules_page

DEFAULT_SQUARE = 25.0
"""Side of a square of the board in mm; such a board fits on one sheet."""

_LEAST_WIDTH = 200.0
"""Of a sheet for the rules, in mm; on a smaller one they are shrunk."""


def kit_pdf(deck: Deck, look: Look, paper: Paper, square: float) -> bytes:
    """The file, one-sided; ``square`` is the side of a square of the board in mm."""
    title = kit_texts(look.language).title
    board = board_drawing(look, square)
    parts = board_parts(board, paper)
    grounds = [part_page(part, look, number, len(parts)) for number, part in enumerate(parts, start=1)]
    small = paper.portrait.width < _LEAST_WIDTH
    rules = rules_page(deck, look, Paper.A4 if small else paper)
    first = look.canvas(paper.portrait) if small else rules
    pages = [first, *grounds, *card_pages(deck, look, paper), *piece_pages(deck, look, paper, square)]
    # What is laid onto pages is drawn into the same document, which embeds each typeface once.
    document = drawn([*pages, board.canvas, *([rules] if small else [])], title)
    form, *rules_form = (form_of(page) for page in list(document.pages)[len(pages) :])
    del document.pages[len(pages) :]
    for page_form in rules_form:
        lay(document, document.pages[0], [Laid(page_form, 0.0, 0.0, scale=paper.portrait.width / rules.width)])
    for page, part in zip(list(document.pages)[1:], parts, strict=False):
        window = (part.x, part.y, *part.size)
        lay(document, page, [Laid(form, part.x - part.left, part.y - part.bottom, clip=window)])
    return finished(document, look.language, Duplex.NONE, paper.scale)
