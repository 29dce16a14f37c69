"""``schaben mine``: longer and harder tasks, in rounds, for as long as one likes."""

import logging
import secrets
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...solver.notation import format_line
from ..console import screen
from ..console.minetext import in_words, with_speed
from . import parameters
from .crews import crew_of
from .deadline import Deadline, TimedCrew
from .exitcodes import HOLDS
from .paramtypes import Duration, Number, PoolFile, Range, Source

if TYPE_CHECKING:
    from ...generator.mine.aim import Aim
    from ...generator.mine.mine import Progress

log = logging.getLogger(__name__)


@click.command("mine")
@click.argument("pool_path", metavar="POOL", type=PoolFile())
@click.option(
    "--profile",
    "profile_name",
    type=Source(),
    metavar="PROFILE",
    help="Look for what the grown stages of a profile or a TOML file want.",
)
@click.option("--cards", type=Range(1, 18), metavar="LEAST..MOST", help="Look for tasks with so many cards.")
@click.option(
    "--box-cards",
    type=Range(0, 18),
    metavar="LEAST..MOST",
    help="With --cards: box cards in a hand.  [default: none]",
)
@click.option("--for", "seconds", type=Duration(), metavar="TIME", help="Stop after 90s, 10m or 2h.")
@click.option("--rounds", type=Number(1, 10**9), metavar="N", help="Stop after so many rounds, earlier ones included.")
@click.option(
    "--units",
    type=Number(1, 10_000),
    default=8,
    show_default=True,
    metavar="N",
    help="Units in a round: several for each worker.",
)
@parameters.scheduler
@parameters.seed
@parameters.jobs
@parameters.as_json
def command(
    pool_path: Path,
    profile_name: str | None,
    cards: tuple[int, int] | None,
    box_cards: tuple[int, int] | None,
    seconds: float | None,
    rounds: int | None,
    units: int,
    scheduler: str | None,
    seed: int | None,
    jobs: int,
    as_json: bool,
) -> int:
    """Fill a pool with longer and harder tasks.

    Goes on in rounds until it is told to stop: by --for, --rounds or Ctrl-C. The units of a round grow from the best
    and most different tasks of the rounds before. The same seed finds the same tasks with any number of processes, and
    the same command with the same seed goes on where it was.
    """
    from ...generator.mine.mine import KERNELS, mine
    from ...generator.mine.rounds import Rounds
    from ...generator.pool import Pool

    aim = _aim(profile_name, cards, box_cards)
    if seed is None:
        seed = secrets.randbits(32)
        log.info("seed %s", seed)
    progress = None
    try:
        with (
            Deadline(seconds) as deadline,
            crew_of(scheduler, jobs, KERNELS) as crew,
            Pool(pool_path) as pool,
            screen.live() as say,
            closing(mine(Rounds(aim, seed, units), pool, TimedCrew(crew, deadline), rounds)) as search,
        ):
            deadline.begin()
            for progress in search:
                say(with_speed(progress))
    except KeyboardInterrupt:
        _show(pool_path, progress, seed, as_json)
        log.info("%s keeps what was found: the same command with --seed %s goes on from there", pool_path, seed)
        raise
    _show(pool_path, progress, seed, as_json)
    return HOLDS


def _aim(profile_name: str | None, cards: tuple[int, int] | None, box_cards: tuple[int, int] | None) -> "Aim":
    """What to look for. Raises UsageError unless exactly one of both is given and a hand can have the cards."""
    from ...generator.growing.wanted import GrowingError
    from ...generator.mine.aim import aim_of_cards, aim_of_profile
    from ...generator.profilefile import load

    if (profile_name is None) is (cards is None):
        raise click.UsageError("give either --profile or --cards")
    if cards is not None:
        try:
            return aim_of_cards(cards, box_cards or (0, 0))
        except GrowingError as error:
            options = "--cards" if box_cards is None else "--cards with --box-cards"
            raise click.UsageError(f"{options}: {error}") from error
    if box_cards is not None:
        raise click.UsageError("--box-cards goes with --cards; a profile says how many")
    return aim_of_profile(load(str(profile_name)))


def _show(path: Path, progress: "Progress | None", seed: int, as_json: bool) -> None:
    """How far the search is, unless it was stopped before its first unit."""
    from ...generator.pool import Pool

    if progress is None:
        return
    with Pool(path) as pool:  # others may have added tasks meanwhile
        progress = replace(progress, tasks=pool.size())
    hardest = progress.hardest
    line = None if hardest is None else format_line(hardest.task, hardest.solution)
    if as_json:
        facts = {
            "seed": seed,
            "rounds": progress.rounds,
            "units": progress.units,
            "tasks": progress.tasks,
            "cells": progress.cells,
        }
        best = None if hardest is None else {"task": line, "bits": hardest.bits}
        screen.show_json({**facts, "hardest": best})
        return
    screen.show(f"{screen.name_of(path)}: {in_words(progress)}")
    if line is not None:
        screen.show(line)
