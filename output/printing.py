"""Printing a deck into a folder: which files there are, and what each of them is."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from ..generator.decks.deck import Deck
from ..generator.decks.files import keep_changed, make_folder, write_bytes
from ..generator.decks.signature import is_signed_text
from ..solver.errors import SchabenError
from .cards.facefile import Side, faces_pdf, printed_sides, title_of
from .cards.images import face_png, face_svg
from .cards.look import Look
from .drawing.pdf import NAME
from .drawing.shapes import Point
from .kit import savedobject
from .kit.booklet import booklet_pdf
from .kit.kitfile import DEFAULT_SQUARE, kit_pdf
from .kit.tuckbox import DEFAULT_THICKNESS, box_pdf
from .listing import solutions, task_lines
from .ours import require_replaceable
from .sheets.calibration import calibration_pdf
from .sheets.grid import Backs, fold_grid_for
from .sheets.impose import duplex_sheets, fold_sheets
from .sheets.marks import Marks
from .sheets.paper import Paper
from .shops.preset import Chosen, Shop
from .shops.upload import README, Profile, upload_files
from .spreadsheet import CsvStyle, csv_of, xlsx_of
from .tablefiles import require_tables_replaceable, write_table

MOST_OFFSET: Final = 20.0
"""No printer sets backs off by more, in mm."""


TASKS: Final = "tasks.txt"
"""The file of task lines, to which people add."""

TABLE: Final = "solutions.csv"
"""The same as a table."""


class PrintError(SchabenError):
    """A wish that printing cannot fulfil."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be printed, and how. Faces and sheets are always made."""

    look: Look = field(default_factory=Look)
    paper: Paper = Paper.A4
    backs: Backs = field(default_factory=Backs)
    marks: Marks = Marks.CROP
    fold: bool = False
    """Sheets to fold, for printers that print on one side."""
    calibration: bool = False
    kit: bool = False
    square: float = DEFAULT_SQUARE
    """Side of a square of the kit's board in mm."""
    png: float | None = None
    """Pixels to the inch."""
    svg: bool = False
    tabletop: bool = False
    tabletop_url: str | None = None
    """Where its pictures will be on a server; they stay in the folder if there is none. Asks for ``tabletop``."""
    booklet: bool = False
    box: bool = False
    thickness: float = DEFAULT_THICKNESS
    """Of a card in mm, for the box."""
    text: bool = False
    csv_style: CsvStyle = CsvStyle.PLAIN
    """Of the table of solutions."""
    xlsx: bool = False
    """The table also as a spreadsheet file."""
    shop: Chosen | None = None
    """A folder for a print shop, as its preset asks."""
    profile: Profile | None = None
    """An ICC profile for the files of the shop."""


class Printed(NamedTuple):
    """A file that was written, or a folder of pictures."""

    path: Path
    note: str


_Maker: TypeAlias = Callable[[], bytes]


class _Product(NamedTuple):
    name: str
    """Of the file, or of a folder."""
    note: str
    files: dict[str, _Maker]
    """By their paths in the folder."""
    signs: dict[str, bytes] = {}  # noqa: RUF012 (a default that nobody changes)
    """How files of ours begin whose suffix does not say."""


def print_deck(deck: Deck, folder: Path, order: Order) -> Iterator[Printed]:
    """Write the files one after the other, each reported when it is there.

    The same deck and order give the same bytes. Raises FileError (before anything is drawn when a file
    is in the way that was not made here), FaceSizeError or SheetError.
    """
    products = list(_products(deck, folder, order))
    make_folder(folder)
    for product in products:
        for name in product.files:
            if (folder / name).parent != folder:
                make_folder((folder / name).parent)
            require_replaceable(folder / name, product.signs.get(name))
            if name == TABLE:
                require_tables_replaceable(folder, {})
    for product in products:
        for name, make in product.files.items():
            data = make()
            if name == TASKS:
                keep_changed(folder / name, is_signed_text)
            write = write_table if name == TABLE else write_bytes
            write(folder / name, data)
        yield Printed(folder / product.name, product.note)


def back_offset(text: str) -> Point:
    """An offset such as ``0.5,-1``: to the right and up, in mm. Raises PrintError."""
    try:
        right, up = (float(number) for number in text.split(","))
    except ValueError:
        raise PrintError(f"back offset: {text[:24]!r} is not two numbers in mm such as 0.5,-1") from None
    if not (abs(right) <= MOST_OFFSET and abs(up) <= MOST_OFFSET):
        raise PrintError(f"back offset: {text[:24]!r} is out of bounds ({MOST_OFFSET:g} mm each way)")
    return right, up


def _products(deck: Deck, folder: Path, order: Order) -> Iterator[_Product]:
    look, paper, title = order.look, order.paper, title_of(deck, order.look)
    faces = cache(lambda: faces_pdf(deck, look))
    cards = _counted(len(printed_sides(deck, look)) // 2, "card")
    shown = _shown(deck, look)
    yield _file("faces.pdf", f"{_counted(len(shown), 'face')} with bleed, for a print shop", faces)
    yield _file(
        f"sheets-{paper}.pdf",
        f"{cards}, to print on both sides and turn over the {order.backs.flip} edge",
        lambda: duplex_sheets(faces(), title, look, paper, order.backs, order.marks),
    )
    if order.fold:
        fold_grid_for(paper, look.cell)  # an error, if it is one, before anything is written
        yield _file(
            f"sheets-fold-{paper}.pdf",
            f"{cards}, to print on one side and fold",
            lambda: fold_sheets(faces(), title, look, paper, rotate=order.backs.rotate),
        )
    if order.calibration:
        note = "a test print that tells the --back-offset of a printer"
        yield _file(f"calibration-{paper}.pdf", note, lambda: calibration_pdf(look, paper, order.backs))
    if order.kit:
        note = "board, movement cards, pieces and rules, to play without the game"
        yield _file("kit.pdf", note, lambda: kit_pdf(deck, look, paper, order.square))
    if order.booklet:
        note = "the solutions step by step"
        yield _file(f"booklet-{paper}.pdf", note, lambda: booklet_pdf(deck, look, paper, title))
    if order.box:
        count = len(printed_sides(deck, look)) // 2
        box = box_pdf(look, paper, count, order.thickness, title)  # an error, if it is one, before anything is written
        yield _file(f"box-{paper}.pdf", f"a box for {cards}, to cut and fold", lambda: box)
    yield from _pictures(deck, folder, order)
    if order.shop is not None:
        yield _upload(deck, order, *order.shop)
    if order.text:
        yield _file(TASKS, "every task with its solution in one line", lambda: task_lines(deck, look).encode())
        yield _file(TABLE, "the same as a table", lambda: csv_of(solutions(deck), order.csv_style))
        if order.xlsx:
            sheet = xlsx_of({"solutions": solutions(deck)})  # an error, if it is one, before anything is written
            yield _file("solutions.xlsx", "the same as a spreadsheet", lambda: sheet)


def _upload(deck: Deck, order: Order, folder: str, shop: Shop) -> _Product:
    made = upload_files(deck, order.look, shop, order.profile)
    files = {f"{folder}/{name}": make for name, make in made.items()}
    return _Product(
        folder, f"{_counted(len(made), 'file')} for {shop.name}", files, {f"{folder}/{README}": NAME.encode()}
    )


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _file(name: str, note: str, make: _Maker) -> _Product:
    return _Product(name, note, {name: make})


def _shown(deck: Deck, look: Look) -> list[Side]:
    """The faces that are not blank."""
    return [side for side in printed_sides(deck, look) if side.card is not None or side.drawn is not None]


def _pictures(deck: Deck, folder: Path, order: Order) -> Iterable[_Product]:
    look = order.look
    shown = _shown(deck, look.trimmed)
    if order.png is not None:
        dpi = order.png
        pictures = {f"png/{side.id}.png": partial(face_png, side, look.trimmed, dpi) for side in shown}
        yield _Product("png", f"{_counted(len(shown), 'face')} as PNG, {dpi:g} dpi", dict(pictures))
    if order.svg:
        drawings = {f"svg/{side.id}.svg": partial(face_svg, side, look) for side in shown}
        yield _Product("svg", f"{_counted(len(shown), 'face')} as SVG", dict(drawings))
    if order.tabletop or order.tabletop_url is not None:
        base = order.tabletop_url or savedobject.in_folder(folder / "tabletop")
        files = {f"tabletop/{name}": make for name, make in savedobject.pictures(deck, look).items()}
        files[f"tabletop/{savedobject.NAME}"] = partial(savedobject.saved_object, deck, look, base)
        yield _Product("tabletop", f"a saved object for Tabletop Simulator and its {len(files) - 1} pictures", files)
