"""Damaged inputs by the million: each gives a value or one clear line.

    PYTHONPATH=tests python -W error tests/fuzz/fuzz.py [--inputs 100000] [--seed 1] [--kind NAME]

Examples of each kind are damaged at random, with what the program's own texts are made of. Every input with a fault
goes to a file in build/fuzz; the exit code is then 1.
"""

import argparse
import hashlib
import random
import sys
import time
from collections import Counter
from pathlib import Path

from helpers.fuzzing import Kind, fault, kinds, mutated

BUILD = Path(__file__).parents[2] / "build" / "fuzz"

SLOW = {"pool": 0.02, "record": 0.1, "deck": 0.5}
"""Share of the inputs for kinds that take longer."""


def main() -> int:
    """Print a line for each kind, and one for each fault."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--inputs", type=int, default=100_000, help="of all kinds together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=[*kinds()], action="append", help="only this kind; can be given again")
    options = parser.parse_args()
    chosen = {name: kind for name, kind in kinds().items() if options.kind is None or name in options.kind}
    shares = {name: SLOW.get(name, 1.0) for name in chosen}
    faults: Counter[str] = Counter()
    for name, kind in chosen.items():
        number = round(options.inputs * shares[name] / sum(shares.values()))
        begun = time.process_time()
        faults[name] = damaged(name, kind, number, options.seed)
        print(f"{name:12} {number:9,} inputs, {time.process_time() - begun:6.0f} s: {faults[name]} faults", flush=True)
    return 1 if faults.total() else 0


def damaged(name: str, kind: Kind, number: int, seed: int) -> int:
    """Faults among so many damaged examples."""
    rng = random.Random(f"{name} {seed}")
    return sum(look(name, kind, mutated(rng, kind)) for _ in range(number))


def look(name: str, kind: Kind, data: bytes) -> bool:
    """Whether there is a fault, which is printed and kept."""
    wrong = fault(kind, data)
    if wrong is not None:
        BUILD.mkdir(parents=True, exist_ok=True)
        path = BUILD / f"{name.replace(' ', '-')}-{hashlib.sha256(data).hexdigest()[:12]}"
        path.write_bytes(data)
        print(f"{name}: {wrong[:300]} ({path})", flush=True)
    return wrong is not None


if __name__ == "__main__":
    sys.exit(main())
