"""Composed tasks for every wish and for random pairs of wishes.

Each has its wishes by an account of its own (``wishes_seen``), is good by both engines, and has one solution by the
brute force in C++.

    PYTHONPATH=tests python tests/soak/soak_wishes.py [--number 20] [--pairs 30] [--cards 5,6,7] [--jobs 2]

The tasks of a wish are shared out among the numbers of cards; of those with more than the fewest cards, every other lot
has a box card. Prints a line for each lot and exits with 1 if a task is not as wished, or if there are too few.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

from helpers.brute import Brute, brute_force, missing
from helpers.wishes_seen import is_seen
from helpers.wishlist import EVERY
from schaben.generator.compose import compose, composer
from schaben.generator.wishes import WishError, parse
from schaben.solver.cpsat.prove import prove
from schaben.solver.notation import format_line
from schaben.solver.outcome import Status
from schaben.solver.quality import examine
from schaben.solver.task import Play, Task

BOX_CARDS = ("kinds+=X-", "kinds+=X+")

SLOW = 7
"""Cards from which a wholly symmetric start, which only plans give, takes minutes a task."""


def main() -> int:
    """Print one line for each lot."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--number", type=int, default=20, help="tasks for each wish")
    parser.add_argument("--pairs", type=int, default=30, help="random pairs of wishes")
    parser.add_argument("--for-pair", type=int, default=2, help="tasks for each pair")
    parser.add_argument("--cards", default="5,6,7", help="numbers of cards, in turn")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    cards = [int(number) for number in options.cards.split(",")]
    pairs = Random(1).sample([f"{one} {other}" for one, other in combinations(EVERY, 2)], options.pairs)
    lots = [lot for index, wish in enumerate(EVERY) for lot in shared_out(wish, options.number, cards, index)]
    lots += [(sized(pair, cards[index % len(cards)]), options.for_pair) for index, pair in enumerate(pairs)]
    with brute_force() as brute:
        if brute is None:
            print(missing())
        wrong = sum(not is_right(text, number, options.jobs, brute) for text, number in lots)
    print(f"{len(lots)} lots, {wrong} wrong")
    return 1 if wrong else 0


def shared_out(wish: str, number: int, cards: list[int], index: int) -> Iterator[tuple[str, int]]:
    """Wishes and numbers of tasks: so many tasks of a wish, by cards; a share of the longer ones has a box card."""
    if sized(wish, 0) == wish:
        yield wish, number
        return
    cards = [size for size in cards if size < SLOW or not wish.startswith("symmetric=")]
    for turn, size in enumerate(cards):
        share = number // len(cards) + (turn < number % len(cards))
        boxes = BOX_CARDS[index // 2 % 2] if turn and (index + turn) % 2 and "kinds" not in wish else ""
        yield f"{sized(wish, size)} {boxes}".rstrip(), share


def sized(wishes: str, cards: int) -> str:
    """The wishes with a number of cards, unless they say it."""
    says = any(name in wishes for name in ("cards", "hand", "solution"))
    return wishes if says else f"cards={cards} {wishes}"


def is_right(text: str, number: int, jobs: int, brute: Brute | None) -> bool:
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
        if not (is_good(made.task, made.solution, brute) and is_seen(text, made.task, made.solution)):
            print(f"{text}: not as wished: {format_line(made.task, made.solution)}")
            wrong += 1
    print(f"{text:32} {ways.total()} tasks, {wrong} not as wished: {dict(ways)}", flush=True)
    return wrong == 0 and ways.total() == number


def is_good(task: Task, solution: Play, brute: Brute | None) -> bool:
    """Whether CP-SAT, the exact search and the brute force find one solution, and nothing is early or idle."""
    outcome = prove(task, solution)
    good = (outcome.status, outcome.early) == (Status.UNIQUE, False) and examine(task).is_good is True
    counted = None if brute is None else brute(task)
    return good and (counted is None or (counted.count, counted.early) == (1, False))


if __name__ == "__main__":
    sys.exit(main())
