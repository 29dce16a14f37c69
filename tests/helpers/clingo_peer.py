"""The peer: the same question about a fixed start, asked of clingo (an answer set solver)."""

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import clingo
from schaben.solver.board import column_of, row_of
from schaben.solver.cards import Card, Verb
from schaben.solver.task import BOX_SUPPLY, Play, Task

PROGRAM: Final = Path(__file__).with_name("turn.lp")
_ATOMS: Final = {Card.REMOVE: "xm", Card.PLACE: "xp"}


@dataclass(frozen=True)
class Answer:
    """What clingo found, the CPU seconds of grounding and of solving, and its conflicts."""

    count: int
    grounding: float
    solving: float
    conflicts: int


def solve(task: Task, most: int, supply: int = BOX_SUPPLY, forbidden: Play | None = None) -> Answer:
    """Count solutions up to ``most`` (0: all), except the forbidden one."""
    start = time.process_time()
    control = clingo.Control([f"--models={most}", "--project"])
    control.load(str(PROGRAM))
    control.add("base", [], facts(task, supply) + (forbid(forbidden) if forbidden else ""))
    control.ground([("base", [])])
    grounded = time.process_time()
    count = 0
    with control.solve(yield_=True) as models:
        for _ in models:
            count += 1
    conflicts = int(control.statistics["solving"]["solvers"]["conflicts"])
    return Answer(count, grounded - start, time.process_time() - grounded, conflicts)


def facts(task: Task, supply: int) -> str:
    """The start and the hand as facts."""
    start = task.start
    here, facing = start.exterminator
    lines = [f"at(0,{_square(here)}).", f"facing(0,{int(facing)}).", f"supply({supply}).", f"cards({len(task.hand)})."]
    lines += [f"box(0,{_square(box)})." for box in start.boxes]
    lines += [f"roach(0,{_square(square)},{int(d)})." for square, d in start.cockroaches]
    lines += [f"hand({_card(card)},{task.hand.count(card)})." for card in set(task.hand)]
    if task.target is not None:
        lines.append(f"target({_square(task.target)}).")
    return "\n".join(lines)


def forbid(play: Play) -> str:
    """Any play but this one."""
    atoms = []
    for turn, (card, verb, square) in enumerate(play, 1):
        atoms.append(f"play({turn},{_card(card)})")
        if square is not None:
            name = {Verb.MOVE: "at", Verb.REMOVE: "goes", Verb.PLACE: "comes"}[verb]
            atoms.append(f"{name}({turn},{_square(square)})")
    return f"\n:- {', '.join(atoms)}."


def _square(square: int) -> str:
    return f"({column_of(square)},{row_of(square)})"


def _card(card: Card) -> str:
    return _ATOMS.get(card, card.code.lower())
