"""A deck to print, and readers for what is printed."""

from io import BytesIO
from pathlib import Path

import numpy as np
import pypdfium2 as pdfium
from numpy.typing import NDArray
from schaben.generator.decks.deck import PUBLISHED_CARDS, Deck, TaskCard, id_at
from schaben.grading.levels import Level
from schaben.output.printing import Order, Printed, print_deck
from schaben.solver.notation import parse_line

LINES = """
D1N / - / D3 / F R / =F5 => R:F1 F:F5
D4S / B4E / - / F L / =F2 => L:F4 F:F2
A1W / A6E B3W D1N D5N E4S F2N / B5 C2 C3 C5 E2 F5 / B L R TR TU => R:A4 TU B:A4 L:A6 TR
A4S / D1E D6N E4W E6N F3S G1E / B6 C1 C7 / F L TL TR TR => TL F:F4 TR L:G4 TR
C6N / B4E C1W D5W E3S F4E F7N / A1 A3 E4 F2 G4 / F B L TL TR => B:C1 TR L:C3 F:F3 TL
E2S / B3S B5N D1W D4W D6N F2E / B4 C1 E6 F5 F6 F7 / L R TL X- X+ => X-:B4 X+:B7 R:A2 TL L:A4
B4S / B1W B5N B6W C5E E7W G3E / A4 B3 C1 / F F B B TL TL TR TR TU TU => B:B5 TL F:C5 TL TU F:C2 TU TR B:A2 TR
D6N / A4S B6E D1E D5W F5E F5N G6W / B4 D4 E5 F3 F6 G2 / F F L R R TL TL TR TR TU \
=> TU TR R:D7 TL L:G7 F:G4 TR R:G7 F:A7 TL
"""
"""Tasks with solutions: two have a target square, one has stacked cockroaches, one has box cards."""

CROWD = "A1N A1N A1E A1S A1W A1E C3N C3E E5N E5E E5W G7N G7S G7E G7W"
HARDEST = f"D4S / {CROWD} / A4 A7 B2 C6 F1 G1 / F B L R TL TR TU X- X+ X X X / =D1 => " + "X:+D4 " * 12
"""The fullest face there can be. Nobody could play its solution."""

FOURTEEN = (
    "A2N / B3E C1N C2S C5E D6W G4N / B6 D4 E2 F6 / F F B B L L TL TL TR TR X- X- X+ X+ => "
    "F:A3 F:A4 B:A1 B:A1 L:A1 L:A1 X+:C6 X-:C6 TL TR TR X-:B6 X+:B5 TL"
)
EIGHTEEN = (
    "A2N / B3E C1N C2S C5E D6W G4N / B6 D4 E2 F6 / F F B B L L R R TL TL TR TR TU TU X- X- X+ X+ => "
    "F:A3 F:A4 B:A1 B:A1 L:A1 L:A1 R:B1 R:D1 TL TL TR TU TU X-:E2 X-:D4 TR X+:A1 X+:B1"
)
"""Large hands, the second with all cards of the game. Each is stated with one of the plays that win."""

MM = 72 / 25.4
"""Points to the millimetre."""

Window = tuple[float, float, float, float]
"""Left, bottom, width and height in mm."""


def deck_of(lines: str, language: str = "de") -> Deck:
    cards = []
    for index, line in enumerate(map(parse_line, lines.strip().splitlines())):
        assert line.solution is not None
        level = list(Level)[index // 2 % 3]
        cards.append(TaskCard(id_at(index), line.task, line.solution, level, {}))
    return Deck("", language, {}, PUBLISHED_CARDS, 6, tuple(cards))


DECK = deck_of(LINES)
EVERYTHING = Order(
    fold=True, calibration=True, kit=True, png=40, svg=True, tabletop=True, booklet=True, box=True, text=True
)
FILES = {
    *("faces.pdf", "sheets-a4.pdf", "sheets-fold-a4.pdf", "calibration-a4.pdf", "kit.pdf"),
    *("booklet-a4.pdf", "box-a4.pdf", "tasks.txt", "solutions.csv", "tables.sha256"),
    *("tabletop/fronts-1-3x2.png", "tabletop/backs-1-3x2.png", "tabletop/schaben.json", "tabletop/board.png"),
    *("tabletop/movement-4x3.png", "tabletop/movement-back.png"),
    *(f"tabletop/{piece}.png" for piece in ("exterminator", "cockroach", "box")),
    *(f"{kind}/{card.id}.{kind}" for card in DECK.cards for kind in ("png", "svg")),
}
"""What is in a folder with everything printed."""


def print_everything(folder: Path) -> list[Printed]:
    """Print the deck with every option."""
    return list(print_deck(DECK, folder, EVERYTHING))


def files_in(folder: Path) -> dict[str, bytes]:
    """All files below a folder, by their paths in it."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def texts(pdf: bytes, *, turned: bool = False) -> list[str]:
    """The text of each page, read upright or with the page upside down."""
    found = []
    with pdfium.PdfDocument(BytesIO(pdf)) as document:
        for page in document:
            page.set_rotation(180 if turned else 0)
            found.append(page.get_textpage().get_text_range())
    return found


def pixels(
    pdf: bytes, page: int, dpi: float = 25.4, window: Window | None = None, *, turned: bool = False
) -> NDArray[np.int16]:
    """A page, or what a window in mm shows of it, as rows of pixels from the top, each red, green, blue.

    The defaults are one pixel a millimetre, and upright.
    """
    with pdfium.PdfDocument(BytesIO(pdf)) as document:
        shown = document[page]
        shown.set_rotation(180 if turned else 0)
        if window is not None:
            left, bottom, width, height = (edge * MM for edge in window)
            width, height = width - 0.01, height - 0.01  # else rounding may add a row of pixels
            shown.set_mediabox(left, bottom, left + width, bottom + height)
            shown.set_cropbox(left, bottom, left + width, bottom + height)
        picture = shown.render(scale=dpi / 72, rev_byteorder=True)
        return np.asarray(picture.to_numpy())[:, :, :3].astype(np.int16)
