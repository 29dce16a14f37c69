"""Finished tasks that composing makes in a minute of CPU time for pairs of wishes, and who finished them.

Each task is unique by both engines, tight and clear, has nothing idle, and has its wishes.

    PYTHONPATH=tests python tests/bench/bench_compose.py [--seconds 30] [--rare] [--alone]
    PYTHONPATH=tests python tests/bench/bench_compose.py --before ../other    # a checkout with its own .venv

``--alone`` has each source make tasks without the others. ``--before`` measures another checkout in turn.
"""

import argparse
import json
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from schaben.generator.compose import KERNELS, Composer, composer
from schaben.generator.wishes import parse
from schaben.solver.symmetry import canonical
from schaben.solver.task import Task

PAIRS: Final = ("bides>=1 kinds+=TU", "squashed>=1 behind-box", "remove-opens boxes<=4", "place-turns first-catch>=2")

RARE: Final = (
    "symmetric=mirror",
    "symmetric=quarter-turn",
    "bides>=2 catch-at-once>=3",
    "catch-at-once>=4",
    "first-catch>=5",
    "ends=D4",
)
"""Wishes that one random task in a hundred has, or none."""

PORTFOLIO: Final = "all sources"

_NO_WAYS: Final = ("seconds", "attempts")


def main() -> None:
    """Print one line for each number of cards and each pair of wishes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=30.0, help="CPU time for each figure")
    parser.add_argument("--cards", type=int, nargs="*", default=[6, 7, 8, 9])
    parser.add_argument("--wishes", nargs="*", help="instead of the pairs")
    parser.add_argument("--rare", action="store_true", help="rare wishes instead of the pairs")
    parser.add_argument("--alone", action="store_true", help="each source alone, too")
    parser.add_argument("--before", type=Path, help="another checkout to compare with")
    options = parser.parse_args()
    for kernels in KERNELS:
        kernels()
    for cards in options.cards:
        for wishes in options.wishes or (RARE if options.rare else PAIRS):
            text = f"cards={cards} {wishes}"
            if options.before:
                print(f"{cards} cards  {wishes:28} before       {shown(elsewhere(text, options))}", flush=True)
            maker = composer(parse(text), seed=1)
            for name, alone in sources(maker) if options.alone else [(PORTFOLIO, maker)]:
                print(f"{cards} cards  {wishes:28} {name:12} {shown(measure(alone, options.seconds))}", flush=True)


def sources(maker: Composer) -> Iterator[tuple[str, Composer]]:
    """The portfolio, and each of its sources without the others."""
    yield PORTFOLIO, maker
    yield "growing", replace(maker, grows=(True,))
    yield "plans", replace(maker, grows=(False,), shorter=None)
    if maker.shorter is not None:
        yield "short plans", replace(maker, grows=(False,))


def measure(maker: Composer, seconds: float) -> dict[str, float]:
    """Make attempts with one seed until the CPU time is used up: seconds, attempts, and tasks by who finished them."""
    begun = time.process_time()
    ways: Counter[str] = Counter()
    attempts, seen = 0, set[Task]()
    while time.process_time() - begun < seconds:
        for made in maker.attempt(attempts):
            if canonical(made.task) not in seen:
                seen.add(canonical(made.task))
                ways.update([made.by])
        attempts += 1
    return {"seconds": time.process_time() - begun, "attempts": attempts, **ways}


def elsewhere(wishes: str, options: argparse.Namespace) -> dict[str, float]:
    """The same by another checkout."""
    program = (
        "import json; from bench_compose import composer, measure, parse, KERNELS\n"
        "[kernels() for kernels in KERNELS]\n"
        f"print(json.dumps(measure(composer(parse({wishes!r}), seed=1), {options.seconds})))"
    )
    python, here = options.before / ".venv" / "bin" / "python", Path(__file__).parent
    answer = subprocess.run([python, "-c", program], cwd=here, check=True, stdout=subprocess.PIPE)
    return dict(json.loads(answer.stdout))


def shown(found: dict[str, float]) -> str:
    """A rate, and the share of each way of finishing."""
    ways = {way: number for way, number in found.items() if way not in _NO_WAYS}
    total, attempts, seconds = sum(ways.values()), found["attempts"], found["seconds"]
    shares = ", ".join(f"{way} {100 * number / total:.0f} %" for way, number in sorted(ways.items()))
    return f"{60 * total / seconds:6.1f} a CPU minute; {total:.0f} of {attempts:.0f} attempts: {shares or 'none'}"


if __name__ == "__main__":
    main()
