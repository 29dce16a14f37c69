"""Sheets as they are printed: cards are found by what is on them, never by how their places were computed."""

from functools import cache
from io import BytesIO
from itertools import product

import numpy as np
import pikepdf
import pypdfium2 as pdfium
import pytest
from helpers.printed import LINES, MM, Window, deck_of, pixels, texts
from schaben.output.cards.facefile import faces_pdf
from schaben.output.cards.layout import FaceSize
from schaben.output.cards.look import Look
from schaben.output.sheets.calibration import calibration_pdf
from schaben.output.sheets.grid import Backs, Flip, SheetError, grid_for
from schaben.output.sheets.impose import duplex_sheets, fold_sheets
from schaben.output.sheets.paper import MARGIN, Paper

SQUARE, BRIDGE = FaceSize(70, 70), FaceSize(63, 88)
"""The first goes onto portrait sheets, the second onto landscape ones."""

CARDS = 9
DECK = deck_of("\n".join((LINES.strip().splitlines() * 3)[: 2 * CARDS]))
BLEED = 3.0


@cache
def faces_of(size: FaceSize) -> bytes:
    return faces_pdf(DECK, Look(size=size))


def sheets_of(size: FaceSize, paper: Paper = Paper.A4, backs: Backs | None = None) -> bytes:
    return duplex_sheets(faces_of(size), "Test", Look(size=size), paper, backs or Backs())


def size_of(pdf: bytes, page: int) -> tuple[float, float]:
    with pdfium.PdfDocument(BytesIO(pdf)) as document:
        width, height = document[page].get_size()
        return width / MM, height / MM


def numbers_on(pdf: bytes, page: int) -> dict[str, tuple[float, float]]:
    """The left and lower end in mm of every card number, which alone is set in large type."""
    found = {}
    with pdfium.PdfDocument(BytesIO(pdf)) as document:
        text = document[page].get_textpage()
        for card in DECK.cards:
            searcher = text.search(card.id, match_case=True, match_whole_word=True)
            while (hit := searcher.get_next()) is not None:
                left, bottom, _, top = (edge / MM for edge in text.get_charbox(hit[0]))
                if top - bottom > 3.5:
                    found[card.id] = (left, bottom)
    return found


def windows_on(pdf: bytes, page: int, size: FaceSize) -> dict[str, Window]:
    """Where each front lies with its bleed: its number has the same distance to its corner as on its own page."""
    found = {}
    for id_, (x, y) in numbers_on(pdf, page).items():
        index = next(i for i, card in enumerate(DECK.cards) if card.id == id_)
        on_face = numbers_on(faces_of(size), index)[id_]
        found[id_] = (x - on_face[0], y - on_face[1], size.width + 2 * BLEED, size.height + 2 * BLEED)
    return found


def assert_shows(pdf: bytes, page: int, window: Window, size: FaceSize, face: int, *, turned: bool = False) -> None:
    """The window shows the face, pixel by pixel; upside down, letters may be off by a fraction of a pixel."""
    expected = pixels(faces_of(size), face, dpi=3 * 25.4, window=(0, 0, *window[2:]), turned=turned)
    shown = pixels(pdf, page, dpi=3 * 25.4, window=window)
    assert shown.shape == expected.shape
    difference = np.abs(shown - expected)
    assert difference.mean() < (0.4 if turned else 0.02), (page, window, face)
    assert (difference > 64).mean() < (0.001 if turned else 0.0001), (page, window, face)


@pytest.mark.parametrize("rotate", [False, True])
@pytest.mark.parametrize("flip", list(Flip))
@pytest.mark.parametrize(("size", "paper"), [(SQUARE, Paper.A4), (BRIDGE, Paper.A4), (SQUARE, Paper.LETTER)])
def test_backs_lie_behind_their_fronts(size: FaceSize, paper: Paper, flip: Flip, rotate: bool) -> None:
    right, up = 1.5, -0.75
    pdf = sheets_of(size, paper, Backs(flip, (right, up), rotate))
    seen = set()
    for page in range(0, len(texts(pdf)), 2):
        width, height = size_of(pdf, page)
        assert size_of(pdf, page + 1) == (width, height)
        assert (width > height) == (size is BRIDGE)
        about_upright_axis = (flip is Flip.LONG) == (width < height)
        for id_, (x, y, w, h) in windows_on(pdf, page, size).items():
            number = int(id_[:-1])
            assert_shows(pdf, page, (x, y, w, h), size, 2 * number)
            behind = (width - x - w, y, w, h) if about_upright_axis else (x, height - y - h, w, h)
            window = (behind[0] + right, behind[1] + up, w, h)
            turned = about_upright_axis == rotate  # so that cards turn like a book, unless asked otherwise
            assert_shows(pdf, page + 1, window, size, 2 * number + 1, turned=turned)
            seen.add(id_)
    assert seen == {f"{number}A" for number in range(CARDS)}


def test_the_last_sheet_is_part_filled() -> None:
    pdf = sheets_of(SQUARE)
    assert [len(numbers_on(pdf, page)) for page in range(4)] == [6, 6, 3, 3]


@pytest.mark.parametrize("size", [SQUARE, BRIDGE])
def test_a_folded_back_lies_behind_its_front(size: FaceSize) -> None:
    pdf = fold_sheets(faces_of(size), "Test", Look(size=size), Paper.A4)
    seen = set()
    for page in range(len(texts(pdf))):
        width, _ = size_of(pdf, page)
        for id_, (x, y, w, h) in windows_on(pdf, page, size).items():
            number, side = int(id_[:-1]), id_[-1]
            if side == "A":
                assert x + w <= width / 2 + 0.01
                assert_shows(pdf, page, (x, y, w, h), size, 2 * number)
                assert_shows(pdf, page, (width - x - w, y, w, h), size, 2 * number + 1)
                seen.add(number)
    assert seen == set(range(CARDS))


@pytest.mark.parametrize(("size", "columns", "rows"), [(SQUARE, 2, 3), (BRIDGE, 4, 2)])
def test_crop_marks_stand_in_the_margins_on_every_trim_line(size: FaceSize, columns: int, rows: int) -> None:
    """4 mm long, at least half a point, black; and nothing else but the note is in the margins."""
    pdf, per_mm = sheets_of(size), 8
    width, height = size_of(pdf, 0)
    w, h = size.width + 2 * BLEED, size.height + 2 * BLEED
    left, top = (width - columns * w) / 2, (height - rows * h) / 2
    black = pixels(pdf, 0, dpi=25.4 * per_mm).max(axis=2) < 100
    above, beside = black[: int(top * per_mm)], black[:, : int(left * per_mm)]
    cuts_across = [left + column * w + side for column in range(columns) for side in (BLEED, w - BLEED)]
    cuts_down = [top + row * h + side for row in range(rows) for side in (BLEED, h - BLEED)]
    for marks, cuts in ((above, cuts_across), (beside.T, cuts_down)):
        inked = np.flatnonzero(marks.sum(axis=0) >= 3.9 * per_mm) / per_mm
        assert marks.sum(axis=0).max() <= 4.5 * per_mm
        for cut in cuts:
            near = inked[np.abs(inked - cut) < 0.5]
            assert len(near) * 25.4 / per_mm >= 0.5 * 25.4 / 72
            assert near.mean() + 0.5 / per_mm == pytest.approx(cut, abs=0.13)
        assert all(min(abs(x - cut) for cut in cuts) < 0.5 for x in inked)


@pytest.mark.parametrize("paper", [Paper.A4, Paper.LETTER], ids=str)
@pytest.mark.parametrize("size", [SQUARE, BRIDGE, FaceSize(65, 65), FaceSize(70, 120), FaceSize(180, 250)])
def test_every_offered_size_fits_between_the_margins(size: FaceSize, paper: Paper) -> None:
    grid = grid_for(paper, Look(size=size).cell)
    assert grid.capacity >= 1
    assert min(grid.left, grid.bottom) >= MARGIN
    assert max(grid.right - grid.sheet.width, grid.top - grid.sheet.height) <= -MARGIN + 1e-9


def test_a_card_too_large_to_fold_is_an_error() -> None:
    look = Look(size=FaceSize(180, 250))
    with pytest.raises(SheetError, match="186 x 256 mm with bleed do not fit on a4"):
        fold_sheets(faces_of(SQUARE), "Test", look, Paper.A4)


def test_printers_are_told_how_to_print() -> None:
    for flip, duplex in ((Flip.LONG, "/DuplexFlipLongEdge"), (Flip.SHORT, "/DuplexFlipShortEdge")):
        with pikepdf.open(BytesIO(sheets_of(SQUARE, backs=Backs(flip)))) as document:
            assert str(document.Root.ViewerPreferences.Duplex) == duplex
            assert str(document.Root.ViewerPreferences.PrintScaling) == "/None"
            assert str(document.Root.Lang) == "de"
            assert document.check_pdf_syntax() == []
    assert "Bogen 1 von 2, Vorderseiten" in texts(sheets_of(SQUARE))[0]


def test_faces_are_kept_once() -> None:
    """A sheet refers to a face; it has no copy of it, and all faces share their fonts."""
    with pikepdf.open(BytesIO(sheets_of(SQUARE))) as document:
        forms = {form.objgen for page in document.pages for form in page.Resources.XObject.values()}
        fonts = {str(thing.get("/FontName")) for thing in document.objects if isinstance(thing, pikepdf.Dictionary)}
        assert len(forms) == 2 * CARDS
        assert len([name for name in fonts if "Source" in name or "Fredoka" in name]) <= 8
    assert len(sheets_of(SQUARE)) < 1.3 * len(faces_of(SQUARE)) + 30_000


# --- The test print --------------------------------------------------------------------------------


def middle(dark: np.ndarray, per_mm: int, length: float) -> tuple[float, float]:
    """The middle, to the right and up in mm, of the lines of at least this length at the middle of a sheet."""
    rows, columns = dark.shape
    reach, x, y = 10 * per_mm, columns // 2, rows // 2
    inner = dark[y - reach : y + reach, x - reach : x + reach]
    upright = np.flatnonzero(inner.sum(axis=0) >= length * per_mm)
    lying = np.flatnonzero(inner.sum(axis=1) >= length * per_mm)
    right, down = (line.min() + (line.max() - line.min() + 1) / 2 for line in (upright, lying))
    return (x - reach + right) / per_mm, (rows - (y - reach + down)) / per_mm


@pytest.mark.parametrize(("flip", "size"), list(product(Flip, (SQUARE, BRIDGE))))
def test_the_reading_of_the_test_print_makes_backs_meet_fronts(flip: Flip, size: FaceSize) -> None:
    """The printer shifts every back; the shift is read off the test print, and the sheets correct it."""
    fault, per_mm = np.array([-1.5, 1.0]), 10
    look = Look(size=size)
    pdf = calibration_pdf(look, Paper.A4, Backs(flip))
    width, height = size_of(pdf, 0)
    front = middle(pixels(pdf, 0, dpi=25.4 * per_mm).max(axis=2) < 90, per_mm, 10)
    back_page = pixels(pdf, 1, dpi=25.4 * per_mm)
    back = np.array(middle(back_page[:, :, 1] < 170, per_mm, 11.5)) + fault  # where the zero of the grid comes to lie
    about_upright_axis = (flip is Flip.LONG) == (width < height)
    shining = (width - front[0], front[1]) if about_upright_axis else (front[0], height - front[1])
    reading = np.array(shining) - back
    assert reading == pytest.approx([1.5, -1.0], abs=0.11)  # a pixel
    made = sheets_of(size, backs=Backs(flip, (float(reading[0]), float(reading[1]))))
    windows = windows_on(made, 0, size)
    assert windows
    for id_, (x, y, w, h) in windows.items():
        behind = (width - x - w, y) if about_upright_axis else (x, height - y - h)
        face = pixels(faces_of(size), 2 * int(id_[:-1]) + 1, window=(0, 0, w, h), turned=not about_upright_axis)
        with_reading, without = (
            np.abs(pixels(made, 1, window=(behind[0] - moved[0], behind[1] - moved[1], w, h)) - face)[4:-4, 4:-4].mean()
            for moved in (fault, (0.0, 0.0))
        )
        assert with_reading < 6
        assert without > 10


def test_rulers_are_exactly_100_mm() -> None:
    per_mm = 10
    page = pixels(calibration_pdf(Look(), Paper.A4, Backs()), 0, dpi=25.4 * per_mm).max(axis=2) < 160
    lying = np.flatnonzero(page[-20 * per_mm - 2 : -20 * per_mm + 2].any(axis=0))
    upright = np.flatnonzero(page[:, 20 * per_mm - 2 : 20 * per_mm + 2].any(axis=1))
    within = [span[(span > 300) & (span < limit - 300)] for span, limit in ((lying, 2100), (upright, 2970))]
    for span in within:
        assert (span.max() - span.min()) / per_mm == pytest.approx(100, abs=0.3)


def test_the_test_print_names_its_numbers() -> None:
    front, back = texts(calibration_pdf(Look(), Paper.A4, Backs()))
    assert "--back-offset" in front
    for number in (2, 4, 6):
        assert back.count(f"+{number}") == back.count(f"\N{MINUS SIGN}{number}") == 2 * 5
