"""The brute force in C++ (``brute.cpp``), which plays every play: the yardstick of the benchmarks and soaks."""

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from schaben.solver.notation import format_task
from schaben.solver.task import BOX_SUPPLY, Task

SOURCE: Final = Path(__file__).with_name("brute.cpp")
COMPILERS: Final = ("g++", "clang++", "c++")


@dataclass(frozen=True)
class Answer:
    """What the brute force says of a task, up to two solutions."""

    count: int
    early: bool
    """Whether a play catches all early; reliable for fewer than two solutions."""
    turns: int
    seconds: float
    solutions: list[str]


class Brute:
    """A running brute force, with its totals so far."""

    def __init__(self, program: Path, boxes: int) -> None:
        words: list[Path | str] = [program, "--limit", "2", "--supply", str(boxes)]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.seconds, self.turns = 0.0, 0

    def __call__(self, task: Task) -> Answer:
        """Its answer about one task."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(format_task(task) + "\n")
        self.process.stdin.flush()
        _, count, early, turns, seconds, plays = self.process.stdout.readline().rstrip("\n").split("\t")
        self.seconds, self.turns = self.seconds + float(seconds), self.turns + int(turns)
        return Answer(int(count), early == "1", int(turns), float(seconds), plays.split(" ; ") if plays else [])


@contextmanager
def built() -> Iterator[Path | None]:
    """The compiled program, optimised for this machine; None without a C++ compiler."""
    compiler = next(filter(None, map(shutil.which, COMPILERS)), None)
    if compiler is None:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "brute"
        subprocess.run([compiler, "-O3", "-march=native", "-std=c++17", "-o", program, SOURCE], check=True)
        yield program


@contextmanager
def brute_force(boxes: int = BOX_SUPPLY) -> Iterator[Brute | None]:
    """The brute force for games with this many boxes; None without a C++ compiler."""
    with built() as program:
        if program is None:
            yield None
            return
        brute = Brute(program, boxes)
        try:
            yield brute
        finally:
            assert brute.process.stdin
            brute.process.stdin.close()
            brute.process.wait()


def missing() -> str:
    """The message for a machine without a compiler."""
    return f"no C++ compiler found ({', '.join(COMPILERS)})"
