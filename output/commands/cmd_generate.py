"""``schaben generate``: a deck, a deck that repeats nothing of others, or another task in one place of a deck."""

import logging
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...solver.errors import counted
from ..console import screen
from . import parameters
from .exitcodes import HOLDS
from .paramtypes import STANDARD_STREAM, Number, OutputFile, Parsed, PoolFile, Source

if TYPE_CHECKING:
    from ...generator.decks.deck import Deck
    from ...grading.calibration.calibrationfile import Calibration

log = logging.getLogger(__name__)


@click.command("generate")
@click.option(
    "--profile",
    "profile_name",
    type=Source(),
    metavar="PROFILE",
    default="classic",
    show_default=True,
    help="A profile or a TOML file.",
)
@parameters.seed
@click.option(
    "-o",
    "--output",
    type=OutputFile(standard_output=True),
    metavar="FILE",
    default=Path("deck.json"),
    show_default=True,
    help="Deck file; - for standard output.",
)
@click.option(
    "--tasks",
    type=Number(1, 2000),
    metavar="N",
    help="Tasks besides the test tasks.  [default: as many as the profile says]",
)
@click.option(
    "--pool",
    "pool_path",
    type=PoolFile(),
    metavar="FILE",
    help="Where every task found is kept.  [default: beside the deck file]",
)
@click.option("--whole-pool", is_flag=True, help="Choose from all tasks in the pool, whatever run found them.")
@click.option(
    "--extend",
    type=Source(),
    multiple=True,
    metavar="DECK",
    help="Repeat nothing of this deck; can be given several times.",
)
@click.option(
    "--replace",
    "place",
    type=Parsed("id", str.upper),
    metavar="ID",
    help="Put another task in this place of the deck, for example 17B.",
)
@click.option(
    "--patience",
    type=Number(1, 1000),
    default=1,
    show_default=True,
    metavar="N",
    help="Search N times as long before giving up.",
)
@parameters.calibration
@parameters.jobs
def command(
    profile_name: str,
    seed: int | None,
    output: Path | None,
    tasks: int | None,
    pool_path: Path | None,
    whole_pool: bool,
    extend: tuple[str, ...],
    place: str | None,
    patience: int,
    calibration: "Calibration | None",
    jobs: int,
) -> int:
    """Make a deck of tasks.

    Every task found goes to a pool at once. After Ctrl-C or a crash, the same command with the same seed goes on from
    there and ends with the same deck.
    """
    from ...generator.decks.calibrated import calibrated
    from ...generator.decks.deckfile import require_replaceable
    from ...generator.decks.inputs import read_deck_source
    from ...generator.decks.kept import ended
    from ...generator.make.make import effort_of, make_deck, prepare
    from ...generator.make.swap import MOST_UNITS, swap
    from ...generator.pool import Pool
    from ...generator.profilefile import load
    from ...grading.calibration.calibrationfile import scale_of

    if place is not None and (tasks is not None or whole_pool or patience > 1):
        raise click.UsageError("--replace cannot go with --tasks, --whole-pool or --patience")
    path = pool_path or (output and output.with_suffix(".pool"))
    _require_apart(output, path, () if place is not None else extend)
    profile = load(profile_name)
    if output is not None:
        require_replaceable(output)
    extends = [read_deck_source(source) for source in extend]
    old = None if place is None else _deck_with(place, str(output or STANDARD_STREAM))
    with Pool(path) as pool, _seeded(seed, path) as run_seed:
        prepare(profile, jobs)  # before the clock of the progress starts
        if old is not None and place is not None:
            with screen.progress(MOST_UNITS, "units at most") as progress:
                deck = swap(old, place, profile, run_seed, pool, extends, progress)
        else:
            profile = profile if tasks is None else profile.scaled(tasks)
            with screen.progress(effort_of(profile), "steps") as progress:
                deck = make_deck(profile, run_seed, pool, jobs, progress, extends, patience, whole_pool=whole_pool)
    by_play = calibrated(deck, scale_of(calibration))
    _write(by_play, output, f"profile {profile.name}, seed {run_seed}")
    for claim in ended(deck, by_play):
        log.info("no longer promised: %s", claim)
    return HOLDS


def _write(deck: "Deck", output: Path | None, made_by: str) -> None:
    from ...generator.decks.deckfile import format_deck
    from ...generator.decks.gate import certified, write_deck

    if output is None:
        screen.show_file(format_deck(certified(deck)))
    else:
        write_deck(output, deck)
        screen.show(f"{screen.name_of(output)}: {counted(len(deck.cards), 'task')}, {made_by}")


def _deck_with(place: str, source: str) -> "Deck":
    """The deck in a file, which must have this place."""
    from ...generator.decks.inputs import read_deck_source

    deck = read_deck_source(source)
    ids = [card.id for card in deck.cards]
    if place not in ids:
        raise click.UsageError(f"--replace {place}: the deck has only {ids[0]} to {ids[-1]}")
    return deck


def _require_apart(output: Path | None, pool: Path | None, extend: tuple[str, ...]) -> None:
    """Raise UsageError if the new deck would overwrite a deck that it extends, or the pool."""
    if output is None:
        return
    if any(_is_same(Path(source), output) for source in extend):
        raise click.UsageError(f"{output}: the deck that is extended would be overwritten; give another --output")
    if pool is not None and _is_same(pool, output):
        raise click.UsageError(f"{pool}: the pool and the deck cannot be one file; give another --pool")


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one.resolve() == other.resolve() or one.samefile(other)
    except (OSError, RuntimeError, ValueError):  # one of them is not there, or a link to itself
        return False


@contextmanager
def _seeded(seed: int | None, pool: Path | None) -> Iterator[int]:
    """The seed, drawn if there is none, and said then: it is needed to go on. Ctrl-C in the block says how."""
    if seed is None:
        seed = secrets.randbits(32)
        log.info("seed %s", seed)
    try:
        yield seed
    except KeyboardInterrupt:
        if pool is not None:
            log.info("%s keeps what was found: the same command with --seed %s goes on from there", pool, seed)
        raise
