"""Finished tasks that composing makes in a minute of CPU time, with two wishes, and the method that finished them.

Each task is unique by both engines, tight and clear, has nothing idle, and has its wishes.

    PYTHONPATH=tests python tests/bench/bench_compose.py [--seconds 30]
"""

import argparse
import time
from collections import Counter

from schaben.generator.compose import composer
from schaben.generator.growing.grow import prepare as prepare_growing
from schaben.generator.wishes import parse
from schaben.solver.search.solve import prepare
from schaben.solver.symmetry import canonical
from schaben.solver.task import Task

WISHES = ["bides>=1 kinds+=TU", "squashed>=1 behind-box", "remove-opens boxes<=4", "place-turns first-catch>=2"]


def main() -> None:
    """Print one line for each number of cards and each pair of wishes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=30.0, help="CPU time for each line")
    parser.add_argument("--cards", type=int, nargs="*", default=[6, 7, 8, 9])
    options = parser.parse_args()
    prepare()
    prepare_growing()
    for cards in options.cards:
        for pair in WISHES:
            print(f"{cards} cards  {pair:28} {measure(f'cards={cards} {pair}', options.seconds)}", flush=True)


def measure(wishes: str, seconds: float) -> str:
    """Make attempts with one seed until the CPU time is used up."""
    begun = time.process_time()
    maker = composer(parse(wishes), seed=1)
    ways: Counter[str] = Counter()
    attempts, seen = 0, set[Task]()
    while time.process_time() - begun < seconds:
        for made in maker.attempt(attempts):
            if canonical(made.task) not in seen:
                seen.add(canonical(made.task))
                ways.update([made.by])
        attempts += 1
    rate = 60 * ways.total() / (time.process_time() - begun)
    shares = ", ".join(f"{way} {number}" for way, number in sorted(ways.items()))
    return f"{rate:6.1f} a CPU minute; {ways.total()} of {attempts} attempts: {shares or 'none'}"


if __name__ == "__main__":
    main()
