"""The census against the rules on random items, and against the C++ brute force on a whole family.

    PYTHONPATH=tests python tests/soak/soak_census.py [--items 200] [--seed 1] [--family FAMILY]

An item has one cockroach, up to three cards and up to two boxes; every start of it is played through with
``solver/rules.py``. Of the family, which has one cockroach, each start up to symmetry is given to the brute force.
Exits with 1 at the first difference.
"""

import argparse
import subprocess
import sys
from collections import Counter
from random import Random

from helpers import censuscount
from helpers.brute import built, missing
from schaben.generator.census import unitwork
from schaben.generator.census.families import Family, parse
from schaben.generator.census.items import item_at, item_of, number_of
from schaben.generator.census.tally import Item
from schaben.generator.census.unitwork import Found, found_in
from schaben.solver.board import SQUARES, Direction, square_name
from schaben.solver.notation import format_hand, format_play, parse_task
from schaben.solver.task import BOX_SUPPLY, Piece

LARGEST = 500
"""Plays of a hand, above which the rules take too long."""

CHUNK = 500
"""Items that are given to the brute force at once."""


def main() -> int:
    """Compare, and say how many were equal."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--items", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--family", type=parse, default=parse("cards=2 cockroaches=1 boxes=1"))
    wanted = parser.parse_args()
    random = Random(wanted.seed)
    starts = sum(_random_item(random) for _ in range(wanted.items))
    print(f"{wanted.items} random items, {starts} starts: as by the rules")
    return _whole(wanted.family)


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
        or {parse_task(one.task): one.solution for one in found.good} != solved
    ):
        sys.exit(f"different: {exterminator} {boxes} {hand}")
    return family.sets


def solutions_of(found: Found) -> Counter[int]:
    """Starts by number of solutions, whatever their hand."""
    counted = Counter[int]()
    for _, _, number, starts in found.solutions.tolist():
        counted[number] += starts
    return counted


def _whole(family: Family) -> int:
    """Compare a family of one cockroach: starts with all images that have no solution, one, and more."""
    counted, found = Counter[int](), Counter[int]()
    with built() as program:
        if program is None:
            print(f"The brute force is left out: {missing()}.")
            return 0
        for first in range(0, number_of(family), CHUNK):
            last = min(first + CHUNK, number_of(family))
            items = [item for number in range(first, last) if (item := item_at(family, number)) is not None]
            lines = [line for item in items for line in _lines(family, item)]
            words = [str(program), "--limit", "2", "--supply", str(BOX_SUPPLY)]
            answers = subprocess.run(words, input="\n".join(lines), capture_output=True, text=True, check=True)
            weights = [4 if item.mirrored else 8 for item in items for _ in range(family.sets)]
            for answer, weight in zip(answers.stdout.splitlines(), weights, strict=True):
                counted[int(answer.split("\t")[1])] += weight
            for _, own_image, number, starts in unitwork.work(family, first, last).solutions.tolist():
                found[min(number, 2)] += starts * (4 if own_image else 8)
    if counted != found:
        sys.exit(f"different: {family.text}, {found} by the census, {counted} by the brute force")
    print(f"{family.text}, {counted.total()} starts: as by the brute force")
    return 0


def _lines(family: Family, item: Item) -> list[str]:
    """The tasks of an item; each set of cockroaches is one."""
    before = f"{square_name(item.square)}{Direction(item.facing).name}"
    boxes = [square for square in SQUARES if item.boxes >> square & 1]
    after = f"{' '.join(map(square_name, boxes)) or '-'} / {format_hand(family.hands[item.place])}"
    free = [square for square in SQUARES if square not in (item.square, *boxes)]
    return [f"{before} / {square_name(square)}{facing.name} / {after}" for square in free for facing in Direction]


if __name__ == "__main__":
    sys.exit(main())
