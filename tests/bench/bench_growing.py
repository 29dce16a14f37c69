"""How fast tasks grow: for each size the tasks per second of CPU time on one core.

    python tests/bench/bench_growing.py [--seconds 10] [SIZE ...]

A size is CARDSbBOXCARDS; CARDS counts the box cards, too. Four figures for each: *found* are unique and tight tasks,
different under symmetry, idle pieces and all, from large families (64 from one random start); *families* are those
that gave any; *finished* have nothing idle and come from small families (8 from one start), which is what ``grow``
gives by itself. The compiler's time is not counted.
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
"""About; a supply is bounded in turns, and the time that they took is measured."""

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
    """The published game with so many cards."""
    cards, box_cards = map(int, size.split("b"))
    sizes = Sizes((cards, cards), (1, 6), (0, 6))
    return Wanted(sizes, PUBLISHED_CARDS, box_cards=(box_cards, box_cards), finished=finished, most_alike=most_alike)


def stream(seed: int) -> Stream:
    """The numbers of a seed."""
    return Stream(np.random.SeedSequence(seed))


def rate(wish: Wanted, seed: int, seconds: float) -> tuple[float, int]:
    """Tasks per second of CPU time, and the number of families that they are of."""
    begun = time.process_time()
    families = Counter(grown.family for grown in grow(wish, stream(seed), turns=int(seconds * TURNS_PER_SECOND)))
    return families.total() / (time.process_time() - begun), len(families)


if __name__ == "__main__":
    sys.exit(main())
