"""``schaben print``: the cards of a deck as files to print."""

import logging
import re
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..console import screen
from . import parameters
from .exitcodes import HOLDS
from .paramtypes import Choice, Number, Parsed, Text

if TYPE_CHECKING:
    from ...generator.decks import edit
    from ..cards.layout import FaceSize
    from ..drawing.shapes import Point
    from ..sheets.paper import Paper
    from ..shops.preset import Chosen
    from ..shops.upload import Profile


log = logging.getLogger(__name__)


def _only(text: str) -> tuple[str, ...]:
    """Raises UsageError."""
    found = tuple(word.strip().upper() for word in text.split(","))
    for word in found:
        if re.fullmatch(r"\d{1,4}[AB]?", word) is None:
            raise click.UsageError(f"only: {word[:24]!r} is not a card such as 3A or 17")
    return found


def _face_size(text: str) -> "FaceSize":
    from ..cards.look import face_size

    return face_size(text)


def _paper(text: str) -> "Paper":
    from ..sheets.paper import paper_of

    return paper_of(text)


def _shop(text: str) -> "Chosen":
    from ..shops.preset import chosen

    return chosen(text)


def _profile(text: str) -> "Profile":
    from ..shops.upload import read_profile

    return read_profile(text)


def _on_server(text: str) -> str:
    from ..kit.savedobject import on_server

    return on_server(text)


def _back_offset(text: str) -> "Point":
    from ..printing import back_offset

    return back_offset(text)


@click.command("print")
@parameters.tasks
@parameters.folder("deck")
@click.option(
    "--only", type=Parsed("only", _only), metavar="CARDS", default=(), help="Print some cards: 3A,17 for two."
)
@click.option("--title", type=Text(200), metavar="TEXT", default="", help="Title.  [default: the deck's own]")
@parameters.order("as in the deck, else as given")
@click.option("--unproven", is_flag=True, help="Also print tasks without exactly one solution, showing none.")
@parameters.jobs
@parameters.language("the deck's own")
@click.option(
    "--size",
    type=Parsed("size", _face_size),
    metavar="WIDTHxHEIGHT",
    help="Size of a card in mm.  [default: 70x70, or what the shop asks for]",
)
@parameters.theme("The whole card in the colour of its level, or a white card with a band.")
@click.option(
    "--paper",
    type=Parsed("paper", _paper),
    default="a4",
    show_default=True,
    metavar="PAPER",
    help="Paper of the sheets: a3, a4, a5, letter, legal, or WIDTHxHEIGHT in mm.",
)
@click.option(
    "--scale",
    type=Number(0.9, 1.1),
    default=1.0,
    show_default=True,
    help="Draw so much larger, for a printer that shrinks; --calibration says how much.",
)
@click.option(
    "--marks",
    type=Choice("crop", "silhouette"),
    default="crop",
    show_default=True,
    help="Crop marks, or registration marks for a cutting plotter.",
)
@click.option(
    "--flip",
    type=Choice("long", "short"),
    default="long",
    show_default=True,
    help="The edge over which the printer turns the paper.",
)
@click.option(
    "--back-offset",
    "offset",
    type=Parsed("offset", _back_offset),
    default="0,0",
    show_default=True,
    metavar="RIGHT,UP",
    help="Move the backs by so many mm; --calibration says how far.",
)
@click.option("--back-rotate", is_flag=True, help="Turn the backs upside down, for cards that turn like a calendar.")
@click.option("--upside-down", is_flag=True, help="Print the solutions upside down.")
@click.option("--low-ink", is_flag=True, help="Draw lines instead of coloured areas.")
@click.option("--extras", is_flag=True, help="Add a card with the title of the deck and the rules in brief.")
@click.option("--fold", is_flag=True, help="Add sheets to print on one side and fold.")
@click.option("--calibration", is_flag=True, help="Add a test print for both sides of the paper.")
@click.option("--kit", is_flag=True, help="Add the board, movement cards, pieces and rules.")
@click.option(
    "--square",
    type=Number(15.0, 60.0),
    default=25.0,
    show_default=True,
    metavar="MM",
    help="Width of a square of the board.",
)
@click.option("--png", type=Number(30.0, 1200.0), metavar="DPI", help="Add each face as a picture of this resolution.")
@click.option("--svg", is_flag=True, help="Add each face as a drawing.")
@click.option("--booklet", is_flag=True, help="Add the solutions step by step, with a board before each card.")
@click.option("--box", is_flag=True, help="Add a box for the cards, to cut and fold.")
@click.option(
    "--thickness",
    type=Number(0.05, 5.0),
    default=0.35,
    show_default=True,
    metavar="MM",
    help="Thickness of a card, for --box.",
)
@click.option("--tabletop", is_flag=True, help="Add an object for Tabletop Simulator, with its pictures.")
@click.option(
    "--tabletop-url",
    type=Parsed("tabletop-url", _on_server),
    metavar="URL",
    help="The same, whose pictures will be in this folder of a server.",
)
@click.option(
    "--shop",
    type=Parsed("shop", _shop),
    metavar="SHOP",
    help="Add a folder to upload: for meinspiel, drivethru, gamecrafter, makeplayingcards, generic-pdfx, or as a .toml "
    "file of your own says.",
)
@click.option(
    "--icc",
    "profile",
    type=Parsed("icc", _profile),
    metavar="FILE",
    help="Profile of the shop's press, to embed: the files are then PDF/X-4.",
)
@click.option("--text", is_flag=True, help="Add task lines and a table of solutions.")
@parameters.csv_style
@parameters.xlsx
def command(
    tasks: tuple[str, ...],
    output: Path,
    only: tuple[str, ...],
    title: str,
    order: "edit.Order | None",
    unproven: bool,
    jobs: int,
    lang: str | None,
    size: "FaceSize | None",
    theme: str,
    paper: "Paper",
    scale: float,
    marks: str,
    flip: str,
    offset: "Point",
    back_rotate: bool,
    upside_down: bool,
    low_ink: bool,
    extras: bool,
    shop: "Chosen | None",
    **more: Any,
) -> int:
    """Draw TASKS as cards, in files to print.

    A deck file is printed as it is. Other tasks are made into a deck as by schaben deck new: solved, graded, proven and
    numbered. One that has not exactly one solution is refused by name.

    Always written are faces.pdf, for a print shop, with one face a page and bleed; and sheets-a4.pdf, to print at home
    on both sides of the paper and cut. --calibration, printed once, shows how to make fronts and backs meet on your
    printer. --fold is for printers that print on one side only, --kit for people who do not have the game.
    """
    from ...generator.decks.claims import beyond_supply
    from ...generator.decks.inputs import read_entries
    from ..cards.layout import SQUARE_CARD
    from ..cards.look import Look, face_size
    from ..drawing.themes import ThemeName
    from ..printing import Order as PrintOrder
    from ..printing import print_deck
    from ..sheets.grid import Backs, Flip
    from ..sheets.marks import Marks
    from ..sources import Wishes, deck_to_print, is_a_deck
    from ..words import language_of

    wishes = Wishes(title, lang or "", order, unproven, only)
    entries = read_entries(tasks)
    proving = not is_a_deck(tasks, entries, wishes)
    with screen.progress(len(entries), "tasks") if proving else nullcontext(lambda _done: None) as progress:
        read, said = deck_to_print(tasks, entries, wishes, jobs, progress)
    for line in said:
        log.info(line)
    card = size or (face_size(shop.preset.size) if shop is not None and shop.preset.size else SQUARE_CARD)
    look = Look(language_of(lang or read.language), card, low_ink, upside_down, theme=ThemeName(theme), extras=extras)
    wanted = PrintOrder(
        look, paper.scaled(scale), Backs(Flip(flip), offset, back_rotate), Marks(marks), shop=shop, **more
    )
    for path, note in print_deck(read, output, wanted):
        screen.show(f"{screen.name_of(path)}: {note}")
    for defect in beyond_supply(read):
        log.info(defect)
    return HOLDS
