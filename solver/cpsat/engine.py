"""Running CP-SAT on a formula: its parameters, in one place, and what comes back."""

import math
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any, Final

from ortools.sat.python import cp_model

from ..outcome import Effort
from ..search.solve import DEFAULT_WORK
from .formula import TRUE, Formula, Literal, Values

SETTINGS: Final = {
    "num_workers": 1,  # several race each other, and whose answer is first depends on the machine
    "random_seed": 1,
    "catch_sigint_signal": False,  # Ctrl-C is Python's, see run_beside_main_thread
    "cp_model_presolve": False,  # the formula is folded already: on models this small it costs more than it saves
    "cp_model_probing_level": 0,  # likewise
    "use_sat_inprocessing": False,  # likewise: most proofs take less than two thousand conflicts
    "linearization_level": 0,  # clauses have no linear relaxation worth solving
    "symmetry_level": 0,  # likewise: finding symmetries takes longer than the proof
}


@dataclass(frozen=True, slots=True)
class SolverLimits:
    """When CP-SAT gives up and the answer is UNDECIDED."""

    deterministic: float = DEFAULT_WORK
    """CP-SAT's own unit of work, the same on every machine; of the order of a second."""
    seconds: float = math.inf
    """Wall clock. A run that this one ends is not reproducible."""

    def after(self, seconds: float) -> "SolverLimits":
        """What is left of them for another run when so much time has gone by."""
        return replace(self, seconds=max(self.seconds - seconds, 0.0))


@dataclass(frozen=True, slots=True)
class Answer:
    """What one run found."""

    solutions: tuple[Values, ...]
    complete: bool
    """There is no other solution: proved."""
    effort: Effort


def run(formula: Formula, most: int, limits: SolverLimits, **settings: Any) -> Answer:
    """Look for ``most`` solutions; it is complete when there are fewer and CP-SAT says that these are all."""
    return run_model(to_model(formula), most, limits, **settings)


def run_model(model: cp_model.CpModel, most: int, limits: SolverLimits, **settings: Any) -> Answer:
    """``run`` for a model that has been made already."""
    solver = cp_model.CpSolver()
    for name, value in {**SETTINGS, **settings}.items():
        setattr(solver.parameters, name, value)
    solver.parameters.max_deterministic_time = limits.deterministic
    if limits.seconds < math.inf:
        solver.parameters.max_time_in_seconds = limits.seconds
    solver.parameters.enumerate_all_solutions = most > 1
    found = _Found(most)
    status = run_beside_main_thread(solver, model, found)
    complete = status == cp_model.INFEASIBLE or (status == cp_model.OPTIMAL and most > len(found.solutions))
    response = solver.response_proto
    effort = Effort(response.num_branches, response.num_conflicts, response.deterministic_time)
    return Answer(tuple(found.solutions), complete, effort)


def run_beside_main_thread(
    solver: cp_model.CpSolver, model: cp_model.CpModel, found: cp_model.CpSolverSolutionCallback | None = None
) -> cp_model.CpSolverStatus:
    """Solve beside the main thread, which hears of Ctrl-C only while it runs Python."""
    with ThreadPoolExecutor(1) as thread:
        answer = thread.submit(solver.solve, model, found)
        try:
            return answer.result()
        except KeyboardInterrupt:
            solver.stop_search()
            raise


class _Found(cp_model.CpSolverSolutionCallback):
    """Keeps every solution and stops the search when there are enough."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most
        self.solutions: list[Values] = []

    def on_solution_callback(self) -> None:
        self.solutions.append(bytes(self.response_proto.solution))
        if len(self.solutions) >= self.most:
            self.stop_search()


def to_model(formula: Formula) -> cp_model.CpModel:
    """The formula for CP-SAT. Its wrappers for single constraints would double the time of building."""
    model = cp_model.CpModel()
    variables, constraints = model.proto.variables, model.proto.constraints
    boolean = variables.add()
    boolean.domain.extend((0, 1))
    variables.extend([boolean] * (formula.variables - 1))
    for clause in formula.clauses:
        constraints.add().bool_or.literals.extend(clause)
    for when, literals in formula.implications:
        constraint = constraints.add()
        constraint.enforcement_literal.append(when)
        constraint.bool_and.literals.extend(literals)
    for literals in formula.ones:
        constraints.add().exactly_one.literals.extend(literals)
    for literals, least, most, when in formula.sums:
        constraint = constraints.add()
        if when != TRUE:
            constraint.enforcement_literal.append(when)
        _add_sum(constraint.linear, literals, least, most)
    return model


def add_clause(model: cp_model.CpModel, literals: Iterable[Literal]) -> None:
    """One more clause for a model that has been made already."""
    model.proto.constraints.add().bool_or.literals.extend(literals)


def _add_sum(linear: Any, literals: Sequence[Literal], least: int, most: int) -> None:
    """A negated literal counts as 1 minus its variable."""
    negated = sum(x < 0 for x in literals)
    linear.vars.extend([x if x >= 0 else ~x for x in literals])
    linear.coeffs.extend([1 if x >= 0 else -1 for x in literals])
    linear.domain.extend((least - negated, most - negated))
