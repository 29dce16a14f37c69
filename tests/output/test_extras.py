"""What goes with the cards: the extra card, the booklet, the box, and the object for Tabletop Simulator."""

import json
from dataclasses import replace
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pytest
from helpers.printed import LINES, deck_of, pixels, texts
from PIL import Image
from schaben.output.cards.extras import rules_card, title_card
from schaben.output.cards.facefile import faces_pdf, sides
from schaben.output.cards.layout import SAFETY, FaceSize
from schaben.output.cards.look import Look
from schaben.output.kit import savedobject
from schaben.output.kit.booklet import booklet_pdf
from schaben.output.kit.tuckbox import box_pdf, box_size
from schaben.output.printing import Order, print_deck
from schaben.output.sheets.grid import Backs, SheetError
from schaben.output.sheets.impose import duplex_sheets
from schaben.output.sheets.paper import Paper
from schaben.output.texts import kit_texts
from schaben.output.words import Language
from schaben.solver.board import square_name
from schaben.solver.cards import Card

DECK = deck_of(LINES)
SIZES = [FaceSize(70, 70), FaceSize(63, 88), FaceSize(45, 90), FaceSize(120, 70), FaceSize(100, 140)]
LONG_TITLE = "Schaben jagen: hundertzwanzig neue Aufgaben für Kammerjägerinnen und Kammerjäger"


class TestTheExtraCard:
    def test_it_comes_last_and_is_laid_onto_the_sheets(self) -> None:
        look = Look(extras=True)
        faces = faces_pdf(replace(DECK, title="Mein Deck"), look)
        pages = texts(faces)
        assert len(pages) == len(sides(DECK)) + 2
        assert "Mein Deck" in pages[-2]
        assert kit_texts(Language.DE).rules in pages[-1]
        with pikepdf.open(BytesIO(faces)) as document:
            assert [page.label for page in document.pages][-2:] == ["title", "rules"]
        sheets = duplex_sheets(faces, "Test", look, Paper.A4, Backs())
        assert "Mein Deck" in " ".join(texts(sheets))

    @pytest.mark.parametrize(("size", "language"), list(product(SIZES, Language)))
    def test_type_stays_inside_the_safety_zone(self, size: FaceSize, language: Language) -> None:
        look = Look(language, size)
        for canvas in (title_card(DECK, look, LONG_TITLE), rules_card(look)):
            for label in canvas.labels:
                wide = label.style.width(label.text)
                left = label.x - look.bleed - {"left": 0.0, "center": wide / 2, "right": wide}[label.align]
                bottom = label.y - look.bleed
                assert left >= SAFETY - 0.1, label
                assert left + wide <= size.width - SAFETY + 0.1, label
                assert bottom >= SAFETY - 0.1, label
                assert bottom + label.style.cap <= size.height - SAFETY + 0.1, label

    def test_it_says_what_made_the_deck(self) -> None:
        made = replace(DECK, made_by={"version": "1.2", "profile": "classic", "seed": 7})
        words = [label.text for label in title_card(made, Look(), "x").labels]
        assert "classic · seed 7 · schaben 1.2" in words
        assert "4 leicht" in words


class TestTheBooklet:
    def test_every_task_with_every_step(self) -> None:
        pages = texts(booklet_pdf(DECK, Look(), Paper.A4, "Test"))
        for card in DECK.cards:
            (page,) = [page for page in pages if f"{card.id}\r\n" in page or f"{card.id} " in page][:1]
            for action in card.solution:
                if action.square is not None:
                    assert square_name(action.square) in page

    def test_pages_are_named_after_their_tasks(self) -> None:
        with pikepdf.open(BytesIO(booklet_pdf(DECK, Look(), Paper.A4, "Test"))) as document:
            labels = [page.label for page in document.pages]
        assert labels[0].startswith("0A")
        assert labels[-1].endswith("3B")


class TestTheBox:
    def test_its_inside_is_a_little_larger_than_the_cards(self) -> None:
        size = box_size(FaceSize(63, 88), 41, 0.3)
        assert (size.width, size.height) == (64, 89)
        assert size.depth == pytest.approx(41 * 0.3 + 1)

    def test_the_plan_is_to_scale(self) -> None:
        """In low ink only lines are drawn: the longest ones are the edges of front and back."""
        per_mm = 8
        look = Look(low_ink=True)
        page = pixels(box_pdf(look, Paper.A4, 40, 0.3, "T"), 0, dpi=25.4 * per_mm).max(axis=2) < 120
        height = 71 * per_mm
        upright = np.flatnonzero(page.sum(axis=0) > 0.45 * height) / per_mm
        assert upright[-1] - upright[0] == pytest.approx(10 + 2 * 71 + 2 * 13, abs=1)

    def test_a_box_too_large_for_the_paper_is_refused(self) -> None:
        with pytest.raises(SheetError, match=r"box: its plan of \d+ x \d+ mm does not fit on a4"):
            box_pdf(Look(size=FaceSize(100, 140)), Paper.A4, 80, 0.4, "T")


@pytest.fixture(scope="module")
def tabletop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("a folder with spaces")
    list(print_deck(DECK, folder, Order(tabletop=True)))
    return folder / "tabletop"


class TestTheTabletopObject:
    def test_every_picture_that_it_names_is_there_and_no_other(self, tabletop: Path) -> None:
        state = json.loads((tabletop / savedobject.NAME).read_text())
        named = {path_of(url) for url in urls(state)}
        assert named == {path for path in tabletop.iterdir() if path.suffix == ".png"}

    def test_objects_have_what_the_game_asks_for(self, tabletop: Path) -> None:
        state = json.loads((tabletop / savedobject.NAME).read_text())
        objects = state["ObjectStates"]
        assert len({one["GUID"] for one in objects}) == len(objects)
        for one in objects:
            assert set(one["Transform"]) == {f"{kind}{axis}" for kind in ("pos", "rot", "scale") for axis in "XYZ"}
            if one["Name"] in ("Custom_Board", "Custom_Tile"):
                assert set(one["CustomImage"]) >= {"ImageURL", "ImageSecondaryURL", "ImageScalar", "WidthScale"}
        names = [one["Nickname"] for one in objects]
        assert names.count("exterminator") == names.count("board") == 1
        assert names.count("box") == DECK.box_supply
        assert names.count("cockroach") == 7  # the fullest task has so many

    def test_the_cards_are_where_the_sheets_have_them(self, tabletop: Path) -> None:
        """A card's number is that of its picture times a hundred, and its place on it."""
        deck, moves, *_ = json.loads((tabletop / savedobject.NAME).read_text())["ObjectStates"]
        assert [card["Nickname"] for card in deck["ContainedObjects"]] == [f"{n}A / {n}B" for n in range(4)]
        for stack in (deck, moves):
            assert stack["DeckIDs"] == [card["CardID"] for card in stack["ContainedObjects"]]
            for card_id in stack["DeckIDs"]:
                sheet = stack["CustomDeck"][str(card_id // 100)]
                assert card_id % 100 < sheet["NumWidth"] * sheet["NumHeight"] - 1
                with Image.open(path_of(sheet["FaceURL"])) as picture:
                    assert max(picture.size) <= 4096
                    assert picture.width % sheet["NumWidth"] == 0 or sheet is moves["CustomDeck"].get("90")
        assert len(moves["DeckIDs"]) == sum(DECK.supply.values())

    def test_a_single_card_is_no_deck(self, tmp_path: Path) -> None:
        one = replace(DECK, cards=DECK.cards[:2], supply={Card.FORWARDS: 1})
        deck, moves, *_ = json.loads(savedobject.saved_object(one, Look(), savedobject.in_folder(tmp_path)))[
            "ObjectStates"
        ]
        assert (deck["Name"], moves["Name"]) == ("Card", "Card")


def urls(value: Any) -> list[str]:
    """Everything that stands under a key that ends in URL."""
    if isinstance(value, list):
        return [url for each in value for url in urls(each)]
    if not isinstance(value, dict):
        return []
    own = [text for key, text in value.items() if key.endswith("URL") and text]
    return own + [url for each in value.values() for url in urls(each)]


def path_of(url: str) -> Path:
    """What the game opens: all that follows, nothing unescaped."""
    assert url.startswith("file:///")
    return Path(url.removeprefix("file:///"))


def test_pictures_on_a_server(tmp_path: Path) -> None:
    list(print_deck(DECK, tmp_path, Order(tabletop_url="https://example.com/my%20deck/")))
    state = json.loads((tmp_path / "tabletop" / savedobject.NAME).read_text())
    names = {path.name for path in (tmp_path / "tabletop").glob("*.png")}
    assert set(urls(state)) == {f"https://example.com/my%20deck/{name}" for name in names}


@pytest.mark.parametrize("text", ["https://example.com/deck", "http://example.com:8000/deck/", "https://example.com"])
def test_addresses_of_folders(text: str) -> None:
    assert savedobject.on_server(text) == f"{text.rstrip('/')}/"


@pytest.mark.parametrize(
    "text", ["", "example.com/deck", "ftp://example.com", "https://", "https://a b/", "https://a/?x=1", "http://[::1/"]
)
def test_no_addresses_of_folders(text: str) -> None:
    with pytest.raises(savedobject.AddressError, match="is not the address of a folder such as https"):
        savedobject.on_server(text)


def test_everything_together_is_reported_and_written_again(tmp_path: Path) -> None:
    order = Order(Look(extras=True), tabletop=True, booklet=True, box=True)
    first = [printed.path.name for printed in print_deck(DECK, tmp_path, order)]
    assert first == ["faces.pdf", "sheets-a4.pdf", "booklet-a4.pdf", "box-a4.pdf", "tabletop"]
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    list(print_deck(DECK, tmp_path, order))
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before
