"""CP-SAT's answers compared with known answers, with the exact search, and turn by turn with the rules."""

import random
from collections.abc import Iterator

from schaben.solver import engines, rules
from schaben.solver.cpsat.engine import SolverLimits, run
from schaben.solver.cpsat.formula import Formula
from schaben.solver.cpsat.model import read_action
from schaben.solver.cpsat.prove import find_solutions
from schaben.solver.cpsat.state import fixed, read
from schaben.solver.cpsat.turn import TurnModel
from schaben.solver.notation import format_play
from schaben.solver.task import Action, Position

from helpers.cases import Counted
from helpers.random_positions import random_position
from helpers.randomtasks import Case, random_case

MOST = 200
"""Tasks with more solutions take CP-SAT seconds; tests/soak/soak_cpsat.py asks for all of them."""


def disagrees(case: Counted, turn: type[TurnModel] = TurnModel) -> str | None:
    """What CP-SAT gets wrong about the case, or None."""
    outcome = find_solutions(case.task, 0, turn=turn)
    if not outcome.complete or outcome.count != case.solutions:
        return f"{outcome.count} solutions"
    if outcome.early is not case.early:
        return f"early {outcome.early}"
    if case.listed is not None and set(map(format_play, outcome.solutions)) != case.listed:
        return "other solutions"
    return None


def random_cases(rng: random.Random, number: int) -> Iterator[Case]:
    """Random tasks whose solutions can all be listed."""
    while number:
        case = random_case(rng, rng.choice([1, 2, 3, 3, 4, 4, 5, 5, 6]))
        if engines.solve(case.task, MOST, box_supply=case.supply).complete:
            number -= 1
            yield case


def disagrees_with_search(case: Case) -> str | None:
    """The facts on which CP-SAT and the search differ, or None."""
    search = engines.solve(case.task, MOST, box_supply=case.supply)
    cpsat = engines.solve(case.task, MOST, box_supply=case.supply, engine="cpsat")
    same = {
        "status": cpsat.status is search.status,
        "complete": cpsat.complete,
        "early": cpsat.early is search.early,
        "count": cpsat.count == len(set(cpsat.solutions)) == search.count,
        "solutions": set(cpsat.solutions) == set(search.solutions),
    }
    return ", ".join(name for name, agrees in same.items() if not agrees) or None


def by_rules(position: Position, supply: int) -> set[tuple[Action, Position]]:
    """Every action and where it leads, without the hand."""
    found = set()
    for action in rules.actions(position, supply):
        after = rules.turn(position, action)
        found.add((action, Position(after.exterminator, after.cockroaches, after.boxes, ())))
    return found


def by_clauses(position: Position, supply: int, turn: type[TurnModel] = TurnModel) -> set[tuple[Action, Position]]:
    """The same, from the solutions of one turn's formula."""
    formula = Formula()
    made = turn(formula, fixed(position), position.hand, supply)
    answer = run(formula, 1000, SolverLimits())
    assert answer.complete
    return {(read_action(made, values), read(made.after, values)) for values in answer.solutions}


def positions(number: int) -> Iterator[tuple[Position, int]]:
    """Random positions, each with a supply of boxes; some supplies are used up."""
    rng = random.Random(2018)
    for _ in range(number):
        position = random_position(rng)
        yield position, rng.choice((6, len(position.boxes)))
