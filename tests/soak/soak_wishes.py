"""Composed tasks for every wish and for random pairs of wishes.

Each has its wishes by an account of its own (``wishes_seen``), and is good by both engines.

    PYTHONPATH=tests python tests/soak/soak_wishes.py [--number 20] [--pairs 30] [--jobs 2]

Prints a line for each and exits with 1 if a task is not as wished, or if there are too few.
"""

import argparse
import sys
from collections import Counter
from itertools import combinations
from random import Random

from helpers.wishes_seen import is_seen
from helpers.wishlist import EVERY
from schaben.generator.compose import compose, composer
from schaben.generator.wishes import WishError, parse
from schaben.solver.cpsat.prove import prove
from schaben.solver.notation import format_line
from schaben.solver.outcome import Status
from schaben.solver.quality import examine


def main() -> int:
    """Print one line for each wish and for each pair."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--number", type=int, default=20, help="tasks for each wish")
    parser.add_argument("--pairs", type=int, default=30, help="random pairs of wishes")
    parser.add_argument("--for-pair", type=int, default=2, help="tasks for each pair")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    wrong = sum(not is_right(sized(wish), options.number, options.jobs) for wish in EVERY)
    pairs = [f"{one} {other}" for one, other in combinations(EVERY, 2)]
    wrong += sum(
        not is_right(sized(pair), options.for_pair, options.jobs) for pair in Random(1).sample(pairs, options.pairs)
    )
    return 1 if wrong else 0


def sized(wishes: str) -> str:
    """The wishes with a number of cards, unless they say it."""
    return wishes if any(name in wishes for name in ("cards", "hand", "solution")) else f"cards=5 {wishes}"


def is_right(text: str, number: int, jobs: int) -> bool:
    """Whether there are so many tasks, all as wished. Wishes that cannot hold together are refused, which is right."""
    ways: Counter[str] = Counter()
    wrong = 0
    try:
        maker = composer(parse(text), seed=1)
    except WishError as error:
        print(error, flush=True)
        return True
    for made in compose(maker, number, jobs=jobs):
        ways[made.by] += 1
        outcome = prove(made.task, made.solution)
        good = (outcome.status, outcome.early) == (Status.UNIQUE, False) and examine(made.task).is_good
        if not good or not is_seen(text, made.task, made.solution):
            print(f"{text}: not as wished: {format_line(made.task, made.solution)}")
            wrong += 1
    print(f"{text:32} {ways.total()} tasks, {wrong} not as wished: {dict(ways)}", flush=True)
    return wrong == 0 and ways.total() == number


if __name__ == "__main__":
    sys.exit(main())
