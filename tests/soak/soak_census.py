"""The census against the rules on random items, and against the C++ brute force on a whole family.

    PYTHONPATH=tests python tests/soak/soak_census.py [--items 200] [--crowded 40] [--seed 1] [--family FAMILY]

- ``--items``: with one cockroach, up to three cards and two boxes; every start is played with ``solver/rules.py``.
- ``--crowded``: items with two or three cockroaches, up to three cards and three boxes; every start is given to the
  brute force.
- ``--family``: a whole family with one cockroach; each start up to symmetry is given to the brute force.

Exits with 1 at the first difference.
"""

import argparse
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random

from helpers import censuscount
from helpers.brute import built, missing
from schaben.generator.census import unitwork
from schaben.generator.census.families import Family, parse
from schaben.generator.census.goodtasks import unpacked
from schaben.generator.census.items import item_at, item_of, number_of
from schaben.generator.census.tally import Item
from schaben.generator.census.unitwork import Found, found_in
from schaben.solver.board import SQUARES, Direction, square_name
from schaben.solver.notation import format_hand, format_play, parse_task
from schaben.solver.task import BOX_SUPPLY, Piece

LARGEST = 500
"""Plays of a hand, above which the rules take too long."""

MOST_PLAYS = 50_000_000
"""Starts of an item times plays of its hand, above which the brute force takes too long."""

CHUNK = 500
"""Items that are given to the brute force at once."""


def main() -> int:
    """Compare, and say how many were equal."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--items", type=int, default=200)
    parser.add_argument("--crowded", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--family", type=parse, default=parse("cards=2 cockroaches=1 boxes=1"))
    wanted = parser.parse_args()
    random = Random(wanted.seed)
    starts = sum(_random_item(random) for _ in range(wanted.items))
    print(f"{wanted.items} random items, {starts} starts: as by the rules")
    with built() as program:
        if program is None:
            print(f"The brute force is left out: {missing()}.")
            return 0
        starts = sum(_crowded_item(random, program) for _ in range(wanted.crowded))
        print(f"{wanted.crowded} items with two or three cockroaches, {starts} starts: as by the brute force")
        _whole(wanted.family, program)
    return 0


def _random_item(random: Random) -> int:
    """Compare a random item; how many starts it has."""
    family = Family(random.choice((1, 2, 2, 3)), 1, random.randrange(3))
    place = random.randrange(len(family.hands))
    hand = family.hands[place]
    if unitwork._plays(hand, family.boxes) > LARGEST:
        return _random_item(random)
    square, *boxes = random.sample(SQUARES, 1 + family.boxes)
    exterminator = Piece(square, random.choice(list(Direction)))
    found = found_in(family, [item_of(square, exterminator.facing, tuple(boxes), hand, place)])
    expected = censuscount.count(exterminator, tuple(boxes), hand, 1)
    solved = {task: format_play(solution) for task, solution in expected.good.items()}
    if (
        solutions_of(found) != expected.solutions
        or {parse_task(one.task): one.solution for one in unpacked(found.good)} != solved
    ):
        sys.exit(f"different: {exterminator} {boxes} {hand}")
    return family.sets


def solutions_of(found: Found) -> Counter[int]:
    """Starts by number of solutions, whatever their hand."""
    counted = Counter[int]()
    for _, _, number, starts in found.solutions.tolist():
        counted[number] += starts
    return counted


def _crowded_item(random: Random, program: Path) -> int:
    """Compare a random item with several cockroaches: starts with no solution, one, and more; how many starts."""
    family = Family(random.choice((1, 2, 2, 3)), random.choice((2, 2, 2, 3)), random.randrange(4))
    place = random.randrange(len(family.hands))
    if unitwork._plays(family.hands[place], family.boxes) * family.sets > MOST_PLAYS:
        return _crowded_item(random, program)
    square, *boxes = random.sample(SQUARES, 1 + family.boxes)
    item = item_of(square, random.choice(list(Direction)), tuple(boxes), family.hands[place], place)
    found = Counter[int]()
    for _, _, number, starts in unitwork.found_in(family, [item]).solutions.tolist():
        found[min(number, 2)] += starts
    counted = Counter(_counts(program, _lines(family, item)))
    if counted != found:
        sys.exit(f"different: {family.text}, {next(iter(_lines(family, item)))}: {found} by the census, {counted}")
    return counted.total()


def _whole(family: Family, program: Path) -> None:
    """Compare a family of one cockroach: starts with all images that have no solution, one, and more."""
    counted, found = Counter[int](), Counter[int]()
    for first in range(0, number_of(family), CHUNK):
        last = min(first + CHUNK, number_of(family))
        items = [item for number in range(first, last) if (item := item_at(family, number)) is not None]
        counts = _counts(program, (line for item in items for line in _lines(family, item)))
        weights = [4 if item.mirrored else 8 for item in items for _ in range(family.sets)]
        for count, weight in zip(counts, weights, strict=True):
            counted[count] += weight
        for _, own_image, number, starts in unitwork.work(family, first, last).solutions.tolist():
            found[min(number, 2)] += starts * (4 if own_image else 8)
    if counted != found:
        sys.exit(f"different: {family.text}, {found} by the census, {counted} by the brute force")
    print(f"{family.text}, {counted.total()} starts: as by the brute force")


def _counts(program: Path, lines: Iterable[str]) -> list[int]:
    """The number of solutions of each task by the brute force; 2 stands for more, too."""
    words = [str(program), "--limit", "2", "--supply", str(BOX_SUPPLY)]
    answers = subprocess.run(words, input="\n".join(lines), capture_output=True, text=True, check=True)
    return [int(answer.split("\t")[1]) for answer in answers.stdout.splitlines()]


def _lines(family: Family, item: Item) -> Iterator[str]:
    """The tasks of an item; each set of cockroaches is one."""
    before = f"{square_name(item.square)}{Direction(item.facing).name}"
    boxes = [square for square in SQUARES if item.boxes >> square & 1]
    after = f"{' '.join(map(square_name, boxes)) or '-'} / {format_hand(family.hands[item.place])}"
    free = [square for square in SQUARES if square not in (item.square, *boxes)]
    places = [f"{square_name(square)}{facing.name}" for square in free for facing in Direction]
    for cockroaches in combinations_with_replacement(places, family.cockroaches):
        yield f"{before} / {' '.join(cockroaches)} / {after}"


if __name__ == "__main__":
    sys.exit(main())
