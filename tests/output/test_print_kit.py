"""The kit opened again: whole, to scale, and right about the rules."""

from collections import Counter
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import pairwise

import numpy as np
import pikepdf
import pytest
from helpers.printed import LINES, deck_of, pixels, texts
from schaben import examine, solve
from schaben.output.cards.look import Look
from schaben.output.cards.pieces import COCKROACH, EXTERMINATOR
from schaben.output.drawing.canvas import Canvas, Style
from schaben.output.drawing.palette import Tone
from schaben.output.drawing.pdf import drawn, finished
from schaben.output.drawing.typeset import draw_block, wrapped
from schaben.output.kit.cutouts import piece_pages
from schaben.output.kit.kitboard import OVERLAP, board_drawing, board_parts
from schaben.output.kit.kitfile import kit_pdf
from schaben.output.kit.rulespage import EXAMPLE
from schaben.output.sheets.paper import MARGIN, PAPERS, Paper
from schaben.output.texts import calibration_texts, kit_texts
from schaben.output.words import Language, words_in
from schaben.solver.cards import Card
from schaben.solver.rules import positions
from schaben.solver.validation import require_valid

DECK = deck_of(LINES)
PER_MM = 4


@cache
def kit(paper: Paper, square: float) -> bytes:
    """The kit of the deck in German."""
    return kit_pdf(DECK, Look(), paper, square)


@cache
def whole_board(square: float) -> bytes:
    """A board in one piece."""
    return finished(drawn([board_drawing(Look(), square).canvas], "Test"), Language.DE)


def ink_box(page: np.ndarray) -> tuple[float, float, float, float]:
    """Left, right, top and bottom of the ink from the upper left corner, in mm."""
    red, green, blue = np.moveaxis(page, 2, 0)
    ink = np.maximum(np.maximum(red, green), blue) < 250  # far faster than max(axis=2)
    rows, columns = (np.flatnonzero(ink.any(axis=axis)) / PER_MM for axis in (1, 0))
    return columns[0], columns[-1], rows[0], rows[-1]


@pytest.mark.parametrize("paper", PAPERS.values(), ids=str)
@pytest.mark.parametrize("language", list(Language))
def test_everything_keeps_to_the_margins(paper: Paper, language: Language) -> None:
    every_kind = replace(DECK, supply=dict.fromkeys(Card, 2))
    pdf = kit_pdf(every_kind, Look(language), paper, 25.0)
    for page in range(len(texts(pdf))):
        picture = pixels(pdf, page, dpi=25.4 * PER_MM)
        left, right, top, bottom = ink_box(picture)
        assert min(left, top) >= MARGIN - 0.5
        assert right <= picture.shape[1] / PER_MM - MARGIN + 0.5
        assert bottom <= picture.shape[0] / PER_MM - MARGIN + 0.5


def test_the_board_is_to_scale_on_one_page() -> None:
    pdf = kit(Paper.A4, 25.0)
    assert [page.split()[0] for page in texts(pdf)][1] in ("7", "Spielplan")
    frame = pixels(pdf, 1, dpi=25.4 * PER_MM).max(axis=2) < 100
    columns = np.flatnonzero(frame.sum(axis=0) > 150 * PER_MM) / PER_MM
    rows = np.flatnonzero(frame.sum(axis=1) > 150 * PER_MM) / PER_MM
    assert columns[-1] - columns[0] == pytest.approx(7 * 25, abs=1)
    assert rows[-1] - rows[0] == pytest.approx(7 * 25, abs=1)


@pytest.mark.parametrize("paper", [Paper.A4, Paper.LETTER, Paper.A5], ids=str)
@pytest.mark.parametrize("square", [26.0, 33.0, 60.0])
def test_a_large_board_is_put_together_from_its_parts(square: float, paper: Paper) -> None:
    """Laid over one another as the seams say, the pages show the board as it would be in one piece."""
    board = board_drawing(Look(), square)
    parts = board_parts(board, paper)
    whole, pdf = whole_board(square), kit(paper, square)
    for number, part in enumerate(parts, start=1):
        assert min(part.x, part.y) >= MARGIN - 0.01
        window = (part.x, part.y, *part.size)
        shown = pixels(pdf, number, window=window)
        expected = pixels(whole, 0, window=(part.left, part.bottom, *part.size))
        assert np.abs(shown - expected).mean() < 1
    right = max(part.left + part.size.width for part in parts)
    top = max(part.bottom + part.size.height for part in parts)
    assert (right, top) == pytest.approx((board.canvas.width, board.canvas.height))
    for one, other in pairwise(parts):
        if one.bottom == other.bottom:
            assert one.left + one.size.width - other.left == pytest.approx(OVERLAP)
            assert other.left + OVERLAP / 2 in board.columns  # a seam runs along edges of squares
    assert set(parts[0].seams[1]) <= set(board.rows)


def test_cards_are_the_supply() -> None:
    """Every card as often as the deck says, by its code and its name."""
    supply = {Card.FORWARDS: 3, Card.TURN_ROUND: 1, Card.EITHER: 17}
    pages = texts(kit_pdf(replace(DECK, supply=supply), Look(), Paper.A4, 25.0))
    words = Counter(" ".join(pages[2:4]).split())
    assert (words["vorwärts"], words["Kehrtwende"], words["Kiste"]) == (3, 1, 17)
    assert (words["F"], words["TU"], words["X"]) == (3, 1, 17)
    ordinary = Counter(texts(kit_pdf(DECK, Look(Language.EN), Paper.LETTER, 25.0))[2].split())
    assert {code: ordinary[code] for code in ("F", "B", "L", "R", "TL", "TR", "TU", "X+")} == dict.fromkeys(
        ("F", "B", "L", "R", "TL", "TR", "TU", "X+"), 2
    )


def test_there_are_pieces_for_every_task() -> None:
    """One exterminator, the deck's boxes, at least six cockroaches and as many as the fullest task has."""
    for boxes in (0, 6, 40):
        canvases = list(piece_pages(replace(DECK, box_supply=boxes), Look(), Paper.A4, 25.0))
        fills = Counter(shape.fill for canvas in canvases for shape in canvas.drawn)
        assert fills[Tone.CAP] == sum(shape.fill is Tone.CAP for shape in EXTERMINATOR) > 0
        assert (
            fills[Tone.SHELL_NECK] == 2 * 7 * sum(shape.fill is Tone.SHELL_NECK for shape in COCKROACH) > 0
        )  # on both halves
        assert fills[Tone.CARDBOARD_LIGHT] == boxes  # the tape, once on each box


def test_large_pieces_go_onto_more_pages() -> None:
    small, large = (list(piece_pages(DECK, Look(), Paper.A4, square)) for square in (15.0, 60.0))
    assert len(small) < len(large)
    assert sum(len(list(canvas.drawn)) for canvas in small) == sum(len(list(canvas.drawn)) for canvas in large)


def test_the_kit_is_a_sound_file() -> None:
    with pikepdf.open(BytesIO(kit(Paper.A4, 33.0))) as document:
        assert document.check_pdf_syntax() == []
        assert str(document.Root.ViewerPreferences.PrintScaling) == "/None"


def test_the_example_of_the_rules_is_a_good_task_and_says_what_happens() -> None:
    task, solution = EXAMPLE
    assert solution is not None
    require_valid(task)
    assert solve(task, limit=0).solutions == (solution,)
    assert examine(task).is_good
    start, between, end = positions(task, solution)
    assert [len(position.cockroaches) for position in (start, between, end)] == [2, 1, 0]


def test_every_language_has_every_word() -> None:
    """No empty words, and the same places to fill in."""
    for give in (kit_texts, calibration_texts, words_in):
        shapes = [shape_of(give(language)) for language in Language]
        assert all(shape == shapes[0] for shape in shapes)


def shape_of(words: object) -> object:
    """What two languages must have in common: fields, numbers of texts, places in braces; never an empty text."""
    if isinstance(words, str):
        assert words.strip()
        return sorted(part.split("}")[0] for part in words.split("{")[1:])
    if isinstance(words, dict):
        return {key: shape_of(value) for key, value in words.items()}
    if isinstance(words, tuple):
        return [shape_of(value) for value in words]
    return {name: shape_of(getattr(words, name)) for name in type(words).__dataclass_fields__}  # type: ignore[attr-defined]


def test_running_text_fits_its_width() -> None:
    style = Style(9.0, Tone.INK)
    text = kit_texts(Language.DE).intro
    lines = wrapped(text, style, 60.0)
    assert " ".join(lines) == text
    assert all(style.width(line) <= 60.0 for line in lines)
    canvas = Canvas(100, 100)
    assert draw_block(canvas, 0, 90, 60.0, text, style) < 90 - 3 * (len(lines) - 1)
    assert wrapped("Bewegungskarten", style, 1.0) == ["Bewegungskarten"]
