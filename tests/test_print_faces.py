"""The printed file opened again: what a reader, and a print shop, finds on its pages."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import pikepdf
import pypdfium2 as pdfium
import pytest
from schaben.generator.deck import PUBLISHED_CARDS, Deck, TaskCard, id_at
from schaben.grading.levels import Level
from schaben.output.layout import SAFETY, FaceSize
from schaben.output.printing import PrintError, face_png, preview, print_faces
from schaben.output.words import Language
from schaben.solver.errors import PlayError
from schaben.solver.notation import parse_line, parse_play
from schaben.solver.rules import is_won, positions
from schaben.solver.task import Task

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
"""Tasks with solutions; two to reach a square, one with a stack, one with box cards."""

CROWD = "A1N A1N A1E A1S A1W A1E C3N C3E E5N E5E E5W G7N G7S G7E G7W"
HARDEST = f"D4S / {CROWD} / A4 A7 B2 C6 F1 G1 / F B L R TL TR TU X- X+ X X X / =D1 => " + "X:+D4 " * 12
"""As much as ever stands on a face; no play anybody could make."""

MM = 72 / 25.4


def deck_of(lines: str, language: str = "de") -> Deck:
    cards = []
    for index, line in enumerate(map(parse_line, lines.strip().splitlines())):
        assert line.solution is not None
        level = list(Level)[index // 2 % 3]
        cards.append(TaskCard(id_at(index), line.task, line.solution, level))
    return Deck("", language, {}, PUBLISHED_CARDS, 6, tuple(cards))


@pytest.fixture(scope="module")
def deck() -> Deck:
    return deck_of(LINES)


@pytest.fixture(scope="module")
def printed(deck: Deck, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("print") / "faces.pdf"
    assert print_faces(deck, path) == len(deck.cards)
    return path


def texts(path: Path) -> list[str]:
    with pdfium.PdfDocument(path) as document:
        return [page.get_textpage().get_text_range() for page in document]


def wins(task: Task, play: str) -> bool:
    try:
        *_, end = positions(task, parse_play(play))
    except PlayError:
        return False
    return is_won(task, end)


class Sign(NamedTuple):
    """A sign on a page and the box around its ink, in mm from the lower left corner."""

    index: int
    sign: str
    left: float
    bottom: float
    right: float
    top: float


def signs(page: pdfium.PdfPage) -> Iterator[Sign]:
    text = page.get_textpage()
    for index in range(text.count_chars()):
        sign = text.get_text_range(index, 1)
        left, bottom, right, top = (edge / MM for edge in text.get_charbox(index))
        if sign.strip() and right > left:
            yield Sign(index, sign, left, bottom, right, top)


def overlap(one: Sign, other: Sign) -> bool:
    """Neighbours in a word may: T and a are set close, and ffi is one sign with one box."""
    if other.index - one.index == 1 or one[2:] == other[2:]:
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


def test_a_page_for_each_face_of_the_trim_size(deck: Deck, printed: Path) -> None:
    with pdfium.PdfDocument(printed) as document:
        assert len(document) == len(deck.cards)
        for page in document:
            assert page.get_size() == pytest.approx((70 * MM, 70 * MM), abs=0.01)


def test_each_page_names_its_number_level_and_target(deck: Deck, printed: Path) -> None:
    words = {Level.EASY: "leicht", Level.MEDIUM: "mittel", Level.DIFFICULT: "schwer"}
    for card, text in zip(deck.cards, texts(printed), strict=True):
        assert re.match(rf"{card.id}\b", text)
        assert [word for word in words.values() if word in text] == [words[card.level]]
        assert ("Ziel" in text) == (card.task.target is not None)
    assert "Ziel F5" in texts(printed)[0]


def test_the_solution_below_is_that_of_the_other_side(deck: Deck, printed: Path) -> None:
    for card, text in zip(deck.cards, texts(printed), strict=True):
        head, play = re.split(r"Lösung von (?=\d+[AB])", text)[1].split(maxsplit=1)
        other = deck.other_side(card)
        assert other is not None
        assert head == other.id
        assert parse_play(play) == other.solution
        assert wins(other.task, play)
        assert not wins(card.task, play)


def test_fonts_are_embedded_as_truetype(printed: Path) -> None:
    with pikepdf.open(printed) as document:
        fonts = [font for page in document.pages for font in page.Resources.Font.values()]
        assert fonts
        for font in fonts:
            inner = font.get("/DescendantFonts", [font])[0]
            assert str(inner.Subtype) in {"/TrueType", "/CIDFontType2"}
            assert "/FontFile2" in inner.FontDescriptor
            assert str(font.BaseFont).endswith(("DejaVuSans", "DejaVuSans-Bold"))


def test_title_and_language_are_set_and_no_date(printed: Path) -> None:
    with pikepdf.open(printed) as document:
        assert str(document.Root.Lang) == "de"
        assert set(document.docinfo.keys()) == {"/Title", "/Creator", "/Producer"}
        assert str(document.docinfo.Title) == "Schaben jagen: Aufgabenkarten"


def test_english(deck: Deck, tmp_path: Path) -> None:
    print_faces(deck, tmp_path / "faces.pdf", Language.EN)
    first, *_, last = texts(tmp_path / "faces.pdf")
    for level, text in zip(("easy", "easy", "medium", "medium"), texts(tmp_path / "faces.pdf"), strict=False):
        assert level in text
    assert "difficult" in texts(tmp_path / "faces.pdf")[4]
    assert "Target F5" in first
    assert "Solution of 0B" in first
    assert "Solution of 3A" in last


PRINT_AGAIN = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from test_print_faces import LINES, deck_of
from schaben.output.printing import print_faces
print_faces(deck_of(LINES), Path(sys.argv[2]))
"""


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_same_deck_same_bytes(hash_seed: str, printed: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.pdf"
    command = [sys.executable, "-c", PRINT_AGAIN, str(Path(__file__).parent), str(again)]
    subprocess.run(command, check=True, env=os.environ | {"PYTHONHASHSEED": hash_seed})
    assert again.read_bytes() == printed.read_bytes()


@pytest.mark.parametrize("size", [FaceSize(70, 70), FaceSize(63, 88), FaceSize(65, 65), FaceSize(70, 120)])
def test_signs_keep_to_the_safety_zone_and_apart(size: FaceSize, tmp_path: Path) -> None:
    lines = parse_line(HARDEST)
    assert lines.solution is not None
    assert len(lines.solution) == len(lines.task.hand) == 12
    extreme = [TaskCard(f"40{side}", lines.task, lines.solution, Level.DIFFICULT) for side in "AB"]
    deck = deck_of(LINES)
    full = Deck("", "de", {}, deck.supply, 6, (*deck.cards, *extreme))
    for language in Language:
        path = tmp_path / f"{language}.pdf"
        print_faces(full, path, language, size)
        with pdfium.PdfDocument(path) as document:
            for page in document:
                check_page(page, size)
        assert texts(path)[-1].count("X:+D4") == 12
        assert "D1" in texts(path)[-1].splitlines()[0]


def test_a_face_without_another_side_has_no_solution(tmp_path: Path) -> None:
    path = tmp_path / "faces.pdf"
    print_faces(deck_of("\n".join(LINES.strip().splitlines()[:3])), path)
    assert ["Lösung" in text for text in texts(path)] == [True, True, False]


def test_pictures(deck: Deck, tmp_path: Path) -> None:
    picture = face_png(deck.cards[2], deck.cards[3], Language.DE, dpi=100)
    assert picture.startswith(b"\x89PNG")
    preview(deck, ["0A", "1B"], tmp_path / "two.png", dpi=50)
    assert (tmp_path / "two.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(PrintError, match="9A"):
        preview(deck, ["9A"], tmp_path / "none.png")
