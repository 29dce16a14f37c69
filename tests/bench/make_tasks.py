"""Tasks like the generator's, equally many of each length: the sample that grading is tuned, measured and compared on.

    PYTHONPATH=tests python tests/bench/make_tasks.py --cards 4 8 --each 60 --seed 202 > tasks.txt

Random starts with all kinds of the published supply (from 8 cards on without box cards), as many cockroaches as a task
of that length needs and up to 5 boxes. Small changes are kept while they leave fewer solutions. What is left is
finished as for a deck: exactly one solution, tight, clear, nothing idle. Prints task lines with solutions. The same
seed prints the same lines.
"""

import argparse
import sys
from collections.abc import Iterator
from functools import partial

import numpy as np
from schaben.generator.compose.climb import change
from schaben.generator.decks.deck import PUBLISHED_CARDS
from schaben.generator.finish import finish
from schaben.generator.random_start import Sizes, random_task
from schaben.generator.stream import Stream
from schaben.solver.notation import format_play, format_task
from schaben.solver.outcome import Status
from schaben.solver.rules import is_start_clear
from schaben.solver.search.solve import Budget, count_solutions
from schaben.solver.task import BOX_SUPPLY, Play, Task
from schaben.solver.validation import defects

BUDGET = Budget(turns=400_000)
MOST_SOLUTIONS = 60
CHANGES = 200


def tasks(cards: int, seed: int) -> Iterator[tuple[Task, Play]]:
    """Finished tasks with this many cards, without end."""
    rng = Stream(np.random.SeedSequence([seed, cards]))
    sizes = Sizes((cards, cards), (min(cards - 1, 5), 6), (0, 5))
    supply = {card: copies for card, copies in PUBLISHED_CARDS.items() if cards < 8 or not card.is_box_card}
    search = partial(count_solutions, budget=BUDGET)
    while True:
        start = random_task(rng, sizes, supply)
        better = with_fewer_solutions(start, rng)
        finished = None if better is None else finish(better, search)
        if finished is not None and len(finished[0].start.cockroaches) >= 2:
            yield finished


def with_fewer_solutions(task: Task, rng: Stream) -> Task | None:
    """A task with one solution that small changes lead to, or None."""
    count = count_solutions(task, MOST_SOLUTIONS, BUDGET).count
    for _ in range(CHANGES):
        if count in (0, 1):
            break
        other = change(task, rng)
        if defects(other) or not is_start_clear(other) or len(other.start.boxes) > BOX_SUPPLY:
            continue
        outcome = count_solutions(other, count, BUDGET)
        if outcome.status is not Status.UNDECIDED and 0 < outcome.count <= count:
            task, count = other, outcome.count
    return task if count == 1 else None


def main() -> int:
    """Print the lines, short tasks first."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--cards", type=int, nargs=2, default=(4, 8), help="least and most cards")
    parser.add_argument("--each", type=int, default=60, help="tasks of each length")
    parser.add_argument("--seed", type=int, default=202)
    wanted = parser.parse_args()
    for cards in range(wanted.cards[0], wanted.cards[1] + 1):
        for _, (task, play) in zip(range(wanted.each), tasks(cards, wanted.seed), strict=False):
            print(f"{format_task(task)} => {format_play(play)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
