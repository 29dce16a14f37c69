"""Generated tasks against an independent solver: the brute force in C++, which plays every play.

    python tests/soak/soak_generated.py [--tasks 10000] [--seconds 0] [--seed 1] [PROFILE ...]

The tasks come from the stages of the profiles, each for the same time, as ``generate`` finds them. Each must have
exactly one solution, the stated one; no play may catch all early; no cockroach may stand in the line of sight; without
any one of its pieces the task must no longer have just this solution; and no symmetry may join two of them. Prints what
was checked and how fast; ends with exit code 1 and the task line when something does not hold. ``--seconds`` of CPU
time end it sooner. Tasks of more cards than ``--cards`` take the brute force too long, and are left out and counted.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from schaben.generator.make.find import Unit, found_by, stages_of
from schaben.generator.make.make import prepare
from schaben.generator.pool import Record
from schaben.generator.profile import load, names
from schaben.solver.board import neighbour
from schaben.solver.notation import format_line, format_play, format_task
from schaben.solver.symmetry import SYMMETRIES
from schaben.solver.task import Piece, Position, Task

SOURCE = Path(__file__).parents[1] / "bench" / "brute.cpp"
COMPILERS = ("g++", "clang++", "c++")


class Answer(NamedTuple):
    """What the brute force says of a task."""

    solutions: list[str]
    """The first two."""
    early: bool


class Brute:
    """The brute force, waiting for tasks."""

    def __init__(self, program: str, boxes: int) -> None:
        words = [program, "--limit", "2", "--supply", str(boxes)]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.seconds, self.turns = 0.0, 0

    def __call__(self, task: Task) -> Answer:
        """Its answer. ``early`` is complete when there are fewer than two solutions."""
        assert self.process.stdin
        assert self.process.stdout
        print(format_task(task), file=self.process.stdin, flush=True)
        _, _, early, turns, seconds, plays = self.process.stdout.readline().rstrip("\n").split("\t")
        self.seconds, self.turns = self.seconds + float(seconds), self.turns + int(turns)
        return Answer(plays.split(" ; ") if plays else [], early == "1")


def main() -> int:
    """Check and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tasks", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=0, help="CPU time; 0: no bound")
    parser.add_argument("--cards", type=int, default=8, help="the most that the brute force is asked about")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("profiles", nargs="*", metavar="PROFILE", default=names())
    asked = parser.parse_args()
    prepare()
    with brute_force() as brute:
        if brute is None:
            print(f"There is no C++ compiler ({', '.join(COMPILERS)}): nothing was checked.")
            return 1
        return soak(asked, brute)


def soak(asked: argparse.Namespace, brute: Brute) -> int:
    """Check one task after the other; 1 at the first that is not as it should be."""
    sizes: Counter[int] = Counter()
    sources: Counter[str] = Counter()
    images: set[str] = set()
    pieces = left_out = repeated = 0
    begun = time.process_time()
    for record in generated(asked.profiles, asked.seed, max(1, asked.tasks // 16)):
        name = least_image(record.task)
        if name in images:  # two units may find one task; a deck has it once
            repeated += 1
            continue
        images.add(name)
        if len(record.task.hand) > asked.cards:
            left_out += 1
            continue
        problem = next(problems(record, brute), None)
        if problem:
            print(f"NOT AS IT SHOULD BE  {format_line(record.task, record.solution)}: {problem}")
            return 1
        sizes[len(record.task.hand)] += 1
        sources[record.source] += 1
        pieces += len(record.task.start.cockroaches) + len(record.task.start.boxes)
        spent = time.process_time() - begun + brute.seconds
        if sizes.total() >= asked.tasks or (asked.seconds and spent >= asked.seconds):
            break
    spent = time.process_time() - begun
    print(f"{sizes.total()} tasks are as they should be, {pieces} pieces taken away; {dict(sources)}")
    print(f"cards: {', '.join(f'{cards}: {n}' for cards, n in sorted(sizes.items()))}; {left_out} too large")
    print(f"{repeated} found again and passed over; profiles {', '.join(asked.profiles)}; seed {asked.seed}")
    print(f"made and compared in {spent:.0f} s of CPU, {sizes.total() / spent:.1f} a second;", end=" ")
    print(f"brute force {brute.seconds:.0f} s, {brute.turns:,} turns")
    return 0


def generated(profiles: list[str], seed: int, most: int) -> Iterator[Record]:
    """What units find, always one of the stage that has had the least time; about ``most`` from each stage.

    So stages whose tasks are dear are looked into as long as those that give thousands.
    """
    stages = [(profile, stage) for profile in map(load, profiles) for stage in range(len(stages_of(profile)))]
    spent, units, given = [0.0] * len(stages), [0] * len(stages), [0] * len(stages)
    while open_ := [index for index in range(len(stages)) if given[index] < most]:
        index = min(open_, key=lambda index: spent[index])
        profile, stage = stages[index]
        begun = time.process_time()
        records = found_by(Unit(profile, stage, units[index], seed))
        spent[index] += time.process_time() - begun
        units[index] += 1
        given[index] += len(records)
        yield from records


def problems(record: Record, brute: Brute) -> Iterator[str]:
    """What is wrong with a task, as far as it can be told without the package's own searches."""
    task, solution = record.task, format_play(record.solution)
    answer = brute(task)
    if answer.solutions != [solution]:
        yield f"the solutions are {answer.solutions}"
    if answer.early:
        yield "a play catches all early"
    if task.start.cockroach_squares & set(line_of_sight(task.start)):
        yield "the start is not clear"
    for smaller in without_each_piece(task):
        if (smaller.target is not None or smaller.start.cockroaches) and brute(smaller).solutions == [solution]:
            yield f"a piece is idle: {format_task(smaller)} is left"


def line_of_sight(start: Position) -> Iterator[int]:
    """The squares ahead of him, up to a box or the edge."""
    square, facing = start.exterminator
    while (ahead := neighbour(square, facing)) is not None and ahead not in start.boxes:
        yield ahead
        square = ahead


def without_each_piece(task: Task) -> Iterator[Task]:
    """The task without one box or one cockroach."""
    who, cockroaches, boxes, hand = task.start.exterminator, task.start.cockroaches, task.start.boxes, task.start.hand
    for index in range(len(cockroaches)):
        yield Task(Position(who, without(cockroaches, index), boxes, hand), task.target)
    for index in range(len(boxes)):
        yield Task(Position(who, cockroaches, boxes[:index] + boxes[index + 1 :], hand), task.target)


def without(pieces: tuple[Piece, ...], index: int) -> tuple[Piece, ...]:
    """All but one."""
    return pieces[:index] + pieces[index + 1 :]


def least_image(task: Task) -> str:
    """Equal for tasks that a symmetry joins."""
    return min(format_task(symmetry.task(task)) for symmetry in SYMMETRIES)


@contextmanager
def brute_force() -> Iterator[Brute | None]:
    """The brute force, built and waiting; None without a compiler."""
    compiler = next(filter(None, map(shutil.which, COMPILERS)), None)
    if compiler is None:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder) / "brute")
        subprocess.run([compiler, "-O3", "-march=native", "-std=c++17", "-o", program, str(SOURCE)], check=True)
        brute = Brute(program, 6)
        try:
            yield brute
        finally:
            assert brute.process.stdin
            brute.process.stdin.close()
            brute.process.wait()


if __name__ == "__main__":
    sys.exit(main())
