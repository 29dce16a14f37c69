"""A pool that two processes fill while they are killed again and again: nothing that was reported is lost.

    PYTHONPATH=tests python tests/soak/soak_pool.py [--kills 100] [--seed 1]

Prints what is lost and exits with 1 if anything is.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from helpers.killing import lost_by_kills
from schaben.generator.pool import Pool


def main() -> int:
    """Print one line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deck.pool"
        problems = lost_by_kills(path, options.kills, options.seed)
        print(*problems, sep="\n")
        with Pool(path) as pool:
            runs, tasks = pool.runs(), len(pool.records())
        print(f"{options.kills} kills, {runs} runs, {tasks} tasks: {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
