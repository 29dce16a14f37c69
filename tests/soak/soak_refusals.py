"""Pairs and triples of wishes: a refusal names wishes that were written, and of these the fewest that cannot hold.

    PYTHONPATH=tests python tests/soak/soak_refusals.py [--number 200] [--seed 1]

Whether fewer would do is tried with every smaller set of the wishes. Prints a line for each refusal and exits with 1 if
one of them names too many wishes, or others.
"""

import argparse
import re
import shlex
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from helpers.wishlist import EVERY
from schaben.generator.wishes import WishError, parse
from schaben.generator.wishes.impossible import explain, is_impossible, require_cards, require_cockroaches
from schaben.generator.wishes.plan import with_defaults

CONTRARY = [
    *("cards=2", "cards>=3", "cards<4", 'hand="L F"', 'hand="TL TR X+"', 'solution="F:? TL ?"', 'solution="? ?"'),
    *("boxes=0", "boxes>2", "cockroaches=1", "cockroaches>=5", "trap=9", "trap=0", "bits>=300", "bits<=9", "ends=A1"),
    *("kinds+=X-", "kinds-=F,B,L,R", "kinds-=TL,TR,TU", "kinds-=X-,X+", "bides=1", "bides>2", "path=A1"),
    *("squashed=0", "squashed>3", "sucked=0", "sucked>=4", "catch-at-once=1", "catch-at-once>4", "first-catch=1"),
    *("first-catch>2", 'path="A1 ? B2"', 'pattern="A1N / - / -"', 'pattern="B2E / A2N / C3"'),
]
"""Wishes that often contradict each other in short tasks."""


def main() -> int:
    """Try random pairs and triples."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--number", type=int, default=200, help="sets of wishes")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng, refused, wrong = Random(options.seed), 0, 0
    for _ in range(options.number):
        words = rng.sample([*EVERY, *CONTRARY], rng.choice((2, 3)))
        message = refusal(words)
        if message is not None:
            refused += 1
            fault = "; ".join(faults(words, message))
            wrong += bool(fault)
            print(f"{' '.join(words)}\n    {message}{f': WRONG: {fault}' if fault else ''}", flush=True)
    print(f"{options.number} sets, {refused} refused, {wrong} wrong")
    return 1 if wrong else 0


def refusal(words: Sequence[str]) -> str | None:
    """What is said against these wishes, if they are refused; of three cards, unless they say how many."""
    sized = any(word.startswith(("cards", "hand", "solution")) for word in words)
    wishes = with_defaults(parse(" ".join(words if sized else [*words, "cards=3"])))
    try:
        numbers = require_cards(wishes)
        require_cockroaches(wishes)
    except WishError as error:
        return str(error)
    if all(is_impossible(wishes, number) for number in numbers[:4]):  # cards>=3 goes on to 18: longer than needed
        return explain(wishes)
    return None


def faults(words: Sequence[str], message: str) -> Iterator[str]:
    """What is wrong with the message."""
    match = re.fullmatch(r"wishes: (.*?) cannot hold(?: together)?(?:(?: with |, ).*)?", message)
    if match is None:
        yield "no wish is named"
        return
    named = parts(re.sub(r"\S+ \(the default\)", "", match[1]))
    written = parts(" ".join(words))
    yield from (f"{wish} was not written" for wish in named if wish not in written)
    if "(the default)" in message:
        return
    for number in range(1, len(words)):
        for some in combinations(words, number):
            if len(parts(" ".join(some))) < len(named) and refusal(some) is not None:
                yield f"{' '.join(some)} would do"


def parts(text: str) -> list[str]:
    """The wishes in a text, without quotation marks: kinds are several."""
    found = []
    for word in shlex.split(text):
        name, _, value = word.partition("=")
        found += [f"{name}={kind}" for kind in value.split(",")] if name in ("kinds+", "kinds-") else [word]
    return found


if __name__ == "__main__":
    sys.exit(main())
