"""The exact search against the plain kernel on many random tasks.

    PYTHONPATH=tests python tests/soak/soak_exact.py [--tasks 20000] [--unique 500] [--seed 1]

All ten kinds of card, 1 to 8 cards, stacked cockroaches, both goals, small supplies. Goes on until --tasks tasks agree,
--unique of them with exactly one solution. Exits with 1 at the first difference.
"""

import argparse
import sys
import time
from collections import Counter
from random import Random

from helpers.randomtasks import Case, random_case
from schaben.solver.notation import format_task
from schaben.solver.outcome import Status
from schaben.solver.search.solve import Budget, count_solutions

SIZES = [1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 7, 7, 8]
"""Numbers of cards; one is drawn for each task."""

LARGEST_TREE = Budget(turns=30_000_000)
"""Tasks with more turns are skipped: they take the plain kernel too long."""


def difference(case: Case) -> tuple[Status | None, str]:
    """The status by the plain kernel (None: the tree is too large) and what the exact search says differently."""
    task, supply = case
    plain = count_solutions(task, 0, LARGEST_TREE, supply, "plain")
    if not plain.complete:
        return None, ""
    exact = count_solutions(task, 0, None, supply)
    short = count_solutions(task, 2, None, supply)
    tight = count_solutions(task, 2, None, supply, tight=True)
    listed = plain.count == len(plain.solutions)
    checks = {
        "status": exact.status is plain.status,
        "count": exact.count == plain.count,
        "complete": exact.complete,
        "early": exact.early is plain.early,
        "solutions": not listed or set(exact.solutions) == set(plain.solutions),
        "a solution twice": len(set(exact.solutions)) == len(exact.solutions),
        "limit 2": short.status is plain.status and (not short.complete or short.early is plain.early),
        "tight": tight.early is plain.early or (tight.early is None and plain.count > 1),
    }
    return plain.status, ", ".join(name for name, holds in checks.items() if not holds)


def main() -> int:
    """Run and print a summary."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tasks", type=int, default=20_000)
    parser.add_argument("--unique", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    random = Random(wanted.seed)
    agreed: Counter[Status] = Counter()
    sizes: Counter[int] = Counter()
    left_out = 0
    start = time.monotonic()
    while agreed.total() < wanted.tasks or agreed[Status.UNIQUE] < wanted.unique:
        cards = random.choice(SIZES)
        case = random_case(random, cards, most_box_cards=2 if cards < 6 else 1)
        status, reason = difference(case)
        if status is None:
            left_out += 1
            continue
        if reason:
            print(f"DIFFERENT  {format_task(case.task)}  (supply {case.supply}): {reason}")
            return 1
        agreed[status] += 1
        sizes[cards] += 1
    print(f"{agreed.total()} tasks agree ({', '.join(f'{status.value} {n}' for status, n in agreed.items())})")
    print(f"cards: {', '.join(f'{cards}: {n}' for cards, n in sorted(sizes.items()))}; {left_out} too large")
    print(f"seed {wanted.seed}, {time.monotonic() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
