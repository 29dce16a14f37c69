"""Files for print shops, opened again as a shop's own check would."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from helpers.printed import LINES, MM, deck_of, pixels
from pdf_oxide import PdfDocument
from PIL import Image
from schaben.cli import run
from schaben.generator.decks.deckfile import format_deck
from schaben.output.cards.facefile import draw_side, faces_pdf, sides
from schaben.output.cards.layout import FaceSize
from schaben.output.cards.look import Look, face_size
from schaben.output.drawing.canvas import Canvas
from schaben.output.drawing.palette import Colour
from schaben.output.drawing.press import X1A, X4, Condition, coverage, press_pdf
from schaben.output.drawing.shapes import Shape, rectangle
from schaben.output.drawing.themes import ThemeName
from schaben.output.shops.preset import Shop, ShopError, load_shop, shop_names
from schaben.output.shops.upload import Profile, upload_files

DECK = deck_of(LINES)
PROFILE = b"\x00" * 12 + b"prtrCMYKLab " + b"\x00" * 12 + b"acsp" + b"\x00" * 88
"""The header of a profile; nothing here looks further into it."""


@pytest.fixture
def deck_file(tmp_path: Path) -> Path:
    path = tmp_path / "deck.json"
    cards = tuple(replace(card, grade={"bits": 1.0}) for card in DECK.cards)
    path.write_text(format_deck(replace(DECK, made_by={"version": "1"}, cards=cards)), encoding="utf-8")
    return path


def made(shop: str, look: Look | None = None, profile: Profile | None = None) -> dict[str, bytes]:
    preset = load_shop(shop)
    own = look or Look(size=face_size(preset.size) if preset.size else FaceSize(70, 70))
    return {name: make() for name, make in upload_files(DECK, own, preset, profile).items()}


def pdfs(files: dict[str, bytes]) -> Iterator[pikepdf.Pdf]:
    for name, data in files.items():
        if name.endswith(".pdf"):
            with pikepdf.open(BytesIO(data)) as document:
                yield document


PDF_SHOPS = [name for name in shop_names() if load_shop(name).files == "pdf"]
PICTURE_SHOPS = [name for name in shop_names() if load_shop(name).files != "pdf"]


@pytest.fixture(scope="module", params=PDF_SHOPS)
def pdf_shop(request: pytest.FixtureRequest) -> tuple[Shop, dict[str, bytes]]:
    return load_shop(request.param), made(request.param)


def test_every_colour_is_ink(pdf_shop: tuple[Shop, dict[str, bytes]]) -> None:
    """CMYK operators alone, lines as strong as is asked for, no transparency, no fonts, no pictures."""
    shop, files = pdf_shop
    for document in pdfs(files):
        for page in document.pages:
            operators = [(str(one.operator), list(one.operands)) for one in pikepdf.parse_content_stream(page)]
            names = {name for name, _ in operators}
            assert names <= {"k", "K", "w", "m", "l", "c", "h", "f", "S", "B", "j", "J"}
            for name, operands in operators:
                if name in "kK":
                    inks = [float(ink) for ink in operands]
                    assert len(inks) == 4
                    assert sum(inks) <= shop.coverage / 100 + 1e-9
                if name == "w":
                    assert float(operands[0]) >= shop.least_line - 1e-9
            assert "/Group" not in page.obj
            assert not page.Resources.keys()


def test_what_pdfx_asks_for_is_said_twice_alike(pdf_shop: tuple[Shop, dict[str, bytes]]) -> None:
    shop, files = pdf_shop
    for document in pdfs(files):
        assert document.pdf_version == "1.4"
        assert not document.is_encrypted
        (intent,) = document.Root.OutputIntents
        assert str(intent.S) == "/GTS_PDFX"
        assert str(intent.OutputConditionIdentifier) == shop.condition
        assert str(intent.RegistryName) == "http://www.color.org"
        assert "/DestOutputProfile" not in intent
        info = document.docinfo
        assert str(info["/GTS_PDFXVersion"]) == X1A
        assert str(info["/Trapped"]) == "/False"
        xmp = document.open_metadata()
        assert xmp["dc:title"] == str(info["/Title"])
        assert xmp["pdf:Producer"] == str(info["/Producer"])
        assert xmp["{http://ns.adobe.com/pdfx/1.3/}GTS_PDFXVersion"] == X1A
        date = xmp["xmp:CreateDate"]
        assert "D:" + re.sub(r"[-:T]", "", date) == str(info["/CreationDate"]) == str(info["/ModDate"])
        assert document.check_pdf_syntax() == []


def test_boxes_and_order_are_as_asked_for(pdf_shop: tuple[Shop, dict[str, bytes]]) -> None:
    shop, files = pdf_shop
    size = face_size(shop.size) if shop.size else FaceSize(70, 70)
    for document in pdfs(files):
        for page in document.pages:
            whole = [0, 0, (size.width + 2 * shop.bleed) * MM, (size.height + 2 * shop.bleed) * MM]
            bleed = shop.bleed * MM
            trim = [bleed, bleed, bleed + size.width * MM, bleed + size.height * MM]
            assert [float(edge) for edge in page.MediaBox] == pytest.approx(whole, abs=0.01)
            assert [float(edge) for edge in page.BleedBox] == pytest.approx(whole, abs=0.01)
            assert [float(edge) for edge in page.TrimBox] == pytest.approx(trim, abs=0.01)
    expected = faces_pdf(DECK, Look(size=size, bleed=shop.bleed))
    count = len(sides(DECK))
    order = {
        "apart": {"fronts.pdf": [*range(0, count, 2)], "backs.pdf": [*range(1, count, 2)]},
        "fronts-first": {"cards.pdf": [*range(count)]},
        "backs-first": {"cards.pdf": [page + (1, -1)[page % 2] for page in range(count)]},
    }[shop.pages]
    assert {name for name in files if name.endswith(".pdf")} == set(order)
    for name, pages in order.items():
        for number, face in enumerate(pages):
            shown, wanted = pixels(files[name], number, 50), pixels(expected, face, 50)
            others = [pixels(expected, other, 50) for other in range(count) if other != face]
            own = np.abs(shown - wanted).mean()
            assert all(own < np.abs(shown - other).mean() for other in others), (name, number)


@pytest.mark.skipif(not shutil.which("gs"), reason="there is no Ghostscript here")
def test_ghostscript_finds_no_more_ink_anywhere(tmp_path: Path) -> None:
    """Separated into inks, no pixel has more than the shop takes; what edges share is rounded."""
    path = tmp_path / "cards.pdf"
    path.write_bytes(made("drivethru")["cards.pdf"])
    options = ["-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=tiff32nc", "-r72", f"-sOutputFile={tmp_path}/%d.tif"]
    subprocess.run(["gs", *options, path], check=True)
    for page in range(1, len(sides(DECK)) + 1):
        with Image.open(tmp_path / f"{page}.tif") as picture:
            assert picture.mode == "CMYK"
            assert np.asarray(picture).sum(axis=2).max() / 255 <= 2.4 + 0.02


def test_a_profile_makes_it_pdfx4() -> None:
    files = made("meinspiel", profile=Profile("own.icc", PROFILE))
    for document in pdfs(files):
        assert document.pdf_version == "1.6"
        assert document.Root.OutputIntents[0].DestOutputProfile.read_bytes() == PROFILE
        assert str(document.docinfo["/GTS_PDFXVersion"]) == X4
        xmp = document.open_metadata()
        assert xmp["{http://www.npes.org/pdfx/ns/id/}GTS_PDFXVersion"] == X4
    assert "PDF/X-4" in files["README.txt"].decode()
    assert "print again with --icc" in made("meinspiel")["README.txt"].decode()


@pytest.mark.parametrize("theme", ThemeName)
def test_the_press_file_looks_like_the_faces(theme: ThemeName) -> None:
    """The outlines of type and shapes lie where the other file has them."""
    look = Look(theme=theme)
    faces = faces_pdf(DECK, look)
    press = press_pdf((draw_side(side, look) for side in sides(DECK)), "Test", Condition("FOGRA39", ""), 0.0)
    for page in range(len(sides(DECK))):
        one, other = (pixels(file, page, 150).mean(axis=2) for file in (faces, press))
        assert np.abs(one - other).mean() < 12
        assert (np.abs(one - other) > 90).mean() < 0.004


def test_too_much_ink_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    canvas = Canvas(10, 10)
    canvas.draw((Shape(rectangle(0, 0, 5, 5), Colour("#000000", 80, 70, 60, 100)),))
    assert coverage([canvas]) == 310
    monkeypatch.setattr("schaben.output.shops.upload.coverage", lambda _pages: 310)
    with pytest.raises(ShopError, match="ink: 310 % in one colour, and DriveThruCards takes 240 %"):
        made("drivethru")


@pytest.mark.parametrize("name", PICTURE_SHOPS)
def test_pictures_have_bleed_and_are_sorted_by_their_names(name: str) -> None:
    shop, files = load_shop(name), made(name)
    size = face_size(shop.size)
    names = [path for path in files if path.endswith(".png")]
    assert len(names) == len(sides(DECK))
    assert names[:2] == ["fronts/0A-front.png", "backs/0B-back.png"]
    wide, high = (round((edge + 2 * shop.bleed) / 25.4 * shop.dpi) for edge in size)
    for path in names:
        with Image.open(BytesIO(files[path])) as picture:
            assert picture.mode == "RGB"
            assert abs(picture.width - wide) <= 1
            assert abs(picture.height - high) <= 1
            assert [round(dpi) for dpi in picture.info["dpi"]] == [300, 300]


def test_names_are_padded_so_that_they_sort() -> None:
    many = deck_of("\n".join(LINES.strip().splitlines() * 3))
    files = [*upload_files(many, Look(), load_shop("gamecrafter"))]
    fronts = [name for name in files if name.startswith("fronts/")]
    assert fronts == sorted(fronts)
    assert fronts[0] == "fronts/00A-front.png"
    assert fronts[-1] == "fronts/11A-front.png"


def test_jpeg() -> None:
    jpeg = replace(load_shop("gamecrafter"), files="jpeg", pages="fronts-first")
    files = upload_files(DECK, Look(), jpeg)
    with Image.open(BytesIO(files["0A-front.jpg"]())) as picture:
        assert (picture.format, picture.mode) == ("JPEG", "RGB")


def test_the_same_bytes_each_time() -> None:
    assert made("meinspiel") == made("meinspiel")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("bleed = 3", "own.toml: name: "),
        ("this is no TOML", "own.toml: "),
        ('colour = "rgb"', "own.toml: colour: PDF is made in cmyk and pictures in rgb, not pdf in rgb"),
        ("bleed = -1", "own.toml: bleed: input should be greater than or equal to 0"),
        ("blead = 3", "own.toml: blead: unexpected keyword argument"),
    ],
)
def test_a_wrong_preset_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    right = (Path(__file__).parents[2] / "output" / "shops" / "generic-pdfx.toml").read_text()
    key = text.partition(" ")[0]
    lines = [line for line in right.splitlines() if not line.startswith(f"{key} =")]
    Path("own.toml").write_text(text if text in ("bleed = 3", "this is no TOML") else "\n".join([*lines, text]))
    assert run(["print", "deck.json", "--shop", "own.toml"]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert said in error


def test_the_command_writes_a_folder_and_replaces_only_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], deck_file: Path
) -> None:
    arguments = ["print", str(deck_file), "-o", str(tmp_path / "out"), "--shop", "generic-pdfx"]
    assert run(arguments) == 0
    folder = tmp_path / "out" / "shop-generic-pdfx"
    assert {path.name for path in folder.iterdir()} == {"README.txt", "cards.pdf"}
    assert run(arguments) == 0
    (folder / "README.txt").write_text("mine")
    assert run(arguments) == 2
    assert "README.txt: exists and is not overwritten" in capsys.readouterr().err
    for wrong, said in (("--shop=nobody", "shop: 'nobody' is not known"), (f"--icc={deck_file}", "not an ICC profile")):
        assert run([*arguments, wrong]) == 2
        assert said in capsys.readouterr().err


def test_another_program_finds_pdf_x_as_it_should_be(tmp_path: Path) -> None:
    """It knows PDF/X-1a of 2001 alone, which has a key that the edition of 2003 dropped."""
    for profile, level, faults in (
        (None, "1a_2001", ["[XMETA-008] GTS_PDFXConformance key is required for PDF/X-1a and PDF/X-3"]),
        (Profile("own.icc", PROFILE), "4", []),
    ):
        path = tmp_path / f"{level}.pdf"
        path.write_bytes(made("generic-pdfx", profile=profile)["cards.pdf"])
        assert PdfDocument(str(path)).validate_pdf_x(level)["errors"] == faults
    plain = tmp_path / "faces.pdf"
    plain.write_bytes(faces_pdf(DECK, Look()))
    assert PdfDocument(str(plain)).validate_pdf_x("4")["errors"]
