"""Composed tasks for every wish: each has it, by replay, and is good by both engines.

    PYTHONPATH=tests python tests/soak/soak_wishes.py [--number 20] [--jobs 2]

Prints the task line and exits with 1 if one is not as wished.
"""

import argparse
import sys
from collections import Counter

from helpers.wishlist import EVERY
from schaben.generator.compose import compose, composer
from schaben.generator.wishes import parse
from schaben.solver.cpsat.prove import prove
from schaben.solver.notation import format_line
from schaben.solver.outcome import Status
from schaben.solver.quality import examine


def main() -> int:
    """Print one line for each wish."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--number", type=int, default=20, help="tasks for each wish")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    wrong = 0
    for wish in EVERY:
        text = wish if "cards" in wish or "hand" in wish else f"cards=5 {wish}"
        wishes = parse(text)
        ways: Counter[str] = Counter()
        for made in compose(composer(wishes, seed=1), options.number, jobs=options.jobs):
            ways[made.by] += 1
            outcome = prove(made.task, made.solution)
            good = (outcome.status, outcome.early) == (Status.UNIQUE, False) and examine(made.task).is_good
            if not good or not all(one.holds(made.task, made.solution) for one in wishes):
                print(f"{text}: not as wished: {format_line(made.task, made.solution)}")
                wrong += 1
        wrong += ways.total() < options.number
        print(f"{text:32} {ways.total()} tasks as wished: {dict(ways)}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
