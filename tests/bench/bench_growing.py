"""The speed of growing: for each size, tasks per second of CPU time on one core.

    PYTHONPATH=tests python tests/bench/bench_growing.py [--seconds 10] [SIZE ...]

A size is CARDSbBOXCARDS; CARDS includes the box cards. Four figures for each size. *Found*: unique and tight tasks, no
two of them images of each other, which may have idle pieces, from large families (up to 64 from one random start).
*Families*: those that gave any. *Finished*: tasks with nothing idle, from small families (up to 8), the default of
``grow``. The time for compiling is not counted.
"""

import argparse
import sys
import time
from collections import Counter

import numpy as np
from schaben.generator.decks.deck import PUBLISHED_CARDS
from schaben.generator.growing.grow import grow, prepare
from schaben.generator.growing.wanted import Wanted
from schaben.generator.random_start import Sizes
from schaben.generator.stream import Stream

TURNS_PER_SECOND = 35_000_000
"""Approximate. The work is limited by turns; the time that they took is measured."""

SIZES = ("5b0", "6b0", "7b0", "8b0", "9b0", "10b0", "7b1", "8b1", "7b2", "9b1")


def main() -> int:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=10.0, help="CPU time for each figure")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("sizes", nargs="*", metavar="SIZE", default=SIZES)
    asked = parser.parse_args()
    prepare()
    print(f"{'size':>5} {'found/s':>10} {'families':>10} {'finished/s':>11} {'families':>10}")
    for size in asked.sizes:
        found, families = rate(wanted(size, finished=False, most_alike=64), asked.seed, asked.seconds)
        finished, small_families = rate(wanted(size, finished=True, most_alike=8), asked.seed, asked.seconds)
        print(f"{size:>5} {found:10.2f} {families:10} {finished:11.2f} {small_families:10}", flush=True)
    return 0


def wanted(size: str, *, finished: bool, most_alike: int) -> Wanted:
    """Tasks of the published game with this many cards."""
    cards, box_cards = map(int, size.split("b"))
    sizes = Sizes((cards, cards), (1, 6), (0, 6))
    return Wanted(sizes, PUBLISHED_CARDS, box_cards=(box_cards, box_cards), finished=finished, most_alike=most_alike)


def stream(seed: int) -> Stream:
    """The random stream of a seed."""
    return Stream(np.random.SeedSequence(seed))


def rate(wish: Wanted, seed: int, seconds: float) -> tuple[float, int]:
    """Tasks per second of CPU time, and the number of their families."""
    begun = time.process_time()
    families = Counter(grown.family for grown in grow(wish, stream(seed), turns=int(seconds * TURNS_PER_SECOND)))
    return families.total() / (time.process_time() - begun), len(families)


if __name__ == "__main__":
    sys.exit(main())
