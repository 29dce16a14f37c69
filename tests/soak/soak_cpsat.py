"""CP-SAT on every known answer: counts.txt (all solutions, tightness) and unique.txt (unique and tight).

    python tests/bench/all_cases.py

About two minutes; the suite does a fixed share of it. Prints each case that comes out otherwise.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from known_answers import counted, unique
from schaben.solver.cpsat.prove import prove
from schaben.solver.notation import format_task
from schaben.solver.outcome import Status
from test_cpsat import disagrees


def main() -> int:
    """The number of disagreements."""
    wrong = [f"{format_task(case.task)}: {said}" for case in counted() if (said := disagrees(case))]
    for case in unique():
        outcome = prove(case.task, case.solution)
        if outcome.status is not Status.UNIQUE or outcome.early is not False:
            wrong.append(f"{format_task(case.task)}: {outcome}")
    print(*wrong, f"{len(counted())} + {len(unique())} cases, {len(wrong)} disagreements", sep="\n")
    return len(wrong)


if __name__ == "__main__":
    sys.exit(main())
