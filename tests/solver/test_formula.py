"""Gates of a formula against their definition, for every value of their inputs."""

from itertools import product
from random import Random

from schaben.solver.cpsat.engine import SolverLimits, run
from schaben.solver.cpsat.formula import FALSE, TRUE, Case, Formula, Literal, holds

ROUNDS = 150


def literals(rng: Random, variables: list[Literal]) -> Literal:
    """A constant, a variable, or its negation."""
    x = rng.choice([TRUE, *variables * 4])
    return x if rng.random() < 0.7 else ~x


def test_a_choice_is_true_exactly_if_one_of_its_cases_is() -> None:
    rng = Random(11)
    for _ in range(ROUNDS):
        formula = Formula()
        variables = [formula.new() for _ in range(4)]
        cases: list[Case] = [
            tuple(literals(rng, variables) for _ in range(rng.randint(1, 3))) for _ in range(rng.randint(1, 4))
        ]
        given: Case = tuple(literals(rng, variables) for _ in range(rng.randint(0, 2)))
        chosen = formula.choice(*cases, given=given)
        answer = run(formula, 100, SolverLimits())
        assert answer.complete
        assert len(answer.solutions) == 2 ** len(variables), (cases, given)
        for values in answer.solutions:
            expected = all(holds(values, x) for x in given) and any(
                all(holds(values, x) for x in case) for case in cases
            )
            assert holds(values, chosen) is expected, (cases, given)


def test_an_implication_leaves_out_what_contradicts_it() -> None:
    rng = Random(12)
    for _ in range(ROUNDS):
        formula = Formula()
        variables = [formula.new() for _ in range(4)]
        conditions, consequences = (
            [literals(rng, variables) for _ in range(rng.randint(0, 2))],
            [literals(rng, variables) for _ in range(rng.randint(1, 3))],
        )
        formula.implies(conditions, consequences)
        answer = run(formula, 100, SolverLimits())
        assert answer.complete
        allowed = 0
        for bits in product((0, 1), repeat=len(variables)):
            values = (1, *bits)
            allowed += not all(holds(values, x) for x in conditions) or all(holds(values, x) for x in consequences)
        assert len(answer.solutions) == allowed, (conditions, consequences)


def test_a_choice_that_is_sure_needs_only_what_is_given() -> None:
    formula = Formula()
    one, other, given = (formula.new() for _ in range(3))
    assert formula.choice((TRUE,), (one, other), given=(given,)) == given
    assert formula.choice((FALSE,), (one, FALSE), given=(given,)) == FALSE
    assert formula.choice((one,), (FALSE,), given=(TRUE,)) == one
