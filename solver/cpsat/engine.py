"""Running CP-SAT on a formula: its parameters, in one place, and what comes back."""

import math
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any, Final

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model_helper import ConstraintProto, SatParameters

from ..outcome import Effort
from ..search.solve import DEFAULT_WORK
from .formula import TRUE, Formula, Literal, Rows, Values

SETTINGS: Final = {
    "num_workers": 1,  # with several, the machine decides which one answers first
    "random_seed": 1,
    "catch_sigint_signal": False,  # Python handles Ctrl-C, see run_beside_main_thread
    "cp_model_presolve": False,  # the formula is folded already; on models this small presolve costs more than it saves
    "cp_model_probing_level": 0,  # likewise
    "use_sat_inprocessing": False,  # likewise: most proofs take less than two thousand conflicts
    "linearization_level": 0,  # clauses have no useful linear relaxation
    "symmetry_level": 0,  # finding symmetries takes longer than the proof
}

BY_CARDS: Final = {"search_branching": SatParameters.FIXED_SEARCH}
"""Branch on ``Formula.decisions`` first, the cards turn by turn: a proof takes a half to a quarter of the time."""


@dataclass(frozen=True, slots=True)
class SolverLimits:
    """When CP-SAT gives up and the answer is UNDECIDED."""

    deterministic: float = DEFAULT_WORK
    """CP-SAT's own unit of work, of about a second, the same on every machine."""
    seconds: float = math.inf
    """Wall clock. A run that this limit ends is not reproducible."""

    def after(self, seconds: float) -> "SolverLimits":
        """What is left for another run after so many seconds."""
        return replace(self, seconds=max(self.seconds - seconds, 0.0))


@dataclass(frozen=True, slots=True)
class Answer:
    """What one run found."""

    solutions: tuple[Values, ...]
    complete: bool
    """It is proved that there is no other solution."""
    effort: Effort


def run(formula: Formula, most: int, limits: SolverLimits, **settings: Any) -> Answer:
    """Look for ``most`` solutions. The answer is complete if there are provably fewer."""
    return run_model(to_model(formula), most, limits, **settings)


def run_model(model: cp_model.CpModel, most: int, limits: SolverLimits, **settings: Any) -> Answer:
    """``run`` for a finished model. One that CP-SAT refuses is a bug, not a budget that ended.

    Raises:
        ValueError: The model is invalid.
    """
    solver = cp_model.CpSolver()
    for name, value in {**SETTINGS, **settings}.items():
        setattr(solver.parameters, name, value)
    solver.parameters.max_deterministic_time = limits.deterministic
    if limits.seconds < math.inf:
        solver.parameters.max_time_in_seconds = limits.seconds
    solver.parameters.enumerate_all_solutions = most > 1
    found = _Found(most)
    status = run_beside_main_thread(solver, model, found)
    if status == cp_model.MODEL_INVALID:
        raise ValueError(f"CP-SAT refuses the model: {model.validate()}")
    complete = status == cp_model.INFEASIBLE or (status == cp_model.OPTIMAL and most > len(found.solutions))
    response = solver.response_proto
    effort = Effort(response.num_branches, response.num_conflicts, response.deterministic_time)
    return Answer(tuple(found.solutions), complete, effort)


def run_beside_main_thread(
    solver: cp_model.CpSolver, model: cp_model.CpModel, found: cp_model.CpSolverSolutionCallback | None = None
) -> cp_model.CpSolverStatus:
    """Solve in another thread, because the main thread notices Ctrl-C only while it runs Python."""
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


# --- From a formula to a model --------------------------------------------------------------------


def to_model(formula: Formula) -> cp_model.CpModel:
    """The formula for CP-SAT.

    One message of each type is filled again and again and copied into the model: making a message for
    each constraint takes twice as long.
    """
    model = cp_model.CpModel()
    _add_variables(model, formula.variables)
    _add_clauses(model, formula.clauses)
    _add_implications(model, formula.conditions, formula.consequences)
    for literals in formula.ones:
        model.proto.constraints.add().exactly_one.literals.extend(literals)
    for literals, least, most, when in formula.sums:
        _add_sum(model, literals, least, most, when)
    if formula.decisions:
        decisions = [model.get_bool_var_from_proto_index(x) for x in formula.decisions]
        model.add_decision_strategy(decisions, cp_model.CHOOSE_FIRST, cp_model.SELECT_MAX_VALUE)
    return model


def add_clause(model: cp_model.CpModel, literals: Iterable[Literal]) -> None:
    """One more clause for a finished model."""
    _add_clauses(model, [list(literals)])


def _add_variables(model: cp_model.CpModel, number: int) -> None:
    boolean = model.proto.variables.add()
    boolean.domain.extend((0, 1))
    model.proto.variables.extend([boolean] * (number - 1))


def _add_clauses(model: cp_model.CpModel, clauses: Iterable[Sequence[Literal]]) -> None:
    message, append = ConstraintProto(), model.proto.constraints.append
    literals = message.bool_or.literals
    for clause in clauses:
        literals.clear()
        literals.extend(clause)
        append(message)


def _add_implications(model: cp_model.CpModel, conditions: Rows, consequences: Rows) -> None:
    message, append = ConstraintProto(), model.proto.constraints.append
    when, then = message.enforcement_literal, message.bool_and.literals
    for condition, consequence in zip(conditions, consequences, strict=True):
        when.clear()
        when.extend(condition)
        then.clear()
        then.extend(consequence)
        append(message)


def _add_sum(model: cp_model.CpModel, literals: Sequence[Literal], least: int, most: int, when: Literal) -> None:
    """A negated literal counts as 1 minus its variable."""
    constraint = model.proto.constraints.add()
    if when != TRUE:
        constraint.enforcement_literal.append(when)
    negated = sum(x < 0 for x in literals)
    constraint.linear.vars.extend([x if x >= 0 else ~x for x in literals])
    constraint.linear.coeffs.extend([1 if x >= 0 else -1 for x in literals])
    constraint.linear.domain.extend((least - negated, most - negated))
