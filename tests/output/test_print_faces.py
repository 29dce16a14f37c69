"""``faces.pdf`` opened again: what a reader, and a print shop, finds in it."""

import re
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from itertools import combinations, product
from typing import NamedTuple

import numpy as np
import pikepdf
import pypdfium2 as pdfium
import pytest
from helpers.printed import EIGHTEEN, FOURTEEN, HARDEST, LINES, MM, deck_of, pixels, texts
from schaben.generator.decks.deck import Deck, TaskCard
from schaben.grading.levels import Level
from schaben.output.cards.face import face
from schaben.output.cards.facefile import faces_pdf
from schaben.output.cards.icons import ICONS, effect_sign
from schaben.output.cards.layout import BLEED, SAFETY, FaceSize, FaceSizeError
from schaben.output.cards.look import Look
from schaben.output.drawing.palette import LEVEL, LEVEL_SHADE, Tone
from schaben.output.drawing.themes import THEMES, ThemeName
from schaben.output.sheets.grid import Backs
from schaben.output.sheets.impose import duplex_sheets
from schaben.output.sheets.paper import Paper
from schaben.output.words import Language
from schaben.solver.board import square_name
from schaben.solver.notation import parse_line
from schaben.solver.task import Task


@pytest.fixture(scope="module")
def deck() -> Deck:
    return deck_of(LINES)


@pytest.fixture(scope="module")
def printed(deck: Deck) -> bytes:
    return faces_pdf(deck, Look())


FONTS = ("FredokaOne-Regular", "SourceSansPro-Regular", "SourceSansPro-Semibold", "SourceSansPro-Bold")


class Sign(NamedTuple):
    """A sign on a page and the box around its ink, in mm from the lower left corner of the trimmed card."""

    place: int
    sign: str
    left: float
    bottom: float
    right: float
    top: float


def signs(page: pdfium.PdfPage) -> Iterator[Sign]:
    text = page.get_textpage()
    for index in range(text.count_chars()):
        sign = text.get_text_range(index, 1)
        left, bottom, right, top = (edge / MM - BLEED for edge in text.get_charbox(index))
        if sign.strip() and right > left:
            yield Sign(index, sign, left, bottom, right, top)


def overlap(one: Sign, other: Sign) -> bool:
    """Neighbours in a word may: T and a are set close, and ffi is one sign with one box."""
    if other.place - one.place == 1 or one[2:] == other[2:]:
        return False
    across = min(one.right, other.right) - max(one.left, other.left)
    up = min(one.top, other.top) - max(one.bottom, other.bottom)
    return across > 0.05 and up > 0.05


def check_page(page: pdfium.PdfPage, size: FaceSize) -> None:
    """Every sign keeps to the safety zone and to itself."""
    found = list(signs(page))
    assert found
    for sign in found:
        assert sign.left >= SAFETY - 0.01, sign
        assert sign.bottom >= SAFETY - 0.01, sign
        assert sign.right <= size.width - SAFETY + 0.01, sign
        assert sign.top <= size.height - SAFETY + 0.01, sign
    assert not [pair for pair in combinations(found, 2) if overlap(*pair)]


def test_boxes_are_exact(deck: Deck, printed: bytes) -> None:
    with pikepdf.open(BytesIO(printed)) as document:
        assert len(document.pages) == len(deck.cards)
        for page in document.pages:
            whole, trim = [0, 0, 76 * MM, 76 * MM], [3 * MM, 3 * MM, 73 * MM, 73 * MM]
            assert [float(edge) for edge in page.MediaBox] == pytest.approx(whole, abs=0.01)
            assert [float(edge) for edge in page.BleedBox] == pytest.approx(whole, abs=0.01)
            assert [float(edge) for edge in page.TrimBox] == pytest.approx(trim, abs=0.01)


def test_the_file_is_sound(printed: bytes) -> None:
    """What ``qpdf --check`` says; a warning is a complaint, too."""
    with pikepdf.open(BytesIO(printed)) as document:
        assert document.check_pdf_syntax() == []
        assert document.get_warnings() == []


def test_labels_and_bookmarks(deck: Deck, printed: bytes) -> None:
    with pikepdf.open(BytesIO(printed)) as document:
        assert [page.label for page in document.pages] == [card.id for card in deck.cards]
        with document.open_outline() as outline:
            assert [item.title for item in outline.root] == ["Karte 0", "Karte 1", "Karte 2", "Karte 3"]
            names = [child.title for item in outline.root for child in item.children]
            destinations = [child.destination for item in outline.root for child in item.children]
            targets = [one[0].objgen for one in destinations if isinstance(one, pikepdf.Array)]
        assert names[:4] == ["0A leicht", "0B leicht", "1A mittel", "1B mittel"]
        assert targets == [page.obj.objgen for page in document.pages]


@pytest.mark.parametrize("theme", ThemeName)
def test_colours_reach_the_end_of_the_bleed(deck: Deck, theme: ThemeName) -> None:
    """Along all four edges of the sheet the ground has its colours to the last pixel."""
    printed = faces_pdf(deck, Look(theme=theme))
    colours = THEMES[theme]
    for index, card in enumerate(deck.cards):
        picture = pixels(printed, index, dpi=100)
        allowed = [LEVEL[card.level]] if colours.banded else [LEVEL[card.level], LEVEL_SHADE[card.level]]
        grounds = [(picture[:30], allowed), (picture[-30:], [Tone.STRIP] if colours.banded else allowed)]
        for (rows, tones), edge in zip(grounds, (0, -1), strict=True):
            for ink in (rows[edge], rows[:, 0], rows[:, -1]):
                known = np.array([rgb(colours[tone]) for tone in tones])
                off = np.abs(ink[:, None] - known[None]).max(axis=2).min(axis=1)
                assert np.mean(off <= 2) > 0.9, (card.id, theme)  # but for pixels between two colours


def rgb(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


def test_each_page_names_its_number_level_and_target(deck: Deck, printed: bytes) -> None:
    words = {Level.EASY: "leicht", Level.MEDIUM: "mittel", Level.DIFFICULT: "schwer"}
    for card, text in zip(deck.cards, texts(printed), strict=True):
        assert re.match(rf"{card.id}\b", text)
        assert [word for word in words.values() if word in text] == [words[card.level]]
        assert ("Ziel" in text) == (card.task.target is not None)
    assert "Ziel F5" in texts(printed)[0]


def squares(text: str) -> list[str]:
    """The squares of a solution, in order, as they stand behind its head."""
    return re.findall(r"[+\N{MINUS SIGN}]?[A-G][1-7]", re.split(r"Lösung zu \d+[AB]", text)[1])


def expected_squares(card: TaskCard) -> list[str]:
    return [effect_sign(action) + square_name(action.square) for action in card.solution if action.square is not None]


def test_the_solution_below_is_that_of_the_other_side(deck: Deck, printed: bytes) -> None:
    for card, text in zip(deck.cards, texts(printed), strict=True):
        other = deck.other_side(card)
        assert other is not None
        assert f"Lösung zu {other.id}" in text
        assert squares(text) == expected_squares(other)


def test_the_signs_of_a_solution_are_those_of_its_cards(deck: Deck) -> None:
    """In the order of the play, each where its square is, upright and upside down."""
    for card, upside_down in product(deck.cards, (False, True)):
        other = deck.other_side(card)
        assert other is not None
        canvas = face(card, other, Look(upside_down=upside_down))
        shapes = [shape for action in other.solution for shape in ICONS[action.card].sign]
        assert [shape.fill for shape in list(canvas.drawn)[-len(shapes) :]] == [shape.fill for shape in shapes]
        places = [shape.path.get_extents() for shape in list(canvas.drawn)[-len(shapes) :]]
        way = -1 if upside_down else 1
        middles = [(-way * round(place.y0 + place.y1) // 8, way * place.x0) for place in places]
        assert len({row for row, _ in middles}) <= 3


def test_upside_down_it_is_the_same_solution(deck: Deck) -> None:
    printed = faces_pdf(deck, Look(upside_down=True))
    for card, text in zip(deck.cards, texts(printed, turned=True), strict=True):
        other = deck.other_side(card)
        assert other is not None
        assert sorted(squares(text)) == sorted(expected_squares(other))
    with pdfium.PdfDocument(BytesIO(printed)) as document:
        text = document[0].get_textpage()
        at = text.get_text_range().index("Lösung")
        angles = [pdfium.raw.FPDFText_GetCharAngle(text, index) for index in (0, at)]
    assert angles == pytest.approx([0, np.pi], abs=0.001)


def test_fonts_are_embedded_as_truetype(printed: bytes) -> None:
    with pikepdf.open(BytesIO(printed)) as document:
        fonts = [font for page in document.pages for font in page.Resources.Font.values()]
        assert fonts
        assert len({font.objgen for font in fonts}) <= 6  # each once for all pages
        for font in fonts:
            inner = font.get("/DescendantFonts", [font])[0]
            assert str(inner.Subtype) in {"/TrueType", "/CIDFontType2"}
            assert len(inner.FontDescriptor.FontFile2.read_bytes()) < 60_000  # only the letters that are used
            assert str(font.BaseFont).endswith(FONTS)


def test_title_and_language_are_set_and_no_date(printed: bytes) -> None:
    with pikepdf.open(BytesIO(printed)) as document:
        assert str(document.Root.Lang) == "de"
        assert set(document.docinfo.keys()) == {"/Title", "/Creator", "/Producer"}
        assert str(document.docinfo.Title) == "Schaben jagen: Aufgabenkarten"


def test_a_title_in_another_language_is_not_taken(deck: Deck) -> None:
    own = replace(deck, title="Meine Aufgaben")
    titles = []
    for language in (Language.DE, Language.EN):
        with pikepdf.open(BytesIO(faces_pdf(own, Look(language)))) as document:
            titles.append(str(document.docinfo.Title))
    assert titles == ["Meine Aufgaben", "Schaben jagen: task cards"]


def test_english(deck: Deck) -> None:
    first, *_, last = pages = texts(faces_pdf(deck, Look(Language.EN)))
    for level, text in zip(("easy", "easy", "medium", "medium"), pages, strict=False):
        assert level in text
    assert "difficult" in pages[4]
    assert "Target F5" in first
    assert "Solution to 0B" in first
    assert "Solution to 3A" in last


@pytest.mark.parametrize(
    ("size", "upside_down"),
    [
        (FaceSize(70, 70), False),
        (FaceSize(70, 70), True),
        (FaceSize(63, 88), False),
        (FaceSize(65, 65), True),
        (FaceSize(70, 120), False),
    ],
)
def test_signs_keep_to_the_safety_zone_and_apart(size: FaceSize, upside_down: bool) -> None:
    lines = parse_line(HARDEST)
    assert lines.solution is not None
    assert len(lines.solution) == len(lines.task.hand) == 12
    extreme = [TaskCard(f"40{side}", lines.task, lines.solution, Level.DIFFICULT, {}) for side in "AB"]
    deck = deck_of(LINES)
    full = Deck("", "de", {}, deck.supply, 6, (*deck.cards, *extreme))
    for language in Language:
        pdf = faces_pdf(full, Look(language, size, upside_down=upside_down))
        with pdfium.PdfDocument(BytesIO(pdf)) as document:
            for page in document:
                check_page(page, size)
        assert texts(pdf)[-1].count("+D4") == 12
        assert "D1" in texts(pdf)[-1]


def test_hands_of_fourteen_and_eighteen_cards_are_drawn_whole() -> None:
    deck = deck_of(f"{FOURTEEN}\n{EIGHTEEN}")
    for size in (FaceSize(70, 70), FaceSize(63, 88)):
        pdf = faces_pdf(deck, Look(size=size))
        with pdfium.PdfDocument(BytesIO(pdf)) as document:
            for page in document:
                check_page(page, size)
        assert [text.count("X+") for text in texts(pdf)] == [2, 2]


@pytest.mark.parametrize("size", [FaceSize(40, 100), FaceSize(45, 90), FaceSize(50, 90)])
def test_narrow_cards_keep_to_the_safety_zone_or_are_refused(size: FaceSize) -> None:
    """A long solution goes on below its head; what would lie over one another in the header is an error."""
    line = parse_line(HARDEST)
    assert line.solution is not None
    cards = tuple(TaskCard(f"4{side}", Task(line.task.start), line.solution, Level.EASY, {}) for side in "AB")
    for upside_down in (False, True):
        pdf = faces_pdf(Deck("", "de", {}, {}, 6, cards), Look(size=size, upside_down=upside_down))
        with pdfium.PdfDocument(BytesIO(pdf)) as document:
            for page in document:
                check_page(page, size)


def test_what_is_too_small_is_said_and_the_least_size_that_would_do() -> None:
    """And on the size that it names, a task does fit."""
    line = parse_line(HARDEST)
    assert line.solution is not None
    deck = Deck("", "de", {}, {}, 6, (TaskCard("40A", line.task, line.solution, Level.DIFFICULT, {}),))
    for size, cause in (
        (FaceSize(40, 100), r"number, level and target are \d+ mm wide"),
        (FaceSize(30, 40), r"squares of the board would be \d\.\d mm, at least 4"),
    ):
        with pytest.raises(FaceSizeError, match=cause) as error:
            faces_pdf(deck, Look(Language.EN, size))
        width, height = map(float, re.findall(r"(\d+) x (\d+) mm would do", str(error.value))[0])
        faces_pdf(deck, Look(Language.EN, FaceSize(width, height)))
        with pytest.raises(FaceSizeError):
            faces_pdf(deck, Look(Language.EN, FaceSize(width - 1, round(size.height * (width - 1) / size.width))))


def test_a_whole_deck() -> None:
    """82 faces, each labelled once, in files of at most a megabyte."""
    deck = deck_of("\n".join(LINES.strip().splitlines() * 11))
    whole = Deck("", "de", {}, deck.supply, 6, deck.cards[:82])
    faces = faces_pdf(whole, Look())
    with pikepdf.open(BytesIO(faces)) as document:
        assert [page.label for page in document.pages] == [f"{number}{side}" for number in range(41) for side in "AB"]
    sheets = duplex_sheets(faces, "Test", Look(), Paper.A4, Backs())
    assert len(faces) <= 1_000_000
    assert len(sheets) <= 1_000_000


def test_a_card_with_one_side_has_a_blank_back_and_no_solution() -> None:
    pdf = faces_pdf(deck_of("\n".join(LINES.strip().splitlines()[:3])), Look())
    assert ["Lösung" in text for text in texts(pdf)] == [True, True, False, False]
    assert pixels(pdf, 3).min() == 255
    with pikepdf.open(BytesIO(pdf)) as document:
        assert [page.label for page in document.pages] == ["0A", "0B", "1A", "1B"]


def test_low_ink_saves_ink_and_says_the_same(deck: Deck, printed: bytes) -> None:
    thin = faces_pdf(deck, Look(low_ink=True))
    assert texts(thin) == texts(printed)
    for page in range(len(deck.cards)):
        full, saved = (255.0 - pixels(pdf, page, dpi=60).mean() for pdf in (printed, thin))
        assert saved < 0.65 * full
