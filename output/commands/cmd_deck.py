"""``schaben deck``: working on a deck. Whatever it writes has passed the same check that ``schaben check`` makes."""

import logging
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from ...solver.errors import counted
from ..console import screen
from . import parameters
from .exitcodes import FAILS, HOLDS
from .paramtypes import STANDARD_STREAM, Number, OutputFile, Parsed, Source, Text

if TYPE_CHECKING:
    from ...generator.decks.deck import Deck, TaskCard
    from ...generator.decks.edit import Order
    from ...generator.decks.inputs import Entry
    from ...grading.calibration.calibrationfile import Calibration
    from ...solver.cards import Card

log = logging.getLogger(__name__)


def _supply(text: str) -> "Mapping[Card, int]":
    from ...generator.decks.edit import supply_of

    return supply_of(text)


class _DeckFile(OutputFile):
    """A deck file to write, or ``-``."""

    def __init__(self) -> None:
        super().__init__(standard_output=True)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """The path; ``-`` stays what it is, because no value at all means the deck that is read."""
        return super().convert(value, param, ctx) or Path(STANDARD_STREAM)


def _id(text: str) -> str:
    """Raises UsageError."""
    from ...generator.decks.fields import ID

    if re.fullmatch(ID, text.upper()) is None:
        raise click.UsageError(f"{text[:24]!r} is not the number of a task such as 12B")
    return text.upper()


_ID: Final = Parsed("id", _id)
_TITLE: Final = Text(200)
_deck = click.argument("deck", metavar="DECK", type=Source())


def _deck_file(more: str = "", *, required: bool = False) -> Callable[[parameters.F], parameters.F]:
    text = f"The new deck file; - for standard output.{more}"
    return click.option("-o", "--output", type=_DeckFile(), metavar="FILE", required=required, help=text)


_output = _deck_file("  [default: DECK]")
_new_output = _deck_file(required=True)
_order = parameters.order("as in the deck")
_title = click.option("--title", type=_TITLE, metavar="TEXT", help="Title of the new deck.")
_new_only = click.option("--new-only", is_flag=True, help="Leave out tasks that are there already, turned or mirrored.")


@click.group("deck")
def command() -> None:
    """Make a deck of your own, or work on one.

    What is written has passed the check of schaben check. A file that was changed by hand is kept beside the new one,
    as deck.json~.
    """


@command.command("new")
@parameters.tasks
@_new_output
@click.option("--title", type=_TITLE, metavar="TEXT", default="", help="Title of the deck.")
@parameters.language("de")
@parameters.order("given")
@click.option(
    "--cards",
    "supply",
    type=Parsed("cards", _supply),
    metavar="KINDS",
    default="",
    help="Movement cards in the game, for example F=3,X=1.  [default: two of each kind but X]",
)
@click.option(
    "--supply",
    "boxes",
    type=Number(0, 49),
    default=6,
    show_default=True,
    metavar="BOXES",
    help="Boxes in the game.",
)
@_new_only
@parameters.calibration
@parameters.jobs
def new(
    tasks: tuple[str, ...],
    output: Path,
    title: str,
    lang: str | None,
    order: "Order | None",
    supply: "Mapping[Card, int]",
    boxes: int,
    new_only: bool,
    calibration: "Calibration | None",
    jobs: int,
) -> int:
    """Make a deck of TASKS.

    Each is solved, graded, proven by both engines, and numbered. Tasks that ask to reach a square become 0A and 0B.
    The others are numbered 1A, 1B, 2A, ...
    """
    from ...generator.decks import edit
    from ...generator.decks.calibrated import calibrated
    from ...generator.decks.inputs import read_entries
    from ...grading.calibration.calibrationfile import scale_of

    _require_replaceable(output)
    cards = _cards(read_entries(tasks), (), boxes, new_only, jobs)
    made = edit.new(cards, title, lang or "de", order or "given", supply, boxes)
    return _write(output, calibrated(made, scale_of(calibration)))


@command.command("add")
@_deck
@parameters.tasks
@_output
@_order
@click.option("--at", type=_ID, metavar="ID", help="Put the tasks before this one, in a deck with --order given.")
@_new_only
@parameters.calibration
@parameters.jobs
def add(
    deck: str,
    tasks: tuple[str, ...],
    output: Path | None,
    order: "Order | None",
    at: str | None,
    new_only: bool,
    calibration: "Calibration | None",
    jobs: int,
) -> int:
    """Put TASKS into a deck.

    Each is solved, graded, proven by both engines, and numbered. In a deck that rises each task goes where its bits
    belong, and those behind it move on by one number.
    """
    from ...generator.decks import edit
    from ...generator.decks.inputs import read_entries

    target, old = _opened(deck, output)
    cards = _more_cards(read_entries(tasks), old, calibration, new_only, jobs)
    return _write(target, edit.add(old, cards, f"add {_names(tasks)}", order, at or ""), old)


@command.command("drop")
@_deck
@click.argument("ids", type=_ID, metavar="ID...", nargs=-1, required=True)
@_output
def drop(deck: str, ids: tuple[str, ...], output: Path | None) -> int:
    """Take tasks out of a deck. The others keep their numbers; deck renumber closes the gap."""
    from ...generator.decks import edit

    target, old = _opened(deck, output)
    return _write(target, edit.drop(old, ids), old)


@command.command("move")
@_deck
@click.argument("id_", type=_ID, metavar="ID")
@click.argument("place", type=_ID, metavar="PLACE")
@_output
@_order
def move(deck: str, id_: str, place: str, output: Path | None, order: "Order | None") -> int:
    """Move a task to another place.

    It takes the place of another task, and those between them move by one. A deck that rises in level and bits has
    to go on doing so, unless --order given says that it need not.
    """
    from ...generator.decks import edit

    target, old = _opened(deck, output)
    return _write(target, edit.move(old, id_, place, order), old)


@command.command("merge")
@_deck
@click.argument("others", metavar="DECK...", nargs=-1, required=True, type=Source())
@_new_output
@_title
@_order
@_new_only
@parameters.calibration
@parameters.jobs
def merge(
    deck: str,
    others: tuple[str, ...],
    output: Path,
    title: str | None,
    order: "Order | None",
    new_only: bool,
    calibration: "Calibration | None",
    jobs: int,
) -> int:
    """Make one deck of several. The first one gives the title, the language and the game."""
    from dataclasses import replace

    from ...generator.decks import edit
    from ...generator.decks.inputs import read_entries

    target, old = _opened(deck, output)
    cards = _more_cards(read_entries(others, with_source=True), old, calibration, new_only, jobs)
    merged = edit.add(old, cards, f"merge {_names(others)}", order)
    return _write(target, merged if title is None else replace(merged, title=title), old)


@command.command("renumber")
@_deck
@_output
def renumber(deck: str, output: Path | None) -> int:
    """Number the tasks of a deck without gaps."""
    from ...generator.decks import edit

    target, old = _opened(deck, output)
    return _write(target, edit.renumber(old), old)


@command.command("show")
@_deck
@click.option("--solutions", is_flag=True, help="With the solutions.")
@parameters.as_json
def show(deck: str, solutions: bool, as_json: bool) -> int:
    """List the tasks of a deck: level, bits, what is new."""
    from ...generator.decks.inputs import read_deck_source
    from ...solver.notation import format_line, format_play, format_task

    read = read_deck_source(deck)
    if not as_json:
        screen.show(f"{read.title or '(no title)'}: {counted(len(read.cards), 'task')}")
    for card in read.cards:
        data = {"id": card.id, "level": str(card.level), "bits": card.grade["bits"], "task": format_task(card.task)}
        if as_json:
            teaches = {"teaches": card.teaches} if card.teaches else {}
            screen.show_json({**data, "solution": format_play(card.solution), **teaches})
        else:
            line = format_line(card.task, card.solution if solutions else None)
            new = f"  new: {card.teaches}" if card.teaches else ""
            screen.show(f"{card.id:>5}  {card.level:9}  {card.grade['bits']:6.2f}  {line}{new}")
    return HOLDS


@command.command("diff")
@click.argument("one", metavar="DECK", type=Source())
@click.argument("other", metavar="DECK", type=Source())
@parameters.as_json
def diff(one: str, other: str, as_json: bool) -> int:
    """Say what is different between two decks.

    The exit code is 1 if anything is. Tasks are told by what they are, whatever their numbers: a task is the same
    when it is turned or mirrored.
    """
    from ...generator.decks.compare import differences
    from ...generator.decks.inputs import read_deck_source

    found = list(differences(read_deck_source(one), read_deck_source(other)))
    for difference in found:
        if as_json:
            screen.show_json(difference.as_data())
        else:
            screen.show(f"{difference.what:8} {difference.text}")
    return FAILS if found else HOLDS


# --- Shared -------------------------------------------------------------------------------------


def _opened(deck: str, output: Path | None) -> tuple[Path, "Deck"]:
    """Where the deck goes, which can be written, and what is in it now."""
    from ...generator.decks.inputs import read_deck_source

    if output is None and deck == STANDARD_STREAM:
        raise click.UsageError("a deck from standard input needs --output")
    target = Path(deck) if output is None else output
    read = read_deck_source(deck)
    _require_replaceable(target)
    return target, read


def _is_stdout(path: Path) -> bool:
    return str(path) == STANDARD_STREAM


def _require_replaceable(path: Path) -> None:
    from ...generator.decks.deckfile import require_replaceable

    if not _is_stdout(path):
        require_replaceable(path)


def _cards(
    entries: Sequence["Entry"], there: Sequence["TaskCard"], boxes: int, new_only: bool, jobs: int
) -> list["TaskCard"]:
    """The cards of the tasks that are not there yet."""
    from ...generator.decks.taskcard import cards_of, without_known

    fresh, known = without_known(entries, there, refuse=not new_only)
    for line in known:
        log.info("left out: %s", line)
    with screen.progress(len(fresh), "tasks") as progress:
        return cards_of(fresh, boxes, jobs, progress)


def _more_cards(
    entries: Sequence["Entry"], deck: "Deck", calibration: "Calibration | None", new_only: bool, jobs: int
) -> list["TaskCard"]:
    """Cards for a deck, graded as its own are."""
    from ...generator.decks.calibrated import by_scale
    from ...grading.calibration.calibrationfile import scale_of

    scale = scale_of(calibration)
    if scale.calibration != deck.made_by.get("calibration", ""):
        which = "no calibration" if scale.calibration else "a calibration, which --calibration has to give"
        raise click.UsageError(f"levels of this deck are by {which}")
    cards = _cards(entries, deck.cards, deck.box_supply, new_only, jobs)
    return [by_scale(card, scale) for card in cards] if scale.calibration else cards


def _write(path: Path, deck: "Deck", old: "Deck | None" = None) -> int:
    """Write the deck, and say what of the claims of the old one it no longer makes."""
    from ...generator.decks.deckfile import format_deck
    from ...generator.decks.gate import certified, write_deck
    from ...generator.decks.kept import ended

    if _is_stdout(path):
        screen.show_file(format_deck(certified(deck)))
    else:
        write_deck(path, deck)
        tasks = counted(len(deck.cards), "task")
        screen.show(f"{screen.name_of(path)}: {tasks}, {deck.cards[0].id} to {deck.cards[-1].id}")
    for claim in ended(old, deck) if old is not None else ():
        log.info("no longer promised: %s", claim)
    return HOLDS


def _names(sources: Sequence[str]) -> str:
    """Names of files without their folders; task lines as they are."""
    return " ".join(Path(source).name if Path(source).suffix else source for source in sources)
