"""Damaged inputs by the million: each gives a value or one clear line.

    PYTHONPATH=tests python -W error tests/fuzz/fuzz.py [--inputs 100000] [--seed 1] [--kind NAME] [--blind]

Where atheris is installed (``pip install .[fuzz]``), it keeps those damages that reach new parts of the program, and
damages them further. Every input with a fault goes to a file in build/fuzz; the exit code is then 1.
"""

import argparse
import hashlib
import multiprocessing
import random
import sys
import time
from collections import Counter
from contextlib import nullcontext
from pathlib import Path

try:
    import atheris
except ImportError:
    atheris = None
READERS = [
    *("schaben.generator.decks", "schaben.generator.wishes", "schaben.generator.pool", "schaben.generator.profilefile"),
    *("schaben.generator.contradictions", "schaben.solver.notation", "schaben.solver.spelling"),
    *("schaben.grading.calibration", "schaben.output.shops"),
]
"""What reads inputs. The compiled kernels cannot be instrumented: numba would have to compile that as well."""

with atheris.instrument_imports(include=READERS) if atheris else nullcontext():
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
    parser.add_argument("--blind", action="store_true", help="without atheris")
    options = parser.parse_args()
    chosen = {name: kind for name, kind in kinds().items() if options.kind is None or name in options.kind}
    shares = {name: SLOW.get(name, 1.0) for name in chosen}
    is_blind = options.blind or atheris is None
    faults: Counter[str] = Counter()
    for name, kind in chosen.items():
        number = round(options.inputs * shares[name] / sum(shares.values()))
        begun = time.process_time()
        work = blind if is_blind else guided
        faults[name] = work(name, kind, number, options.seed)
        print(f"{name:12} {number:9,} inputs, {time.process_time() - begun:6.0f} s: {faults[name]} faults", flush=True)
    return 1 if faults.total() else 0


def blind(name: str, kind: Kind, number: int, seed: int) -> int:
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


def guided(name: str, kind: Kind, number: int, seed: int) -> int:
    """The same in a process of its own, which libFuzzer leads to new parts of the program; it does not come back."""
    context = multiprocessing.get_context("fork")
    found = context.Value("i", 0)
    process = context.Process(target=_guided, args=(name, kind, number, seed, found))
    process.start()
    process.join()
    return int(found.value) + (process.exitcode not in (0, None))


def _guided(name: str, kind: Kind, number: int, seed: int, found: object) -> None:
    corpus = BUILD / "corpus" / name.replace(" ", "-")
    corpus.mkdir(parents=True, exist_ok=True)
    for index, example in enumerate(kind.examples):
        (corpus / f"example-{index}").write_bytes(example)
    rng = random.Random(f"{name} {seed}")

    def take(data: bytes) -> None:
        if look(name, kind, data):
            found.value += 1  # type: ignore[attr-defined]

    def damage(data: bytes, most: int, _seed: int) -> bytes:
        more = (
            mutated(rng, Kind([data, *kind.examples], kind.take)) if rng.random() < 0.7 else atheris.Mutate(data, most)
        )
        return bytes(more[:most])

    arguments = [
        sys.argv[0],
        str(corpus),
        f"-runs={number}",
        f"-seed={seed}",
        "-max_len=200000",
        "-timeout=30",
        "-verbosity=0",
    ]
    atheris.Setup(arguments, take, custom_mutator=damage)
    atheris.Fuzz()


if __name__ == "__main__":
    sys.exit(main())
