"""What is in the folder: which files, what they hold, and that other people's files are not lost."""

import csv
import io
import shutil
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest
from helpers.printed import DECK, EVERYTHING, FILES, LINES, deck_of, files_in, pixels
from helpers.processes import python
from matplotlib.image import imread
from schaben.cli import run
from schaben.generator.decks.deck import Deck, TaskCard, id_at
from schaben.generator.decks.deckfile import format_deck
from schaben.generator.decks.files import FileError
from schaben.generator.decks.inputs import read_entries
from schaben.grading.levels import Level
from schaben.output.cards.facefile import faces_pdf, sides
from schaben.output.cards.images import PictureError, face_png, face_svg, preview, tabletop_png, tabletop_sheets
from schaben.output.cards.layout import FaceSize, FaceSizeError
from schaben.output.cards.look import Look
from schaben.output.drawing.palette import LEVEL, LEVEL_SHADE
from schaben.output.drawing.themes import KITCHEN
from schaben.output.printing import Order, PrintError, back_offset, print_deck
from schaben.output.sheets.paper import Paper
from schaben.output.tablefiles import DIGESTS
from schaben.solver.notation import format_play, format_task

GROUNDS = (LEVEL, LEVEL_SHADE)


def test_default_is_faces_and_sheets(tmp_path: Path) -> None:
    list(print_deck(DECK, tmp_path / "new" / "folder", Order(paper=Paper.LETTER)))
    assert set(files_in(tmp_path)) == {"new/folder/faces.pdf", "new/folder/sheets-letter.pdf"}


def test_everything(printed_folder: Path) -> None:
    assert set(files_in(printed_folder)) == FILES


def test_our_own_files_are_replaced_by_the_same_bytes(printed_folder: Path, tmp_path: Path) -> None:
    """In whichever order Python iterates over sets."""
    before = files_in(shutil.copytree(printed_folder, tmp_path, dirs_exist_ok=True))
    code = (
        "import sys; from pathlib import Path; from helpers.printed import print_everything\n"
        "for printed in print_everything(Path(sys.argv[1])): print(printed.path.name, printed.note, sep=': ')"
    )
    out, err = python(code, tmp_path, PYTHONHASHSEED=1).communicate(timeout=300)
    assert err == ""
    assert {line.partition(": ")[0] for line in out.splitlines()} == {name.split("/")[0] for name in FILES} - {DIGESTS}
    assert all(line.partition(": ")[2] for line in out.splitlines())
    after = files_in(tmp_path)
    saved = "tabletop/schaben.json"  # names its pictures by their place
    after[saved] = after[saved].replace(bytes(tmp_path), bytes(printed_folder))
    assert after == before


@pytest.mark.parametrize("name", ["sheets-a4.pdf", "kit.pdf", "png/1B.png", "svg/2A.svg", "tasks.txt", "solutions.csv"])
def test_nothing_is_written_when_somebody_elses_file_is_in_the_way(name: str, tmp_path: Path) -> None:
    theirs = tmp_path / name
    theirs.parent.mkdir(exist_ok=True)
    theirs.write_text("mine")
    with pytest.raises(FileError, match=f"{Path(name).name}: exists and is not overwritten"):
        list(print_deck(DECK, tmp_path, EVERYTHING))
    assert theirs.read_text() == "mine"
    assert set(files_in(tmp_path)) == {name}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("svg/2A.svg", "<svg xmlns='http://www.w3.org/2000/svg'><title>a drawing for schaben</title></svg>"),
        ("tasks.txt", "# schaben 0.1.0: compose cards=2 --number 1\nG5S / A4N B5W / - / L R => R:C5 L:F5\n"),
        ("tasks.txt", "# schaben that I made myself\nG5S / A4N B5W / - / L R\n"),
        ("solutions.csv", "id,level,bits,task,solution,my notes\n0A,easy,1,,,hard\n"),
        ("png/1B.png", "Software\0schaben 1"),
    ],
)
def test_a_file_that_only_mentions_the_tool_is_somebody_elses(name: str, text: str, tmp_path: Path) -> None:
    theirs = tmp_path / name
    theirs.parent.mkdir(exist_ok=True)
    theirs.write_text(text)
    with pytest.raises(FileError, match="exists and is not overwritten"):
        list(print_deck(DECK, tmp_path, EVERYTHING))
    assert set(files_in(tmp_path)) == {name}


def test_one_card_is_not_several(tmp_path: Path) -> None:
    notes = [printed.note for printed in print_deck(deck_of(LINES.strip().splitlines()[0]), tmp_path, Order())]
    assert [note.split(",")[0] for note in notes] == ["1 face with bleed", "1 card"]


# --- Pictures ---------------------------------------------------------------------------------------


def picture(data: bytes) -> np.ndarray:
    return (imread(io.BytesIO(data))[:, :, :3] * 255).round().astype(np.int16)


@pytest.mark.parametrize(("size", "pixels_wanted"), [(FaceSize(70, 70), (700, 700)), (FaceSize(63, 88), (880, 630))])
def test_png_is_the_trimmed_face(size: FaceSize, pixels_wanted: tuple[int, int]) -> None:
    """As large as the trimmed card, and what the PDF shows between its trim lines."""
    look = Look(size=size)
    shown = picture(face_png(sides(DECK)[2], look.trimmed, 254.0))
    assert shown.shape[:2] == pixels_wanted
    expected = pixels(faces_pdf(DECK, look), 2, dpi=254, window=(3, 3, *size))
    assert expected.shape == shown.shape
    assert np.abs(shown - expected).mean() < 3


def test_svg_is_a_drawing_of_the_size_of_the_card_and_needs_no_font() -> None:
    root = ET.fromstring(face_svg(sides(DECK)[2], Look(size=FaceSize(63, 88))))  # noqa: S314 (our own file)
    width, height = (float(root.attrib[edge].removesuffix("pt")) * 25.4 / 72 for edge in ("width", "height"))
    assert (width, height) == pytest.approx((63, 88), abs=0.01)
    assert root.findall(".//{*}path")
    assert not root.findall(".//{*}text")
    assert not root.findall(".//{*}date")


def test_tabletop_sheets_hold_each_face_in_its_cell() -> None:
    look = Look()
    fronts, backs = tabletop_sheets(DECK)
    for sheet, ids in ((fronts, ["0A", "1A", "2A", "3A"]), (backs, ["0B", "1B", "2B", "3B"])):
        assert [side.id for side in sheet.sides] == ids
        whole = picture(tabletop_png(sheet, look))
        height, width = whole.shape[0] // sheet.rows, whole.shape[1] // sheet.columns
        assert whole.shape[:2] == (sheet.rows * height, sheet.columns * width)
        for index, side in enumerate(sheet.sides):
            row, column = divmod(index, sheet.columns)
            cell = whole[row * height : (row + 1) * height, column * width : (column + 1) * width]
            assert side.card is not None
            for corner in cell[2, [2, -3]].tolist():
                assert "#{:02X}{:02X}{:02X}".format(*corner) in {KITCHEN[tone[side.card.level]] for tone in GROUNDS}
        assert (whole[-height:, -width:] == 255).all()


def test_tabletop_sheets_keep_to_the_limits_of_the_game() -> None:
    """At most 4096 pixels, 10 x 7 places, and the last of them free."""
    for cards, parts in ((1, 1), (41, 1), (69, 1), (70, 2), (150, 3)):
        many = tuple(
            TaskCard(id_at(i), DECK.cards[0].task, DECK.cards[0].solution, Level.EASY, {}) for i in range(2 * cards)
        )
        sheets = tabletop_sheets(Deck("", "de", {}, {}, 6, many))
        assert len(sheets) == 2 * parts
        assert sum(len(sheet.sides) for sheet in sheets) == 2 * cards
        for sheet in sheets:
            assert len(sheet.sides) < sheet.columns * sheet.rows
            assert 2 <= sheet.columns <= 10
            assert 2 <= sheet.rows <= 7
    sheet = tabletop_sheets(deck_of("\n".join(LINES.strip().splitlines() * 11)))[0]
    assert max(picture(tabletop_png(sheet, Look(size=FaceSize(70, 120)))).shape) in range(3900, 4097)


def test_preview() -> None:
    two = picture(preview(DECK, ["0A", "1B"], Look(), dpi=25.4))
    rim = [two[:5], two[-5:], two[:, :5], two[:, -5:], two[:, 75:80]]
    assert all((part == 255).all() for part in rim)  # nothing of a card beyond its edge, nor between two
    assert (two[5:75, 40] < 255).any(axis=1).all()
    assert two.shape[:2] == (80, 155)
    with pytest.raises(PictureError, match="9A"):
        preview(DECK, ["9A"], Look())


# --- Lists ------------------------------------------------------------------------------------------


def test_task_lines_are_read_again(printed_folder: Path) -> None:
    entries = read_entries([str(printed_folder / "tasks.txt")])
    assert [(entry.task, entry.solution) for entry in entries] == [(card.task, card.solution) for card in DECK.cards]
    assert "# 2B schwer\n" in (printed_folder / "tasks.txt").read_text()


def test_the_table_has_every_solution(printed_folder: Path) -> None:
    rows = list(csv.DictReader(io.StringIO((printed_folder / "solutions.csv").read_text(), newline="")))
    assert [row["id"] for row in rows] == [card.id for card in DECK.cards]
    assert [row["task"] for row in rows] == [format_task(card.task) for card in DECK.cards]
    assert [row["solution"] for row in rows] == [format_play(card.solution) for card in DECK.cards]
    assert {row["level"] for row in rows} == {"easy", "medium", "difficult"}


# --- From the command line --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def deck_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("deck") / "deck.json"
    path.write_text(format_deck(Deck("", "de", {}, DECK.supply, 6, graded(DECK))), encoding="utf-8")
    return path


def graded(deck: Deck) -> tuple[TaskCard, ...]:
    return tuple(TaskCard(c.id, c.task, c.solution, c.level, {"bits": 1.0}, {}) for c in deck.cards)


def test_the_command_says_what_it_wrote(deck_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wishes = ["--size", "63x88", "--paper", "letter", "--flip", "short", "--back-offset", "-0.5,1", "--fold", "--text"]
    assert run(["print", str(deck_file), "-o", str(tmp_path), "--lang", "en", *wishes]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[0] for line in lines] == [
        str(tmp_path / name)
        for name in ("faces.pdf", "sheets-letter.pdf", "sheets-fold-letter.pdf", "tasks.txt", "solutions.csv")
    ]
    assert "short edge" in lines[1]


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        (["--size", "70"], "not a width and a height in mm such as 63x88"),
        (["--size", "10x70"], "out of bounds"),
        (["--size", "1000x1000"], "1000 x 1000 mm is out of bounds"),
        (["--size", "30x40"], "0A: size: 30 x 40 mm is too small for this task: squares of the board would be 1."),
        (["--size", "180x250", "--fold"], "do not fit on a4"),
        (["--back-offset", "1"], "not two numbers in mm such as 0.5,-1"),
        (["--back-offset", "1,nan"], "out of bounds"),
        (["--back-offset", "1,2,3"], "not two numbers"),
        (["--square", "nan"], "is not from"),
        (["--png", "nan"], "is not from"),
        (["--png", "9"], "is not from"),
        (["--paper", "b5"], "paper: 'b5' is not known"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    wishes: list[str], said: str, deck_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["print", str(deck_file), "-o", str(tmp_path), *wishes]) == 2
    out, err = capsys.readouterr()
    assert said in err
    assert len(err.splitlines()) == 1
    assert not files_in(tmp_path)
    assert "Traceback" not in out + err


def test_offsets() -> None:
    assert back_offset(" 0.5, -1") == (0.5, -1.0)
    with pytest.raises(PrintError, match="out of bounds"):
        back_offset("21,0")
    with pytest.raises(FaceSizeError):
        faces_pdf(DECK, Look(size=FaceSize(30, 40)))
