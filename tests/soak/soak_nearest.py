"""The fewest changes of spoilt tasks, against a brute force over all changes that uses nothing but the rules.

    PYTHONPATH=tests python tests/soak/soak_nearest.py [--number 50] [--seed 1] [--deep 0]

Good tasks of three to five cards are spoilt by one to three random changes. What ``nearest`` finds must be good, as
many changes away as it says, and no start with fewer changes may be good: all starts one change away are looked at, of
``--deep`` tasks those two changes away as well. Exits with 1 if something is wrong.
"""

import argparse
import sys
import time
from random import Random

from helpers.nearby import changed, is_good
from schaben.generator.compose import compose, composer
from schaben.generator.nearest import Nearest, nearest
from schaben.generator.wishes import parse
from schaben.solver.notation import format_task
from schaben.solver.search.solve import Budget
from schaben.solver.task import Task

SIZES = ("cards=3", "cards=4 kinds-=X-,X+", "cards=3", "cards=4", "cards=5 kinds-=X-,X+")
"""Box cards leave the brute force too much to do with more cards."""


def spoilt(random: Random, good: Task, changes: int) -> Task:
    """The task after random changes."""
    task = good
    for _ in range(changes):
        task = random.choice(sorted(changed(task), key=format_task))
    return task


def faults(found: Nearest, deep: bool) -> list[str]:
    """What the brute force says against an answer."""
    nearer = [{found.start}, changed(found.start)]
    if deep and found.least > 2:
        nearer.append({task for one in nearer[1] for task in changed(one)})
    wrong = [
        f"good already: {format_task(task)}" for starts in nearer[: found.least] for task in starts if is_good(task)
    ]
    if found.task is not None and not is_good(found.task):
        wrong.append("not good")
    if found.is_least and len(found.edits) in (1, 2) and not _is_reached(found, len(found.edits)):
        wrong.append("not so many changes away")
    return wrong


def _is_reached(found: Nearest, changes: int) -> bool:
    reached = changed(found.start)
    if changes == 1:
        return found.task in reached
    assert found.task is not None
    return bool(reached & changed(found.task))


def main() -> int:
    """Print a line for each task."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--number", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deep", type=int, default=0)
    parser.add_argument("--work", type=float, default=60.0)
    options = parser.parse_args()
    random = Random(options.seed)
    wrong = deep = proven = 0
    for number in range(options.number):
        wished = SIZES[number % len(SIZES)]
        (good,) = compose(composer(parse(wished), seed=options.seed + number), 1)
        task = spoilt(random, good.task, 1 + number % 3)
        began = time.process_time()
        found = nearest(task, budget=Budget(work=options.work))
        took = time.process_time() - began
        goes_deep = found.least > 2 and deep < options.deep and len(task.hand) == 3
        deep += goes_deep
        said = faults(found, goes_deep)
        wrong += bool(said)
        proven += found.is_least
        sure = "least" if found.is_least else f"at least {found.least}"
        print(f"{format_task(task):50} {len(found.edits)} changes, {sure}, {took:.1f} s  {'; '.join(said)}", flush=True)
    print(f"{options.number} tasks, {proven} proven least, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
