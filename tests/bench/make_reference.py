"""Writes grading/reference.csv, the reference set for percentiles.

    export PYTHONPATH=tests
    python tests/bench/make_tasks.py --cards 3 9 --each 45 --seed 101 > tasks.txt     (about an hour)
    python tests/bench/make_reference.py tasks.txt

One row a task line: bits and every measure, but not the task.
"""

import csv
import sys
from pathlib import Path

from schaben.grading.grades import grade
from schaben.solver.notation import parse_line

TARGET = Path(__file__).parents[2] / "grading" / "reference.csv"


def main(sources: list[str]) -> None:
    """Grade every line of the files and write the table."""
    lines = [line for source in sources for line in Path(source).read_text(encoding="utf-8").splitlines()]
    grades = [grade(task, solution) for task, solution in map(parse_line, lines) if solution is not None]
    rows = [{"bits": found.bits, **found.metrics} for found in grades]
    with TARGET.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        table.writeheader()
        table.writerows(rows)
    print(f"{TARGET}: {len(rows)} tasks")


if __name__ == "__main__":
    main(sys.argv[1:])
