"""Every measure against its definition by ``rules.py`` on 300 tasks, and the same grades under the eight symmetries.

    PYTHONPATH=tests python tests/soak/soak_grading.py [--tasks 300] [--seed 1]

Random tasks with one solution and trees small enough for plain Python. Then these tasks, and those of unique.txt with
at most 8 cards, turned and mirrored. Prints every difference; exits with 1 if there is one.
"""

import argparse
import sys
import time

from helpers.cases import unique
from helpers.definitions import Solved, differences, random_unique
from schaben.grading.grades import grade
from schaben.solver.notation import format_task
from schaben.solver.symmetry import SYMMETRIES
from schaben.solver.task import BOX_SUPPLY


def main() -> int:
    """Compare and print a summary."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tasks", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    start, wrong = time.process_time(), 0
    found = random_unique(wanted.tasks, wanted.seed)
    for solved in found:
        for name, (fast, slow) in differences(solved).items():
            line = f"{format_task(solved.task)} (supply {solved.supply})"
            print(f"DIFFERENT  {line}: {name} is {fast}, by its definition {slow}")
            wrong += 1
    cases = [case for case in unique() if len(case.solution) <= 8]
    turned = [*found, *[Solved(case.task, case.solution, BOX_SUPPLY) for case in cases]]
    for task, solution, supply in turned:
        grades = [grade(symmetry.task(task), symmetry.play(solution), supply) for symmetry in SYMMETRIES]
        if any(image != grades[0] for image in grades):
            print(f"DIFFERENT  {format_task(task)}: the grade is not the same turned or mirrored")
            wrong += 1
    seconds = time.process_time() - start
    print(f"{len(found)} tasks by definition, {len(turned)} in eight images: {wrong} differences, {seconds:.0f} CPU s")
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
