"""Generated tasks against an independent solver: the brute force in C++, which plays every play.

    PYTHONPATH=tests python tests/soak/soak_generated.py [--tasks 10000] [--seconds 0] [--seed 1] [PROFILE ...]

The tasks come from the stages of the profiles, as ``generate`` finds them, with equal time for each stage. Each must
have exactly one solution, the stated one. No play may catch all early, and no cockroach may stand in the line of sight
at the start. Take away any one piece, and the task must no longer have just this solution. No two tasks may be images
of each other. Prints what was checked and how fast; prints the task line and exits with 1 if something does not hold.
``--seconds`` of CPU time end it sooner. Tasks with more than ``--cards`` cards take the brute force too long: they are
skipped and counted.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator

from helpers.brute import Brute, brute_force, missing
from schaben.generator.make.find import Unit, found_by, stages_of
from schaben.generator.make.make import prepare
from schaben.generator.pool import Record
from schaben.generator.profilefile import load, names
from schaben.solver.notation import format_line, format_play, format_task
from schaben.solver.symmetry import SYMMETRIES
from schaben.solver.task import Piece, Position, Task
from schaben.solver.ways import neighbour


def main() -> int:
    """Check and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tasks", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=0, help="CPU time; 0: no limit")
    parser.add_argument("--cards", type=int, default=8, help="skip tasks with more cards")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("profiles", nargs="*", metavar="PROFILE", default=names())
    asked = parser.parse_args()
    prepare(load(asked.profiles[0]), jobs=2)
    with brute_force() as brute:
        if brute is None:
            print(f"Nothing was checked: {missing()}.")
            return 1
        return soak(asked, brute)


def soak(asked: argparse.Namespace, brute: Brute) -> int:
    """Check one task after the other; returns 1 at the first that fails."""
    tally = Tally(most_cards=asked.cards)
    begun = time.process_time()
    for record in generated(asked.profiles, asked.seed, max(1, asked.tasks // 16)):
        if not tally.is_wanted(record.task):
            continue
        problem = next(problems(record, brute), None)
        if problem:
            print(f"WRONG  {format_line(record.task, record.solution)}: {problem}")
            return 1
        tally.add(record)
        spent = time.process_time() - begun + brute.seconds
        if tally.checked >= asked.tasks or (asked.seconds and spent >= asked.seconds):
            break
    spent = time.process_time() - begun
    print(tally)
    print(f"profiles {', '.join(asked.profiles)}; seed {asked.seed}")
    print(f"made and compared in {spent:.0f} s of CPU, {tally.checked / spent:.1f} a second;", end=" ")
    print(f"brute force {brute.seconds:.0f} s, {brute.turns:,} turns")
    return 0


class Tally:
    """What was checked, and what was not."""

    def __init__(self, most_cards: int) -> None:
        self.most_cards = most_cards
        self.sizes: Counter[int] = Counter()
        self.sources: Counter[str] = Counter()
        self.images: set[str] = set()
        self.pieces = self.too_large = self.repeated = 0

    @property
    def checked(self) -> int:
        """The number of tasks that passed."""
        return self.sizes.total()

    def is_wanted(self, task: Task) -> bool:
        """Whether the task is new and small enough; two units may find the same task, of which a deck takes one."""
        name = least_image(task)
        if name in self.images:
            self.repeated += 1
            return False
        self.images.add(name)
        if len(task.hand) > self.most_cards:
            self.too_large += 1
            return False
        return True

    def add(self, record: Record) -> None:
        """Count a task that passed."""
        start = record.task.start
        self.sizes[len(record.task.hand)] += 1
        self.sources[record.source] += 1
        self.pieces += len(start.cockroaches) + len(start.boxes)

    def __str__(self) -> str:
        sizes = ", ".join(f"{cards}: {number}" for cards, number in sorted(self.sizes.items()))
        return (
            f"{self.checked} tasks are good, checked without each of {self.pieces} pieces; {dict(self.sources)}\n"
            f"cards: {sizes}; skipped: {self.too_large} too large, {self.repeated} found before"
        )


def generated(profiles: list[str], seed: int, most: int) -> Iterator[Record]:
    """Tasks found by units, always by a unit of the stage that has had the least time; about ``most`` a stage.

    So a stage with few tasks gets as much time as one with thousands.
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
    """What is wrong with a task, found without the package's own searches."""
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
    """A name for a task that its images share."""
    return min(format_task(symmetry.task(task)) for symmetry in SYMMETRIES)


if __name__ == "__main__":
    sys.exit(main())
