"""Paper of any size, printers that shrink, and marks for plotters."""

from io import BytesIO

import numpy as np
import pikepdf
import pytest
from helpers.printed import DECK, MM, pixels
from schaben.output.cards.facefile import faces_pdf
from schaben.output.cards.layout import FaceSize
from schaben.output.cards.look import Look
from schaben.output.sheets.calibration import RULER, calibration_pdf
from schaben.output.sheets.grid import Backs, SheetError, grid_for
from schaben.output.sheets.impose import duplex_sheets
from schaben.output.sheets.marks import Marks
from schaben.output.sheets.paper import PAPERS, Paper, PaperError, paper_of

FACES = faces_pdf(DECK, Look())


@pytest.mark.parametrize("paper", PAPERS.values(), ids=str)
def test_sheets_have_the_size_of_their_paper(paper: Paper) -> None:
    with pikepdf.open(BytesIO(duplex_sheets(FACES, "T", Look(), paper, Backs()))) as document:
        for page in document.pages:
            _, _, width, height = (float(edge) / MM for edge in page.MediaBox)
            assert sorted((width, height)) == pytest.approx(sorted(paper.portrait), abs=0.01)


def test_names_and_measures() -> None:
    assert paper_of(" A4 ") is Paper.A4
    assert paper_of("450x320") == paper_of("320 x 450") == Paper("320x450", FaceSize(320, 450))
    assert str(paper_of("LETTER")) == "letter"
    for text, said in (
        ("b5", "there are a3, a4, a5, letter, legal, or width and height"),
        ("10x10", "10 x 10 mm is out of bounds"),
        ("1e3x200", "is not known"),
        ("", "is not known"),
    ):
        with pytest.raises(PaperError, match=said):
            paper_of(text)
    with pytest.raises(PaperError, match=r"scale: 2 is out of bounds \(0.9 to 1.1\)"):
        Paper.A4.scaled(2)


def test_what_does_not_fit_says_how_much_room_there_is() -> None:
    with pytest.raises(SheetError, match="136 x 146 mm with bleed do not fit on a5, which has 130 x 192 mm inside"):
        grid_for(Paper.A5, FaceSize(136, 146))


def test_a_printer_that_shrinks_is_made_up_for() -> None:
    """The ruler of the test print comes out larger by the scale, about the middle of the sheet."""
    per_mm, scale = 10, 1.03
    page = pixels(calibration_pdf(Look(), Paper.A4.scaled(scale), Backs()), 0, dpi=25.4 * per_mm).max(axis=2) < 160
    middle = page.shape[0] / 2
    row = round(middle + (middle - 20 * per_mm) * scale)
    lying = np.flatnonzero(page[row - 2 : row + 2].any(axis=0))
    lying = lying[(lying > 300) & (lying < 1800)]
    assert (lying.max() - lying.min()) / per_mm == pytest.approx(RULER * scale, abs=0.3)
    assert (lying.max() + lying.min()) / 2 == pytest.approx(page.shape[1] / 2, abs=3)


def test_marks_for_a_plotter_stand_clear_of_the_cards() -> None:
    """On fronts alone: a square of 5 mm and two corners, 10 mm from the edges, in black."""
    per_mm = 10
    sheets = duplex_sheets(FACES, "T", Look(), Paper.A4, Backs(), Marks.SILHOUETTE)
    front, back = (pixels(sheets, page, dpi=25.4 * per_mm).max(axis=2) for page in (0, 1))
    assert front[10 * per_mm + 2 : 15 * per_mm - 2, 10 * per_mm + 2 : 15 * per_mm - 2].max() < 20
    right = front.shape[1] - 10 * per_mm
    assert front[10 * per_mm + 2 : 29 * per_mm, right - 2 : right + 2].max() < 60
    bottom = front.shape[0] - 10 * per_mm
    assert front[bottom - 2 : bottom + 2, 10 * per_mm + 2 : 29 * per_mm].max() < 60
    assert back[: 15 * per_mm].min() > 240
    grid = grid_for(Paper.A4, Look().cell, Marks.SILHOUETTE.margin)
    assert grid.left >= 15
    assert grid.bottom >= 15
