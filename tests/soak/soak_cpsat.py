"""CP-SAT on every known answer, and against the exact search on many random tasks.

    PYTHONPATH=tests python tests/soak/soak_cpsat.py [--tasks 2000] [--seed 1]

First counts.txt (all solutions, tightness) and unique.txt (unique and tight), about two minutes; the suite does a
fixed share of them. Then random tasks. Prints every disagreement; exits with 1 if there is one.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from random import Random

from helpers.cases import counted, unique
from helpers.cpsat_answers import disagrees, disagrees_with_search, random_cases
from schaben.solver.cpsat.prove import prove
from schaben.solver.notation import format_task
from schaben.solver.outcome import Status


def known() -> Iterator[str | None]:
    """The disagreement about every known answer; None if there is none."""
    for counts in counted():
        yield _line(format_task(counts.task), disagrees(counts))
    for case in unique():
        outcome = prove(case.task, case.solution)
        wrong = outcome.status is not Status.UNIQUE or outcome.early is not False
        yield _line(format_task(case.task), str(outcome) if wrong else None)


def compared(tasks: int, seed: int) -> Iterator[str | None]:
    """The same for random tasks that the exact search can answer."""
    for case in random_cases(Random(seed), tasks):
        yield _line(f"{format_task(case.task)} (supply {case.supply})", disagrees_with_search(case))


def _line(task: str, said: str | None) -> str | None:
    return None if said is None else f"DIFFERENT  {task}: {said}"


def report(what: str, results: Iterator[str | None]) -> int:
    """Print the disagreements; returns their number."""
    start, answers = time.process_time(), list(results)
    wrong = [answer for answer in answers if answer is not None]
    print(
        *wrong, f"{len(answers)} {what}, {len(wrong)} disagreements, {time.process_time() - start:.0f} CPU s", sep="\n"
    )
    return len(wrong)


def main() -> int:
    """Run and print a summary."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tasks", type=int, default=2000, help="random tasks; 0: only the known answers")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    wrong = report("known answers", known())
    if wanted.tasks:
        wrong += report("random tasks", compared(wanted.tasks, wanted.seed))
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
