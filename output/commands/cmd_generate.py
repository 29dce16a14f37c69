"""``schaben generate``: a deck, a deck that repeats nothing of others, or another task in one place of a deck."""

import logging
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from ..console import screen
from . import parameters
from .exitcodes import HOLDS

log = logging.getLogger(__name__)


@click.command("generate")
@click.option("--profile", "profile_name", default="classic", show_default=True, help="A profile, or a TOML file.")
@parameters.seed
@click.option(
    "-o",
    "--output",
    type=parameters.PATH,
    metavar="FILE",
    default=Path("deck.json"),
    show_default=True,
    help="The deck file.",
)
@click.option(
    "--tasks",
    type=parameters.Number(1, 2000),
    metavar="N",
    help="Tasks besides the test tasks.  [default: as many as the profile says]",
)
@click.option(
    "--pool",
    "pool_path",
    type=parameters.PATH,
    metavar="FILE",
    help="Where every task found is kept.  [default: the deck file with the suffix .pool]",
)
@click.option("--whole-pool", is_flag=True, help="Choose from all tasks in the pool, whatever run found them.")
@click.option(
    "--extend", multiple=True, metavar="DECK", help="Repeat nothing of this deck; can be given several times."
)
@click.option("--replace", "place", metavar="ID", help="Put another task in this place of the deck, for example 17B.")
@click.option(
    "--patience",
    type=parameters.Number(1, 1000),
    default=1,
    show_default=True,
    metavar="N",
    help="Look so many times as long before giving up.",
)
@parameters.jobs
def command(
    profile_name: str,
    seed: int | None,
    output: Path,
    tasks: int | None,
    pool_path: Path | None,
    whole_pool: bool,
    extend: tuple[str, ...],
    place: str | None,
    patience: int,
    jobs: int,
) -> int:
    """Make a deck of tasks.

    Every task found goes to a pool at once. After Ctrl-C or a crash, the same command with the same seed goes on from
    there and ends with the same deck.
    """
    from ...generator.decks.deckfile import require_replaceable, write_deck
    from ...generator.decks.inputs import read_deck_source
    from ...generator.make.make import effort_of, make_deck
    from ...generator.make.swap import MOST_UNITS, swap
    from ...generator.pool import Pool
    from ...generator.profilefile import load

    if place is not None and (tasks is not None or whole_pool or patience > 1):
        raise click.UsageError("--replace cannot go with --tasks, --whole-pool or --patience")
    if place is None and any(Path(source).resolve() == output.resolve() for source in extend):
        raise click.UsageError(f"{output}: the deck that is extended would be overwritten; give another --output")
    profile = load(profile_name)
    require_replaceable(output)
    extends = [read_deck_source(source) for source in extend]
    old = None if place is None else read_deck_source(str(output))
    path = pool_path or output.with_suffix(".pool")
    if path.resolve() == output.resolve():
        raise click.UsageError(f"{path}: the pool and the deck cannot be one file; give another --pool")
    with Pool(path) as pool:
        if seed is None:
            seed = secrets.randbits(32)
            log.info("seed %s", seed)  # needed to go on after an interruption
        with _resumable(path, seed):
            if old is not None and place is not None:
                with screen.progress(MOST_UNITS, "units at most") as progress:
                    deck = swap(old, place.upper(), profile, seed, pool, extends, progress)
            else:
                profile = profile if tasks is None else profile.scaled(tasks)
                with screen.progress(effort_of(profile), "steps") as progress:
                    deck = make_deck(profile, seed, pool, jobs, progress, extends, patience, whole_pool=whole_pool)
    write_deck(output, deck)
    screen.show(f"{output}: {len(deck.cards)} tasks, profile {profile.name}, seed {seed}")
    return HOLDS


@contextmanager
def _resumable(pool: Path, seed: int) -> Iterator[None]:
    """Ctrl-C in the block says how to go on."""
    try:
        yield
    except KeyboardInterrupt:
        log.info("%s keeps what was found: the same command with --seed %s goes on from there", pool, seed)
        raise
