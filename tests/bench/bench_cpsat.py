"""The time to prove that a solution is the only one: CP-SAT beside clingo, in the same run.

    PYTHONPATH=tests python tests/bench/bench_cpsat.py [TASKS_PER_CLASS]

For each size of tests/cases/unique.txt (cards, box cards), median CPU seconds of: building the formula and passing it
to CP-SAT; the proof; the same proof with CP-SAT's default parameters and one worker; clingo (grounding and solving).
Then the ratio of (build + proof) to clingo, and the slowest proof.

CP-SAT is faster at every size, and its lead grows with the number of cards. With 5 cards most of its time goes into
building the formula: about a third is Python, a third passing clauses to CP-SAT, a third loading and proof.
"""

import sys
import time
from collections import defaultdict
from statistics import median
from typing import NamedTuple

from helpers import clingo_peer
from helpers.cases import Unique, unique
from schaben.solver.cpsat import engine
from schaben.solver.cpsat.model import HandModel
from schaben.solver.cpsat.state import fixed

DEFAULTS = {
    "cp_model_presolve": True,
    "cp_model_probing_level": 2,
    "use_sat_inprocessing": True,
    "linearization_level": 1,
    "symmetry_level": 2,
}


class Times(NamedTuple):
    """CPU seconds for one task."""

    build: float
    proof: float
    defaults: float
    clingo: float


def measure(case: Unique) -> Times:
    """All engines on one task; each must say that there is no other solution."""
    start = time.process_time()
    model = HandModel(fixed(case.task.start), case.task.hand)
    model.require_win(case.task.target)
    model.forbid(case.solution)
    program = engine.to_model(model.formula)
    built = time.process_time()
    assert engine.run_model(program, 1, engine.SolverLimits(), **engine.BY_CARDS).complete
    proved = time.process_time()
    assert engine.run_model(program, 1, engine.SolverLimits(), **DEFAULTS).complete
    defaults = time.process_time()
    peer = clingo_peer.solve(case.task, 1, forbidden=case.solution)
    assert peer.count == 0
    return Times(built - start, proved - built, defaults - proved, peer.grounding + peer.solving)


def main(most: int) -> None:
    """Print the table."""
    classes: dict[str, list[Unique]] = defaultdict(list)
    for case in unique():
        classes[case.size].append(case)
    print("size  tasks   build   proof  default  clingo   ratio  slowest")
    for size in sorted(classes, key=lambda size: (int(size.split("b")[0]), size)):
        rows = [measure(case) for case in classes[size][:most]]
        build, proof, defaults, clingo = (median(column) for column in zip(*rows, strict=True))
        slowest = max(row.proof for row in rows)
        ratio = (build + proof) / clingo
        columns = f"{build:7.3f} {proof:7.3f} {defaults:8.3f} {clingo:7.3f} {ratio:7.2f} {slowest:8.3f}"
        print(f"{size:5} {len(rows):5} {columns}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
